"""What the window remembers of itself between two starts: look, language, layout.

Experiments are never here: they are TOML files, with the runs and in `experiment.toml` beside the
settings. Every read names its type, because an INI file gives back text ("false" is true).
"""

from __future__ import annotations

from pathlib import Path
from typing import cast, get_args

from PySide6.QtCore import QByteArray, QSettings

from dpgui import paths
from dpgui.config import ConfigError, ExperimentConfig
from dpgui.files import write_whole
from dpgui.ui.options import LanguageChoice, ThemeChoice

LAYOUT_VERSION = 2
"""Raise it when docks or toolbars change: an older saved layout is then left aside."""


class Settings:
    """Typed access to the INI file. A value that does not fit reads as the default.

    Args:
        file: Where it is; None takes the user's.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.settings_file()
        self._stored = QSettings(str(self.file), QSettings.Format.IniFormat)

    @property
    def theme(self) -> ThemeChoice:
        found = self._text("look/theme", "system")
        return cast("ThemeChoice", found) if found in get_args(ThemeChoice) else "system"

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._stored.setValue("look/theme", choice)

    @property
    def language(self) -> LanguageChoice:
        found = self._text("look/language", "system")
        return cast("LanguageChoice", found) if found in get_args(LanguageChoice) else "system"

    @language.setter
    def language(self, choice: LanguageChoice) -> None:
        self._stored.setValue("look/language", choice)

    @property
    def geometry(self) -> QByteArray:
        return self._bytes("layout/geometry")

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._stored.setValue("layout/geometry", value)

    @property
    def layout(self) -> QByteArray:
        return self._bytes(f"layout/state{LAYOUT_VERSION}")

    @layout.setter
    def layout(self, value: QByteArray) -> None:
        self._stored.setValue(f"layout/state{LAYOUT_VERSION}", value)

    @property
    def runs_columns(self) -> QByteArray:
        """Widths, order and sorting of the table of runs."""
        return self._bytes("layout/runs")

    @runs_columns.setter
    def runs_columns(self, value: QByteArray) -> None:
        self._stored.setValue("layout/runs", value)

    @property
    def restoring(self) -> bool:
        """Whether the last start died while it put back the saved layout."""
        return bool(self._stored.value("layout/restoring", False, type=bool))

    @restoring.setter
    def restoring(self, value: bool) -> None:
        self._stored.setValue("layout/restoring", value)
        self._stored.sync()  # the mark is for a start that does not live to say goodbye

    def forget_layout(self) -> None:
        """Next time the window opens as it first did."""
        self._stored.remove("layout")

    def save(self) -> None:
        """Write everything to the file now."""
        self._stored.sync()

    @property
    def experiment_file(self) -> Path:
        return self.file.with_name("experiment.toml")

    def last_experiment(self) -> ExperimentConfig | None:
        """The experiment that was in the form when the window was last closed, if it still fits."""
        try:
            return ExperimentConfig.load(self.experiment_file)
        except ConfigError:
            return None

    def keep_experiment(self, config: ExperimentConfig) -> None:
        """Keep `config` for the next start.

        Raises:
            OSError: If the folder cannot be written.
        """
        self.experiment_file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.experiment_file, config.to_toml())

    def _text(self, key: str, default: str) -> str:
        return str(self._stored.value(key, default, type=str))

    def _bytes(self, key: str) -> QByteArray:
        value = self._stored.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()
