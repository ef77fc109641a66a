"""Sets in MNIST's and CIFAR's file formats, made small here and read back."""

import gzip
import io
import pickle
import struct
import tarfile
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
import torch

from dpgui.config import ConfigError
from dpgui.data import datasets
from dpgui.data.published import known

GENERATOR = np.random.default_rng(0)
TRAIN_X = GENERATOR.integers(0, 256, (20, 28, 28), dtype=np.uint8)
TEST_X = GENERATOR.integers(0, 256, (5, 28, 28), dtype=np.uint8)
TRAIN_Y = (np.arange(20) % 10).astype(np.uint8)
TEST_Y = np.array([9, 8, 7, 0, 1], np.uint8)


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    """No folder of this machine is looked into."""
    monkeypatch.setenv("DPGUI_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.setattr(known, "SYSTEM", (tmp_path / "system",))


def idx(array):
    header = struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape)
    return header + array.tobytes()


def put_idx(folder, packed=True):
    folder.mkdir(parents=True, exist_ok=True)
    parts = {"train": (TRAIN_X, TRAIN_Y), "t10k": (TEST_X, TEST_Y)}
    for part, arrays in parts.items():
        for kind, array in zip(("images-idx3", "labels-idx1"), arrays, strict=True):
            name = folder / f"{part}-{kind}-ubyte"
            if packed:
                name.with_name(f"{name.name}.gz").write_bytes(gzip.compress(idx(array)))
            else:
                name.write_bytes(idx(array))


def problem_of(action):
    with pytest.raises(ConfigError) as caught:
        action()
    (problem,) = caught.value.problems
    assert "{" not in problem.text
    return problem


@pytest.mark.parametrize("packed", [True, False], ids=["gz", "plain"])
@pytest.mark.parametrize(
    ("name", "inside"),
    [
        ("mnist", "own/MNIST/raw"),
        ("mnist", "own/mnist"),
        ("fashion-mnist", "own/FashionMNIST/raw"),
        ("fashion-mnist", "system/fashion-mnist"),
    ],
)
def test_idx_sets_are_found_and_read(tmp_path, name, inside, packed):
    put_idx(tmp_path / inside, packed)
    choice = datasets[name]()
    assert choice.check() == []
    data = choice.build()
    assert data.source == str(tmp_path / inside)
    assert torch.equal(data.train.gather(torch.arange(20)), torch.from_numpy(TRAIN_X)[..., None])
    assert torch.equal(data.test.gather(torch.arange(5)), torch.from_numpy(TEST_X)[..., None])
    assert data.train.y.tolist() == TRAIN_Y.tolist()
    assert data.test.y.tolist() == TEST_Y.tolist()
    assert (data.shape, len(data.classes), data.place) == ((1, 28, 28), 10, "memory")
    assert data.bytes == 25 * 784 + 25 * 8


@pytest.mark.parametrize("inside", ["", "MNIST/raw"])
def test_a_given_folder_is_the_only_place_looked_at(tmp_path, inside):
    put_idx(tmp_path / "own" / "MNIST/raw")
    root = tmp_path / "mine"
    root.mkdir()
    assert [p.code for p in datasets["mnist"](root=str(root)).check()] == ["dataset_missing"]
    put_idx(root / inside)
    assert datasets["mnist"](root=str(root)).build().source == str(root / inside)


def test_limit_takes_the_first_training_samples_and_leaves_the_test_part(tmp_path):
    put_idx(tmp_path / "own/mnist")
    data = datasets["mnist"](limit=7).build()
    assert (len(data.train), len(data.test)) == (7, 5)
    assert data.train.y.tolist() == TRAIN_Y[:7].tolist()
    assert datasets["mnist"](limit=7).facts().train == 7
    assert datasets["mnist"](limit=99_999).facts().train == 60_000


