"""`Run`: one folder that holds all there is of a run.

    config.toml      what it is made from
    config.before.toml   what it was made from before a change that no session has begun with yet
    run.json         its name and marks
    events.jsonl     the log: what it told, one record a line
    checkpoints/     what it can go on from
    writer.json      who writes it at present; control: what others wish of that writer
    output.txt, crash.txt   what its process wrote, and the stack of a native crash

The folder can be read, copied and deleted by hand; nothing else holds anything of the run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Wish
from dpgui.events import Event, Measured, RunEnded
from dpgui.runs import meta as meta_file
from dpgui.runs import wishes
from dpgui.runs.ending import ending
from dpgui.runs.files import disk_sentences
from dpgui.runs.log import Log, Tail
from dpgui.runs.meta import RunMeta
from dpgui.runs.status import RunStatus
from dpgui.runs.summary import Summary
from dpgui.runs.writer import Writer, written_by

if TYPE_CHECKING:
    from dpgui.runs.history import History

CONFIG = "config.toml"
CONFIG_BEFORE = "config.before.toml"
LOG = "events.jsonl"
CHECKPOINTS = "checkpoints"


class Run:
    """A run, live or stored.

    Args:
        folder: Its folder. Nothing is read before it is asked for.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    @property
    def id(self) -> str:
        """The folder's name."""
        return self.folder.name

    @property
    def log(self) -> Path:
        """The file of its log; it is made by the first session."""
        return self.folder / LOG

    @cached_property
    def config(self) -> ExperimentConfig:
        """What it is made from.

        Raises:
            ConfigError: If the file is missing, unreadable or not a config.
        """
        return ExperimentConfig.load(self.folder / CONFIG)

    @property
    def meta(self) -> RunMeta:
        """Its name and marks, as the file has them now."""
        return meta_file.read_meta(self.folder)

    def writer(self) -> Writer | None:
        """The live process that writes it, or None."""
        return written_by(self.folder)

    @property
    def live(self) -> bool:
        """Whether a process trains it at present."""
        return self.writer() is not None

    @property
    def status(self) -> RunStatus:
        """How it stands, computed from the log and the life of its writer."""
        live = self.live
        summary = Summary()
        summary.read(self.log)
        if summary.open and not live:
            return ending(self.folder, self.log).status
        return summary.status

    def append(self, event: Event) -> None:
        """Write one event at the end of the log. A session keeps the log open instead.

        Raises:
            OSError: If the disk refuses.
        """
        with Log(self.log) as log:
            log.append(event)

    def events(self) -> Iterator[Event]:
        """What it told so far, one by one.

        If the last session's process died without a word, the last event says so; that one is
        computed and stands in no file.
        """
        live = self.live  # asked first: what ends while we read has told its end by then
        last: Event | None = None
        step = 0
        for last in Tail(self.log).events():
            if isinstance(last, Measured) and last.steps:
                step = last.steps[-1]
            yield last
        if last is not None and not live and not isinstance(last, RunEnded):
            yield ending(self.folder, self.log, step=step)

    def history(self) -> History:
        """The fold of all its events."""
        from dpgui.runs.history import History

        history = History()
        for event in self.events():
            history.apply(event)
        return history

    def has_checkpoint(self) -> bool:
        """Whether it can go on from somewhere."""
        folder = self.folder / CHECKPOINTS
        return (folder / "last.json").is_file() or any(folder.glob("step-*.pt"))

    def saved_facts(self) -> dict[str, Any]:
        """The JSON facts of the last checkpoint; empty if there is none or they are damaged.

        Where it stands is told in whole numbers.
        """
        try:
            text = (self.folder / CHECKPOINTS / "last.json").read_text(encoding="utf-8")
            facts = json.loads(text)
        except (OSError, ValueError):
            return {}
        if not isinstance(facts, dict):
            return {}
        found = cast("dict[str, Any]", facts)
        whole = all(isinstance(found.get(name, 0), int) for name in ("step", "epoch", "batch"))
        return found if whole else {}

    def ask(self, wish: Wish) -> None:
        """Wish something of the process that trains it, whichever that is.

        Raises:
            ConfigError: If the folder cannot be written.
        """
        with disk_sentences(self.folder):
            wishes.ask(self.folder, wish)

    def end_by_force(self) -> None:
        """Kill the process that trains it, and all that belong to it. What was saved stays.

        Only for a run that does not hear: the last checkpoint may be minutes old.
        """
        writer = self.writer()
        if writer is not None:
            writer.kill()

    def on_window_close(self, what: wishes.OnClose) -> None:
        """Say what it shall do once nobody follows it, in place of what its config says.

        Raises:
            ConfigError: If the folder cannot be written.
        """
        with disk_sentences(self.folder):
            now = wishes.read_wishes(self.folder)
            wishes.write_wishes(self.folder, now.model_copy(update={"on_window_close": what}))
