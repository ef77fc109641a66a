"""Weights from files: all but the head, or a refusal that says the difference (O-66)."""

from __future__ import annotations

import pytest
import torch
from safetensors.torch import save_file
from torch import nn

from dpgui.config import ConfigError
from dpgui.engine.planning import plan
from dpgui.engine.transfer.fitting import fitted
from dpgui.engine.transfer.reading import read_weights, renamed
from tests.engine.conftest import random_images, random_table, settings, weights

HIDDEN = "model.hidden=16,8"


def from_file(file, *more):
    return settings(HIDDEN, "transfer.weights=file", f"transfer.file={file}", *more)


def net_of(config, data):
    return plan(config, data=data).net


def refused(config, data):
    with pytest.raises(ConfigError) as error:
        plan(config, data=data)
    return error.value.problems[0]


@pytest.fixture
def theirs():
    torch.manual_seed(3)
    return plan(settings(HIDDEN), data=random_table(20)).net.state_dict()


def test_o66_a_checkpoint_of_three_classes_begins_a_net_of_five(tmp_path, tell):
    data = random_table(30)
    tell(settings(HIDDEN, "train.epochs=1"), data)
    (file,) = (tmp_path / "run" / "checkpoints").glob("*.pt")
    made = plan(from_file(file), data=random_table(30, classes=5))
    saved, own = weights(tmp_path / "run"), made.net.state_dict()
    assert [name for name in own if torch.equal(own[name], saved.get(name, own[name][:0]))] == [
        "0.weight", "0.bias", "2.weight", "2.bias",
    ]  # fmt: skip
    facts = made.beginning.facts
    assert facts["fresh"] == facts["skipped"] == ["4.weight", "4.bias"]
    (note,) = [problem for problem in made.notes if problem.code == "weights_taken"]
    assert "4.weight, 4.bias" in note.text


def test_o66_an_unrelated_checkpoint_is_refused_with_the_difference(tmp_path):
    torch.save(nn.Sequential(nn.Linear(2, 2)).state_dict(), tmp_path / "a.pt")
    problem = refused(from_file(tmp_path / "a.pt"), random_table(20))
    assert (problem.path, problem.code) == ("transfer.file", "weights_too_few")
    assert problem.facts["share"] == 0
    torch.save({"conv.weight": torch.zeros(2, 2, 3, 3)}, tmp_path / "b.pt")
    problem = refused(from_file(tmp_path / "b.pt"), random_table(20))
    assert "conv.weight 2x2x3x3" in problem.text
    assert "0.weight 16x4" in problem.text


def test_o66_under_ninety_percent_is_refused_and_a_little_less_is_told(tmp_path):
    # Outside of the head there are 80 + 136 parameters; without one bias of 8 that is 96.3 %.
    made = plan(settings(HIDDEN), data=random_table(20)).net.state_dict()
    del made["2.bias"]
    torch.save(dict(made), tmp_path / "most.pt")
    notes = plan(from_file(tmp_path / "most.pt"), data=random_table(20)).notes
    (partly,) = [problem for problem in notes if problem.code == "weights_partly"]
    assert (partly.severity, partly.facts["share"]) == ("warning", 96.2)
    del made["2.weight"]
    torch.save(dict(made), tmp_path / "few.pt")
    problem = refused(from_file(tmp_path / "few.pt"), random_table(20))
    assert (problem.code, problem.facts["share"]) == ("weights_too_few", 37)


def test_o66_another_shape_outside_of_the_head_is_refused_with_both_sizes(tmp_path, theirs):
    theirs["2.bias"] = torch.zeros(9)
    torch.save(dict(theirs), tmp_path / "a.pt")
    problem = refused(from_file(tmp_path / "a.pt"), random_table(20))
    assert problem.code == "weights_do_not_fit"
    assert problem.facts["differing"] == "2.bias 9, 8"


def test_a_head_for_other_classes_is_left_out_though_it_would_fit(tmp_path, tell):
    data = random_table(30)
    tell(settings(HIDDEN, "train.epochs=1"), data)
    (file,) = (tmp_path / "run" / "checkpoints").glob("*.pt")
    same = plan(from_file(file), data=data).beginning.facts
    assert same["fresh"] == []
    import dataclasses

    others = dataclasses.replace(data, classes=("x", "y", "z"))
    assert plan(from_file(file), data=others).beginning.facts["fresh"] == ["4.weight", "4.bias"]


@pytest.mark.parametrize("prefix", ["", "module.", "_orig_mod.", "module._orig_mod.", "model."])
@pytest.mark.parametrize("ending", [".pt", ".pth", ".safetensors"])
def test_plain_states_of_any_wrapper_and_format(tmp_path, theirs, prefix, ending):
    state = {prefix + name: value for name, value in theirs.items()}
    file = tmp_path / f"weights{ending}"
    save_file(state, file) if ending == ".safetensors" else torch.save(state, file)
    own = net_of(from_file(file), random_table(20)).state_dict()
    assert all(torch.equal(own[name], theirs[name]) for name in own)


@pytest.mark.parametrize("key", ["state_dict", "model_state_dict", "model", "net"])
def test_the_checkpoints_of_others_hold_a_state_under_a_key(tmp_path, theirs, key):
    torch.save({"epoch": 3, key: theirs, "optimizer": {"state": {}}}, tmp_path / "a.pth")
    own = net_of(from_file(tmp_path / "a.pth"), random_table(20)).state_dict()
    assert all(torch.equal(own[name], theirs[name]) for name in own)