def test_o67_a_missing_file_is_named_with_the_folder_it_belongs_in(tmp_path):
    (problem,) = datasets["mnist"]().check()
    assert problem.path == "dataset.root"
    assert "train-images-idx3-ubyte.gz" in problem.text
    assert str(tmp_path / "own" / "MNIST" / "raw") in problem.text
    put_idx(tmp_path / "own/mnist")
    (tmp_path / "own/mnist/t10k-labels-idx1-ubyte.gz").unlink()
    (problem,) = datasets["mnist"]().check()
    assert problem.facts["file"] == "t10k-labels-idx1-ubyte.gz"
    assert problem.facts["folder"] == str(tmp_path / "own/mnist")
    assert problem_of(lambda: datasets["mnist"]().build()) == problem


def test_a_folder_that_does_not_exist_is_said():
    (problem,) = datasets["cifar10"](root="/no/such/folder").check()
    assert problem.code == "folder_missing"


def test_o67_damaged_idx_files_are_named(tmp_path):
    folder = tmp_path / "own/mnist"
    put_idx(folder)
    good = {file: file.read_bytes() for file in folder.iterdir()}
    images = folder / "train-images-idx3-ubyte.gz"
    labels = folder / "t10k-labels-idx1-ubyte.gz"
    middle = len(good[images]) // 2
    changed = bytearray(good[images])
    changed[middle] ^= 1
    for file, content in [
        (images, bytes(changed)),
        (images, good[images][:middle]),
        (images, b""),
        (images, gzip.compress(b"something else")),
        (images, gzip.compress(idx(TRAIN_X)[:-1])),
        (images, gzip.compress(idx(TRAIN_X[:, :27]))),
        (labels, gzip.compress(idx(TEST_Y[:4]))),
    ]:
        file.write_bytes(content)
        problem = problem_of(lambda: datasets["mnist"]().build())
        assert (problem.code, problem.facts["file"]) == ("dataset_damaged", str(file))
        file.write_bytes(good[file])


class Python2Pickler(pickle._Pickler):
    """Writes strings and bytes as Python 2 did, which made CIFAR's files."""

    dispatch: ClassVar = dict(pickle._Pickler.dispatch)

    def save_bytes(self, content):
        self.write(b"T" + struct.pack("<i", len(content)) + content)

    def save_text(self, text):
        self.save_bytes(text.encode("latin1"))

    dispatch[bytes] = save_bytes
    dispatch[str] = save_text


def python2(value):
    out = io.BytesIO()
    Python2Pickler(out, 2).dump(value)
    return out.getvalue().replace(b"numpy._core.multiarray", b"numpy.core.multiarray")


def python3(value):
    return pickle.dumps(value, 2)


def cifar_files(name, dump):
    """Contents of the files of a small set: 4 images in each training file, 3 in the test's."""
    cls = datasets[name]
    files = {}
    for number, part in enumerate((*cls.train_files, cls.test_file)):
        count = 3 if part == cls.test_file else 4
        pixels = np.random.default_rng(number).integers(0, 256, (count, 3072), dtype=np.uint8)
        files[part] = {"data": pixels, cls.key: [number % 10] * count}
    return files, {part: dump(table) for part, table in files.items()}


