"""The section of the weights to begin from."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig, Problem
from dpgui.engine.check import Checked
from dpgui.engine.pieces import BatchLine
from dpgui.engine.transfer.origin import Origin
from dpgui.models.published import published
from dpgui.ui.forms.transfer_section import TransferSection
from dpgui.ui.mending import mended
from tests.ui.panels.run_rows import row


@pytest.fixture
def section(qtbot: QtBot) -> TransferSection:
    made = TransferSection()
    qtbot.addWidget(made)
    return made


def checked(origin: Origin) -> Checked:
    return Checked(ExperimentConfig(), (), BatchLine(8, 1, 1, (8,)), origin=origin)


def test_the_line_says_what_lacks_and_what_it_costs(section: TransferSection) -> None:
    section.show_checked(checked(Origin("pretrained", None, published()["vit_h_14"])))
    assert section.text() == (
        "vit_h_14 IMAGENET1K_SWAG_E2E_V1: not on this machine, download 2.36 GiB · "
        "88.6 % right on ImageNet · images of 518 × 518 pixels · licence: CC BY-NC 4.0"
    )


def test_the_line_says_what_is_here_with_the_files_own_size(
    section: TransferSection, tmp_path: Path
) -> None:
    file = tmp_path / "a.pth"
    file.write_bytes(bytes(2048))
    section.show_checked(checked(Origin("pretrained", file, published()["resnet18"])))
    assert section.text().startswith("resnet18 IMAGENET1K_V1: on this machine, 2.00 KiB · ")
    assert section.text().endswith("licence not stated; the terms of ImageNet may apply")
    section.show_checked(checked(Origin("file", file)))
    assert section.text() == "a.pth, 2.00 KiB"
    section.show_checked(checked(Origin("run", file, run="20260101-000000-digits-cnn")))
    assert section.text() == "a.pth of the run 20260101-000000-digits-cnn, 2.00 KiB"
    section.show_checked(checked(Origin()))
    assert section.text() == ""


def test_what_was_said_goes_with_the_next_change(section: TransferSection) -> None:
    section.show_checked(checked(Origin("pretrained", None, published()["resnet18"])))
    section.form.editors["weights"].combo.setCurrentIndex(2)
    assert section.text() == ""


def test_runs_are_offered_by_any_part_of_their_names(section: TransferSection) -> None:
    rows = [row(1, name="digits-cnn"), row(2, name="rows"), row(3, name="cnn gone", trashed=True)]
    section.show_runs(rows)
    completer = section.form.editors["run"].line.completer()
    completer.setCompletionPrefix("cnn")
    assert completer.completionCount() == 1
    assert completer.currentCompletion() == "digits-cnn"


def test_a_button_puts_right_what_the_weights_expect() -> None:
    config = ExperimentConfig().changed(
        dataset={"name": "image-folder", "path": "/a", "size": 64},
        model={"name": "torchvision", "arch": "vgg16"},
    )
    facts = {"arch": "vgg16", "wanted": "imagenet", "has": "computed"}
    problem = Problem(
        path="dataset.normalise", code="weights_normalised_otherwise", facts={**facts}
    )
    after = config.changed(**mended(config, problem))
    assert after.dataset.options == {"path": "/a", "size": 64, "normalise": "imagenet"}
    size = Problem(path="model.resize", code="weights_other_size", facts={"pixels": 224})
    assert config.changed(**mended(config, size)).model.options == {"arch": "vgg16", "resize": 224}
    assert mended(config, Problem(path="dataset.path", code="file_not_trusted")) == {}
