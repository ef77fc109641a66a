"""`dpgui download --weights`, and what is said when pre-trained weights lack (O-68)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dataset_server import CONTENT, DatasetServer, serving, weights_file

ARCH = "shufflenet_v2_x0_5"
FILE = weights_file(ARCH)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DatasetServer]:
    with serving() as running:
        running.stand_in_for_weights(ARCH, monkeypatch)
        yield running


def test_weights_are_downloaded_and_checked(server: DatasetServer, dpgui, tmp_path: Path) -> None:
    said = dpgui("download", "--weights", ARCH)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        f"{ARCH} IMAGENET1K_V1: 1000.0 KiB, 60.6 % right on ImageNet; "
        "licence: not stated; the terms of ImageNet may apply",
        f"{FILE} goes into {tmp_path / 'data' / 'weights'}.",
        f"The weights of {ARCH} are here: the file is downloaded and checked.",
    ]
    assert (tmp_path / "data" / "weights" / FILE).read_bytes() == CONTENT


def test_o68_a_refusal_names_the_file_and_its_place(
    server: DatasetServer, dpgui, tmp_path: Path
) -> None:
    server.mood = "refuse"
    said = dpgui("download", "--weights", ARCH)
    assert said.code == 1
    assert f"{FILE} cannot be downloaded: its server answered 403" in said.err
    assert str(tmp_path / "data" / "weights") in said.err


def test_an_unknown_architecture_is_answered_with_the_nearest(dpgui) -> None:
    said = dpgui("download", "--weights", "resnet8")
    assert said.code == 2
    assert "There are no published weights of resnet8. Did you mean resnet18?" in said.err


@pytest.mark.parametrize("words", [[], ["mnist", "--weights", ARCH]])
def test_one_thing_is_downloaded_at_a_time(dpgui, words: list[str]) -> None:
    said = dpgui("download", *words)
    assert said.code == 2
    assert "Name one thing to download" in said.err


def test_the_models_tell_their_weights(dpgui) -> None:
    assert "resnet18 (44.7 MiB)" in dpgui("models").out


def test_o68_a_run_without_its_weights_is_refused_with_the_command(dpgui) -> None:
    said = dpgui(
        "train", "--set", "model=torchvision", "--set", f"model.arch={ARCH}",
        "--set", "transfer.weights=pretrained", "--set", "model.resize=64",
    )  # fmt: skip
    assert said.code == 2
    assert f"Download them (5.3 MiB) with: dpgui download --weights {ARCH}" in said.err
