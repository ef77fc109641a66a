"""`dpgui scale`: what it prints and what it refuses; its measurements are made up here."""

from __future__ import annotations

import shlex

import pytest

from dpgui.config import ExperimentConfig, Pick, Problem, with_overrides
from dpgui.engine.control import Wish
from dpgui.runs import Zygote, measuring, scaling
from dpgui.runs.scaling import Arrangement, Measure

ONE = Arrangement(strategy=Pick(name="single"), devices=("cpu",), count=1)
TWO = Arrangement(
    strategy=Pick(name="data-parallel", options={}), devices=("cuda:0", "cuda:1"), count=2
)


@pytest.fixture
def rates(monkeypatch):
    """Has these rates found instead of measuring; gives what was asked for."""
    asked = []

    def given(*found, stop=False):
        def pretend(config, plan, seconds, control, warm):
            asked.append((config, seconds))
            for arrangement, rate in zip(plan, found, strict=True):
                problem = None if rate else Problem(path="", code="scale_no_reading",
                                                    facts={"seconds": 3})  # fmt: skip
                yield Measure(arrangement=arrangement, rate=rate, problem=problem)
            if stop:
                control.ask(Wish.INTERRUPT)

        monkeypatch.setattr(measuring, "measuring", pretend)
        monkeypatch.setattr(Zygote, "start", lambda self: None)
        monkeypatch.setattr(scaling, "arrangements", lambda devices: (ONE, TWO)[: len(found)])
        return asked

    return given


def test_a_table_with_a_recommendation_and_its_command(dpgui, rates):
    asked = rates(1000.0, 1700.0)
    said = dpgui("scale", "--devices", "cpu", "--seconds", "9", "--set", "train.batch_size=48")
    assert said.code == 0
    rows = [line.split() for line in said.out.splitlines()]
    assert rows[1] == ["single", "cpu", "1,000", "1.00", "100%"]
    assert rows[2] == ["data-parallel", "cuda:0,", "cuda:1", "1,700", "1.70", "85%"]
    assert "1.70 times the speed of one device, with the same whole batch of 48." in said.out
    assert said.out.splitlines()[-1] == (
        "Train with it: --set strategy=data-parallel --set devices=cuda:0,cuda:1"
    )
    ((config, seconds),) = asked
    assert (config.train.batch_size, config.devices, seconds) == (48, ("cpu",), 9.0)


RANKS = Arrangement(strategy=Pick(name="ddp", options={"processes": 2}), devices=("cpu",), count=2)


@pytest.mark.parametrize(("best", "nodes"), [(ONE, 1), (TWO, 1), (RANKS, 2)])
def test_what_it_prints_trains_what_it_recommends(dpgui, rates, monkeypatch, tmp_path, best, nodes):
    config = ExperimentConfig().changed(
        strategy={"name": "ddp", "sync_batch_norm": True},
        train={"batch_size": 48, "seed": 7},
        cluster={"nodes": 2, "rendezvous": "first:20000"},
    )
    file = tmp_path / "mine.toml"
    file.write_text(config.to_toml(), encoding="utf-8")
    rates(1000.0, 1000.0)
    monkeypatch.setattr(scaling, "arrangements", lambda devices: (ONE, TWO))
    monkeypatch.setattr(scaling, "best_of", lambda measures: Measure(arrangement=best, rate=1.0))
    given = ["--set", "train.epochs=3", "--set", "model=linear"]
    said = dpgui("scale", str(file), *given, "--devices", "cpu").out.splitlines()[-1]
    begin, settings = said.split(": ", 1)
    assert begin == "Train with it"
    words = [*given, *shlex.split(settings)]
    assert words[::2] == ["--set"] * (len(words) // 2)
    trained = with_overrides(ExperimentConfig.load(file), words[1::2])
    assert trained.strategy.name == best.strategy.name
    assert trained.devices == best.devices
    assert trained.cluster.nodes == nodes, "only DDP takes several machines"
    assert trained.model == Pick(name="linear")
    assert (trained.train.epochs, trained.train.batch_size, trained.train.seed) == (3, 48, 7)


def test_json_is_one_object_a_line(dpgui, rates):
    rates(1000.0, 1050.0)
    said = dpgui("scale", "--devices", "cpu", "--json")
    arranged, *measured, advice = said.lines
    assert [it["count"] for it in arranged["arranged"]] == [1, 2]
    assert [it["measured"]["rate"] for it in measured] == [1000.0, 1050.0]
    assert advice["advice"]["code"] == "scale_no_gain"


def test_what_could_not_be_measured_says_why(dpgui, rates):
    rates(None)
    said = dpgui("scale", "--devices", "cpu")
    assert said.code == 1
    assert "No speed could be read within 3 s." in said.out
    assert "Nothing could be measured." in said.out


def test_interrupted_it_recommends_nothing(dpgui, rates):
    rates(1000.0, 1700.0, stop=True)
    said = dpgui("scale", "--devices", "cpu")
    assert said.code == 130
    assert said.out == ""


def test_simulated_devices_are_refused(dpgui):
    said = dpgui("scale", "--simulate-gpus", "2", "--devices", "simulated:0,simulated:1")
    assert said.code == 2
    assert "Simulated devices tell nothing about speed" in said.err
    told = dpgui("scale", "--simulate-gpus", "2", "--devices", "simulated:0", "--json")
    assert [it["code"] for it in told.lines[0]["problems"]] == ["scale_simulated"]


def test_a_device_that_is_not_there_is_a_sentence(dpgui):
    said = dpgui("scale", "--devices", "cpu,cpu")
    assert said.code == 2
    assert "cpu" in said.err


@pytest.mark.slow
def test_a_real_training_is_measured(dpgui, tiny):
    said = dpgui("scale", *tiny, "--seconds", "3", "--json")
    assert said.code == 0
    first = next(line["measured"] for line in said.lines if "measured" in line)
    assert first["arrangement"]["devices"] == ["cpu"]
    assert first["rate"] > 0
