"""Sentences about several processes of one run, and several GPUs of one machine."""

from __future__ import annotations

_BETWEEN_CARDS = (
    " Several GPUs would hang or compute nonsense. Train on one of them; or switch off ACS and "
    "IOMMU translation (in the firmware; on Linux also with iommu=pt), which break copies from "
    "card to card. DDP can do without such copies: start it with NCCL_P2P_DISABLE=1."
)

DISTRIBUTED: dict[str, str] = {
    "ddp_simulated": "DDP cannot use simulated devices ({device}): its processes would share one CPU anyway. Tick the CPU and set Processes, or choose DataParallel.",
    "ddp_needs_gpus_or_cpu": "DDP cannot use {device}: its processes exchange gradients on CUDA GPUs or on the CPU. Tick those, or choose Single device.",
    "ddp_mixed_kinds": "GPUs and the CPU cannot train together. Tick one kind.",
    "ddp_one_process_a_gpu": "{asked} processes were asked for, but of GPUs each has exactly one: {devices} process(es) will run.",
    "ddp_more_processes_than_cores": "{asked} processes share {cores} CPU core(s): more than one a core takes more memory and is no quicker.",
    "ddp_needs_processes": "DDP on this selection takes {count} processes, and this one is alone. Start the run with dpgui train or in the window, or choose Single device.",
    "sync_batch_norm_needs_gpus": "Synchronised batch norm works on GPUs only. Untick it, or tick GPUs.",
    "fewer_samples_than_processes": "{samples} training sample(s) cannot be shared by {processes} processes: some would never have any. Use fewer processes.",
    "ddp_unused": "{count} weight(s) get no gradient ({names}): DDP looks for such weights at each step, which takes a little time.",
    "ddp_repeated": "The gradient of {count} weight(s) comes more than once in a step ({names}): DDP is told that each step is like the first.",
    "ddp_repeated_in_parts": "The gradient of {count} weight(s) comes more than once in a step ({names}), and torch's DDP cannot add such gradients up over accumulated parts. Set Accumulation to 1.",
    "ddp_buffers_replaced": "The model replaces {count} buffer(s) in forward ({names}). Each process has its own until the next evaluation or checkpoint, where those of the first process count.",
    "ddp_graph_unknown": "Which weights take part in a step could not be found out beforehand: DDP looks for it at each step, which takes a little time.",
    "ddp_draws": "The model's forward draws random numbers, so other weights may take part in each step: DDP looks for them, which takes a little time.",
    "ddp_weights_vary": "DDP needs to know beforehand which weights take part in a step, and this model's forward changed that from step to step without a random number. Choose DataParallel or Single device, or let every weight take part (add 0 times the branch that is left out).",
    "random_streams_new": "The checkpoint has the random numbers of {saved} process(es), here are {here}: dropout and the like go on with new ones.",
    "ranks_differ": "The processes of this run do not agree on {what}: they have {least} to {most}. Are the data the same on all machines?",
    "copy_hangs": "A copy from {source} to {target} did not end within {seconds} s."
    + _BETWEEN_CARDS,
    "copy_changed": "What was copied from {source} to {target} did not arrive." + _BETWEEN_CARDS,
    "copy_failed": "Copying from {source} to {target} fails ({why})." + _BETWEEN_CARDS,
    "copies_silent": "Copies between {devices} could not be begun within {seconds} s. Train on one of them, or look for a hanging driver and start again.",
    "copies_untried": "Whether copies between {devices} arrive could not be tried: {why}.",
}
