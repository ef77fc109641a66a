"""Which part of a net is its head."""

from __future__ import annotations

import warnings

import pytest
import torch
import torchvision
from torch import nn

from dpgui.engine.transfer.head import belongs, head_of
from dpgui.models import models
from dpgui.models.architectures import ARCHITECTURES
from tests.models.test_vision import MetaWeights

FAMILIES = {
    "fc": "googlenet inception regnet resne shufflenet wide",
    "classifier": "alexnet convnext densenet efficientnet maxvit mnasnet mobilenet squeezenet vgg",
    "head": "swin",
    "heads": "vit",
}
"""By how the name of an architecture begins: what its head is called."""


FEW = ("resnet18", "alexnet", "googlenet", "squeezenet1_1", "swin_t", "vit_b_16", "mobilenet_v2")
"""One or so of each family in the fast suite, the others among the slow tests."""


@pytest.mark.parametrize(
    "arch",
    [arch if arch in FEW else pytest.param(arch, marks=pytest.mark.slow) for arch in ARCHITECTURES],
)
def test_the_head_of_each_architecture(arch):
    with MetaWeights(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of torchvision, about its old initialisation
        net = torchvision.models.get_model(arch, weights=None, num_classes=7)
    (expected,) = [k for k, names in FAMILIES.items() if arch.startswith(tuple(names.split()))]
    main, *auxiliary = head_of(net)
    assert main == expected
    assert set(auxiliary) == {n for n, _ in net.named_children() if n.lower().startswith("aux")}
    # All that the number of classes decides lies in it.
    scores = [n for n, weight in net.named_parameters() if weight.shape[:1] == (7,)]
    assert scores
    assert all(belongs(name, (main, *auxiliary)) for name in scores)


def test_the_head_of_our_own_nets_is_the_last_layer():
    assert head_of(models["mlp"](hidden=(5, 4)).build((3,), 2)) == ("4",)
    cnn = models["cnn"](channels=(2,), hidden=(3,)).build((1, 8, 8), 2)
    assert head_of(cnn) == ("6",)
    assert isinstance(cnn[6], nn.Linear)
    assert cnn[6].out_features == 2


def test_a_net_that_only_holds_another_is_looked_into():
    net = models["torchvision"](arch="squeezenet1_1", resize=64).build((3, 28, 28), 4)
    assert head_of(net) == ("net.classifier",)


def test_a_persons_net_says_head():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.head = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 2))
            self.body = nn.Linear(4, 4)

    assert head_of(Net()) == ("head",)


def test_there_may_be_none():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = nn.Parameter(torch.ones(2))

    assert head_of(Net()) == ()


def test_a_name_belongs_to_a_part_but_not_to_one_that_begins_alike():
    assert belongs("head.0.weight", ("head",))
    assert not belongs("header.weight", ("head",))
