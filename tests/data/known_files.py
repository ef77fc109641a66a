"""Small sets in the real formats of the published ones, with their real names.

Each function writes one set below a root folder, as torchvision lays it out when it is unpacked.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import struct
import tarfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scipy.io import savemat

from dpgui.data import datasets

RANDOM = np.random.default_rng(0)


def noise(*shape: int) -> np.ndarray[Any, Any]:
    """Bytes of no meaning."""
    return RANDOM.integers(0, 256, shape, np.uint8)


def text(file: Path, *lines: str) -> None:
    """A file of these lines."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def picture(file: Path, side: int = 8) -> None:
    """An image in the format of its ending; no two are alike."""
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(noise(side, side, 3)).save(file)


def mat(file: Path, **arrays: Any) -> None:
    """A file of MATLAB's."""
    file.parent.mkdir(parents=True, exist_ok=True)
    savemat(file, arrays)


def idx(file: Path, array: np.ndarray[Any, Any]) -> None:
    """A file in MNIST's format."""
    file.parent.mkdir(parents=True, exist_ok=True)
    kind, stored = (8, array) if array.dtype == np.uint8 else (12, array.astype(">i4"))
    head = struct.pack(f">HBB{array.ndim}I", 0, kind, array.ndim, *array.shape)
    file.write_bytes(head + stored.tobytes())


def mnist_like(root: Path, folder: str, classes: int = 10) -> None:
    for part, count in (("train", 12), ("t10k", 5)):
        idx(root / folder / f"{part}-images-idx3-ubyte", noise(count, 28, 28))
        labels = (np.arange(count) % classes).astype(np.uint8)
        idx(root / folder / f"{part}-labels-idx1-ubyte", labels)


def emnist(root: Path) -> None:
    for split in ("byclass", "bymerge", "balanced", "letters", "digits", "mnist"):
        classes = len(datasets["emnist"](split=split).class_names(None))
        first = 1 if split == "letters" else 0
        for part in ("train", "test"):
            stem = root / "EMNIST/raw" / f"emnist-{split}-{part}"
            idx(Path(f"{stem}-images-idx3-ubyte"), noise(classes, 28, 28))
            labels = np.arange(first, classes + first).astype(np.uint8)
            idx(Path(f"{stem}-labels-idx1-ubyte"), labels)


def qmnist(root: Path) -> None:
    for part, count in (("train", 12), ("test", 7)):
        stem = root / "QMNIST/raw" / f"qmnist-{part}"
        idx(Path(f"{stem}-images-idx3-ubyte"), noise(count, 28, 28))
        labels = RANDOM.integers(0, 10, (count, 8)).astype(np.int32)
        idx(Path(f"{stem}-labels-idx2-int"), labels)


def usps(root: Path) -> None:
    root.mkdir(parents=True, exist_ok=True)
    for name, count in (("usps.bz2", 12), ("usps.t.bz2", 4)):
        rows = []
        for row in range(count):
            values = RANDOM.uniform(-1, 1, 256).round(6)
            pixels = " ".join(f"{place}:{value}" for place, value in enumerate(values, 1))
            rows.append(f"{row % 10 + 1} {pixels} \n")
        (root / name).write_bytes(bz2.compress("".join(rows).encode()))


def svhn(root: Path) -> None:
    for part, count in (("train", 12), ("test", 5), ("extra", 7)):
        labels = (np.arange(count) % 10 + 1).astype(np.uint8)[:, None]
        mat(root / f"{part}_32x32.mat", X=noise(32, 32, 3, count), y=labels)


def stl10(root: Path) -> None:
    folder = root / "stl10_binary"
    for part, count in (("train", 11), ("test", 4), ("unlabeled", 1)):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{part}_X.bin").write_bytes(noise(count, 3, 96, 96).tobytes())
        labels = (np.arange(count) % 10 + 1).astype(np.uint8)
        (folder / f"{part}_y.bin").write_bytes(labels.tobytes())
    names = "airplane bird car cat deer dog horse monkey ship truck"
    text(folder / "class_names.txt", *names.split())


def pcam(root: Path) -> None:
    import h5py

    (root / "pcam").mkdir(parents=True)
    for split, count in (("train", 9), ("valid", 4), ("test", 5)):
        stem = f"camelyonpatch_level_2_split_{split}"
        with h5py.File(root / "pcam" / f"{stem}_x.h5", "w") as file:
            file["x"] = noise(count, 96, 96, 3)
        with h5py.File(root / "pcam" / f"{stem}_y.h5", "w") as file:
            file["y"] = (np.arange(count) % 2).astype(np.uint8).reshape(-1, 1, 1, 1)


