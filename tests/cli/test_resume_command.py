"""`dpgui resume` with other settings, and `dpgui show --csv`."""

from __future__ import annotations

import csv
from pathlib import Path

from dpgui.config import ExperimentConfig


def folder_of(tmp_path: Path) -> Path:
    (found,) = [run for run in (tmp_path / "runs").iterdir() if (run / "run.json").exists()]
    return found


def test_more_epochs_at_another_rate(dpgui, tiny, tmp_path: Path) -> None:
    dpgui("train", *tiny)
    said = dpgui("resume", "last", "--epochs", "4", "--set", "optimizer.lr=0.5")
    assert said.code == 0
    assert "train.epochs: 2 → 4 in all." in said.out
    assert "optimizer.lr: 0.001 → 0.5, from the next step on" in said.out
    assert "The rate of the next step is 0.5 instead of 0.001." in said.out
    assert "From the checkpoint of step 8, in epoch 3." in said.out
    assert "Goes on with train.epochs = 4 instead of 2." in said.out, "the log says so, too"
    assert "Completed at step 16" in said.out
    config = ExperimentConfig.load(folder_of(tmp_path) / "config.toml")
    assert (config.train.epochs, config.optimizer.options["lr"]) == (4, 0.5)
    started = [e for e in dpgui("show", "last", "--json").lines if e["kind"] == "RunStarted"]
    assert [event["config"]["train"]["epochs"] for event in started] == [2, 4]


def test_other_devices_and_another_strategy(dpgui, tiny) -> None:
    dpgui("train", *tiny)
    said = dpgui(
        *("resume", "last", "--json", "--epochs", "3", "--simulate-gpus", "2"),
        *("--devices", "simulated:0,simulated:1", "--set", "strategy=data-parallel"),
    )
    assert said.code == 0
    assert "devices: cpu → simulated:0, simulated:1, from the next step on." in said.err
    (started,) = [event for event in said.lines if event["kind"] == "RunStarted"]
    assert started["strategy"]["name"] == "data-parallel"
    assert (started["from_step"], started["strategy"]["pieces"]) == (8, [5, 5])


def test_what_a_run_cannot_change_is_refused_and_nothing_is_touched(
    dpgui, tiny, tmp_path: Path
) -> None:
    dpgui("train", *tiny)
    files = {file: file.read_bytes() for file in folder_of(tmp_path).rglob("*") if file.is_file()}
    said = dpgui("resume", "last", "--epochs", "4", "--set", "train.seed=1")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("train.seed: 0 → 1 is not possible: the order of the samples")
    assert {file: file.read_bytes() for file in files} == files


def test_settings_that_cannot_train_are_refused_before_they_are_written(
    dpgui, tiny, tmp_path: Path
) -> None:
    dpgui("train", *tiny)
    said = dpgui("resume", "last", "--set", "optimizer=mion")
    assert said.code == 2
    assert "Did you mean 'muon'?" in said.err
    config = ExperimentConfig.load(folder_of(tmp_path) / "config.toml")
    assert config.optimizer.name == "adam"


def test_a_config_changed_by_hand_is_checked_by_the_engine(dpgui, tiny, tmp_path: Path) -> None:
    dpgui("train", *tiny)
    file = folder_of(tmp_path) / "config.toml"
    file.write_text(
        file.read_text().replace("seed = 0", "seed = 5").replace("epochs = 2", "epochs = 3")
    )
    said = dpgui("resume", "last", "--json")
    assert said.code == 2
    assert said.lines[-1]["problems"][0]["code"] == "resume_seed"


def test_o45_curves_as_csv(dpgui, tiny) -> None:
    dpgui("train", *tiny)
    rows = list(csv.DictReader(dpgui("show", "last", "--csv").out.splitlines()))
    assert [row["step"] for row in rows] == [str(step) for step in range(1, 9)]
    assert all(float(row["steps/train/loss"]) > 0 for row in rows)
    assert [bool(row["epochs/validation/loss"]) for row in rows] == [False] * 3 + [True] + [
        False
    ] * 3 + [True]
