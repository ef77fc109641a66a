"""torchvision's architectures: the table of sizes, heads, channels, auxiliary outputs."""

import warnings
from functools import lru_cache

import pytest
import torch
from torch import nn
from torch.nn.functional import cross_entropy
from torch.overrides import TorchFunctionMode

from dpgui.models import models
from dpgui.models.architectures import ARCHITECTURES
from tests.models.seeing import Sees, codes

SIZES = (28, 32, 64, 224)
REFUSALS = ["image_too_small", "image_size_fixed"]
FAMILIES = {
    "alexnet": "alexnet",
    "convnext": "convnext_tiny",
    "densenet": "densenet121",
    "efficientnet": "efficientnet_b0",
    "efficientnet_v2": "efficientnet_v2_s",
    "googlenet": "googlenet",
    "inception": "inception_v3",
    "maxvit": "maxvit_t",
    "mnasnet": "mnasnet0_5",
    "mobilenet_v2": "mobilenet_v2",
    "mobilenet_v3": "mobilenet_v3_small",
    "regnet": "regnet_y_400mf",
    "resnet": "resnet18",
    "resnext": "resnext50_32x4d",
    "shufflenet": "shufflenet_v2_x0_5",
    "squeezenet": "squeezenet1_1",
    "swin": "swin_t",
    "swin_v2": "swin_v2_t",
    "vgg": "vgg11",
    "vit": "vit_b_32",
    "wide_resnet": "wide_resnet50_2",
}


class MetaWeights(TorchFunctionMode):
    """Weights without memory, so that the largest nets are made in no time.

    Narrower than `torch.device("meta")`: RegNet computes its widths with tensors.
    """

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if func in (torch.empty, torch.zeros, torch.ones):
            kwargs["device"] = "meta"
        return func(*args, **kwargs)


def vision(arch, **options):
    return models["torchvision"](arch=arch, **options)


def errors(choice, shape):
    found = choice.check(Sees("image", shape))
    return [problem for problem in found if problem.severity == "error"]


def skeleton(net):
    """`net` without the layers that take any shape and keep it; on meta tensors they cost most."""
    keeps = (nn.BatchNorm2d, nn.LayerNorm, nn.ReLU, nn.ReLU6, nn.SiLU, nn.GELU, nn.Hardswish)
    for parent in list(net.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, keeps):
                setattr(parent, name, nn.Identity())
    return net


@lru_cache(maxsize=1)
def meta_net(arch, side):
    """A net of `arch` made for squares of `side` pixels, without memory; 0: for any size."""
    mode = MetaWeights() if arch.startswith("regnet") else torch.device("meta")
    with mode:
        return skeleton(vision(arch).build((3, side, side), 5))


def runs(arch, side):
    """Whether the net of `arch` takes squares of `side` pixels in training mode."""
    needs = ARCHITECTURES[arch]
    try:
        net = meta_net(arch, side if needs.multiple or needs.auxiliary else 0)
        output = net(torch.empty(2, 3, side, side, device="meta"))
    except (RuntimeError, ValueError, AssertionError):
        return False
    outputs = output if isinstance(output, tuple) else (output,)
    assert all(logits.shape == (2, 5) for logits in outputs)
    return True


def runs_or_is_refused(arch, side):
    problems = errors(vision(arch), (3, side, side))
    assert runs(arch, side) == (not problems), side
    if problems:
        (problem,) = problems
        assert problem.code in REFUSALS
        assert problem.path == "model.resize"
        remedy = problem.facts.get("wanted") or problem.facts["smallest"]
        assert str(remedy) in problem.text
        assert errors(vision(arch, resize=remedy), (3, side, side)) == []


def test_the_table_has_torchvisions_80_classification_models():
    import torchvision

    assert list(ARCHITECTURES) == sorted(torchvision.models.list_models(torchvision.models))
    assert len(ARCHITECTURES) == 80


@pytest.mark.parametrize("arch", ["alexnet", "googlenet", "squeezenet1_0", "vgg11", "vit_b_32"])
def test_o60_a_size_runs_or_is_refused_with_the_allowed_one(arch):
    for side in SIZES:
        runs_or_is_refused(arch, side)


@pytest.mark.slow
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_o60_each_of_the_80_runs_or_is_refused_and_the_table_is_exact(arch):
    needs = ARCHITECTURES[arch]
    around = {needs.smallest, needs.smallest - 1, needs.auxiliary, needs.auxiliary - 1}
    if arch == "maxvit_t":
        around = {needs.smallest}  # 223 would run too, since its halvings round up; 224 is its size
    for side in sorted({*SIZES, *around} - {-1, 0}):
        runs_or_is_refused(arch, side)


def test_o60_every_architecture_is_judged_at_every_size_before_anything_is_built():
    for arch in ARCHITECTURES:
        for size in SIZES:
            problems = errors(vision(arch), (3, size, size))
            assert codes(problems) in ([], *[[code] for code in REFUSALS])
            assert not (problems and size == 224)


def test_o60_the_known_limits():
    """Those that the reports name."""
    assert codes(errors(vision("vgg16"), (1, 28, 28))) == ["image_too_small"]
    (problem,) = errors(vision("vit_b_16"), (3, 225, 225))
    assert problem.facts["multiple"] == 16
    assert problem.facts["wanted"] == 240
    assert errors(vision("vit_b_16"), (3, 32, 48))
    assert errors(vision("alexnet"), (3, 62, 200))
    assert errors(vision("alexnet"), (3, 63, 200)) == []


