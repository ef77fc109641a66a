"""What was dropped on the window becomes the dataset, or the experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal, Slot

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.data import datasets
from dpgui.ui.controller import Controller
from dpgui.ui.dropped import the_one
from dpgui.ui.i18n import tr_option

_TABLES = (".csv", ".tsv", ".parquet", ".arrow", ".feather", ".jsonl", ".xlsx")
FILES: Mapping[str, str] = {
    **dict.fromkeys(_TABLES, "table"),
    **dict.fromkeys((".npz", ".npy", ".safetensors", ".pt", ".pth"), "arrays"),
    ".py": "python-file",
}
"""Which dataset reads a file, by its ending in lower case."""
EXPERIMENT = ".toml"
_SAVED = ("dataset_dict.json", "state.json")
"""What Hugging Face's library leaves in the folder of a dataset."""


class Dropping(QObject):
    """Answers every drop: it is taken, or it is said why not.

    Signals:
        told: level, `Sayable`: something for the banner.
        taken: The form holds something else now.
    """

    told = Signal(str, object)
    taken = Signal()

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller

    @Slot(object)
    def take(self, urls: Sequence[QUrl]) -> None:
        """Take the one thing that was dropped."""
        found = the_one(urls)
        if isinstance(found, Path) and self._controller.state.live:
            found = _problem("drop_locked", found.name)
        if isinstance(found, Problem):
            self.told.emit("warning", found)
            return
        try:
            said = self._put(found)
        except ConfigError as error:
            for problem in error.problems:
                self.told.emit("error", problem)
        else:
            self.told.emit("info" if said.severity == "note" else "warning", said)

    def _put(self, file: Path) -> Problem:
        """Put `file` into the form; what there is to say about it.

        Raises:
            ConfigError: If it is an experiment that cannot be read.
        """
        config = self._controller.draft.config
        name = dataset_for(file)
        if file.suffix.casefold() == EXPERIMENT and file.is_file():
            config, said = ExperimentConfig.load(file), _note("drop_experiment", file.name)
        elif name:
            config = with_path(config, name, file)
            said = _note("drop_dataset", file.name, dataset=tr_option(datasets[name].label))
        else:
            return _problem("drop_unknown", file.name, endings=", ".join([*FILES, EXPERIMENT]))
        self._controller.put_experiment(config)
        self.taken.emit()
        return said


def dataset_for(file: Path) -> str:
    """Name of the dataset that reads `file`; empty if none does."""
    if file.is_dir():
        saved = any((file / name).is_file() for name in _SAVED)
        return "huggingface" if saved else "image-folder"
    return FILES.get(file.suffix.casefold(), "") if file.is_file() else ""


def with_path(config: ExperimentConfig, name: str, file: Path) -> ExperimentConfig:
    """`config` about the dataset `name` in `file`; other options of the same dataset stay."""
    kept = config.dataset.options if config.dataset.name == name else {}
    return config.changed(dataset={"name": name, **kept, "path": str(file)})


def _problem(code: str, name: str, **facts: str) -> Problem:
    return Problem(path="", code=code, facts={"name": name, **facts}, severity="warning")


def _note(code: str, name: str, **facts: str) -> Problem:
    return Problem(path="", code=code, facts={"name": name, **facts}, severity="note")
