"""The log: strict JSON, torn tails, tailing, disks that refuse."""

from __future__ import annotations

import errno
import json
import math
import os
from pathlib import Path

import pytest

from dpgui.events import Entered, Evaluated, Measured, Noted, RunEnded, Saved
from dpgui.runs import log as log_module
from dpgui.runs.log import Log, Tail, repair, whole_size


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "events.jsonl"


def measured(step: int, loss: float) -> Measured:
    return Measured(
        epoch=1, steps=[step], values={"train/loss": [loss]}, elapsed=1.0, samples_per_s=1.0
    )


def refuse_constants(name: str) -> float:
    raise AssertionError(f"bare {name} is not JSON")


def test_o45_a_log_with_nan_is_strict_json_and_comes_back_as_gaps(file: Path):
    """O-45: three epochs, the second with a NaN loss, read by a parser that refuses NaN."""
    with Log(file) as log:
        for epoch, loss in enumerate((1.0, math.nan, -math.inf), start=1):
            log.append(
                Evaluated(
                    epoch=epoch,
                    step=epoch,
                    split="validation",
                    values={"validation/loss": loss},
                    samples=3,
                )
            )
    lines = file.read_text(encoding="utf-8").splitlines()
    parsed = [json.loads(line, parse_constant=refuse_constants) for line in lines]
    assert [line["values"]["validation/loss"] for line in parsed] == [1.0, None, None]
    assert [event.values["validation/loss"] for event in Tail(file).events()] == [1.0, None, None]


def test_an_event_is_in_the_file_when_append_returns(file: Path):
    with Log(file) as log:
        log.append(measured(1, 0.5))
        assert [event.steps for event in Tail(file).events()] == [[1]]


def test_a_torn_tail_is_left_out_and_cut_off_before_the_next_line(file: Path):
    with Log(file) as log:
        log.append(measured(1, 0.5))
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:-10])
    assert len(list(Tail(file).events())) == 1
    with Log(file) as log:
        log.append(measured(2, 0.25))
    assert [event.steps for event in Tail(file).events()] == [[1], [2]]


@pytest.mark.parametrize("content", [b"", b"torn", b"one\n", b"one\ntorn", b"\n\ntorn"])
def test_repair_keeps_exactly_the_whole_lines(file: Path, content: bytes):
    file.write_bytes(content)
    repair(file)
    assert file.read_bytes() == content[: content.rfind(b"\n") + 1]


def test_the_last_newline_is_found_across_blocks(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_module, "_BLOCK", 4)
    file.write_bytes(b"0123456789\n" + b"x" * 21)
    assert whole_size(file) == 11
    file.write_bytes(b"x" * 21)
    assert whole_size(file) == 0


def test_without_a_file_there_is_nothing_to_read_or_repair(file: Path):
    repair(file)
    tail = Tail(file)
    assert list(tail.events()) == []
    assert whole_size(file) == 0
    assert not file.exists()


def test_a_tail_waits_for_the_rest_of_a_line(file: Path):
    with Log(file) as log:
        log.append(measured(1, 1.0))
        log.append(measured(2, 0.5))
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    tail = Tail(file)
    assert [event.steps for event in tail.events()] == [[1]]
    assert list(tail.events()) == []
    with file.open("ab") as stream:
        stream.write(whole[-5:])
    assert [event.steps for event in tail.events()] == [[2]]


def test_a_tail_goes_on_after_a_torn_line_was_cut_off(file: Path):
    with Log(file) as log:
        log.append(measured(1, 1.0))
    with file.open("ab") as stream:
        stream.write(b'{"time": 1, "ki')
    tail = Tail(file)
    assert len(list(tail.events())) == 1
    with Log(file) as log:
        log.append(measured(2, 0.5))
    assert [event.steps for event in tail.events()] == [[2]]


def test_a_damaged_line_is_told_and_the_rest_is_read(file: Path):
    with Log(file) as log:
        log.append(measured(1, 1.0))
    with file.open("ab") as stream:
        stream.write(b'\x00\xff{"kind":"Nonsense"}\n')
    with Log(file) as log:
        log.append(measured(2, 0.5))
    first, damaged, last = Tail(file).events()
    assert (first.steps, last.steps) == ([1], [2])
    assert isinstance(damaged, Noted)
    assert (damaged.level, damaged.code) == ("warning", "record_damaged")
    assert "Nonsense" in str(damaged.facts["line"])


class Syncs:
    """Counts in place of waiting for a disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, self.now = 0, 100.0
        monkeypatch.setattr(log_module.os, "fsync", self._sync)
        monkeypatch.setattr(log_module.time, "monotonic", lambda: self.now)

    def _sync(self, descriptor: int) -> None:
        self.count += 1


def test_lines_are_on_the_disk_after_two_seconds(file: Path, monkeypatch: pytest.MonkeyPatch):
    syncs = Syncs(monkeypatch)
    with Log(file) as log:
        log.append(measured(1, 1.0))
        log.sync_if_due()
        syncs.now += 1.9
        log.sync_if_due()
        assert syncs.count == 0
        syncs.now += 0.1
        log.sync_if_due()
        assert syncs.count == 1
        syncs.now += 10
        log.sync_if_due()
        assert syncs.count == 1, "nothing new was written"


@pytest.mark.parametrize(
    "event",
    [RunEnded(status="completed"), Saved(step=1, epoch=1, kinds=["last"], file="f")],
    ids=lambda event: event.kind,
)
def test_what_must_last_is_on_the_disk_at_once(
    file: Path, monkeypatch: pytest.MonkeyPatch, event: RunEnded | Saved
):
    syncs = Syncs(monkeypatch)
    with Log(file) as log:
        log.append(Entered(phase="training"))
        assert syncs.count == 0
        log.append(event)
        assert syncs.count == 1


def test_a_sync_that_failed_beside_the_training_is_told_by_the_next_line(
    file: Path, monkeypatch: pytest.MonkeyPatch
):
    syncs = Syncs(monkeypatch)
    log = Log(file)
    log.append(measured(1, 1.0))
    syncs.now += 3

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(log_module.os, "fsync", full)
    log.sync_if_due()
    with pytest.raises(OSError, match="No space"):
        log.append(measured(2, 1.0))
    log.close()
