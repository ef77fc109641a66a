"""Which of several deaths is told, and how a process tells of its own."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from dpgui.config import Problem
from dpgui.config.messages import say
from dpgui.engine.launch import ENDED, MACHINE_LOST, Death
from dpgui.engine.rank_end import VARIABLE, tell_end, told_end
from dpgui.events import RunEnded
from dpgui.runs.deaths import first_of, told_by

LOST = (
    "RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:534] Connection closed by peer"
)


def failed(time: float, error: str, code: str = "training_failed") -> RunEnded:
    facts = {"error": error}
    return RunEnded(
        time=time, status="failed", code=code, facts=facts, error=f"Traceback of {error}"
    )


def raised(rank: int, time: float, error: str) -> Death:
    return Death(rank=rank, exit_code=1, end=failed(time, error), seen=9.0)


def killed(rank: int, number: int = signal.SIGKILL) -> Death:
    return Death(rank=rank, exit_code=-number, seen=9.0)


def test_o38_the_first_exception_is_told_and_all_of_it_is_in_the_details():
    deaths = [
        raised(0, 5.001, LOST),
        raised(2, 5.1, "KeyError: 'later'"),
        raised(1, 5.002, "ValueError: boom on rank one"),
        killed(3, ENDED or signal.SIGTERM),
    ]
    end = told_by(deaths, "the last output")
    sentence = say(end.code, end.facts)
    assert sentence == "Rank 1 failed: ValueError: boom on rank one. The details hold all of it."
    assert end.status == "failed"
    assert end.error == (
        f"Traceback of ValueError: boom on rank one\n\nRank 0: {LOST}\nRank 2: KeyError: 'later'"
    )


def test_o38_a_signal_is_named():
    end = told_by([raised(0, 5.0, LOST), killed(1)], "the last output")
    assert "Rank 1 was killed, signal 9: often out of memory" in say(end.code, end.facts)
    assert end.error.startswith("the last output")
    end = told_by([killed(1, signal.SIGSEGV)], "")
    assert "Rank 1 crashed with signal 11 (SIGSEGV)" in say(end.code, end.facts)
    end = told_by([Death(rank=1, exit_code=7, seen=9.0)], "a word")
    assert "Rank 1 ended with exit code 7" in say(end.code, end.facts)


def test_a_failure_that_has_a_sentence_of_its_own_keeps_it():
    facts = {"device": "cuda:1", "batch": 64, "parts": 1}
    full = failed(5.0, "", code="out_of_memory_forward").model_copy(update={"facts": facts})
    end = told_by(
        [killed(0, ENDED or signal.SIGTERM), Death(rank=1, exit_code=1, end=full, seen=9.0)], ""
    )
    assert (end.code, end.facts) == ("out_of_memory_forward", {**facts, "rank": 1})
    told = say(end.code, end.facts)
    assert told.startswith("Rank 1: cuda:1 ran out of memory in the forward pass"), "whose it is"


def test_a_machine_that_is_lost_is_no_rank():
    facts = {"machine": 2, "machines": 3, "seconds": 30}
    lost = failed(5.0, "", code=MACHINE_LOST).model_copy(update={"facts": facts, "error": ""})
    end = told_by([Death(rank=1, exit_code=0, end=lost, seen=9.0)], "the last output")
    sentence = "Machine 2 of 3 is lost: nothing was heard of it for 30 s."
    assert (end.status, say(end.code, end.facts)) == ("failed", sentence)


def test_only_lost_connections_leave_the_earliest():
    lost = [raised(1, 6.0, LOST), raised(0, 5.0, LOST)]
    assert first_of(lost).rank == 0
    assert told_by(lost, "").code == "rank_lost", "it is another machine that is gone"


def test_o38_an_end_goes_through_the_error_file_of_the_launcher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "error.json"
    monkeypatch.setenv(VARIABLE, str(file))
    end = failed(5.5, "ValueError: boom on rank one")
    tell_end(end)
    assert told_end(file) == end
    from torch.distributed.elastic.multiprocessing.errors import ProcessFailure

    read = ProcessFailure(local_rank=1, pid=1, exitcode=1, error_file=str(file))
    assert read.timestamp == 5
    assert read.message["message"] == "ValueError: boom on rank one"
    assert read.message["extraInfo"]["py_callstack"] == end.error


def test_a_refusal_goes_through_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "error.json"))
    end = RunEnded(status="refused", problems=[Problem(path="model", code="missing")])
    tell_end(end)
    assert told_end(tmp_path / "error.json") == end


@pytest.mark.parametrize("content", [None, "", "{", "[]", '{"end": 3}', json.dumps({"end": {}})])
def test_what_a_dead_process_left_may_be_nothing(tmp_path: Path, content: str | None):
    file = tmp_path / "error.json"
    if content is not None:
        file.write_text(content)
    assert told_end(file) is None
