"""Every published set in small, in its real format: read as torchvision reads the same files."""

from __future__ import annotations

import importlib.util
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from known_files import WRITERS
from torchvision import datasets as theirs

from dpgui.data import datasets
from dpgui.data.published import known
from dpgui.data.source import Source, SplitName

H5PY = pytest.mark.skipif(importlib.util.find_spec("h5py") is None, reason="h5py is an extra")


@pytest.fixture(scope="module")
def roots(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Writes each set once."""
    written: dict[str, Path] = {}

    def root(name: str) -> Path:
        if name not in written:
            written[name] = tmp_path_factory.mktemp(name)
            WRITERS[name](written[name])
        return written[name]

    return root


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No folder of this machine is looked into, and no checksum is asked for."""
    monkeypatch.setenv("DPGUI_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.setattr(known, "SYSTEM", (tmp_path / "system",))
    exists = lambda file, md5=None: Path(file).is_file()  # noqa: E731
    for module in ("mnist", "svhn", "stl10", "flowers102", "imagenet"):
        monkeypatch.setattr(f"torchvision.datasets.{module}.check_integrity", exists)


@dataclass(frozen=True)
class Case:
    """One part of one set, with options, and torchvision's view of it."""

    name: str
    split: SplitName
    reference: Callable[[Path], Any]
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.name, self.split, *map(str, self.options.values())])


def cases(
    name: str, cls: Any, splits: dict[SplitName, dict[str, Any]], ours: Any = None, **more: Any
) -> list[Case]:
    """A case for each part."""
    return [
        Case(name, split, lambda root, given=given: cls(root, **given, **more), ours or {})
        for split, given in splits.items()
    ]


BOTH: dict[SplitName, dict[str, Any]] = {"train": {"train": True}, "test": {"train": False}}
TWO: dict[SplitName, dict[str, Any]] = {"train": {"split": "train"}, "test": {"split": "test"}}
THREE: dict[SplitName, dict[str, Any]] = TWO | {"validation": {"split": "val"}}
WHOLE: dict[SplitName, dict[str, Any]] = {"train": {}}

EMNIST = ("byclass", "bymerge", "balanced", "letters", "digits", "mnist")
CASES = [
    *cases("mnist", theirs.MNIST, BOTH),
    *cases("fashion-mnist", theirs.FashionMNIST, BOTH),
    *cases("kmnist", theirs.KMNIST, BOTH),
    *(
        case
        for split in EMNIST
        for case in cases("emnist", theirs.EMNIST, BOTH, {"split": split}, split=split)
    ),
    *cases("qmnist", theirs.QMNIST, BOTH),
    *cases("usps", theirs.USPS, BOTH),
    *cases("svhn", theirs.SVHN, TWO),
    *cases("stl10", theirs.STL10, TWO),
    *cases("pcam", theirs.PCAM, THREE),
    *cases("gtsrb", theirs.GTSRB, TWO),
    *cases("flowers102", theirs.Flowers102, THREE),
    *cases("food101", theirs.Food101, TWO),
    *cases(
        "oxford-iiit-pet",
        theirs.OxfordIIITPet,
        {"train": {"split": "trainval"}, "test": {"split": "test"}},
    ),
    *cases(
        "oxford-iiit-pet",
        theirs.OxfordIIITPet,
        {"train": {"split": "trainval"}, "test": {"split": "test"}},
        {"target": "kind"},
        target_types="binary-category",
    ),
    *(
        case
        for level in ("variant", "family", "manufacturer")
        for case in cases(
            "fgvc-aircraft", theirs.FGVCAircraft, THREE, {"level": level}, annotation_level=level
        )
    ),
    *cases("stanford-cars", theirs.StanfordCars, TWO),
    *cases("dtd", theirs.DTD, THREE),
    *cases("dtd", theirs.DTD, THREE, {"partition": 3}, partition=3),
    *cases("eurosat", theirs.EuroSAT, WHOLE),
    *cases("caltech101", theirs.Caltech101, WHOLE),
    *cases("caltech256", theirs.Caltech256, WHOLE),
    *cases("sun397", theirs.SUN397, WHOLE),
    *cases("rendered-sst2", theirs.RenderedSST2, THREE),
    *(
        case
        for edition in ("full", "320px", "160px")
        for case in cases(
            "imagenette",
            theirs.Imagenette,
            {"train": {"split": "train"}, "validation": {"split": "val"}},
            {"edition": edition},
            size=edition,
        )
    ),
    *cases(
        "imagenet",
        theirs.ImageNet,
        {"train": {"split": "train"}, "validation": {"split": "val"}},
    ),
]