def put_cifar(root, name, contents, packed):
    cls = datasets[name]
    root.mkdir(parents=True)
    if not packed:
        (root / cls.inside).mkdir()
        for part, content in contents.items():
            (root / cls.inside / part).write_bytes(content)
        return
    with tarfile.open(root / cls.archive, "w:gz") as tar:
        for part, content in contents.items():
            member = tarfile.TarInfo(f"{cls.inside}/{part}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))


@pytest.mark.parametrize("dump", [python2, python3])
@pytest.mark.parametrize("packed", [True, False], ids=["archive", "unpacked"])
@pytest.mark.parametrize("name", ["cifar10", "cifar100"])
def test_cifar_sets_are_found_and_read(tmp_path, name, packed, dump):
    tables, contents = cifar_files(name, dump)
    put_cifar(tmp_path / "own", name, contents, packed)
    cls = datasets[name]
    assert cls().check() == []
    data = cls().build()
    assert len(data.train) == 4 * len(cls.train_files)
    assert len(data.test) == 3
    first = data.train.gather(torch.tensor([1]))[0]
    planes = tables[cls.train_files[0]]["data"][1].reshape(3, 32, 32)
    assert first.permute(2, 0, 1).tolist() == planes.tolist()
    assert data.train.y.tolist()[:4] == tables[cls.train_files[0]][cls.key]
    assert data.shape == (3, 32, 32)


def test_cifar_class_names_are_torchvisions():
    assert len(datasets["cifar100"].classes) == 100
    assert list(datasets["cifar100"].classes) == sorted(datasets["cifar100"].classes)
    assert datasets["cifar10"].classes[:3] == ("airplane", "automobile", "bird")


class Evil:
    def __reduce__(self):
        return Path.touch, (Path("evil"),)


def test_a_pickle_that_wants_to_run_something_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, contents = cifar_files("cifar10", python3)
    contents["data_batch_3"] = pickle.dumps({"data": Evil(), "labels": []}, 2)
    put_cifar(tmp_path / "own", "cifar10", contents, packed=False)
    problem = problem_of(lambda: datasets["cifar10"]().build())
    assert problem.code == "dataset_damaged"
    assert problem.facts["file"].endswith("data_batch_3")
    assert not (tmp_path / "evil").exists()


@pytest.mark.parametrize("content", [b"", b"\x80\x02}.", python3([1, 2]), b"junk"])
def test_o67_damaged_cifar_files_are_named(tmp_path, content):
    _, contents = cifar_files("cifar10", python2)
    contents["test_batch"] = content
    put_cifar(tmp_path / "own", "cifar10", contents, packed=False)
    problem = problem_of(lambda: datasets["cifar10"]().build())
    assert problem.code == "dataset_damaged"
    assert problem.facts["file"].endswith("test_batch")


def test_o67_a_damaged_or_incomplete_archive_is_named(tmp_path):
    _, contents = cifar_files("cifar10", python2)
    put_cifar(tmp_path / "own", "cifar10", contents, packed=True)
    archive = tmp_path / "own" / "cifar-10-python.tar.gz"
    good = archive.read_bytes()
    archive.write_bytes(good[: len(good) // 2])
    assert problem_of(lambda: datasets["cifar10"]().build()).facts["file"] == str(archive)
    archive.unlink()
    archive.parent.rmdir()
    del contents["test_batch"]
    put_cifar(tmp_path / "own", "cifar10", contents, packed=True)
    assert "test_batch" in problem_of(lambda: datasets["cifar10"]().build()).text


def test_a_cifar_folder_with_a_file_missing_names_that_file(tmp_path):
    _, contents = cifar_files("cifar10", python2)
    put_cifar(tmp_path / "own", "cifar10", contents, packed=False)
    (tmp_path / "own/cifar-10-batches-py/data_batch_4").unlink()
    (problem,) = datasets["cifar10"]().check()
    assert problem.facts["file"] == "data_batch_4"


def test_o67_without_any_file_the_archive_is_asked_for(tmp_path):
    (problem,) = datasets["cifar10"]().check()
    assert problem.facts["file"] == "cifar-10-python.tar.gz"
    assert problem.facts["folder"] == str(tmp_path / "own")


def test_o32_stored_data_is_picklable(tmp_path):
    put_idx(tmp_path / "own/mnist")
    data = datasets["mnist"]().build()
    again = pickle.loads(pickle.dumps(data))
    assert torch.equal(again.test.gather(torch.arange(5)), data.test.gather(torch.arange(5)))


REAL = Path("/usr/share/datasets/fashion-mnist")


@pytest.mark.skipif(not REAL.is_dir(), reason="Debian's dataset-fashion-mnist is not installed")
def test_debians_fashion_mnist_is_found_and_is_the_real_one(monkeypatch):
    monkeypatch.setattr(known, "SYSTEM", (REAL.parent,))
    data, facts = datasets["fashion-mnist"]().build(), datasets["fashion-mnist"]().facts()
    assert (len(data.train), len(data.test)) == (facts.train, facts.test) == (60_000, 10_000)
    assert torch.bincount(data.train.y).tolist() == [6_000] * 10
    assert data.train.y[:5].tolist() == [9, 0, 0, 3, 0]
    # Mean and deviation that are published for this set: 0.2860 and 0.3530.
    pixels = data.train.x.double() / 255
    assert pixels.mean().item() == pytest.approx(0.2860, abs=1e-4)
    assert pixels.std().item() == pytest.approx(0.3530, abs=1e-4)
