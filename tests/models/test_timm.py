"""timm's models: listed without torch, fitted to the data, refused with the command that helps."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import torch

from dpgui.config import ConfigError
from dpgui.models import models, timm_model, timm_names
from tests.models.seeing import Sees, codes

timm = pytest.importorskip("timm")
ROOT = Path(__file__).parents[2]


def test_the_names_are_those_of_timm_itself():
    assert timm_names.timm_names() == tuple(sorted(timm.list_models()))


def test_the_names_are_had_without_torch():
    code = "import sys\nsys.modules['torch'] = None\nfrom dpgui.models import models\n"
    code += "assert 'vit_tiny_patch16_224' in models['timm'].choices_of('arch')\n"
    code += "assert models['timm']().ready() == []\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arch", "shape", "resize"),
    [
        ("test_resnet", (1, 20, 28), 0),
        ("test_vit", (3, 32, 32), 0),
        ("test_vit2", (2, 20, 28), 32),
    ],
)
def test_channels_size_and_classes_are_those_of_the_data(arch, shape, resize):
    choice = models["timm"](arch=arch, resize=resize)
    assert choice.check(Sees("image", shape)) == []
    net = choice.build(shape, 5)
    logits = net(torch.randn(2, *shape))
    assert logits.shape == (2, 5)
    logits.sum().backward()


def test_the_seed_decides_the_weights():
    torch.manual_seed(3)
    ours = models["timm"](arch="test_resnet").build((3, 32, 32), 5)
    torch.manual_seed(3)
    theirs = timm.create_model("test_resnet", num_classes=5)
    for one, other in zip(ours.parameters(), theirs.parameters(), strict=True):
        assert torch.equal(one, other)


def test_what_timm_cannot_make_is_a_sentence():
    with pytest.raises(ConfigError) as caught:
        models["timm"](arch="vgg11", drop_path=0.1).build((3, 32, 40), 5)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("model.arch", "timm_fails")
    assert "40 x 32" in problem.text


def test_rows_and_unknown_names_are_refused():
    assert codes(models["timm"]().check(Sees("table", (4,)))) == ["needs_images"]
    (problem,) = models["timm"](arch="resnet19").ready()
    assert problem.code == "unknown_choice_nearest"
    assert problem.facts["nearest"] in timm.list_models()


def test_without_timm_the_command_is_named(monkeypatch):
    monkeypatch.setattr(timm_model.importlib.util, "find_spec", lambda name: None)
    (problem,) = models["timm"]().ready()
    assert problem.code == "timm_missing"
    assert problem.text.endswith('pip install "timm>=1"')
