"""Runs that ended by a rule or at their last epoch: what lets them go on, and what says so."""

from __future__ import annotations

import re
from pathlib import Path

NO_PROGRESS = ("--set", "optimizer.lr=1e-30", "--set", "train.epochs=50", "--set", "end.patience=2")


def command_in(text: str) -> list[str]:
    (found,) = re.findall(r"^Go on with it: dpgui (.*)$", text, re.MULTILINE)
    return found.split()


def test_a_rule_that_ended_a_run_says_which_setting_lets_it_go_on(dpgui, tiny) -> None:
    """Nothing is learnt, so the first of 50 epochs is the best and the third is the last."""
    ended = dpgui("train", *tiny, *NO_PROGRESS)
    assert ended.code == 0
    assert (
        "Ended after epoch 3: the validation accuracy has not got better for 2 epochs" in ended.out
    )
    assert "it would end at once: 2 epochs have passed without" in ended.err
    assert command_in(ended.err)[2:] == ["--set", "end.patience=N"]


def test_resumed_as_it_is_it_trains_nothing_and_says_so(dpgui, tiny) -> None:
    first = dpgui("train", *tiny, *NO_PROGRESS)
    again = dpgui("resume", "last")
    assert again.code == 0
    assert "Epoch " not in again.out
    assert "Completed at step 12." in again.out
    assert "it would end at once" in again.err
    words = command_in(again.err)
    assert words == command_in(first.err)
    longer = dpgui(*(word.replace("=N", "=4") for word in words))
    assert "end.patience: 2 → 4, from the next step on" in longer.out
    assert "Ended after epoch 5" in longer.out


def test_a_complete_run_asks_for_more_epochs(dpgui, tiny, tmp_path: Path) -> None:
    assert dpgui("train", *tiny).err == "", "nobody asked for more"
    again = dpgui("resume", "last")
    assert "All 2 epochs are done. Give it more epochs to train on." in again.out
    words = command_in(again.err)
    assert words[2:] == ["--set", "train.epochs=N"]
    assert "Completed at step 12" in dpgui(*(word.replace("=N", "=3") for word in words)).out


def test_without_its_checkpoint_no_command_is_named(dpgui, tiny, tmp_path: Path) -> None:
    dpgui("train", *tiny)
    for file in (tmp_path / "runs").glob("*/checkpoints/*"):
        file.unlink()
    again = dpgui("resume", "last")
    assert "it begins again, with the same numbers" in again.out
    assert again.err == ""
