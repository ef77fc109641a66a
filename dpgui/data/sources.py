"""Where the downloadable datasets come from: addresses, sizes and checksums of their archives.

The checksums are those that torchvision has published for the same files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """One file of a dataset.

    Attributes:
        name: Under which it is kept.
        md5: Of the whole file, in hexadecimal.
        size: In bytes.
        urls: Where to get it; the next one is tried when one fails.
    """

    name: str
    md5: str
    size: int
    urls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """The files of one dataset.

    Attributes:
        folder: Below the root folder, as torchvision has it ("MNIST/raw"), or "".
        files: What is downloaded into it.
        unpacked: Whether the files are archives that are unpacked beside themselves.
    """

    folder: str
    files: tuple[RemoteFile, ...]
    unpacked: bool = False


def _idx(mirrors: tuple[str, ...], files: Mapping[str, tuple[str, int]]) -> tuple[RemoteFile, ...]:
    return tuple(
        RemoteFile(name, md5, size, tuple(mirror + name for mirror in mirrors))
        for name, (md5, size) in files.items()
    )


_MNIST = (
    "https://ossci-datasets.s3.amazonaws.com/mnist/",
    "https://storage.googleapis.com/cvdf-datasets/mnist/",
)
_FASHION = ("http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/",)
_TORONTO = "https://www.cs.toronto.edu/~kriz/"

SOURCES: dict[str, Source] = {
    "mnist": Source(
        "MNIST/raw",
        _idx(
            _MNIST,
            {
                "train-images-idx3-ubyte.gz": ("f68b3c2dcbeaaa9fbdd348bbdeb94873", 9_912_422),
                "train-labels-idx1-ubyte.gz": ("d53e105ee54ea40749a09fcbcd1e9432", 28_881),
                "t10k-images-idx3-ubyte.gz": ("9fb629c4189551a2d022fa330f9573f3", 1_648_877),
                "t10k-labels-idx1-ubyte.gz": ("ec29112dd5afa0611ce80d1b7f02629c", 4_542),
            },
        ),
    ),
    "fashion-mnist": Source(
        "FashionMNIST/raw",
        _idx(
            _FASHION,
            {
                "train-images-idx3-ubyte.gz": ("8d4fb7e6c68d591d4c3dfef9ec88bf0d", 26_421_880),
                "train-labels-idx1-ubyte.gz": ("25c81989df183df01b3e8a0aad5dffbe", 29_515),
                "t10k-images-idx3-ubyte.gz": ("bef4ecab320f06d8554ea6380940ec79", 4_422_102),
                "t10k-labels-idx1-ubyte.gz": ("bb300cfdad3c16e7a12a480ee83cd310", 5_148),
            },
        ),
    ),
    "cifar10": Source(
        "",
        (
            RemoteFile(
                "cifar-10-python.tar.gz",
                "c58f30108f718f92721af3b95e74349a",
                170_498_071,
                (_TORONTO + "cifar-10-python.tar.gz",),
            ),
        ),
        unpacked=True,
    ),
    "cifar100": Source(
        "",
        (
            RemoteFile(
                "cifar-100-python.tar.gz",
                "eb9058c3a382ffc7106e4002c42a8d85",
                169_001_437,
                (_TORONTO + "cifar-100-python.tar.gz",),
            ),
        ),
        unpacked=True,
    ),
}
"""The datasets that can be downloaded, by the name of their choice."""
