"""`dpgui estimate`, `dpgui find-batch`, and the commands that help when memory ran out."""

from __future__ import annotations

from dpgui.cli.fitting import how_to_fit
from dpgui.config import ExperimentConfig, with_overrides
from dpgui.devices import Device
from dpgui.engine.memory.remedies import remedies_for
from dpgui.events import RunEnded
from dpgui.runs import RunStore

SMALL = ("--set", "dataset=iris", "--set", "model=mlp", "--set", "devices=cpu")
CPU = (Device(id="cpu", kind="cpu", name="C", total=1, usable=True, precisions=("fp32", "bf16")),)
GPUS = tuple(Device(id=f"cuda:{n}", kind="cuda", name="A", total=1, usable=True) for n in range(2))


def ended(code="out_of_memory_forward", parts=2):
    return RunEnded(status="failed", code=code, facts={"device": "cpu", "parts": parts})


def settings_of(end, *changes, devices=CPU):
    config = with_overrides(ExperimentConfig(), ["devices=cpu", *changes])
    return {it.key: it.settings for it in remedies_for(end, config, devices)}


def test_an_estimate_is_a_table_with_a_row_a_device(dpgui):
    done = dpgui("estimate", *SMALL)
    assert done.code == 0
    assert "an estimate" in done.out
    row = next(line for line in done.out.splitlines() if line.startswith("cpu"))
    assert "652 B" in row  # 4 x 20 + 20 + 20 x 3 + 3 weights of four bytes


def test_an_estimate_can_be_read_by_a_program(dpgui):
    done = dpgui("estimate", *SMALL, "--json")
    (need,) = done.lines[0]["estimate"]["needs"]
    assert need["device"] == "cpu"
    assert need["weights"] > 0


def test_only_gpus_are_measured(dpgui):
    done = dpgui("estimate", *SMALL, "--measure")
    assert done.code == 2
    assert "Only the memory of GPUs" in done.err


def test_a_search_tells_each_try_and_the_setting(dpgui):
    done = dpgui("find-batch", *SMALL, "--limit", "4", "--json")
    lines = done.lines
    tried = [line["tried"]["batch"] for line in lines if "tried" in line]
    assert tried == [2, 4]
    assert lines[-1]["found"]["batch"] == 4


def test_o17_each_remedy_keeps_the_whole_batch():
    assert settings_of(ended()) == {
        "halve": ("train.accumulate=4",),
        "bf16": ("train.precision=bf16",),
    }


def test_a_remedy_that_cannot_help_is_not_offered():
    assert settings_of(RunEnded(status="failed", code="training_failed")) == {}
    assert "halve" not in settings_of(ended("out_of_memory_optimizer"))
    assert "halve" not in settings_of(ended("out_of_memory_loading"))
    assert "halve" not in settings_of(ended(parts=4), "train.batch_size=7")
    assert "bf16" not in settings_of(ended(), "train.precision=bf16")
    two = ("devices=cuda:0,cuda:1", "strategy=data-parallel")
    assert "bf16" not in settings_of(ended(), *two, devices=GPUS)


def test_o17_ddp_is_offered_in_place_of_data_parallel_on_gpus():
    two = ("devices=cuda:0,cuda:1", "strategy=data-parallel")
    assert settings_of(ended(), *two, devices=GPUS)["ddp"] == ("strategy=ddp",)
    assert "ddp" not in settings_of(ended(), "strategy=ddp", *two[:1], devices=GPUS)


def test_the_command_begins_anew_or_goes_on():
    run = RunStore().create(with_overrides(ExperimentConfig(), ["devices=cpu"]), "big")
    first, *_ = how_to_fit(ended(), run)
    assert first.endswith(f"dpgui train {run.folder / 'config.toml'} --set train.accumulate=4")
    folder = run.folder / "checkpoints"
    folder.mkdir()
    (folder / "last.json").write_text("{}")
    assert run.has_checkpoint()
    first, *_ = how_to_fit(ended(), run)
    assert first.endswith(f"dpgui resume {run.id} --set train.accumulate=4")
