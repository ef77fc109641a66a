"""Sentences about checkpoints and what a resumed run changes."""

from __future__ import annotations

SAVING: dict[str, str] = {
    "disk_full": "The checkpoint could not be written to {folder}: {why}. It needs {needed}, {free} "
    "are free. Those before are kept; make room there.",
    "save_read_only": "The checkpoint could not be written: {folder} is read-only or belongs to "
    "somebody else. Those before are kept.",
    "save_failed": "The checkpoint could not be written to {folder}: {why}. Those before are kept.",
    # going on with other settings
    "resume_applied": "{was} → {now}, from the next step on.",
    "resume_epochs": "{was} → {now} in all. The schedule counts on the new number.",
    "resume_schedule": "{was} → {now}. From the next step on the rate is that of the new schedule, "
    "as if it had held from the start.",
    "resume_rate": "The rate of the next step is {now} instead of {was}.",
    "resume_plateau": "The plateau goes on with what it has counted.",
    "resume_optimizer": "{was} → {now}. The new optimizer begins without a memory of earlier steps; "
    "the weights stay.",
    "resume_optimizer_option": "{was} → {now}, from the next step on; what the optimizer remembers "
    "of earlier steps stays.",
    "resume_best_by": "{was} → {now}. What was best so far is forgotten.",
    "resume_batches": "{was} → {now}, from the next epoch on. The schedule counts as if all epochs "
    "had been so long.",
    "resume_mid_epoch": "{was} → {now} is not possible in the middle of epoch {epoch}, since other "
    "batches would see samples twice. Go on as it was, stop after the epoch, then change it.",
    "resume_dataset": "{was} → {now} is not possible: a run keeps its data. Start a new run.",
    "resume_model": "{was} → {now} is not possible: the saved weights belong to the model as it is. "
    "Start a new run.",
    "resume_seed": "{was} → {now} is not possible: the order of the samples comes from it. "
    "Start a new run.",
    "resume_split": "{was} → {now} is not possible: which samples train and which judge is settled. "
    "Start a new run.",
    "resume_begun": "{was} → {now} is not possible: the run has begun. Start a new run.",
    "resume_fixed": "{was} → {now} is not possible for a run that has begun. Start a new run.",
    "again_no_progress": "Resumed as it is, it would end at once: {waited} epochs have passed without "
    "progress. Allow more of them, or give 0 to let it train on.",
    "again_target": "Resumed as it is, it would end at once: its accuracy of {accuracy} has reached the "
    "target of {target}. Give a higher target, or 0 to let it train on.",
    "again_time": "Resumed as it is, it would end at once: its {minutes} minutes of training are used "
    "up. Give it more minutes, or 0 for no limit.",
    "resume_locked": "{name} was not resumed: a run is going on in this window. Stop it, or wait for its "
    "end.",
    "resume_from_start": "{was} → {now}. There is no checkpoint yet: the run begins again.",
    "changed_since": "Goes on with {path} = {now} instead of {was}.",
    "optimizer_fresh": "The optimizer {now} begins without the memory of {was}.",
}
