"""The published sets from their archives to their labels: what is unpacked is what is read."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import importlib.util
import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

import pytest
from known_files import WRITERS, gzipped

from dpgui.data import datasets
from dpgui.data.published import download, known, sources
from dpgui.data.published.cifar import CifarImages
from dpgui.data.published.remote import RemoteFile
from dpgui.data.source import Part

H5PY = pytest.mark.skipif(importlib.util.find_spec("h5py") is None, reason="h5py is an extra")
NAMES = [
    pytest.param(name, marks=H5PY if name == "pcam" else ())
    for name in WRITERS
    if name in sources.SOURCES
]


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No folder of this machine is looked into."""
    monkeypatch.setenv("DPGUI_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.setattr(known, "SYSTEM", ())


def tar(contents: Mapping[str, bytes], mode: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as opened:
        for name, content in contents.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            opened.addfile(member, io.BytesIO(content))
    return out.getvalue()


def zipped(contents: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as opened:
        for name, content in contents.items():
            opened.writestr(name, content)
    return out.getvalue()


def packed(file: RemoteFile, folder: Path) -> bytes:
    """The archive `file`, from the unpacked set in `folder`."""
    contents: dict[str, bytes] = {}
    for made, target in file.makes.items():
        found = folder / target
        for path in [found] if found.is_file() else sorted(found.rglob("*")):
            if path.is_file():
                name = PurePosixPath(made) / path.relative_to(found)
                contents[str(name)] = path.read_bytes()
    contents = NESTED.get(file.name, dict)(contents)
    if file.name.endswith(".zip"):
        return zipped(contents)
    if file.name.endswith(".h5.gz"):
        return gzip.compress(next(iter(contents.values())))
    return tar(contents, "w" if file.name.endswith(".tar") else "w:gz")


def _caltech101(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Its pictures are in an archive within the archive."""
    place = "caltech-101/101_ObjectCategories"
    pictures = {name.removeprefix(f"{place}/"): content for name, content in contents.items()}
    return {f"{place}.tar.gz": tar(pictures, "w:gz"), "caltech-101/show.m": b"", "__MACOSX/x": b""}


def _train(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """An archive for each class of ImageNet."""
    classes: dict[str, dict[str, bytes]] = {}
    for name, content in contents.items():
        owner, _, file = name.partition("/")
        classes.setdefault(owner, {})[file] = content
    return {f"{owner}.tar": tar(pictures, "w") for owner, pictures in classes.items()}


def _together(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """All validation pictures of ImageNet side by side."""
    return {name.rpartition("/")[2]: content for name, content in contents.items()}


NESTED: Mapping[str, Callable[[Mapping[str, bytes]], dict[str, bytes]]] = {
    "caltech-101.zip": _caltech101,
    "ILSVRC2012_img_train.tar": _train,
    "ILSVRC2012_img_val.tar": _together,
}
"""What lies in these archives is not what is made of them."""


def content_of(file: RemoteFile, folder: Path) -> bytes:
    """What the publisher would send as `file`."""
    plain = known.find(folder, file.name)
    if file.name == "ILSVRC2012_devkit_t12.tar.gz":
        assert plain is not None
        return plain.read_bytes()
    if file.makes or plain is None:
        return packed(file, folder)
    return plain.read_bytes() if plain.name == file.name else gzip.compress(plain.read_bytes())


def published(name: str, folder: Path, packages: Path) -> tuple[RemoteFile, ...]:
    """The files of the set in `folder`, as they are published, laid into `packages`."""
    packages.mkdir(parents=True)
    files: list[RemoteFile] = []
    for file in sources.SOURCES[name].files:
        content = content_of(file, folder)
        (packages / file.name).write_bytes(content)
        urls = file.urls and ("http://127.0.0.1:1/nobody",)
        md5 = hashlib.md5(content).hexdigest()
        files.append(dataclasses.replace(file, md5=md5, urls=urls))
    return tuple(files)


def shown(part: Part) -> list[tuple[int, bytes]]:
    """Labels and pixels, whatever their order."""
    samples = [part.sample(place).values.tobytes() for place in range(len(part))]
    return sorted(zip(part.labels.tolist(), samples, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_o67_what_is_unpacked_is_what_is_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, root = tmp_path / "plain", tmp_path / "root"
    WRITERS[name](plain)
    if name == "emnist":  # torchvision takes the files out of their folder, and unpacks each
        (plain / "EMNIST/raw/gzip").mkdir()
        for file in (plain / "EMNIST/raw").glob("emnist-*"):
            gzipped(file.rename(file.parent / "gzip" / file.name))
    folder = sources.SOURCES[name].folder
    # torchvision lays ImageNet right into the root.
    files = published(name, plain if name == "imagenet" else plain / folder, root / folder)
    monkeypatch.setitem(sources.SOURCES, name, sources.Source(folder, files))
    options = {"size": 8} if "size" in datasets[name].model_fields else {}
    choice = datasets[name](root=str(root), **options)
    if any(file.makes for file in files) and not issubclass(datasets[name], CifarImages):
        (problem,) = choice.check()
        assert (problem.code, problem.facts["file"]) == (
            "dataset_packed",
            sources.needed(name)[0].name,
        )
    download.fetch(name, root, lambda *_: None, lambda: False)
    assert choice.check() == []
    ours, theirs = choice.open(), datasets[name](root=str(plain), **options).open()
    assert ours.classes == theirs.classes
    assert ours.parts.keys() == theirs.parts.keys()
    for split, part in ours.parts.items():
        assert shown(part) == shown(theirs.parts[split])


def test_o67_a_set_whose_unpacking_was_cut_is_still_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    WRITERS["eurosat"](tmp_path / "plain")
    root = tmp_path / "root"
    files = published("eurosat", tmp_path / "plain/eurosat", root / "eurosat")
    monkeypatch.setitem(sources.SOURCES, "eurosat", sources.Source("eurosat", files))
    told: list[int] = []

    def cancelled() -> bool:
        return len(told) > 3

    with pytest.raises(download.DownloadCancelledError):
        download.fetch(
            "eurosat",
            root,
            lambda *_: None,
            cancelled,
            unpacking=lambda done, total: told.append(done),
        )
    (problem,) = datasets["eurosat"](root=str(root)).check()
    assert problem.code == "dataset_packed"
    assert [file.name for file in (root / "eurosat").iterdir()] == ["EuroSAT.zip"]