def gtsrb(root: Path) -> None:
    folder = root / "gtsrb"
    for label in range(43):
        picture(folder / f"GTSRB/Training/{label:05}/00000_00000.ppm", 15 + label)
        text(folder / f"GTSRB/Training/{label:05}/GT-{label:05}.csv", "Filename;ClassId")
    rows = ["Filename;Width;Height;Roi.X1;Roi.Y1;Roi.X2;Roi.Y2;ClassId"]
    for number, label in enumerate((16, 1, 38, 0)):
        picture(folder / f"GTSRB/Final_Test/Images/{number:05}.ppm")
        rows.append(f"{number:05}.ppm;8;8;1;1;7;7;{label}")
    text(folder / "GT-final_test.csv", *rows)


def flowers102(root: Path) -> None:
    folder = root / "flowers-102"
    for number in range(1, 111):
        picture(folder / f"jpg/image_{number:05}.jpg")
    mat(folder / "imagelabels.mat", labels=[np.arange(110)[::-1] % 102 + 1])
    ids = np.random.default_rng(1).permutation(110) + 1
    mat(folder / "setid.mat", trnid=[ids[:50]], valid=[ids[50:53]], tstid=[ids[53:]])


def food101(root: Path) -> None:
    folder = root / "food-101"
    # Not in the order of the alphabet, as nothing promises that.
    names = ["waffles", "apple_pie", "ice_cream"]
    for split, numbers in (("train", (3, 1)), ("test", (2,))):
        table = {name: [f"{name}/{number}" for number in numbers] for name in names}
        text(folder / f"meta/{split}.json", json.dumps(table))
        for each in table.values():
            for name in each:
                picture(folder / f"images/{name}.jpg")


def oxford_iiit_pet(root: Path) -> None:
    folder = root / "oxford-iiit-pet"
    breeds = ("Abyssinian", 1), ("american_bulldog", 2), ("Bengal", 1), ("wheaten_terrier", 2)
    for split, numbers in (("trainval", (100, 7)), ("test", (2,))):
        rows = []
        for breed, (name, kind) in enumerate(breeds, 1):
            for number in numbers:
                picture(folder / f"images/{name}_{number}.jpg")
                rows.append(f"{name}_{number} {breed} {kind} {breed}")
        text(folder / f"annotations/{split}.txt", *rows)


def fgvc_aircraft(root: Path) -> None:
    folder = root / "fgvc-aircraft-2013b/data"
    names = {
        "variant": ("variants.txt", ["737-700", "A300B4", "Cessna 172", "F/A-18"]),
        "family": ("families.txt", ["A300", "Boeing 737", "F/A-18"]),
        "manufacturer": ("manufacturers.txt", ["Airbus", "Boeing"]),
    }
    for number in range(12):
        picture(folder / f"images/{number:07}.jpg")
    for level, (file, classes) in names.items():
        text(folder / file, *classes)
        splits = {"train": (0, 1, 2), "val": (6, 7), "test": (9, 8), "trainval": (0, 1, 2, 6, 7)}
        for split, numbers in splits.items():
            rows = [f"{number:07} {classes[number % len(classes)]}" for number in numbers]
            text(folder / f"images_{level}_{split}.txt", *rows)


def stanford_cars(root: Path) -> None:
    folder = root / "stanford_cars"
    names = np.array(["AM General Hummer SUV 2000", "Acura RL Sedan 2012", "smart"], object)
    mat(folder / "devkit/cars_meta.mat", class_names=names)
    kinds = [(name, object) for name in ("bbox_x1", "class", "fname")]
    for part, file, count in (
        ("cars_train", "devkit/cars_train_annos.mat", 4),
        ("cars_test", "cars_test_annos_withlabels.mat", 3),
    ):
        rows = [(30, number % 3 + 1, f"{number + 1:05}.jpg") for number in range(count)]
        mat(folder / file, annotations=np.array([rows and tuple(row) for row in rows], kinds))
        for *_, name in rows:
            picture(folder / part / name)


def dtd(root: Path) -> None:
    folder = root / "dtd/dtd"
    classes = datasets["dtd"].classes
    for partition in (1, 3):
        for place, split in enumerate(("train", "val", "test")):
            number = (place + partition) % 3
            rows = [f"{name}/{name}_{number:04}.jpg" for name in classes]
            text(folder / f"labels/{split}{partition}.txt", *rows)
    for name in classes:
        for number in range(3):
            picture(folder / f"images/{name}/{name}_{number:04}.jpg")


def eurosat(root: Path) -> None:
    for name in datasets["eurosat"].classes:
        for number in (10, 2):
            picture(root / f"eurosat/2750/{name}/{name}_{number}.jpg", 64)


