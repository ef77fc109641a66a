"""`Opener`: opens datasets in threads, or by a process; only the last one asked for is told of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, Problem, first_line
from dpgui.data.glimpse import glimpsed_parts
from dpgui.data.source import Source
from dpgui.data.summary import Looks, looks_of
from dpgui.data.tables.look import TableLook
from dpgui.runs.preview import Preview
from dpgui.ui.background import Background
from dpgui.ui.data_page.look_process import LookProcess
from dpgui.ui.data_page.opened import (
    CancelledError,
    Opened,
    Progress,
    checked,
    chosen,
    glimpsed,
    opened,
)


class Opener(QObject):
    """Opens one dataset at a time.

    Attributes:
        busy: Whether one is being opened.
        done: Files found so far in the one that is being opened.

    Signals:
        glimpsed: A `Source` of a few samples, or a `TableLook`, before the rest is known.
        opened: `Opened`.
        looked: `Looks`: what its files are like, a moment later.
        failed: tuple of `Problem`.
    """

    glimpsed = Signal(object)
    opened = Signal(object)
    looked = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress()
        self._current: Background | None = None
        self._glimpse: Background | None = None
        self._config = ExperimentConfig()
        self._process = LookProcess(self)
        self._process.progressed.connect(self._on_progressed)
        self._process.finished.connect(self._on_looked_elsewhere)
        self._process.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        return self._current is not None or self._process.running

    @property
    def done(self) -> int:
        return self._progress.done

    def open(self, config: ExperimentConfig) -> None:
        """Open the dataset of `config`, and no other any more."""
        self.cancel()
        self._config = config
        try:
            choice = chosen(config.dataset)
        except ConfigError as error:
            self.failed.emit(error.problems)
            return
        here = choice.torch_free
        work = partial(opened, choice, self._progress) if here else partial(checked, choice)
        self._begin(work, self._on_opened)
        if here:
            self._glimpse = Background(partial(glimpsed, choice), self)
            self._glimpse.done.connect(self._on_glimpsed)
            self._glimpse.start()

    def cancel(self) -> None:
        """Give up what is being opened; nothing is told of it."""
        self._progress.cancelled = True
        self._progress = Progress()
        self._current = self._glimpse = None
        self._process.cancel()

    def close(self) -> None:
        """Open no more."""
        self.cancel()
        self._process.close()

    def _begin(self, work: Callable[[], object], then: Callable[[object], object]) -> None:
        self._current = Background(work, self)
        self._current.done.connect(then)
        self._current.start()

    def _is_current(self) -> bool:
        """Whether the thread that just ended is the one that is waited for."""
        done = self.sender()
        done.deleteLater()
        if done is not self._current:
            return False
        self._current = None
        return True

    @Slot(object)
    def _on_glimpsed(self, result: object) -> None:
        done = self.sender()
        done.deleteLater()
        if done is not self._glimpse:
            return
        self._glimpse = None
        if isinstance(result, Source | TableLook):
            self.glimpsed.emit(result)

    @Slot(object)
    def _on_opened(self, result: object) -> None:
        if not self._is_current():
            return
        if isinstance(result, Exception):
            self._refuse(result)
        elif isinstance(result, Opened):
            self._glimpse = None
            self.opened.emit(result)
            if result.source is not None:
                work = partial(looks_of, result.source, tell=self._progress.tell)
                self._begin(work, self._on_measured)
        else:
            self._process.start(self._config, ["--dataset"])

    @Slot(object)
    def _on_measured(self, result: object) -> None:
        if self._is_current():
            self.looked.emit(result if isinstance(result, Looks) else Looks())

    @Slot(str, object, object)
    def _on_progressed(self, what: str, done: object, total: object) -> None:
        self._progress.done = done if isinstance(done, int) else 0

    @Slot(object)
    def _on_looked_elsewhere(self, folder: Path) -> None:
        try:
            preview = Preview.load(folder)
        except (OSError, ValueError) as error:
            self._refuse(error)
            return
        if preview.summary is not None:
            parts = glimpsed_parts(folder, preview.glimpses)
            self.opened.emit(
                Opened(preview.summary, parts, None, preview.table, preview.looks, every=False)
            )

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, CancelledError):
            return
        if isinstance(error, ConfigError):
            self.failed.emit(error.problems)
            return
        what = f"{type(error).__name__}: {first_line(error)}"
        self.failed.emit((Problem(path="dataset", code="look_failed", facts={"why": what}),))
