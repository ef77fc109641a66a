"""Which commands help a run that ran out of memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dpgui.events import RunEnded
    from dpgui.runs import Run

_WORDS: Mapping[str, str] = {
    "halve": "In smaller parts, with the same whole batch",
    "ddp": "With DDP, which gathers nothing on the first device",
    "bf16": "In bf16",
}


def how_to_fit(end: RunEnded, run: Run) -> Iterator[str]:
    """The commands that train `run` with less memory, if it lacked that."""
    from dpgui.devices import detect
    from dpgui.engine.memory.remedies import remedies_for

    begin = f"train {run.folder / 'config.toml'}"
    go_on = f"resume {run.id}"
    for remedy in remedies_for(end, run.config, detect()):
        settings = " ".join(f"--set {setting}" for setting in remedy.settings)
        yield f"{_WORDS[remedy.key]}: dpgui {go_on if run.has_checkpoint() else begin} {settings}"
