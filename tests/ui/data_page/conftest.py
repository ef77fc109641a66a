"""A data page with all behind it, but without the rest of the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_under_test import MakePage, Page
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig
from dpgui.runs import RunStore
from dpgui.ui.controller import Controller
from dpgui.ui.data_page import DataPanel
from dpgui.ui.data_page.data_presenter import DataPresenter
from dpgui.ui.theme import LIGHT, palette


@pytest.fixture
def make_page(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MakePage]:
    """Makes pages in view, and takes them apart in the end."""
    pages: list[Page] = []

    def make(dataset: str = "iris", *, seen: bool = True, **options: Any) -> Page:
        config = ExperimentConfig().changed(dataset={"name": dataset, **options})
        controller = Controller(RunStore(tmp_path / "runs"), config, lambda: None)
        panel, revealed = DataPanel(), list[Path]()
        presenter = DataPresenter(controller, panel, revealed.append)
        page = Page(controller, panel, presenter, revealed)
        pages.append(page)
        panel.setPalette(palette(LIGHT))
        panel.apply_theme(LIGHT)
        panel.resize(900, 420)
        panel.show()
        if seen:
            panel.set_seen(True)
        return page

    yield make
    for page in pages:
        page.presenter.close()
        page.controller.close()
        page.panel.close()
        page.panel.deleteLater()
    qtbot.wait(1)
