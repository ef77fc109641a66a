"""`dpgui download`, and what `dpgui train` says when the dataset is not here (O-67)."""

from __future__ import annotations

import hashlib
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from dataset_server import CONTENT, HALF, NAMES, DatasetServer, serving
from rich.console import Console

from dpgui.cli.download_bar import download_bar

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DatasetServer]:
    with serving() as running:
        running.stand_in_for("mnist", "MNIST/raw", monkeypatch)
        yield running


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_o67_a_dataset_is_downloaded_once(server: DatasetServer, dpgui, tmp_path: Path) -> None:
    said = dpgui("download", "mnist")
    folder = tmp_path / "data" / "MNIST" / "raw"
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "70,000 samples, 10 classes, download 3.9 MiB; licence: CC BY-SA 3.0; "
        "https://yann.lecun.com/exdb/mnist/",
        f"MNIST (3.9 MiB) goes into {folder}.",
        "MNIST is here: all its files are downloaded and checked.",
    ]
    assert names(folder) == sorted(NAMES)
    assert dpgui("download", "mnist").code == 0
    assert len(server.asked) == len(NAMES)  # what is here and whole is not asked for again


def test_it_goes_where_root_says(server: DatasetServer, dpgui, tmp_path: Path) -> None:
    assert dpgui("download", "mnist", "--root", str(tmp_path / "mine")).code == 0
    assert names(tmp_path / "mine" / "MNIST" / "raw") == sorted(NAMES)


def test_o67_a_refusal_names_the_file_and_the_folder(
    server: DatasetServer, dpgui, tmp_path: Path
) -> None:
    server.mood = "refuse"
    said = dpgui("download", "mnist")
    assert said.code == 1
    assert f"{NAMES[0]} cannot be downloaded: its server answered 403" in said.err
    assert str(tmp_path / "data" / "MNIST" / "raw") in said.err


def test_o67_a_damaged_file_is_not_kept(server: DatasetServer, dpgui, tmp_path: Path) -> None:
    server.mood = "damage"
    said = dpgui("download", "mnist")
    assert said.code == 1
    assert "its checksum is wrong" in said.err
    assert names(tmp_path / "data" / "MNIST" / "raw") == []


