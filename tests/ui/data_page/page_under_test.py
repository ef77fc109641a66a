"""The data page with all behind it, as its tests see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dpgui.ui.controller import Controller
from dpgui.ui.data_page import DataPanel
from dpgui.ui.data_page.data_presenter import DataPresenter


@dataclass
class Page:
    """The page and what tests look at."""

    controller: Controller
    panel: DataPanel
    presenter: DataPresenter
    revealed: list[Path]

    def pick(self, name: str, **options: Any) -> None:
        """Choose a dataset, as the form would."""
        config = self.controller.draft.config
        self.controller.edit(config.changed(dataset={"name": name, **options}))


MakePage = Callable[..., Page]
