"""Every problem is found before anything starts, by its code and path."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.devices import Device
from dpgui.engine.check import check, devices_of, examine
from dpgui.engine.planning import plan
from dpgui.engine.probe import probe
from tests.engine.conftest import random_images, random_table, settings, table

CPU = Device(id="cpu", kind="cpu", name="CPU", usable=True, precisions=("fp32", "bf16"))
TWO = [
    *(
        Device(id=f"simulated:{i}", kind="simulated", name="Simulated", usable=True)
        for i in range(2)
    ),
    CPU,
]


def refused(config, data=None, net=None, **more):
    with pytest.raises(ConfigError) as found:
        plan(config, data=data, net=net, **more)
    return {(p.path, p.code): p.facts for p in found.value.problems if p.severity == "error"}


def checked(*changes, devices=(CPU,)):
    return {
        (p.path, p.code): p for p in check(with_overrides(ExperimentConfig(), changes), devices)
    }


def test_all_wrong_choices_are_told_at_once():
    problems = checked(
        "model=cmn",
        "optimizer=adm",
        "optimizer.lr=1",
        "schedule=cosin",
        "dataset=digits",
        "dataset.rots=x",
    )
    assert {path: p.facts.get("nearest") for (path, _), p in problems.items()} == {
        "model": "cnn",
        "optimizer": "adam",
        "schedule": "cosine",
        "dataset.rots": None,
    }


def test_option_problems_name_their_path_and_bound():
    problems = checked("optimizer.lr=0", "model.dropout=2")
    assert problems["optimizer.lr", "not_above"].facts == {"value": 0, "bound": 0}
    assert ("model.dropout", "too_large") in problems or ("model.dropout", "not_below") in problems


def test_the_first_run_defaults_have_no_problem():
    assert checked("devices=cpu") == {}


def test_o18_compile_and_data_parallel_are_refused_together():
    both = checked(
        "train.compile=true",
        "strategy=data-parallel",
        "devices=simulated:0,simulated:1",
        devices=TWO,
    )
    assert ("train.compile", "compile_with_data_parallel") in both
    alone = checked("train.compile=true", "devices=cpu")
    assert alone == {}


def test_o49_fp16_is_not_offered_on_this_cpu():
    problem = checked("train.precision=fp16", "devices=cpu")["train.precision", "precision_missing"]
    assert problem.facts["offered"] == "fp32, bf16"


def test_o23_data_parallel_on_a_cpu_is_refused_with_the_reason():
    assert ("strategy", "data_parallel_needs_gpus") in checked(
        "strategy=data-parallel", "devices=cpu"
    )


def test_data_parallel_without_devices_takes_all_that_are_suggested():
    config = with_overrides(ExperimentConfig(), ["strategy=data-parallel"])
    chosen, problems = devices_of(config, TWO)
    assert [device.id for device in chosen] == ["simulated:0", "simulated:1"]
    assert problems == ()
    single, _ = devices_of(ExperimentConfig(), TWO)
    assert [device.id for device in single] == ["simulated:0"]


def test_muon_is_refused_by_the_form_where_torch_lacks_it(monkeypatch):
    monkeypatch.setattr("importlib.metadata.version", lambda _: "2.8.1+cpu")
    assert ("optimizer", "muon_missing") in checked("optimizer=muon", "devices=cpu")
    monkeypatch.setattr("importlib.metadata.version", lambda _: "2.10.0")
    assert checked("optimizer=muon", "devices=cpu") == {}


def test_several_devices_want_a_strategy_that_takes_them():
    assert ("strategy", "single_takes_one") in checked(
        "devices=simulated:0,simulated:1", devices=TWO
    )


def test_o70_drop_last_with_too_few_samples():
    problems = checked(
        "devices=cpu", "dataset=iris", "model=mlp", "train.batch_size=500", "train.drop_last=true"
    )
    assert problems["train.drop_last", "no_batch_at_all"].facts["batch"] == 500
    data = random_table(10)
    assert ("train.drop_last", "no_batch_at_all") in refused(
        settings("train.batch_size=64", "train.drop_last=true"), data
    )


@pytest.mark.parametrize("labels", [[1, 2, 3], [0, 5, 10], [-1, 0, 1]])
def test_o56_labels_outside_the_classes(labels):
    y = torch.tensor(labels * 4)
    facts = refused(settings(), table(torch.randn(12, 3), y, classes=3))
    assert facts["dataset", "labels_out_of_range"]["largest"] == 2


def test_one_class_is_nothing_to_learn():
    data = table(torch.randn(12, 3), torch.zeros(12, dtype=torch.int64), classes=2)
    assert ("dataset", "one_class") in refused(settings(), data)


def with_batch_norm():
    return nn.Sequential(nn.Linear(4, 6), nn.BatchNorm1d(6), nn.Linear(6, 3))


def test_o58_batch_norm_and_a_single_last_sample():
    made = plan(settings("train.batch_size=4"), data=random_table(9), net=with_batch_norm())
    assert made.shape.batches == (4, 5)
    assert "batch_norm_merged" in [p.code for p in made.notes]
    dropped = plan(
        settings("train.batch_size=4", "train.drop_last=true"),
        data=random_table(9),
        net=with_batch_norm(),
    )
    assert dropped.shape.batches == (4, 4)


def test_o58_batch_norm_trains_such_an_epoch(tell):
    events = tell(settings("train.batch_size=4"), random_table(9), with_batch_norm())
    assert events[-1].status == "completed"


def test_o58_a_batch_of_one_is_refused():
    facts = refused(settings("train.batch_size=1"), random_table(9), with_batch_norm())
    assert facts["train.batch_size", "batch_norm_alone"]["batch"] == 1


def test_o02_a_model_with_the_wrong_output_shape_is_refused():
    facts = refused(settings(), random_table(9), nn.Linear(4, 5))
    assert facts["model", "model_output_shape"] == {"seen": "(2, 5)", "samples": 2, "classes": 3}


def test_o07_a_model_that_returns_a_string_is_refused():
    class Says(nn.Module):
        def __init__(self):
            super().__init__()
            self.w = nn.Parameter(torch.zeros(1))

        def forward(self, x):
            return "seven"

    assert refused(settings(), random_table(9), Says())["model", "model_output_type"] == {
        "type": "str"
    }


def test_a_model_that_cannot_take_the_data_says_why():
    facts = refused(settings(), random_table(9), nn.Linear(7, 3))
    assert "shape" in facts["model", "model_fails"]


def test_o25_a_frozen_model_has_nothing_to_train():
    net = nn.Linear(4, 3).requires_grad_(False)
    assert ("model", "nothing_to_train") in refused(settings(), random_table(9), net)


def test_o14_the_dry_step_leaves_everything_untouched():
    net = nn.Sequential(
        nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.Dropout(0.5), nn.Flatten(), nn.Linear(4 * 36, 3)
    )
    net[1].eval()
    before = {k: v.clone() for k, v in net.state_dict().items()}
    hooks = [len(m._forward_hooks) for m in net.modules()]
    torch.manual_seed(7)
    expected = torch.rand(4)
    torch.manual_seed(7)
    problems, footprint = probe(net, (1, 8, 8), 3)
    assert problems == []
    assert torch.equal(torch.rand(4), expected)
    assert all(torch.equal(before[k], v) for k, v in net.state_dict().items())
    assert [m.training for m in net.modules()] == [True, True, False, True, True, True]
    assert [len(m._forward_hooks) for m in net.modules()] == hooks
    assert all(p.grad is None for p in net.parameters())
    weights = sum(t.numel() * t.element_size() for t in [*net.parameters(), *net.buffers()])
    assert footprint.weights == weights
    assert footprint.activations > 0


def test_o11_batch_norm_on_several_devices_is_noted(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    config = settings(
        "strategy=data-parallel", "devices=simulated:0,simulated:1", "train.batch_size=8"
    )
    made = plan(config, data=random_table(32), net=with_batch_norm())
    (note,) = [p for p in made.notes if p.code == "batch_norm_pieces"]
    assert note.facts == {"batch": 8, "per_device": 4}


def test_o20_replicas_are_tried_before_start(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")

    class Asks(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)

        def forward(self, x):
            return self.linear(x.to(next(self.parameters()).dtype))

    config = settings("strategy=data-parallel", "devices=simulated:0,simulated:1")
    assert ("strategy", "forward_fails_in_replica") in refused(config, random_table(32), Asks())
    assert plan(settings(), data=random_table(32), net=Asks())


def test_balanced_weights_name_a_class_without_samples():
    data = table(torch.randn(12, 3), torch.arange(12) % 2, classes=3)
    made = plan(settings("train.class_weights=balanced"), data=data)
    (note,) = [p for p in made.notes if p.code == "class_without_samples"]
    assert note.facts == {"classes": "2"}


def test_a_full_disk_is_seen_before_start(tmp_path, monkeypatch):
    import shutil
    from collections import namedtuple

    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10, 10, 1000))
    facts = refused(settings(), random_table(20), folder=tmp_path / "new" / "run")
    assert facts["", "disk_nearly_full"]["free"] == 0


def test_batch_line_of_four_uneven_pieces():
    four = [
        *(Device(id=f"simulated:{i}", kind="simulated", name="S", usable=True) for i in range(4)),
        CPU,
    ]
    config = with_overrides(
        ExperimentConfig(),
        [
            "dataset=synthetic",
            "dataset.samples=100",
            "model=mlp",
            "train.validation=0",
            "train.batch_size=66",
            "strategy=data-parallel",
            "devices=simulated:0,simulated:1,simulated:2,simulated:3",
        ],
    )
    line = examine(config, four).batch
    assert (line.whole, line.devices, line.accumulate, line.steps) == (66, 4, 1, 2)
    assert line.per_device == (17, 17, 17, 15)
    assert line.last == (9, 9, 9, 7)


def test_images_are_planned_on_the_meta_device_without_time_or_memory():
    data = random_images(30)
    made = plan(settings("model=cnn"), data=data)
    in_order = sorted(range(30), key=data.train.y.tolist().__getitem__)
    assert made.feeds["train"].index.tolist() == in_order
    assert made.precision is None


def test_a_test_set_that_is_wanted_must_be_there():
    config = settings("train.test_each_epoch=true")
    assert ("train.test_each_epoch", "no_test_split") in refused(config, random_table(40))