def caltech101(root: Path) -> None:
    folder = root / "caltech101/101_ObjectCategories"
    for name in ("BACKGROUND_Google", "Faces", "accordion", "yin_yang"):
        for number in (1, 2, 3):
            picture(folder / name / f"image_{number:04}.jpg")


def caltech256(root: Path) -> None:
    folder = root / "caltech256/256_ObjectCategories"
    for label, name in enumerate(("ak47", "american-flag", "backpack"), 1):
        for number in (1, 2):
            picture(folder / f"{label:03}.{name}/{label:03}_{number:04}.jpg")
    text(folder / "001.ak47/RENAME2", "not a picture")


def sun397(root: Path) -> None:
    names = ["/a/abbey", "/a/apartment_building/outdoor", "/y/youth_hostel"]
    text(root / "SUN397/ClassName.txt", *names)
    for name in names:
        for number in ("aaa", "bbb"):
            picture(root / f"SUN397{name}/sun_{number}.jpg")


def rendered_sst2(root: Path) -> None:
    for split in ("train", "valid", "test"):
        for name in ("negative", "positive"):
            for number in (10, 2):
                picture(root / f"rendered-sst2/{split}/{name}/{number}.png", 16)


def imagenette(root: Path) -> None:
    for folder in ("imagenette2", "imagenette2-320", "imagenette2-160"):
        for name in (
            *("n01440764", "n02102040", "n02979186", "n03000684", "n03028079"),
            *("n03394916", "n03417042", "n03425413", "n03445777", "n03888257"),
        ):
            for split in ("train", "val"):
                picture(root / folder / split / name / f"ILSVRC2012_{split}_1.JPEG")


IMAGENET: Mapping[str, str] = {
    "n01440764": "tench, Tinca tinca",
    "n02012849": "crane",
    "n03126707": "crane",
}
"""Three of its classes, and what they are called."""
TRUTH = (2, 3, 2, 1)
"""The classes of the validation pictures, counted from 1 in the challenge's own order."""


def imagenet_devkit() -> bytes:
    """Its archive. The challenge's order is not that of the folders."""
    rows = [
        (number, folder, IMAGENET[folder], "what it is", 0, [], 0, 1)
        for number, folder in enumerate(("n03126707", "n01440764", "n02012849"), 1)
    ]
    rows.append((4, "n00000000", "a sum of others", "what it is", 3, [1, 2, 3], 2, 0))
    names = ("ILSVRC2012_ID", "WNID", "words", "gloss", "num_children", "children")
    kinds = [(name, object) for name in (*names, "wordnet_height", "num_train_images")]
    meta = io.BytesIO()
    savemat(meta, {"synsets": np.array(rows, kinds)[:, None]})
    truth = "".join(f"{number}\n" for number in TRUTH).encode()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, content in (
            ("meta.mat", meta.getvalue()),
            ("ILSVRC2012_validation_ground_truth.txt", truth),
        ):
            member = tarfile.TarInfo(f"ILSVRC2012_devkit_t12/data/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return out.getvalue()


def imagenet(root: Path) -> None:
    """As torchvision leaves it: unpacked, and the validation pictures sorted by class."""
    folders = ("n03126707", "n01440764", "n02012849")
    for name in folders:
        for number in (2, 10):
            picture(root / f"train/{name}/{name}_{number}.JPEG")
    for number, label in enumerate(TRUTH, 1):
        picture(root / f"val/{folders[label - 1]}/ILSVRC2012_val_{number:08}.JPEG")
    (root / "ILSVRC2012_devkit_t12.tar.gz").write_bytes(imagenet_devkit())


def gzipped(file: Path) -> None:
    """Put the packed file in place of the plain one."""
    Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes()))
    file.unlink()


WRITERS: Mapping[str, Callable[[Path], None]] = {
    "mnist": lambda root: mnist_like(root, "MNIST/raw"),
    "fashion-mnist": lambda root: mnist_like(root, "FashionMNIST/raw"),
    "kmnist": lambda root: mnist_like(root, "KMNIST/raw"),
    "emnist": emnist,
    "qmnist": qmnist,
    "usps": usps,
    "svhn": svhn,
    "stl10": stl10,
    "pcam": pcam,
    "gtsrb": gtsrb,
    "flowers102": flowers102,
    "food101": food101,
    "oxford-iiit-pet": oxford_iiit_pet,
    "fgvc-aircraft": fgvc_aircraft,
    "stanford-cars": stanford_cars,
    "dtd": dtd,
    "eurosat": eurosat,
    "caltech101": caltech101,
    "caltech256": caltech256,
    "sun397": sun397,
    "rendered-sst2": rendered_sst2,
    "imagenette": imagenette,
    "imagenet": imagenet,
}