def opened(name: str, root: Path, **options: Any) -> Source:
    choice = datasets[name](root=str(root), **options)
    assert choice.check() == []
    return choice.open()


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=H5PY if case.name == "pcam" else ()) for case in CASES],
    ids=str,
)
def test_labels_and_pixels_are_torchvisions(case: Case, roots: Callable[[str], Path]) -> None:
    root = roots(case.name)
    part = opened(case.name, root, **case.options).parts[case.split]
    reference = case.reference(root)
    samples = [reference[place] for place in range(len(reference))]
    ours = [(part.picture(place), int(part.labels[place])) for place in range(len(part))]
    if case.name == "emnist":
        # torchvision gives the letters as they lie in the file: on their side, counted from 1.
        first = 1 if case.options["split"] == "letters" else 0
        samples = [(np.asarray(image).T, label - first) for image, label in samples]
    if case.name == "sun397":
        # It gives the files in the order in which the disk has them.
        samples.sort(key=lambda sample: (sample[1], np.asarray(sample[0]).tobytes()))
        ours.sort(key=lambda sample: (sample[1], sample[0].tobytes()))
    assert [label for _, label in ours] == [label for _, label in samples]
    for (mine, _), (image, _) in zip(ours, samples, strict=True):
        pixels = np.asarray(image)
        assert mine.dtype == np.uint8
        assert np.array_equal(mine, pixels.reshape(mine.shape))


NAMED = {
    "stl10": theirs.STL10,
    "fashion-mnist": theirs.FashionMNIST,
    "kmnist": theirs.KMNIST,
    "flowers102": theirs.Flowers102,
    "food101": theirs.Food101,
    "oxford-iiit-pet": theirs.OxfordIIITPet,
    "fgvc-aircraft": theirs.FGVCAircraft,
    "stanford-cars": theirs.StanfordCars,
    "dtd": theirs.DTD,
    "eurosat": theirs.EuroSAT,
    "sun397": theirs.SUN397,
    "rendered-sst2": theirs.RenderedSST2,
}


@pytest.mark.parametrize("name", NAMED)
def test_classes_are_named_as_torchvision_names_them(
    name: str, roots: Callable[[str], Path]
) -> None:
    source = opened(name, roots(name))
    assert source.classes == tuple(NAMED[name](roots(name)).classes)


@pytest.mark.parametrize("split", EMNIST)
def test_the_classes_of_emnist_are_torchvisions(split: str) -> None:
    expected = [name for name in theirs.EMNIST.classes_split_dict[split] if name != "N/A"]
    assert datasets["emnist"](split=split).class_names(None) == tuple(expected)


def test_other_classes_have_their_names(roots: Callable[[str], Path]) -> None:
    assert opened("caltech101", roots("caltech101")).classes == ("Faces", "accordion", "yin_yang")
    assert opened("caltech256", roots("caltech256")).classes[1] == "002.american-flag"
    reference = theirs.Imagenette(roots("imagenette"), size="160px")
    assert datasets["imagenette"].classes == tuple(names[0] for names in reference.classes)
    assert len(datasets["gtsrb"].classes) == 43
    assert datasets["gtsrb"].classes[14] == "stop"


def test_two_classes_of_imagenet_with_one_name_are_kept_apart(
    roots: Callable[[str], Path],
) -> None:
    source = opened("imagenet", roots("imagenet"))
    assert source.classes == ("tench", "crane (n02012849)", "crane (n03126707)")


def test_the_extra_digits_of_svhn_come_after_the_others(roots: Callable[[str], Path]) -> None:
    plain, more = (opened("svhn", roots("svhn"), extra=extra) for extra in (False, True))
    assert (len(plain.parts["train"]), len(more.parts["train"])) == (12, 19)
    extra = theirs.SVHN(roots("svhn"), split="extra")
    assert more.parts["train"].labels[12:].tolist() == extra.labels.tolist()
    assert datasets["svhn"](extra=True).sizes().train == 73_257 + 531_131


