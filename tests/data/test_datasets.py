"""What holds for every dataset that needs no files of its own."""

import pickle
import subprocess
import sys

import pytest
import torch

from dpgui.data import datasets
from dpgui.registry import options_of

BUILT_IN = [
    *("digits", "iris", "wine", "breast-cancer", "synthetic"),
    *("moons", "blobs", "spirals", "gaussian-quantiles"),
]


@pytest.fixture(scope="module")
def built():
    return {name: datasets[name]().build() for name in BUILT_IN}


@pytest.mark.parametrize("name", BUILT_IN)
def test_facts_agree_with_what_is_built(name, built):
    data, facts = built[name], datasets[name]().facts()
    assert (facts.kind, facts.shape, facts.classes) == (data.kind, data.shape, data.classes)
    assert facts.train == len(data.train)
    assert facts.test == 0
    assert datasets[name]().check() == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_samples_are_raw_and_labels_are_int64_in_range(name, built):
    data = built[name]
    few = data.train.gather(torch.tensor([2, 0, 1]))
    if data.kind == "image":
        depth, height, width = data.shape
        assert (few.dtype, tuple(few.shape)) == (torch.uint8, (3, height, width, depth))
    else:
        assert (few.dtype, tuple(few.shape)) == (torch.float32, (3, *data.shape))
    assert data.train.y.dtype == torch.int64
    assert data.train.y.min() >= 0
    assert data.train.y.max() < len(data.classes)
    assert torch.equal(few[1], data.train.gather(torch.tensor([0]))[0])


@pytest.mark.parametrize("name", BUILT_IN)
def test_o32_data_is_picklable(name, built):
    again = pickle.loads(pickle.dumps(built[name]))
    index = torch.arange(len(again.train))
    assert torch.equal(again.train.gather(index), built[name].train.gather(index))
    assert again.classes == built[name].classes


def test_synthetic_is_the_tutorials_randn_by_its_own_seed():
    choice = datasets["synthetic"](samples=7, features=3, classes=4, data_seed=5)
    data = choice.build()
    generator = torch.Generator().manual_seed(5)
    assert torch.equal(data.train.gather(torch.arange(7)), torch.randn(7, 3, generator=generator))
    assert torch.equal(data.train.y, torch.randint(0, 4, (7,), generator=generator))
    assert data.normalise == "none"


def test_every_option_has_a_label_and_a_help_sentence():
    for cls in datasets:
        assert cls.summary.endswith(".")
        assert len(options_of(cls)) == len(cls.model_fields)
        for option in options_of(cls):
            assert option.label
            assert option.help.endswith("."), (cls.name, option.name)


def test_listing_datasets_and_models_imports_nothing_heavy():
    program = (
        "import sys\n"
        "from dpgui.data import datasets\n"
        "from dpgui.models import models\n"
        "assert datasets.names() and models.names()\n"
        "for cls in datasets: cls().facts()\n"
        "heavy = {'torch', 'torchvision', 'sklearn', 'numpy', 'pandas', 'PIL', 'PySide6'}\n"
        "sys.exit(repr(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
