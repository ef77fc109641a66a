"""`ScalingWindow`: a table of how quick the experiment is on more devices."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dpgui.config import Problem
from dpgui.engine.choices import strategies
from dpgui.runs.scaling import Arrangement, Measure, best_of, rate_alone
from dpgui.ui.i18n import say, tr, tr_option
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label

FIRST_SIZE = QSize(640, 360)
_COLUMNS = 5


class ScalingWindow(QDialog):
    """A window beside the main one; nothing waits for it.

    Signals:
        measure_wanted: Measure what the form describes.
        cancel_wanted: Stop measuring.
        taken: The best `Arrangement` shall go into the form.
    """

    measure_wanted = Signal()
    cancel_wanted = Signal()
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.resize(FIRST_SIZE)
        self._plan: tuple[Arrangement, ...] = ()
        self._measures: list[Measure] = []
        self._running = self._locked = False
        self._said: tuple[Problem, ...] = ()
        self._about = plain_label(wrap=True, parent=self)
        self.table = self._make_table()
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.verdict = plain_label(wrap=True, parent=self)
        self.measure = self._button(self.measure_wanted.emit)
        self.cancel = self._button(self.cancel_wanted.emit)
        self.take = self._button(self._take)
        self._lay_out()
        self.retranslate()

    def _button(self, slot: object) -> QPushButton:
        button = QPushButton(self)
        button.setAutoDefault(False)
        button.clicked.connect(slot)
        return button

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, _COLUMNS, self)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setStretchLastSection(True)
        return table

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.take)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.measure)
        column = QVBoxLayout(self)
        column.addWidget(self._about)
        column.addWidget(self.table, 1)
        column.addWidget(self.bar)
        column.addWidget(self.verdict)
        column.addLayout(buttons)

    def begin(self) -> None:
        """Something is being measured."""
        self._plan, self._measures, self._said = (), [], ()
        self._running = True
        self._show()

    def set_locked(self, locked: bool) -> None:
        """Measure nothing and change no form while a run goes on."""
        self._locked = locked
        self._show()

    @Slot(object)
    def show_plan(self, plan: Sequence[Arrangement]) -> None:
        """List what is going to be measured."""
        self._plan = tuple(plan)
        self._show()

    @Slot(object)
    def add(self, measure: Measure) -> None:
        """Show one more row."""
        self._measures.append(measure)
        self._show()

    @Slot(object)
    def conclude(self, advice: Problem) -> None:
        """Everything is measured."""
        self._end((advice,))

    @Slot(object)
    def fail(self, problems: Sequence[Problem]) -> None:
        """Nothing more is measured, and why."""
        self._end(tuple(problems))

    def give_up(self) -> None:
        """It was cancelled; what was measured stays."""
        self._end(())

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(tr("Scaling", "Measure scaling"))
        self._about.setText(
            tr(
                "Scaling",
                "Trains what the form describes for about a minute in all, on one of the ticked "
                "devices and on more, and throws it away. The whole batch stays the same.",
            )
        )
        self.table.setAccessibleName(tr("Scaling", "Measurements"))
        self.bar.setAccessibleName(tr("Scaling", "Progress of the measurements"))
        self.measure.setText(tr("Scaling", "Measure"))
        self.cancel.setText(tr("Scaling", "Cancel"))
        self.take.setText(tr("Scaling", "Put the best into the form"))
        self.table.setHorizontalHeaderLabels(
            [
                tr("Scaling", "Strategy"),
                tr("Scaling", "Devices"),
                tr("Scaling", "Samples a second"),
                tr("Scaling", "Speed-up"),
                tr("Scaling", "Efficiency"),
            ]
        )
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _end(self, said: tuple[Problem, ...]) -> None:
        self._running, self._said = False, said
        self._show()

    def _show(self) -> None:
        self._show_rows()
        self.bar.setRange(0, len(self._plan))  # busy before it is known how many there are
        self.bar.setValue(len(self._measures))
        self.bar.setVisible(self._running)
        self.verdict.setText("\n".join(map(say, self._said)))
        self.measure.setEnabled(not self._running and not self._locked)
        self.cancel.setEnabled(self._running)
        ready = not self._running and not self._locked and best_of(self._measures) is not None
        self.take.setEnabled(ready)

    def _show_rows(self) -> None:
        rows = [*self._measures]
        rows += [Measure(arrangement=it) for it in self._plan[len(rows) :]]
        alone = rate_alone(self._measures)
        self.table.setRowCount(len(rows))
        for number, measure in enumerate(rows):
            for column, text in enumerate(_cells(measure, alone)):
                self.table.setItem(number, column, _item(text, column))

    @Slot()
    def _take(self) -> None:
        best = best_of(self._measures)
        if best is not None:
            self.taken.emit(best.arrangement)


def _cells(measure: Measure, alone: float | None) -> tuple[str, ...]:
    arrangement = measure.arrangement
    speedup, efficiency = measure.speedup(alone), measure.efficiency(alone)
    why = say(measure.problem) if measure.problem else ""
    return (
        tr_option(strategies[arrangement.strategy.name].label),
        _place(arrangement),
        why or figures.rate(measure.rate),
        figures.DASH if speedup is None else f"{speedup:.2f} ×",
        figures.DASH if efficiency is None else f"{100 * efficiency:.0f} %",
    )


def _place(arrangement: Arrangement) -> str:
    devices = figures.devices(arrangement.devices)
    if not arrangement.in_processes:
        return devices
    return tr("Scaling", "{0}, {1} processes").format(devices, arrangement.count)


def _item(text: str, column: int) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    if column >= 2:
        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
