"""What a resumed run may change: told setting by setting, without torch."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dpgui.config import ExperimentConfig, TrainConfig, errors, with_overrides
from dpgui.config.messages import MESSAGES
from dpgui.engine import changes as module
from dpgui.engine.changes import Place, changes, differences

BASE = with_overrides(ExperimentConfig(), ["devices=cpu", "model=mlp", "dataset=iris"])
HALF_WAY = Place(epoch=3, batch=2, step=22, steps_per_epoch=10)
BETWEEN = Place(epoch=2, batch=0, step=20, steps_per_epoch=10)


def told(*settings: str, place: Place = HALF_WAY, base: ExperimentConfig = BASE):
    """By path: the code, and whether it is refused."""
    found = changes(base, with_overrides(base, settings), place)
    return {problem.path: (problem.code, problem.severity) for problem in found}


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("dataset=digits", "resume_dataset"),
        ("model.hidden=7", "resume_model"),
        ("model=cnn", "resume_model"),
        ("model.dropout=0.5", "resume_model"),  # from none: the layers would be others
        ("augment.input_size=64", "resume_model"),
        ("train.seed=1", "resume_seed"),
        ("train.validation=0.3", "resume_split"),
        ("care.duplicates=skip", "resume_split"),
        ("transfer.weights=pretrained", "resume_begun"),
        ("train.batch_size=7", "resume_mid_epoch"),
        ("train.drop_last=true", "resume_mid_epoch"),
    ],
)
def test_what_a_run_keeps_to_its_end_is_refused(setting: str, code: str):
    path = setting.partition("=")[0]
    assert told(setting) == {path: (code, "error")}


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("optimizer=sgd", "resume_optimizer"),
        ("strategy=data-parallel", "resume_applied"),
        ("train.precision=bf16", "resume_applied"),
        ("train.accumulate=4", "resume_applied"),
        ("augment.level=light", "resume_applied"),
        ("save.steps=100", "resume_applied"),
        ("save.best_by=loss", "resume_best_by"),
        ("feed.workers=2", "resume_applied"),
        ("devices=simulated:0,simulated:1", "resume_applied"),
        ("host=thread", "resume_applied"),
        ("end.patience=3", "resume_applied"),
    ],
)
def test_what_may_change_is_applied(setting: str, code: str):
    path = setting.partition("=")[0]
    assert told(setting)[path] == (code, "note")


def test_both_values_stand_in_the_sentence():
    (first, rate) = changes(BASE, with_overrides(BASE, ["optimizer.lr=0.0005"]), BETWEEN)
    assert first.text.startswith("0.001 → 0.0005, from the next step on")
    assert (first.path, rate.path) == ("optimizer.lr", "schedule")
    assert rate.text == "The rate of the next step is 0.0005 instead of 0.001."


def test_nothing_changed_is_nothing_told():
    assert changes(BASE, BASE, HALF_WAY) == []
    written_out = with_overrides(BASE, ["model.hidden=20", "optimizer.lr=0.001"])
    assert differences(BASE, written_out) == {}, "an option left out counts as its default"


def test_another_choice_is_one_change_whatever_its_options():
    base = with_overrides(BASE, ["optimizer=sgd", "optimizer.momentum=0.9"])
    assert set(told("optimizer=adam", base=base)) == {"optimizer", "schedule"}


def test_other_batches_are_possible_between_two_epochs():
    assert told("train.batch_size=7", place=BETWEEN) == {
        "train.batch_size": ("resume_batches", "note")
    }


def test_dropout_may_get_stronger():
    base = with_overrides(BASE, ["model.dropout=0.1"])
    assert told("model.dropout=0.2", base=base) == {"model.dropout": ("resume_applied", "note")}
    assert told("model.dropout=0", base=base) == {"model.dropout": ("resume_model", "error")}


def test_what_is_still_frozen_may_learn_from_another_epoch_on():
    frozen = with_overrides(BASE, ["transfer.freeze=backbone", "transfer.unfreeze=5"])
    for epoch in (4, 9, 0):  # the run is in epoch 3
        applied = {"transfer.unfreeze": ("resume_applied", "note")}
        assert told(f"transfer.unfreeze={epoch}", base=frozen) == applied
    refused = {"transfer.unfreeze": ("resume_begun", "error")}
    assert told("transfer.unfreeze=3", base=frozen) == refused
    thawed = with_overrides(frozen, ["transfer.unfreeze=2"])
    assert told("transfer.unfreeze=5", base=thawed) == refused


def test_the_same_data_may_lie_elsewhere():
    base = with_overrides(BASE, ["dataset=image-folder", "dataset.path=/a"])
    assert told("dataset.path=/b", base=base) == {"dataset.path": ("resume_applied", "note")}
    assert told("dataset.empty_classes=keep", base=base)["dataset.empty_classes"][1] == "error"


def test_the_same_code_may_lie_elsewhere():
    base = with_overrides(BASE, ["model=python-file", "model.path=/a.py"])
    assert told("model.path=/b.py", base=base) == {"model.path": ("resume_applied", "note")}


def test_the_next_rate_is_that_of_the_formula_over_the_new_number_of_epochs():
    base = with_overrides(BASE, ["schedule=cosine", "train.epochs=2", "optimizer.lr=0.1"])
    now = with_overrides(base, ["train.epochs=4"])
    (_, rate) = changes(base, now, BETWEEN)
    # Cosine over 20 steps has ended; over 40 it stands at the middle.
    assert (rate.facts["was"], rate.facts["now"]) == ("0", "0.05")


def test_a_plateau_says_that_it_goes_on():
    base = with_overrides(BASE, ["schedule=plateau"])
    assert told("train.epochs=50", base=base)["schedule"] == ("resume_plateau", "note")


def test_every_setting_of_the_training_is_either_applied_or_refused_on_purpose():
    """A new one must be put into one of the tables: by itself it is refused."""
    undecided = {
        name
        for name in TrainConfig.model_fields
        if f"train.{name}" not in {**module._FIXED, **module._FREE}
        and name not in module._FREE_IN_TRAIN
        and f"train.{name}" not in module._AT_AN_EPOCHS_START
    }
    assert not undecided
    sections = set(ExperimentConfig.model_fields) - {"version", "train"}
    assert sections <= {*module._FIXED, *module._FREE}


def test_every_code_has_its_sentence():
    codes = {*module._FIXED.values(), *module._FREE.values()}
    assert codes <= MESSAGES.keys()


def test_no_torch_is_loaded_for_it():
    code = (
        "import sys\n"
        "from dpgui.config import ExperimentConfig, with_overrides\n"
        "from dpgui.engine.changes import Place, changes\n"
        "was = ExperimentConfig()\n"
        "found = changes(was, with_overrides(was, ['train.seed=1', 'schedule=step']), Place())\n"
        "print(len(found), 'torch' in sys.modules, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["2", "False", "False"]


def test_errors_are_what_is_refused():
    found = changes(BASE, with_overrides(BASE, ["train.seed=1", "train.epochs=3"]), HALF_WAY)
    assert [problem.path for problem in errors(found)] == ["train.seed"]