SETS = [pytest.param(name, marks=H5PY if name == "pcam" else ()) for name in WRITERS]


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_also_found_when_its_own_folder_is_given(
    name: str, roots: Callable[[str], Path]
) -> None:
    whole = opened(name, roots(name))
    choice = datasets[name](root=str(roots(name)))
    own = opened(name, choice.found())
    assert own.parts["train"].labels.tolist() == whole.parts["train"].labels.tolist()


@pytest.mark.parametrize("name", SETS)
def test_samples_have_the_form_that_the_facts_promise(
    name: str, roots: Callable[[str], Path]
) -> None:
    choice = datasets[name](root=str(roots(name)))
    facts, source = choice.facts(), choice.open()
    assert facts is not None
    assert (facts.kind, facts.shape) == (source.kind, source.shape)
    assert facts.classes == source.classes
    height, width, channels = source.parts["train"].shape
    assert facts.shape == (channels, height, width)
    for split, size in (("validation", facts.validation), ("test", facts.test)):
        assert bool(size) == (split in source.parts)
    for part in source.parts.values():
        few = part.read(np.array([len(part) - 1, 0, 1]) % len(part))
        assert (few.dtype, few.shape) == (np.uint8, (3, *part.shape))
        assert np.array_equal(few[1], part.sample(0).values)


@pytest.mark.parametrize("name", SETS)
def test_o32_the_parts_are_picklable(name: str, roots: Callable[[str], Path]) -> None:
    part = opened(name, roots(name)).parts["train"]
    again = pickle.loads(pickle.dumps(part))
    assert np.array_equal(again.sample(1).values, part.sample(1).values)


def test_pictures_become_what_the_options_say(roots: Callable[[str], Path]) -> None:
    source = opened("food101", roots("food101"), size=5, colour="grey")
    assert source.shape == (1, 5, 5)
    data = datasets["food101"](root=str(roots("food101")), size=5, colour="grey").build()
    assert data.train.gather(torch.arange(2)).shape == (2, 5, 5, 1)


def test_imagenets_validation_pictures_may_lie_together(
    roots: Callable[[str], Path], tmp_path: Path
) -> None:
    by_class = opened("imagenet", roots("imagenet")).parts["validation"]
    (tmp_path / "train").symlink_to(roots("imagenet") / "train")
    (tmp_path / "val").mkdir()
    for file in (roots("imagenet") / "val").rglob("*.JPEG"):
        (tmp_path / "val" / file.name).symlink_to(file)
    devkit = "ILSVRC2012_devkit_t12.tar.gz"
    (tmp_path / devkit).symlink_to(roots("imagenet") / devkit)
    together = opened("imagenet", tmp_path).parts["validation"]

    def shown(part: Any) -> dict[str, int]:
        return {Path(part.name_of(i)).name: int(part.labels[i]) for i in range(len(part))}

    assert shown(together) == shown(by_class)


def test_imagenet_without_its_devkit_names_its_folders(
    roots: Callable[[str], Path], tmp_path: Path
) -> None:
    (tmp_path / "train").symlink_to(roots("imagenet") / "train")
    source = opened("imagenet", tmp_path)
    assert source.classes == ("n01440764", "n02012849", "n03126707")
    assert set(source.parts) == {"train"}


def test_fake_data_are_a_function_of_their_seed() -> None:
    choice = datasets["fake-data"](samples=50, size=6, classes=3)
    part, again = choice.open().parts["train"], choice.open().parts["train"]
    assert part.shape == (6, 6, 3)
    assert set(part.labels.tolist()) == {0, 1, 2}
    index = np.array([7, 3, 7])
    assert np.array_equal(part.read(index), again.read(index))
    assert not np.array_equal(part.sample(3).values, part.sample(7).values)
    other = datasets["fake-data"](samples=50, size=6, classes=3, data_seed=1).open()
    assert not np.array_equal(other.parts["train"].sample(3).values, part.sample(3).values)