def test_half_precision_is_taken_over_as_the_nets_own_numbers(tmp_path, theirs):
    torch.save({name: value.half() for name, value in theirs.items()}, tmp_path / "a.pth")
    own = net_of(from_file(tmp_path / "a.pth"), random_table(20)).state_dict()
    assert own["0.weight"].dtype is torch.float32
    assert torch.equal(own["0.weight"], theirs["0.weight"].half().float())


def test_weights_that_are_not_finite_are_refused_by_name(tmp_path, theirs):
    file = tmp_path / "theirs.pt"
    for value, kind in ((float("nan"), torch.float32), (1e300, torch.float64)):
        spoiled = {**theirs, "2.weight": theirs["2.weight"].to(kind).clone()}
        spoiled["2.weight"][3, 1] = value
        torch.save(spoiled, file)
        problem = refused(from_file(file), random_table(20))
        assert (problem.path, problem.code) == ("transfer.file", "weights_broken")
        assert problem.facts["names"] == "2.weight"
    theirs["4.bias"][:] = float("nan")  # of the head, whose place is taken by a fresh one
    torch.save(theirs, file)
    assert net_of(from_file(file), random_table(30, classes=5))[4].bias.isfinite().all()


def test_whole_numbers_for_fractions_are_refused(tmp_path, theirs):
    torch.save({**theirs, "0.weight": theirs["0.weight"].to(torch.int8)}, tmp_path / "a.pt")
    problem = refused(from_file(tmp_path / "a.pt"), random_table(20))
    assert problem.code == "weights_whole_numbers"
    assert problem.facts["names"] == "0.weight int8"


def test_a_whole_pickled_model_is_not_opened(tmp_path):
    torch.save(nn.Linear(2, 2), tmp_path / "a.pt")
    problem = refused(from_file(tmp_path / "a.pt"), random_table(20))
    assert problem.code == "weights_not_plain"


@pytest.mark.parametrize("ending", [".pt", ".safetensors"])
def test_a_file_that_is_no_weights_is_named(tmp_path, ending):
    file = tmp_path / f"a{ending}"
    file.write_bytes(b"hello")
    problem = refused(from_file(file), random_table(20))
    assert problem.code == "weights_unreadable"
    assert str(file) in problem.text


@pytest.mark.parametrize("content", [b"<!DOCTYPE html>", bytes(500)])
def test_no_advice_to_open_a_damaged_file_unsafely(tmp_path, content):
    file = tmp_path / "a.pt"
    file.write_bytes(content)
    problem = refused(from_file(file), random_table(20))
    assert problem.code == "weights_garbled"
    assert problem.text == (
        f"{file} is damaged, or holds no weights at all. Save or download the file again."
    )


def test_a_file_without_tensors_is_named(tmp_path):
    torch.save({"epoch": 3}, tmp_path / "a.pt")
    assert refused(from_file(tmp_path / "a.pt"), random_table(20)).code == "weights_none_inside"


def test_no_file_and_an_absent_file_are_said_before_anything_is_read(tmp_path):
    assert refused(settings("transfer.weights=file"), random_table(20)).code == "weights_no_file"
    problem = refused(from_file(tmp_path / "gone.pt"), random_table(20))
    assert (problem.path, problem.code) == ("transfer.file", "file_missing")


def test_a_resized_net_takes_the_weights_of_one_that_is_not_and_back(tmp_path):
    arch = ("model=torchvision", "model.arch=squeezenet1_1")
    plain = plan(settings(*arch), data=random_images(12, size=32, channels=3)).net
    torch.save(plain.state_dict(), tmp_path / "plain.pt")
    begins = ("transfer.weights=file", f"transfer.file={tmp_path / 'plain.pt'}")
    resized = plan(
        settings(*arch, "model.resize=32", *begins, "train.seed=5"),
        data=random_images(12, size=16, channels=3),
    ).net
    assert torch.equal(resized.net.features[0].weight, plain.features[0].weight)


def test_old_names_of_densenet_and_vit_are_brought_up_to_date():
    old = {
        "denselayer1.norm.1.weight": torch.zeros(1),
        "x.mlp.linear_1.bias": torch.ones(1),
        "x.mlp.linear_2.bias": torch.ones(2),
    }
    wanted = ("denselayer1.norm1.weight", "x.mlp.0.bias", "x.mlp.3.bias")
    assert tuple(renamed(old, wanted)) == wanted
    assert tuple(renamed(old, tuple(old))) == tuple(old)  # somebody's own net may be called so


def test_the_kernel_for_four_channels_takes_the_old_ones_in_turn():
    net = nn.Sequential(nn.Conv2d(4, 1, 1))
    weights_of_three = {"0.weight": torch.tensor([1.0, 2.0, 4.0]).reshape(1, 3, 1, 1)}
    found, changed = fitted(net, weights_of_three)
    assert changed == ["0.weight"]
    assert found["0.weight"].flatten().tolist() == [0.75, 1.5, 3.0, 0.75]


def test_a_vision_transformers_positions_follow_the_image_size():
    from torchvision.models import VisionTransformer

    small, large = (VisionTransformer(size, 16, 1, 2, 8, 16) for size in (32, 64))
    found, changed = fitted(large, small.state_dict())
    assert changed == ["encoder.pos_embedding"]
    assert found["encoder.pos_embedding"].shape == (1, 17, 8)
    assert torch.equal(
        found["encoder.pos_embedding"][:, 0], small.encoder.pos_embedding[:, 0].detach()
    )


def test_the_classes_of_a_checkpoint_are_known(tmp_path, tell):
    tell(settings("train.epochs=1"), random_table(20))
    (file,) = (tmp_path / "run" / "checkpoints").glob("*.pt")
    assert read_weights(file, "transfer.file").classes == ("0", "1", "2")