def test_a_folder_that_cannot_be_written_is_refused(
    server: DatasetServer, dpgui, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = dpgui("download", "mnist", "--root", str(tmp_path / "file"))
    assert said.code == 2
    assert "cannot be written" in said.err


def test_a_wrong_name_is_refused_with_the_nearest(dpgui) -> None:
    said = dpgui("download", "cifar-10")
    assert said.code == 2
    assert "Did you mean 'cifar10'?" in said.err


def test_what_is_not_to_be_downloaded_is_refused(dpgui) -> None:
    said = dpgui("download", "iris")
    assert said.code == 2
    assert "mnist, " in said.err
    assert "cifar10" in said.err


def test_train_says_how_to_get_the_dataset(dpgui, tmp_path: Path) -> None:
    said = dpgui("train", "--set", "dataset=cifar10", "--set", "devices=cpu")
    assert said.code == 2
    first, second = said.err.splitlines()
    assert "CIFAR-10 is not on this machine: there is no cifar-10-python.tar.gz" in first
    assert second == "Download it (162.6 MiB) with: dpgui download cifar10"
    assert not (tmp_path / "runs").exists() or not list((tmp_path / "runs").glob("*/run.json"))


def test_train_names_the_folder_it_was_given(dpgui, tmp_path: Path) -> None:
    root = tmp_path / "my data"
    root.mkdir()
    said = dpgui("train", "--set", "dataset=mnist", "--set", f"dataset.root={root}")
    assert said.err.splitlines()[-1].endswith(f"dpgui download mnist --root '{root}'")


def test_the_edition_that_is_chosen_is_the_one_to_download(dpgui) -> None:
    dataset = ["--set", "dataset=imagenette", "--set", "dataset.edition=320px"]
    said = dpgui("train", *dataset, "--set", "devices=cpu")
    assert said.err.splitlines()[-1] == (
        "Download it (325.8 MiB) with: dpgui download imagenette --set dataset.edition=320px"
    )


def test_what_only_a_person_can_get_is_said_with_its_place(dpgui, tmp_path: Path) -> None:
    for name, file in (("imagenet", "ILSVRC2012_img_train.tar"), ("stanford-cars", "cars_train")):
        said = dpgui("download", name)
        assert said.code == 2
        assert f"Get {file}" in said.err
        assert str(tmp_path / "data") in said.err


def test_an_archive_put_there_by_hand_is_to_be_unpacked(dpgui, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "EMNIST" / "raw"
    folder.mkdir(parents=True)
    (folder / "gzip.zip").write_bytes(b"")
    said = dpgui("train", "--set", "dataset=emnist", "--set", "devices=cpu")
    first, second = said.err.splitlines()
    assert "EMNIST is still packed: gzip.zip" in first
    assert second == "Unpack it with: dpgui download emnist"


def test_datasets_are_listed_with_what_a_download_costs(dpgui) -> None:
    out = dpgui("datasets").out
    assert "101,000 samples, 101 classes, download 4.7 GiB; licence: for scientific use" in out
    assert "9,613 samples, 2 classes, download unknown size" in out
    assert out.index("Your own data") < out.index("image-folder") < out.index("Published")


def test_other_refusals_do_not_speak_of_downloads(dpgui) -> None:
    said = dpgui("train", "--set", "devices=cpu", "--set", "train.precision=fp16")
    assert said.code == 2
    assert "download" not in said.err


def test_a_terminal_shows_share_bytes_and_rate() -> None:
    screen = io.StringIO()
    terminal = Console(file=screen, force_terminal=True, width=120, color_system=None)
    with download_bar("MNIST", terminal) as (progress, unpacking):
        progress(2**20, 2**22)
        progress(2**21, 2**22)
        unpacking(2**20, 2**22)
    assert re.search(r"MNIST .* +50% 2\.0/4\.0 MiB [0-9.]+ .?i?B/s", screen.getvalue())
    assert re.search(r"Unpacking .* +25% 1\.0/4\.0 MiB", screen.getvalue())


def test_a_pipe_gets_no_bar() -> None:
    screen = io.StringIO()
    with download_bar("MNIST", Console(file=screen, width=120)) as (progress, _):
        progress(2**20, 2**22)
    assert screen.getvalue().strip() == ""


_INTERRUPTED = """
import sys
from dpgui.data.published import sources
from dpgui.data.published.sources import RemoteFile, Source
address, md5, size, *names = sys.argv[1:]
files = tuple(RemoteFile(name, md5, int(size), (address + name,)) for name in names)
sources.SOURCES["mnist"] = Source("MNIST/raw", files)
from dpgui.cli.app import main
sys.exit(main(["download", "mnist"], None))
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send to one process")
def test_o67_ctrl_c_keeps_what_came(server: DatasetServer, dpgui, tmp_path: Path) -> None:
    server.mood = "stall"
    words = [f"http://127.0.0.1:{server.server_port}/", hashlib.md5(CONTENT).hexdigest()]
    words += [str(len(CONTENT)), *NAMES]
    running = subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTED, *words], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    part = tmp_path / "data" / "MNIST" / "raw" / f"{NAMES[0]}.part"
    assert server.halfway.wait(60)
    while not (part.exists() and part.stat().st_size):
        assert running.poll() is None
        server.go_on.wait(0.01)  # it is on its way through the network
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert said == "Interrupted. What came is kept: the same command goes on from there.\n"
    kept = part.stat().st_size
    assert 0 < kept <= HALF
    server.mood = "fine"
    assert dpgui("download", "mnist").code == 0
    assert server.asked[1] == (NAMES[0], f"bytes={kept}-")