@pytest.mark.parametrize(
    ("arch", "channels"), [("resnet18", 1), ("squeezenet1_1", 4), ("mobilenet_v3_small", 2)]
)
def test_o61_the_first_layer_takes_the_channels_of_the_data(arch, channels):
    choice, shape = vision(arch), (channels, 28, 28)
    (note,) = choice.check(Sees("image", shape))
    assert (note.code, note.severity, note.facts["channels"]) == (
        "channels_fitted",
        "note",
        channels,
    )
    assert choice.build(shape, 3)(torch.randn(4, *shape)).shape == (4, 3)


def test_o61_a_first_layer_for_grey_keeps_the_scale_of_its_initialisation():
    torch.manual_seed(0)
    colour = vision("resnet18").build((3, 32, 32), 3).conv1
    torch.manual_seed(0)
    grey = vision("resnet18").build((1, 32, 32), 3).conv1
    spread = [
        layer(torch.randn(64, layer.in_channels, 32, 32)).std().item() for layer in (grey, colour)
    ]
    assert spread[0] == pytest.approx(spread[1], rel=0.2)
    assert grey.weight.shape == (64, 1, 7, 7)
    assert grey.weight.is_leaf


@pytest.mark.parametrize(
    ("arch", "size", "heads", "weight"),
    [
        ("googlenet", 32, 3, 0.3),
        pytest.param("inception_v3", 299, 2, 0.4, marks=pytest.mark.slow),
    ],
)
def test_o59_auxiliary_heads_have_the_classes_and_a_weight(arch, size, heads, weight):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        net = vision(arch).build((3, size, size), 3)
    x, y = torch.randn(2, 3, size, size), torch.tensor([0, 2])
    outputs = net(x)
    assert [tuple(logits.shape) for logits in outputs] == [(2, 3)] * heads
    assert net.aux_weight == weight
    logits, *auxiliary = outputs
    loss = cross_entropy(logits, y) + weight * sum(cross_entropy(part, y) for part in auxiliary)
    loss.backward()
    assert all(p.grad is not None for p in net.parameters())
    with torch.no_grad():
        assert net.eval()(x).shape == (2, 3)


@pytest.mark.parametrize(
    ("arch", "side", "fields", "weight"),
    [
        ("googlenet", 32, ("logits", "aux_logits2", "aux_logits1"), 0.3),
        ("inception_v3", 299, ("logits", "aux_logits"), 0.4),
    ],
)
def test_o59_the_logits_come_first(arch, side, fields, weight):
    net = meta_net(arch, side)
    outputs = net(torch.empty(2, 3, side, side, device="meta"))
    assert outputs._fields == fields
    assert all(logits.shape == (2, 5) for logits in outputs)
    assert net.aux_weight == weight


def test_o59_images_too_small_for_the_auxiliary_head_train_without_it():
    choice, shape = vision("inception_v3"), (3, 96, 96)
    (note,) = choice.check(Sees("image", shape))
    assert (note.code, note.severity) == ("auxiliary_left_out", "note")
    with torch.device("meta"):
        net = choice.build(shape, 3)
    assert not hasattr(net, "aux_weight")
    assert net(torch.empty(2, *shape, device="meta")).shape == (2, 3)


def test_resized_images_are_what_the_net_would_see_at_that_size():
    torch.manual_seed(0)
    plain = vision("squeezenet1_1").build((1, 32, 32), 3).eval()
    torch.manual_seed(0)
    resized = vision("squeezenet1_1", resize=32).build((1, 16, 16), 3).eval()
    flat = torch.full((2, 1, 16, 16), 0.3)
    with torch.no_grad():
        wanted = plain(torch.full((2, 1, 32, 32), 0.3))
        assert torch.allclose(resized(flat), wanted, atol=1e-6)


def test_a_net_with_auxiliary_heads_keeps_its_weight_when_images_are_resized():
    with torch.device("meta"):
        net = vision("googlenet", resize=32).build((1, 28, 28), 3)
    assert type(net).__name__ == "Resized"
    assert net.aux_weight == 0.3


def test_images_that_have_the_size_are_not_wrapped():
    net = vision("resnet18", resize=32).build((3, 32, 32), 3)
    assert type(net).__name__ == "ResNet"


def test_an_unknown_architecture_is_answered_with_the_nearest():
    (problem,) = vision("resnet19").check(Sees("image", (3, 32, 32)))
    assert problem.path == "model.arch"
    assert "resnet" in str(problem.facts["nearest"])
    (problem,) = vision("zzzz").check(Sees("image", (3, 32, 32)))
    assert problem.code == "unknown_choice"


@pytest.mark.slow
@pytest.mark.parametrize("arch", FAMILIES.values(), ids=FAMILIES)
def test_o60_each_family_really_takes_a_step_at_its_smallest_size(arch):
    needs = ARCHITECTURES[arch]
    side = max(needs.smallest, 32)
    shape = (1, side, side)
    assert errors(vision(arch), shape) == []
    net = vision(arch).build(shape, 3)
    before = [parameter.detach().clone() for parameter in net.parameters()]
    output = net(torch.randn(2, *shape))
    logits = output[0] if isinstance(output, tuple) else output
    cross_entropy(logits, torch.tensor([0, 2])).backward()
    torch.optim.SGD(net.parameters(), lr=0.1).step()
    assert any(not torch.equal(new, old) for new, old in zip(net.parameters(), before, strict=True))
    with torch.no_grad():
        assert net.eval()(torch.randn(3, *shape)).shape == (3, 3)
