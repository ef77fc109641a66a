"""Every family of torchvision takes over its own published state, whatever head and image size."""

from __future__ import annotations

import warnings

import pytest
import torchvision

from dpgui.engine.transfer.head import belongs, head_of
from dpgui.engine.transfer.loading import About, load_into
from dpgui.engine.transfer.reading import Stored
from dpgui.models.nets import vision_net
from tests.models.test_vision import FAMILIES, MetaWeights

SIDES = {"maxvit_t": 224, "inception_v3": 96}
AUXILIARY = [("googlenet", 64), ("inception_v3", 299)]
pytestmark = pytest.mark.slow
ABOUT = About("transfer.weights", "file", "torchvision")


def loaded(arch, side, channels=3):
    with MetaWeights(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of torchvision, about its old initialisation
        theirs = torchvision.models.get_model(arch, weights=None)
        ours = vision_net(arch, (channels, side, side), 5)
    stored = Stored(theirs.state_dict())
    return ours, load_into(ours, stored, head_of(ours), tuple("abcde"), ABOUT)


@pytest.mark.parametrize("arch", FAMILIES.values())
@pytest.mark.parametrize("channels", [1, 3])
def test_all_but_the_scores_is_taken_over(arch, channels):
    ours, found = loaded(arch, SIDES.get(arch, 64), channels)
    shapes = {name: weight.shape for name, weight in ours.named_parameters()}
    assert found.share == 1.0
    assert set(found.fresh) == {name for name in shapes if name not in found.taken}
    assert {shapes[name][0] for name in found.fresh} == {5}
    assert all(belongs(name, head_of(ours)) for name in found.fresh)
    assert bool(found.fitted) == (channels == 1 or arch == "vit_b_32")


@pytest.mark.parametrize(("arch", "side"), AUXILIARY)
def test_auxiliary_heads_are_taken_over_but_for_their_scores(arch, side):
    _, found = loaded(arch, side)
    assert found.share == 1.0
    auxiliary = [name for name in found.taken if name.lower().startswith("aux")]
    fresh = [name for name in found.fresh if name.lower().startswith("aux")]
    assert len(auxiliary) > len(fresh) > 0
