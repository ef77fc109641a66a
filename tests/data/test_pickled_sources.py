"""O-32: every dataset goes to loader processes, spawned ones too, and reads alike there."""

from __future__ import annotations

import multiprocessing
import os
import pickle
from pathlib import Path

import numpy as np
import pytest
import torch
from known_files import WRITERS
from PIL import Image

from dpgui.config import ConfigError
from dpgui.data import datasets
from dpgui.data.places.workers import Loaders
from dpgui.data.published import known
from dpgui.own_code.trust import trust

OWN = """
import numpy as np
from torch.utils.data import Dataset, random_split

class Mine(Dataset):
    def __init__(self):
        self.change = lambda pixels: 255 - pixels   # no pickle takes this
        class Local:
            offset = 3
        self.local = Local()
    def __len__(self):
        return 24
    def __getitem__(self, i):
        if i == FAILS:
            raise ZeroDivisionError("on purpose")
        return self.change(np.full((4, 5, 3), i + self.local.offset, np.uint8)), i % 3

def splits():
    return tuple(random_split(Mine(), [16, 8]))
"""


def own(folder: Path, fails: int = -1) -> dict[str, str]:
    file = folder / "mine.py"
    file.write_text(OWN.replace("FAILS", str(fails)), encoding="utf-8")
    trust(file)
    return {"path": str(file)}


def image_folder(folder: Path) -> dict[str, str]:
    for label in ("a", "b"):
        for number in range(3):
            file = folder / "images" / label / f"{number}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (6, 6), (40 * number, 9, 9)).save(file)
    return {"path": str(folder / "images")}


def image_csv(folder: Path) -> dict[str, str]:
    image_folder(folder)
    file = folder / "images.csv"
    file.write_text("path,label\nimages/a/0.png,a\nimages/b/1.png,b\n", encoding="utf-8")
    return {"path": str(file)}


def table(folder: Path) -> dict[str, str]:
    file = folder / "rows.csv"
    rows = "\n".join(f"{i},{'uvw'[i % 3]},{'yes' if i % 2 else 'no'}" for i in range(12))
    file.write_text(f"a,b,target\n{rows}\n", encoding="utf-8")
    return {"path": str(file), "target": "target"}


def arrays(folder: Path) -> dict[str, str]:
    x = np.arange(8 * 4 * 4, dtype=np.uint8).reshape(8, 4, 4)
    np.savez(folder / "set.npz", x=x, y=np.arange(8) % 2)
    return {"path": str(folder / "set.npz")}


def huggingface(folder: Path) -> dict[str, str]:
    library = pytest.importorskip("datasets")
    library.disable_progress_bars()
    rows = {"image": [Image.new("L", (5, 5), i) for i in range(6)], "label": [0, 1] * 3}
    library.Dataset.from_dict(rows).save_to_disk(str(folder / "saved"))
    return {"path": str(folder / "saved")}


MADE = {
    "python-file": own,
    "image-folder": image_folder,
    "image-csv": image_csv,
    "table": table,
    "arrays": arrays,
    "huggingface": huggingface,
}
"""What a dataset that needs files is opened with here."""


def cifar(folder: Path, classes: int) -> dict[str, str]:
    """The files of the set with so many classes, each with two pictures."""
    cls = datasets[f"cifar{classes}"]
    place = folder / cls.inside
    place.mkdir()
    for name in (*cls.train_files, cls.test_file):
        pixels = np.random.default_rng(len(name)).integers(0, 256, (2, 3072), np.uint8)
        place.joinpath(name).write_bytes(pickle.dumps({"data": pixels, cls.key: [0, 1]}))
    return {"root": str(folder)}


def options_of(name: str, folder: Path) -> dict[str, str]:
    """What opens the dataset `name` here, with files made in `folder` where it needs some."""
    if name in MADE:
        return MADE[name](folder)
    if name.startswith("cifar"):
        return cifar(folder, int(name.removeprefix("cifar")))
    if name == "pcam":
        pytest.importorskip("h5py")
    if name in WRITERS:
        WRITERS[name](folder)
        return {"root": str(folder)}
    return {}


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    """No folder of this machine is looked into for published sets."""
    monkeypatch.setattr(known, "SYSTEM", (tmp_path / "system",))


def source_of(name: str, folder: Path):
    return datasets[name](**options_of(name, folder)).open()


@pytest.mark.parametrize("name", datasets.names())
def test_o32_every_source_goes_through_a_pickle(name, tmp_path):
    source = source_of(name, tmp_path)
    again = pickle.loads(pickle.dumps(source)).fitted()
    for split, part in source.fitted().parts.items():
        index = np.arange(min(len(part), 20))
        assert np.array_equal(again.parts[split].read(index), part.read(index))
        assert np.array_equal(again.parts[split].labels, part.labels)


def _first_samples(part, places, answers):
    answers.put((os.getpid(), [part.sample(place).values for place in places]))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["python-file", "image-folder", "huggingface"])
def test_o32_a_spawned_process_reads_the_same_samples(name, tmp_path):
    part = source_of(name, tmp_path).parts["train"]
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    child = context.Process(target=_first_samples, args=(part, [3, 0, 5], answers))
    child.start()
    pid, samples = answers.get(timeout=100)
    child.join()
    assert pid != os.getpid()
    assert np.array_equal(np.stack(samples), part.read(np.array([3, 0, 5])))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_o32_loader_processes_take_a_persons_own_code(method, tmp_path):
    parts = datasets["python-file"](**own(tmp_path)).open().parts
    batches = [torch.tensor([3, 1]), torch.tensor([0, 15, 2])]
    loaders = Loaders(parts, repair=False, count=2, method=method, prefetch=2)
    assert loaders.claim()
    read = [batch.numpy() for batch in loaders.stream("train", batches)]
    assert np.array_equal(read[0], parts["train"].read(np.array([3, 1])))
    assert np.array_equal(read[1], parts["train"].read(np.array([0, 15, 2])))


@pytest.mark.slow
def test_an_error_in_a_persons_code_comes_out_of_a_loader_process(tmp_path):
    file = tmp_path / "late.py"
    file.write_text(
        "import numpy as np, multiprocessing\n"
        "class Mine:\n"
        "    targets = [0, 1] * 20\n"
        "    __len__ = lambda self: 40\n"
        "    def __getitem__(self, i):\n"
        "        if i == 3 and multiprocessing.parent_process(): raise ValueError('late')\n"
        "        return np.zeros((4, 4), np.uint8), i % 2\n",
        encoding="utf-8",
    )
    trust(file)
    parts = datasets["python-file"](path=str(file)).open().parts
    loaders = Loaders(parts, repair=False, count=1, method="spawn", prefetch=2)
    assert loaders.claim()
    with pytest.raises(ConfigError) as caught:
        list(loaders.stream("train", [torch.tensor([0, 1]), torch.tensor([3])]))
    (found,) = caught.value.problems
    assert (found.code, found.facts["line"]) == ("own_code_failed", 6)
    assert found.facts["error"] == "ValueError: late"
