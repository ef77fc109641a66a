"""How a run at rest can be gone on with, by what stands beside its checkpoint."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.runs import Run, RunStore
from dpgui.runs.going_on import going_on

MIDWAY = {"step": 15, "epoch": 3, "batch": 0, "steps_per_epoch": 5, "elapsed": 61.0}


def ended(store: RunStore, *settings: str, **facts) -> Run:
    """A run of ten epochs with a checkpoint; by default after its third."""
    base = ["devices=cpu", "dataset=iris", "train.epochs=10"]
    run = store.create(with_overrides(ExperimentConfig(), [*base, *settings]))
    (run.folder / "checkpoints").mkdir()
    (run.folder / "checkpoints" / "last.json").write_text(json.dumps({**MIDWAY, **facts}))
    return run


def way(run: Run) -> tuple[str, str, str]:
    found = going_on(run)
    return (found.way, found.why.path, found.why.code) if found.why else (found.way, "", "")


def test_a_run_with_epochs_left_trains_on(store: RunStore):
    run = ended(store)
    assert way(run) == ("trains_on", "", "")
    assert going_on(run).trains


def test_a_run_without_a_checkpoint_begins_again(store: RunStore):
    run = store.create(ExperimentConfig())
    assert way(run) == ("begins_again", "", "resumes_from_start")
    assert going_on(run).trains


def test_all_epochs_done_want_more_epochs(store: RunStore):
    run = ended(store, epoch=10)
    assert way(run) == ("all_done", "train.epochs", "already_complete")
    assert going_on(run).why.facts == {"epochs": 10}
    assert going_on(ended(store, epoch=10, batch=2)).trains, "the tenth is not done"


@pytest.mark.parametrize(
    ("rule", "facts", "path", "code"),
    [
        (
            "end.patience=2",
            {"patience": {"reference": 0.5, "epoch": 1, "waited": 2}},
            "end.patience",
            "again_no_progress",
        ),
        (
            "end.target=0.9",
            {"figures": {"validation/accuracy": 0.95}},
            "end.target",
            "again_target",
        ),
        ("end.minutes=1", {}, "end.minutes", "again_time"),
    ],
)
def test_a_rule_that_holds_ends_it_at_once_and_names_its_setting(
    store: RunStore, rule: str, facts: dict, path: str, code: str
):
    run = ended(store, rule, **facts)
    assert way(run) == ("rule_holds", path, code)
    assert not going_on(run).trains
    assert "{" not in going_on(run).why.text
    assert going_on(ended(store, f"{path}=0", **facts)).trains, "the rule is off"


def test_what_a_rule_does_not_reach_trains_on(store: RunStore):
    waited = {"patience": {"reference": 0.5, "epoch": 2, "waited": 1}}
    assert going_on(ended(store, "end.patience=2", **waited)).trains
    assert going_on(ended(store, "end.minutes=2")).trains


def test_done_is_said_before_the_rule_that_holds_too(store: RunStore):
    run = ended(store, "end.target=0.9", epoch=10, figures={"validation/accuracy": 0.95})
    assert going_on(run).way == "all_done"


@pytest.mark.parametrize("text", ["{", "[]", ""])
def test_of_damaged_facts_the_session_makes_what_it_can(store: RunStore, text: str):
    run = ended(store, epoch=10)
    (run.folder / "checkpoints" / "last.json").write_text(text)
    assert going_on(run).trains


def test_an_unreadable_config_is_left_to_the_session(store: RunStore):
    run = ended(store, epoch=10)
    (run.folder / "config.toml").write_text("version = 99")
    assert going_on(Run(run.folder)).trains


def test_nobody_waits_for_torch_to_know():
    code = "import sys, dpgui.runs.going_on; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "facts", [{"epoch": "a"}, {"batch": 1.5}, {"patience": 3}, {"top": [7]}, {"totals": {"no": 1}}]
)
def test_facts_of_another_shape_are_as_good_as_none(store: RunStore, facts: dict):
    assert way(ended(store, **facts)) == ("trains_on", "", "")
