"""`Desk`: one window and everything that works behind it, put together and taken apart."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import psutil
from PySide6.QtCore import QObject, QSize, QTimer, Slot
from PySide6.QtWidgets import QApplication

from dpgui.config import FIRST, ExperimentConfig, Problem, preset
from dpgui.devices import simulated_count
from dpgui.engine.check import devices_of
from dpgui.runs import RunRow, RunStore, Zygote
from dpgui.ui.appearance import Appearance
from dpgui.ui.automation import Automation
from dpgui.ui.closing import Closing
from dpgui.ui.controller import Controller
from dpgui.ui.downloading import Downloading
from dpgui.ui.dropping import Dropping
from dpgui.ui.forecast import FindButton, Forecast
from dpgui.ui.i18n import Languages
from dpgui.ui.interrupts import Interrupts
from dpgui.ui.mending import Mending
from dpgui.ui.options import LanguageChoice, ThemeChoice, WindowOptions
from dpgui.ui.presenter import Presenter
from dpgui.ui.resuming import Resuming
from dpgui.ui.run_shelf import RunShelf
from dpgui.ui.settings import Settings
from dpgui.ui.trusting import Trusting
from dpgui.ui.verbs import Verbs
from dpgui.ui.warming import Warming
from dpgui.ui.window import FIRST_SIZE, MainWindow

if TYPE_CHECKING:
    from dpgui.ui.data_pages import DataPages
    from dpgui.ui.scaling.scaling import Scaling

_LOG = logging.getLogger(__name__)


class Desk(QObject):
    """The parts of the running application.

    Attributes:
        controller, downloading, forecast, window, presenter, automation, closing: Parts that tests
            look at.
        pages, scaling: What shows the dataset, and what measures; None until the first paint.
        exit_code: What the process shall return.
    """

    def __init__(self, app: QApplication, settings: Settings, options: WindowOptions) -> None:
        super().__init__()
        self._app, self._settings, self._options = app, settings, options
        self._language: LanguageChoice = options.language or settings.language
        self.languages = Languages(app)
        self.languages.speak(self._language)
        self.appearance = Appearance(app, options.theme or settings.theme)
        self.warming = Warming(self)
        self.controller = Controller(
            RunStore(options.runs_dir), self._first_experiment(), self._zygote, self
        )
        self._verbs = Verbs(self.controller)
        self.window = MainWindow(self._verbs.handlers())
        self._verbs.serve(self.window)
        self.presenter = Presenter(self.controller, self.window, self.appearance)
        self.shelf = RunShelf(self.controller, self.window.runs, self._verbs)
        self.downloading = Downloading(self.controller, self.window.download_bar, self)
        self.resuming = Resuming(self.controller, self.window.experiment)
        self.trusting = Trusting(self.controller, self.window)
        self.mending = Mending(self.controller, self)
        self.dropping = Dropping(self.controller, self)
        self.forecast = self._make_forecast()
        self.scaling: Scaling | None = None
        self.pages: DataPages | None = None
        self.closing = Closing(self.controller, self.window.banner, self._vanish, self)
        self.automation = Automation(options, self.controller, self.window)
        self._interrupts = Interrupts(self)
        self._restored = False
        self.exit_code = 0
        self._connect()

    def _connect(self) -> None:
        window = self.window
        tellers = (
            self._verbs, self.shelf, self.downloading, self.dropping, self.trusting,
        )  # fmt: skip
        for teller in tellers:
            teller.told.connect(self.presenter.tell)
        window.themes.set_chosen(self.appearance.choice)
        window.themes.chosen.connect(self._choose_theme)
        window.languages.set_chosen(self._language)
        window.languages.chosen.connect(self._choose_language)
        window.dropped.connect(self.dropping.take)
        window.experiment.remedy_requested.connect(self.trusting.look)
        window.experiment.remedy_requested.connect(self.mending.mend)
        self.shelf.listed.connect(window.experiment.transfer.show_runs)
        self.dropping.taken.connect(self._show_form)
        window.painted.connect(self.begin)
        window.close_wanted.connect(self._on_close_wanted)
        self.closing.ready.connect(self._let_close)
        self._interrupts.requested.connect(self.closing.interrupt)
        self._app.commitDataRequest.connect(self.closing.interrupt)
        self.warming.charts_loaded.connect(self._make_charts)
        self.automation.finished.connect(self._let_close)

    def open(self) -> None:
        """Show the window as it was left."""
        if self._options.size or self._options.screenshot:
            self.window.resize(QSize(*(self._options.size or FIRST_SIZE.toTuple())))
        else:
            self._restored = self.window.docks.restore(self._settings)
            self.window.runs.restore_header(self._settings.runs_columns)
        self.window.show()
        self.window.setFocus()  # and not the first field of the form

    @Slot()
    def begin(self) -> None:
        """What can wait until the window is there.

        All datasets in their list, the pages that show one, and what measures scaling; the devices
        early, since the form says with them what is wrong; then the charts, whose import goes on
        in a thread; the warm worker; the runs on disk; and torch's answer, at once where there are
        GPUs, else when the worker is warm, so that two imports of torch do not hold each other up.
        """
        _LOG.info("first paint")
        self.window.experiment.list_all()
        self._make_pages()
        self._make_scaling()
        self.controller.watch.changed.connect(self._tick_as_asked)
        self.controller.watch.begin()
        self.warming.begin()
        self.shelf.listed.connect(self._follow_live_run)
        self.shelf.refresh()
        if self.controller.watch.unsure:
            self.controller.watch.ask()  # what may be ticked depends on it
        else:
            self.warming.torch_loaded.connect(self.controller.watch.ask)
        self.automation.begin()

    def close(self) -> None:
        """Take it apart: what leans on other things goes first."""
        self._interrupts.close()
        self.downloading.close()
        self._verbs.exporting.close()
        self.forecast.close()
        if self.scaling is not None:
            self.scaling.close()
        if self.pages is not None:
            self.pages.close()
        self.controller.close()
        self.warming.close()
        if self.automation.code is not None:
            self.exit_code = self.automation.code

    def _first_experiment(self) -> ExperimentConfig:
        if self._options.config:
            return self._options.config
        config = self._settings.last_experiment() or preset(FIRST)
        # Whoever simulates GPUs wants to see them ticked, whatever was ticked last.
        return config.changed(devices=[]) if simulated_count() else config

    def _make_forecast(self) -> Forecast:
        form, button = self.window.experiment, FindButton()
        form.put_beside("train.batch_size", button)
        return Forecast(self.controller, form.memory, button, self)

    def _zygote(self) -> Zygote | None:
        return self.warming.zygote

    @Slot(object)
    def _tick_as_asked(self) -> None:
        """An experiment from the command line trains on the devices that it would take there."""
        self.controller.watch.changed.disconnect(self._tick_as_asked)
        if not self._restored:
            QTimer.singleShot(0, self.window.docks.fit_devices)
        if self._options.config is not None and not self._options.config.devices:
            chosen, _ = devices_of(self._options.config, self.controller.watch.devices)
            self.window.devices.set_ticked(device.id for device in chosen)

    def _make_pages(self) -> None:
        from dpgui.ui.data_pages import DataPages

        self.pages = pages = DataPages(self.controller, self._verbs.reveal, self)
        self.window.put_pages(pages.data_panel, pages.doctor_panel)
        pages.doctor.told.connect(self.presenter.tell)
        pages.doctor.remarked.connect(self.window.experiment.set_remarks)
        pages.doctor.setting_wanted.connect(self.presenter.show_setting)

    def _make_scaling(self) -> None:
        from dpgui.ui.scaling.scaling import Scaling

        self.scaling = Scaling(self.controller, self.window)
        self._verbs.scaling_wanted.connect(self.scaling.open)

    @Slot()
    def _make_charts(self) -> None:
        from dpgui.ui.charts.charts_panel import ChartsPanel

        self.presenter.put_charts(ChartsPanel())

    @Slot()
    def _show_form(self) -> None:
        self.window.docks.bring("experiment")

    @Slot(object)
    def _follow_live_run(self, rows: Sequence[RunRow]) -> None:
        """Follow the newest run that an earlier window left running."""
        self.shelf.listed.disconnect(self._follow_live_run)
        live = [row for row in rows if row.status in ("running", "paused")]
        if live and not self._options.start:
            newest = max(live, key=lambda row: row.created)
            self.shelf.open(newest.id)
            attached = Problem(path="", code="attached", facts={"name": newest.name})
            self.presenter.tell("info", attached)

    @Slot(str)
    def _choose_theme(self, choice: ThemeChoice) -> None:
        self.appearance.choose(choice)
        self._settings.theme = choice

    @Slot(str)
    def _choose_language(self, choice: LanguageChoice) -> None:
        self.languages.speak(choice)
        self._settings.language = choice

    @Slot()
    def _on_close_wanted(self) -> None:
        if self.closing.may_close():
            self._let_close()

    @Slot()
    def _let_close(self) -> None:
        self._remember()
        self.window.let_close()

    def _remember(self) -> None:
        """Keep the layout and the experiment for the next start; a full disk does not matter."""
        if not self._options.screenshot:
            self.window.docks.save(self._settings)
            self._settings.runs_columns = self.window.runs.header_state()
            with contextlib.suppress(OSError):
                self._settings.keep_experiment(self.controller.draft.config)
        self._settings.save()

    def _vanish(self, with_children: bool) -> None:
        """End now. A run's log is whole to its last flush, whoever is killed.

        Args:
            with_children: End the run's processes too; without, they do as the run was told.
        """
        self._remember()
        for child in psutil.Process().children(recursive=True) if with_children else ():
            with contextlib.suppress(psutil.Error):
                child.kill()
        logging.shutdown()
        os._exit(int(with_children))
