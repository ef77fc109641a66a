"""`dpgui train`, `resume`, `runs` and `show` on real, tiny runs."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dpgui.engine.control import Control, Wish
from dpgui.events import Entered, Event, RunEnded, from_line, to_line
from dpgui.runs import Run

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="terminals hang up on POSIX alone")


def kinds(lines: list[dict]) -> list[str]:
    return [line["kind"] for line in lines]


def run_folder(tmp_path: Path) -> Path:
    [folder] = [found for found in (tmp_path / "runs").iterdir() if (found / "run.json").exists()]
    return folder


def test_json_is_one_event_a_line_and_nothing_else(dpgui, tiny, tmp_path: Path) -> None:
    said = dpgui("train", *tiny, "--json", "--name", "first [try]")
    assert (said.code, said.err) == (0, "")
    lines = said.lines
    assert kinds(lines).count("RunStarted") == 1
    assert kinds(lines)[-1] == "RunEnded"
    assert lines[-1]["status"] == "completed"
    for line in said.out.splitlines():
        assert to_line(from_line(line)) == line
    assert (run_folder(tmp_path) / "events.jsonl").read_text().splitlines() == said.out.splitlines()


def test_every_step_has_its_loss_and_every_epoch_its_validation(dpgui, tiny) -> None:
    """32 of 40 samples train in batches of 10: four steps an epoch, eight in all."""
    lines = dpgui("train", *tiny, "--json").lines
    steps = [step for line in lines if line["kind"] == "Measured" for step in line["steps"]]
    losses = [
        loss
        for line in lines
        if line["kind"] == "Measured"
        for loss in line["values"]["train/loss"]
    ]
    assert steps == list(range(1, 9))
    assert len(losses) == 8
    assert all(loss > 0 for loss in losses)
    judged = [
        line for line in lines if line["kind"] == "Evaluated" and line["split"] == "validation"
    ]
    assert [line["epoch"] for line in judged] == [1, 2]
    assert all({"validation/loss", "validation/accuracy"} <= set(line["values"]) for line in judged)


def test_a_person_gets_an_epoch_a_line_and_how_it_ended(dpgui, tiny) -> None:
    said = dpgui("train", *tiny)
    assert said.code == 0
    assert "Epoch 1/2" in said.out
    assert "validation accuracy" in said.out
    assert "Completed at step 8" in said.out


def test_a_config_file_trains(dpgui, tiny, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(dpgui("config", *tiny).out, encoding="utf-8")
    assert dpgui("train", str(file), "--json").lines[-1]["status"] == "completed"


def test_simulated_gpus_train_data_parallel(dpgui, tiny) -> None:
    said = dpgui(
        *("train", *tiny, "--json", "--simulate-gpus", "2"),
        *("--set", "strategy=data-parallel", "--set", "devices=simulated:0,simulated:1"),
    )
    assert said.code == 0
    [started] = [line for line in said.lines if line["kind"] == "RunStarted"]
    assert [device["id"] for device in started["devices"]] == ["simulated:0", "simulated:1"]
    assert all(device["simulated"] for device in started["devices"])


def test_runs_lists_what_was_trained_the_newest_first(dpgui, tiny) -> None:
    dpgui("train", *tiny, "--name", "one", "--json")
    dpgui("train", *tiny, "--name", "two", "--json")
    rows = dpgui("runs", "--json").lines
    assert [row["name"] for row in rows] == ["two", "one"]
    assert {row["status"] for row in rows} == {"completed"}
    assert rows[0]["epochs_done"] == 2
    table = dpgui("runs").out
    assert table.index("two") < table.index("one")
    assert [row["name"] for row in dpgui("runs", "one", "--json").lines] == ["one"]


def test_no_runs_is_said(dpgui) -> None:
    assert "There are no runs yet" in dpgui("runs").out
    assert dpgui("runs", "--json").out == ""


@pytest.mark.parametrize("ref", ["last", "first", "20"])
def test_show_finds_a_run_by_last_name_or_beginning(dpgui, tiny, ref: str) -> None:
    dpgui("train", *tiny, "--name", "first", "--json")
    said = dpgui("show", ref)
    assert said.code == 0
    assert re.search(r"^Status +completed$", said.out, re.MULTILINE)
    assert "validation/accuracy" in said.out
    assert 'name = "synthetic"' in said.out


def test_show_json_prints_the_events_again(dpgui, tiny) -> None:
    trained = dpgui("train", *tiny, "--json").out
    assert dpgui("show", "last", "--json").out == trained


@pytest.mark.parametrize("command", ["show", "resume"])
def test_an_unknown_run_is_answered_with_the_nearest(dpgui, tiny, command: str) -> None:
    assert dpgui(command, "last").code == 2
    dpgui("train", *tiny, "--name", "wednesday", "--json")
    said = dpgui(command, "wedensday")
    assert said.code == 2
    assert "wednesday" in said.err


def test_a_runs_folder_that_cannot_be_written_is_named(dpgui, tiny, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    said = dpgui("train", *tiny, "--runs-dir", str(file / "runs"))
    assert said.code == 2
    assert str(file) in said.err


def stories(*events: Event, raising: bool = False):
    """A `play` that presses Ctrl-C, then tells `events` as a trainer does that hears it."""

    def play(_run, control: Control) -> Iterator[Event]:
        yield Entered(phase="training")
        signal.raise_signal(signal.SIGINT)
        if raising:
            signal.raise_signal(signal.SIGINT)
        assert control.wish is Wish.INTERRUPT
        yield from events

    return play


def ending(end: RunEnded):
    """A `play` that only ends."""

    def play(_run, _control) -> Iterator[Event]:
        yield end

    return play


def test_ctrl_c_wishes_for_an_interruption_and_ends_with_130(dpgui, tiny, monkeypatch) -> None:
    monkeypatch.setattr("dpgui.runs.play", stories(RunEnded(status="interrupted")))
    before = signal.getsignal(signal.SIGINT)
    assert dpgui("train", *tiny, "--json").code == 130
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_ends_at_once(dpgui, tiny, monkeypatch) -> None:
    monkeypatch.setattr("dpgui.runs.play", stories(raising=True))
    before = signal.getsignal(signal.SIGINT)
    assert dpgui("train", *tiny, "--json").code == 130
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("status", "code"),
    [("completed", 0), ("failed", 1), ("refused", 2), ("stopped", 3), ("interrupted", 130)],
)
def test_exit_codes(dpgui, tiny, monkeypatch, status, code: int) -> None:
    monkeypatch.setattr("dpgui.runs.play", ending(RunEnded(status=status)))
    assert dpgui("train", *tiny, "--json").code == code


def test_why_it_failed_is_a_sentence_and_the_traceback_stays_in_the_log(
    dpgui, tiny, monkeypatch
) -> None:
    end = RunEnded(
        status="failed",
        code="file_missing",
        facts={"file": "x"},
        error="Traceback (most recent call last): ...",
    )
    monkeypatch.setattr("dpgui.runs.play", ending(end))
    said = dpgui("train", *tiny)
    assert said.code == 1
    assert said.err.splitlines()[0] == "There is no file x."
    assert "events.jsonl" in said.err


def start(*words: str, out: int = subprocess.PIPE) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dpgui", *words],
        cwd=ROOT,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONFAULTHANDLER": "1"},
    )


LONG = ("--set", "train.epochs=100000", "--set", "save.seconds=0")


@pytest.mark.slow
def test_ctrl_c_in_a_real_process_saves_and_resume_goes_on(tiny, tmp_path: Path) -> None:
    process = start("train", *tiny, *LONG, "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    for line in process.stdout:
        if json.loads(line)["kind"] == "Measured":
            break
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=60)
    assert process.returncode == 130
    last = json.loads(rest.splitlines()[-1])
    assert (last["kind"], last["status"]) == ("RunEnded", "interrupted")
    assert "Traceback" not in err
    assert "dpgui resume " in err
    assert (run_folder(tmp_path) / "checkpoints" / "last.json").exists()

    again = start("resume", "last", "--json")
    assert again.stdout is not None
    for line in again.stdout:
        event = json.loads(line)
        if event["kind"] == "RunStarted":
            assert event["from_step"] == last["step"]
        if event["kind"] == "Measured":
            break
    again.send_signal(signal.SIGINT)
    again.communicate(timeout=60)
    assert again.returncode == 130


def hang_up(number: int = 2) -> Iterator[Event]:
    """A closed terminal is told of by the system and by the shell."""
    for _ in range(number):
        signal.raise_signal(signal.SIGHUP)
    return iter(())


@posix
@pytest.mark.usefixtures("with_terminal")
def test_a_closed_terminal_has_the_run_saved_however_often_it_is_told(
    dpgui, tiny, monkeypatch
) -> None:
    def play(_run, control: Control) -> Iterator[Event]:
        yield Entered(phase="training")
        hang_up()
        assert control.wish is Wish.INTERRUPT
        yield RunEnded(status="interrupted")

    monkeypatch.setattr("dpgui.runs.play", play)
    before = signal.getsignal(signal.SIGHUP)
    assert dpgui("train", *tiny, "--json").code == 130
    assert signal.getsignal(signal.SIGHUP) is before


@posix
def test_who_was_started_to_outlive_the_terminal_goes_on(dpgui, tiny, monkeypatch) -> None:
    def play(_run, control: Control) -> Iterator[Event]:
        hang_up()
        assert control.wish is Wish.GO
        yield RunEnded(status="completed")

    monkeypatch.setattr("dpgui.runs.play", play)
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        assert dpgui("train", *tiny, "--json").code == 0
    finally:
        signal.signal(signal.SIGHUP, former)


@pytest.mark.slow
@posix
@pytest.mark.parametrize("told", [True, False], ids=["told", "disowned"])
def test_a_run_outlives_its_terminal(tiny, tmp_path: Path, told: bool) -> None:
    """Told of it, it saves and ends; one that was disowned goes on to its end without."""
    import pty

    ours, theirs = pty.openpty()
    words = ("train", *tiny, *(LONG if told else ("--set", "train.epochs=3")))
    code = (
        "import fcntl, os, signal, sys, termios\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "os.setsid()\n"
        f"{'fcntl.ioctl(0, termios.TIOCSCTTY, 0)' if told else ''}\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'dpgui', *sys.argv[1:]])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT
    ) as process:
        os.close(theirs)
        shown = b""
        while b"validation accuracy" not in shown:  # an epoch is over
            shown += os.read(ours, 1024)
        os.close(ours)
        assert process.wait(60) == (130 if told else 0)
    run = Run(run_folder(tmp_path))
    assert run.status == ("interrupted" if told else "completed")
    assert run.has_checkpoint()


@pytest.mark.slow
@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "text"])
def test_a_reader_that_goes_away_interrupts_the_run(tiny, tmp_path: Path, form) -> None:
    """dpgui train --json | head -1"""
    process = start("train", *tiny, *LONG, *form)
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert (run_folder(tmp_path) / "checkpoints" / "last.json").exists()
