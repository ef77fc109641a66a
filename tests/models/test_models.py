"""What holds for every model, and the two small ones against their tutorials."""

import pytest
import torch
from torch import nn

from dpgui.models import models
from dpgui.registry import options_of
from tests.models.seeing import Sees, codes

ROWS = Sees("table", (10,))
DIGITS = Sees("image", (1, 8, 8))
CIFAR = Sees("image", (3, 32, 32))


def kinds(net):
    return [type(module).__name__ for module in net]


@pytest.mark.parametrize("data", [ROWS, DIGITS, CIFAR], ids=lambda data: str(data.shape))
@pytest.mark.parametrize("name", ["mlp", "cnn", "torchvision"])
def test_each_model_trains_a_step_or_says_why_not(name, data):
    choice = models[name]()
    problems = [problem for problem in choice.check(data) if problem.severity == "error"]
    assert all("{" not in problem.text for problem in problems)
    if problems:
        assert codes(problems) == ["needs_images"]
        assert data.kind == "table"
        return
    torch.manual_seed(0)
    net = choice.build(data.shape, 3)
    logits = net(torch.randn(4, *data.shape))
    assert logits.shape == (4, 3)
    nn.functional.cross_entropy(logits, torch.tensor([0, 1, 2, 0])).backward()
    assert all(p.grad is not None and p.grad.isfinite().all() for p in net.parameters())


def test_the_mlp_of_the_tutorial():
    net = models["mlp"](hidden=(20,)).build((10,), 2)
    assert kinds(net) == ["Linear", "ReLU", "Linear"]
    assert [tuple(p.shape) for p in net.parameters()] == [(20, 10), (20,), (2, 20), (2,)]


def test_the_cnn_of_the_tutorial():
    net = models["cnn"](channels=(32, 64), hidden=(256,), dropout=0.0).build((3, 32, 32), 10)
    assert kinds(net) == [
        *("Conv2d", "ReLU", "MaxPool2d"),
        *("Conv2d", "ReLU", "MaxPool2d"),
        *("Flatten", "Linear", "ReLU", "Linear"),
    ]
    assert net[7].in_features == 64 * 8 * 8
    assert sum(p.numel() for p in net.parameters()) == 896 + 18_496 + 1_048_832 + 2_570


def test_same_seed_same_weights_as_the_hand_written_net():
    torch.manual_seed(3)
    wanted = nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Linear(20, 2))
    torch.manual_seed(3)
    net = models["mlp"](hidden=20).build((10,), 2)
    for ours, theirs in zip(net.parameters(), wanted.parameters(), strict=True):
        assert torch.equal(ours, theirs)


@pytest.mark.parametrize("side", [2, 3, 4, 7, 8, 9, 28])
@pytest.mark.parametrize("channels", [(), (4,), (4, 4), (4, 4, 4)])
def test_o60_the_cnn_refuses_more_poolings_than_the_image_has(side, channels):
    choice = models["cnn"](channels=channels, hidden=())
    shape = (1, side, side + 5)
    problems = choice.check(Sees("image", shape))
    if problems:
        assert codes(problems) == ["too_many_poolings"]
        assert side < 2 ** len(channels)
    else:
        assert choice.build(shape, 3)(torch.randn(2, *shape)).shape == (2, 3)


def test_dropout_and_activation_are_where_they_are_said_to_be():
    net = models["mlp"](hidden="8,4", activation="gelu", dropout=0.5).build((3,), 2)
    assert kinds(net) == ["Linear", "GELU", "Dropout", "Linear", "GELU", "Dropout", "Linear"]
    net = models["mlp"](hidden=()).build((1, 4, 4), 2)
    assert kinds(net) == ["Flatten", "Linear"]


@pytest.mark.parametrize("activation", ["relu", "leaky-relu", "gelu", "silu", "tanh", "sigmoid"])
def test_every_activation_is_what_its_name_says(activation):
    net = models["mlp"](activation=activation).build((3,), 2)
    wanted = getattr(nn.functional, activation.replace("-", "_"))
    x = torch.linspace(-3, 3, 9)
    assert torch.equal(net[1](x), wanted(x))


def test_sizes_out_of_range_are_named():
    mlp, cnn = models["mlp"](hidden=(20, 0)), models["cnn"](channels=(-1, 99_999))
    assert [(p.path, p.code) for p in mlp.check(ROWS)] == [("model.hidden", "too_small")]
    assert [(p.path, p.code) for p in cnn.check(CIFAR)] == [
        ("model.channels", "too_small"),
        ("model.channels", "too_large"),
    ]


def test_one_class_is_not_enough():
    assert codes(models["mlp"]().check(Sees("table", (4,), ("only",)))) == ["too_few_classes"]


def test_every_option_has_a_label_and_a_help_sentence():
    for cls in models:
        assert cls.summary.endswith(".")
        assert len(options_of(cls)) == len(cls.model_fields)
        for option in options_of(cls):
            assert option.label
            assert option.help.endswith("."), (cls.name, option.name)
