"""`RunShelf`: keeps the table of runs up to date, and does to runs what the table asks for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import ConfigError
from dpgui.runs import Run, RunRow
from dpgui.ui.background import Background
from dpgui.ui.controller import Controller
from dpgui.ui.panels import RunsPanel
from dpgui.ui.verbs import Verbs

_LOG = logging.getLogger(__name__)

EVERY = 3000
"""Milliseconds between two looks at the folder of runs while one lives."""


class RunShelf(QObject):
    """Stands between the store of runs and the table.

    Signals:
        told: level, `Sayable`: something for the banner.
        listed: The rows were read (list of `RunRow`) and are in the table.
    """

    told = Signal(str, object)
    listed = Signal(object)

    def __init__(self, controller: Controller, panel: RunsPanel, verbs: Verbs) -> None:
        super().__init__(panel)
        self._controller, self._store, self._panel = controller, controller.store, panel
        self._verbs = verbs
        self._trash = False
        self._folders: dict[str, Path] = {}
        self._reading: Background | None = None
        self._again = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.refresh)
        self._connect()

    def _connect(self) -> None:
        panel = self._panel
        panel.open_requested.connect(self.open)
        panel.resume_requested.connect(self.resume)
        panel.change_requested.connect(self.change)
        panel.again_requested.connect(self.put_into_form)
        panel.export_requested.connect(self._export)
        panel.reveal_requested.connect(self._reveal)
        panel.rename_requested.connect(self._rename)
        panel.star_requested.connect(self._star)
        panel.tags_requested.connect(self._tag)
        panel.note_requested.connect(self._note)
        panel.trash_requested.connect(self._put_away)
        panel.restore_requested.connect(self._bring_back)
        panel.delete_requested.connect(self._delete)
        panel.trash_shown.connect(self._show_trash)
        self._controller.runs_changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Read the runs again, in the background; once more if they changed meanwhile."""
        if self._reading is not None:
            self._again = True
            return
        trash = self._trash
        self._reading = Background(lambda: self._store.list(trashed=trash), self)
        self._reading.done.connect(self._on_read)
        self._reading.start()

    @Slot(str)
    def open(self, ref: str) -> None:
        """Show a run; one that lives in another process is followed."""
        run = self._run(ref)
        if run.live and not self._controller.state.live:
            self._do(lambda: self._controller.attach(run))
        else:
            self._do(lambda: self._controller.open(run))

    @Slot(str)
    def resume(self, ref: str) -> None:
        """Go on with a run."""
        self._do(lambda: self._verbs.resume_run(self._run(ref)))

    @Slot(str)
    def change(self, ref: str) -> None:
        """Fill the form with a run, to go on with it as it is changed."""
        self._do(lambda: self._verbs.change_run(self._run(ref)))

    @Slot(str)
    def put_into_form(self, ref: str) -> None:
        """Fill the form with the experiment of a run."""
        self._do(lambda: self._verbs.put_into_form(self._run(ref)))

    @Slot(str)
    def _export(self, ref: str) -> None:
        self._verbs.export_run(self._run(ref))

    @Slot(str)
    def _reveal(self, ref: str) -> None:
        self._do(lambda: self._verbs.reveal(self._run(ref).folder))

    @Slot(str, str)
    def _rename(self, ref: str, name: str) -> None:
        self._change([ref], lambda run: self._store.rename(run, name))

    @Slot(str, bool)
    def _star(self, ref: str, starred: bool) -> None:
        self._change([ref], lambda run: self._store.star(run, starred))

    @Slot(str, object)
    def _tag(self, ref: str, tags: Iterable[str]) -> None:
        self._change([ref], lambda run: self._store.tag(run, tags))

    @Slot(str, str)
    def _note(self, ref: str, text: str) -> None:
        self._change([ref], lambda run: self._store.note(run, text))

    @Slot(object)
    def _put_away(self, refs: Iterable[str]) -> None:
        self._change(refs, self._store.trash)

    @Slot(object)
    def _bring_back(self, refs: Iterable[str]) -> None:
        self._change(refs, self._store.restore)

    @Slot(object)
    def _delete(self, refs: Iterable[str]) -> None:
        self._change(refs, self._store.delete)

    @Slot(bool)
    def _show_trash(self, shown: bool) -> None:
        self._trash = shown
        self.refresh()

    @Slot(object)
    def _on_read(self, rows: object) -> None:
        self._reading = None
        if isinstance(rows, list):
            listed = cast("list[RunRow]", rows)
            self._folders = {row.id: row.folder for row in listed}
            self._panel.set_rows(listed)
            self.listed.emit(listed)
        else:
            _LOG.warning("the runs could not be listed: %s", rows)
        if self._again:
            self._again = False
            self.refresh()
        if self._controller.state.live:
            self._timer.start()
        else:
            self._timer.stop()

    def _run(self, ref: str) -> Run:
        return Run(self._folders[ref])

    def _change(self, refs: Iterable[str], change: Callable[[Run], object]) -> None:
        for ref in refs:
            self._do(lambda ref=ref: change(self._run(ref)))
        self.refresh()

    def _do(self, work: Callable[[], object]) -> None:
        """Do `work`; what it refuses is said in the banner."""
        try:
            work()
        except ConfigError as error:
            for problem in error.problems:
                self.told.emit("error", problem)
