"""`Fitting`: what may help a run that failed for want of a device, as buttons of the banner."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from dpgui.config import ConfigError, ExperimentConfig
from dpgui.engine.memory.remedies import Remedy, remedies_for
from dpgui.events import RunEnded
from dpgui.runs import Run
from dpgui.runs.changing import Resumption
from dpgui.ui.controller import Controller
from dpgui.ui.i18n import tr
from dpgui.ui.panels.banner import Banner, Offer

_PREFIX = "fit:"
AGAIN = "fit:again"


class Fitting(QObject):
    """Knows what was offered last, and starts what is chosen of it."""

    def __init__(self, controller: Controller, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._run: Run | None = None
        self._config: ExperimentConfig | None = None
        self._remedies: dict[str, Remedy] = {}
        banner.chosen.connect(self._on_chosen)

    def offers(self, end: RunEnded) -> tuple[Offer, ...]:
        """What may help the run that ended so."""
        self._run, self._remedies = self._controller.ended_run, {}
        self._config = _config_of(self._run)
        if self._config is None:
            return ()
        if end.code == "cuda_poisoned":
            return (Offer(AGAIN, tr("Fitting", "Start again in a new process")),)
        devices = self._controller.watch.devices
        found = remedies_for(end, self._config, devices)
        self._remedies = {_PREFIX + remedy.key: remedy for remedy in found}
        return tuple(Offer(key, _text(remedy)) for key, remedy in self._remedies.items())

    @Slot(str)
    def _on_chosen(self, key: str) -> None:
        if self._config is None or not key.startswith(_PREFIX):
            return
        if key == AGAIN:
            config = self._config.changed(host="process")
        else:
            config = self._remedies[key].applied(self._config)
        self._begin(config)

    def _begin(self, config: ExperimentConfig) -> None:
        """Go on with the run as `config` says, or begin anew where nothing of it was saved."""
        self._controller.put_experiment(config)
        run = self._run
        if run is None or not run.has_checkpoint():
            self._controller.start()
            return
        try:
            self._controller.resume(Resumption.of(run).settle(config))
        except ConfigError as error:
            self._controller.refused.emit(list(error.problems))


def _config_of(run: Run | None) -> ExperimentConfig | None:
    try:
        return run.config if run else None
    except ConfigError:
        return None


def _text(remedy: Remedy) -> str:
    """What stands on the button."""
    if remedy.key == "halve":
        parts = remedy.settings[0].partition("=")[2]
        return tr("Fitting", "Same batch in {0} parts").format(parts)
    if remedy.key == "ddp":
        return tr("Fitting", "Use DDP")
    return tr("Fitting", "Use bf16")
