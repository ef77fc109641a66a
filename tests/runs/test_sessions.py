"""Sessions on every host: the same story, the same wishes, the same refusals."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest

from dpgui.config import ExperimentConfig, Problem
from dpgui.config.messages import say
from dpgui.engine.control import Control, Wish
from dpgui.events import Entered, Event, Measured, Noted, RunEnded, RunStarted, Saved
from dpgui.runs import Run, RunStore, Zygote, attach, perform, play
from dpgui.runs.wishes import Wishes, read_wishes, write_wishes
from dpgui.runs.writer import Writer, claim, release

Make = Callable[..., ExperimentConfig]
Perform = Callable[[Run, Control], Iterator[Event]]
pytestmark = pytest.mark.usefixtures("fake_engine")

HOSTS = ("thread", "zygote", pytest.param("spawn", marks=pytest.mark.slow))


@pytest.fixture(params=HOSTS)
def host(request: pytest.FixtureRequest) -> Perform:
    """`perform` on each host."""
    if request.param == "thread":
        return lambda run, control: perform(run, control, "thread")
    warm = request.getfixturevalue("zygote") if request.param == "zygote" else None
    return lambda run, control: perform(run, control, "process", warm)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def losses(events: list[Event]) -> list[float | None]:
    return [
        loss
        for event in events
        if isinstance(event, Measured)
        for loss in event.values["train/loss"]
    ]


EPOCH = ["EpochStarted", *["Measured"] * 10, "Evaluated", "Saved"]
GOLDEN = ["Entered", "RunStarted", "Entered", *EPOCH, *EPOCH, "RunEnded"]


def test_a_run_without_a_checkpoint_begins_again_and_says_so(run: Run):
    told = list(play(run, Control()))
    for file in (run.folder / "checkpoints").glob("*"):
        file.unlink()
    again = list(play(run, Control()))
    assert [e.code for e in again if isinstance(e, Noted)] == ["resumes_from_start"]
    assert kinds([e for e in again if not isinstance(e, Noted)]) == kinds(told)


def test_the_story_is_the_same_on_every_host(host: Perform, run: Run):
    events = list(host(run, Control()))
    assert kinds(events) == GOLDEN
    assert losses(events) == [1 / step for step in range(1, 21)]
    assert events[-1].status == "completed"
    assert list(run.events()) == events, "the log holds what was yielded, no more and no less"
    assert (run.status, run.live) == ("completed", False)


def test_a_cold_child_tells_the_same_story(run: Run):
    assert kinds(list(perform(run, Control()))) == GOLDEN


def test_resume_is_the_same_call_once_more(host: Perform, store: RunStore, config: Make):
    run = store.create(config(epochs=3, pace=0.02))
    control = Control()
    first: list[Event] = []
    for event in host(run, control):
        first.append(event)
        if isinstance(event, Measured) and event.steps == [14]:
            control.ask(Wish.STOP)
    assert first[-1].status == "stopped"
    assert run.has_checkpoint()
    second = list(host(run, Control()))
    started = next(event for event in second if isinstance(event, RunStarted))
    assert started.from_step == first[-1].step > 13
    assert kinds(second).count("RunStarted") == 1, "only this session is told"
    _, told = run.history().series("steps/train/loss")
    assert told.tolist() == [1 / step for step in range(1, 31)]


def test_wishes_reach_the_loop_wherever_it_is(host: Perform, store: RunStore, config: Make):
    run = store.create(config(epochs=1000, pace=0.01))
    control, seen = Control(), []
    for event in host(run, control):
        seen.append(event.kind)
        match event:
            case RunStarted():
                control.ask(Wish.SAVE)
            case Saved() if control.wish is Wish.GO and "paused" not in seen:
                control.ask(Wish.PAUSE)
            case Entered(phase="paused"):
                seen.append("paused")
                control.ask(Wish.GO)
            case Entered(phase="training") if "paused" in seen:
                control.ask(Wish.STOP)
            case _:
                pass
    assert event.status == "stopped"
    assert seen.index("Saved") < seen.index("paused")
    assert read_wishes(run.folder) == Wishes(), "nothing is left for the next session to hear"


def test_another_process_may_wish_too(host: Perform, store: RunStore, config: Make):
    run = store.create(config(epochs=1000, pace=0.01))
    for event in host(run, Control()):
        if isinstance(event, RunStarted):
            Run(run.folder).ask(Wish.STOP)
    assert event.status == "stopped"


def test_a_second_session_of_a_live_run_is_refused(host: Perform, store: RunStore, config: Make):
    run = store.create(config(epochs=1000, pace=0.01))
    first = host(run, Control())
    while not isinstance(next(first), RunStarted):
        pass
    assert run.live
    for second in (play(Run(run.folder), Control()), perform(Run(run.folder), Control())):
        (end,) = second
        assert end.status == "refused"
        assert "is being trained already" in end.problems[0].text
        assert str(run.writer().pid) in end.problems[0].text
    run.ask(Wish.STOP)
    rest = list(first)
    assert rest[-1].status == "stopped"
    assert [event.status for event in run.events() if isinstance(event, RunEnded)] == ["stopped"]


def test_a_run_may_be_played_again_as_soon_as_its_end_is_told(host: Perform, run: Run):
    for event in host(run, Control()):
        if isinstance(event, RunEnded):
            again = list(play(run, Control()))
    assert again[-1].status == "completed"


def test_wishes_of_a_session_that_was_killed_are_not_heard(host: Perform, run: Run):
    dead = Writer(pid=psutil.Process().pid, create_time=1.0)
    (run.folder / "writer.json").write_text(dead.model_dump_json())
    write_wishes(run.folder, Wishes(wish=Wish.STOP))
    events = list(host(run, Control()))
    assert events[-1].status == "completed"


def test_a_torn_tail_is_cut_off_before_a_session_goes_on(host: Perform, run: Run):
    list(host(run, Control()))
    with run.log.open("ab") as stream:
        stream.write(b'{"time":1.0,"kind":"Measu')
    events = list(host(run, Control()))
    assert kinds(events) == ["Entered", "RunStarted", "Entered", "RunEnded"]
    assert "Noted" not in kinds(list(run.events()))


def test_a_config_that_cannot_be_read_is_a_refusal(host: Perform, run: Run):
    (run.folder / "config.toml").write_text("batch = ")
    (end,) = host(Run(run.folder), Control())
    assert end.status == "refused"
    assert end.problems[0].code == "bad_toml"
    assert run.status == "refused"


def test_an_engine_that_cannot_be_loaded_is_a_refusal(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "dpgui.engine.story", None)
    (end,) = play(run, Control())
    assert end.status == "refused"
    assert end.problems[0].code == "torch_broken"


def test_a_missing_torch_is_named(run: Run, monkeypatch: pytest.MonkeyPatch):
    class Missing:
        def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
            if name == "dpgui.engine.story":
                raise ModuleNotFoundError("No module named 'torch'", name="torch")

    monkeypatch.delitem(sys.modules, "dpgui.engine.story")
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    (end,) = play(run, Control())
    assert end.problems == [
        Problem(path="", code="torch_missing", facts={"python": sys.executable})
    ]


def test_an_event_is_written_before_it_is_passed_on(run: Run):
    told = play(run, Control())
    for event in told:
        if isinstance(event, Measured):
            assert list(run.events())[-1] == event


def test_o53_a_log_that_the_disk_refuses_ends_the_run(
    store: RunStore, config: Make, zygote: Zygote
):
    """O-53, for the log: the child may write no more than a few bytes beyond what is there."""
    run = store.create(config(accident="full", at=5))
    events = list(perform(run, Control(), warm=zygote))
    assert losses(events) == [1, 1 / 2, 1 / 3, 1 / 4]
    end = events[-1]
    assert (end.status, end.code) == ("failed", "record_lost")
    assert str(run.folder) in say(end.code, end.facts)
    assert not run.live
    assert run.status == "interrupted"


def test_a_log_that_is_lost_does_not_take_the_step_with_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    list(play(run, Control()))
    monkeypatch.setattr("dpgui.runs.session.Log", refuse)
    (end,) = play(run, Control())
    assert (end.code, end.step) == ("record_lost", 20)


def test_a_log_that_cannot_be_opened_ends_the_run(host: Perform, run: Run):
    run.log.mkdir()
    (end,) = host(run, Control())
    assert (end.status, end.code) == ("failed", "record_lost")
    assert not run.live


def test_a_folder_that_cannot_be_written_ends_the_run_before_a_child_is_made(run: Run):
    (run.folder / "output.txt").mkdir()
    (end,) = perform(run, Control())
    assert (end.status, end.code) == ("failed", "record_lost")


def test_closing_the_iterator_of_a_thread_ends_the_session(store: RunStore, config: Make):
    run = store.create(config(epochs=1000, pace=0.01))
    told = play(run, Control())
    next(told)
    told.close()
    assert not run.live
    assert run.status == "interrupted"


def test_a_run_is_claimed_by_one_only(run: Run):
    assert claim(run.folder) is None
    assert claim(run.folder) == run.writer()
    release(run.folder)
    assert claim(run.folder) is None


def test_a_pid_that_another_program_has_now_is_no_writer(run: Run):
    mine = psutil.Process()
    reused = Writer(pid=mine.pid, create_time=mine.create_time() - 60)
    assert not reused.alive
    (run.folder / "writer.json").write_text(reused.model_dump_json())
    assert not run.live
    (run.folder / "writer.json").write_text("{")
    assert not run.live


def test_attach_tells_a_live_run_from_its_beginning(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(epochs=1000, pace=0.01))
    list(play(store.create(config()), Control()))
    told = perform(run, Control(), warm=zygote)
    while not isinstance(event := next(told), Measured) or event.steps[0] < 5:
        pass
    control, seen = Control(), []
    for event in attach(Run(run.folder), control):
        seen.append(event)
        if isinstance(event, Measured) and event.steps[0] == 8:
            control.ask(Wish.STOP)
    assert kinds(seen)[:2] == ["Entered", "RunStarted"]
    assert losses(seen) == [1 / step for step in range(1, len(losses(seen)) + 1)]
    assert event.status == "stopped"
    assert list(told)[-1] == event


def test_attach_passes_over_the_ends_of_earlier_sessions(
    store: RunStore, config: Make, zygote: Zygote
):
    run = store.create(config(epochs=2, pace=0.02))
    control = Control()
    control.ask(Wish.STOP)
    list(play(run, control))
    told = perform(run, Control(), warm=zygote)
    while not isinstance(next(told), RunStarted):
        pass
    seen = list(attach(run, Control()))
    assert [event.status for event in seen if isinstance(event, RunEnded)] == [
        "stopped",
        "completed",
    ]
    told.close()


def test_attach_to_a_paused_run_leaves_it_paused(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(epochs=1000, pace=0.01))
    first = Control()
    told = perform(run, first, warm=zygote)
    for event in told:
        if isinstance(event, RunStarted):
            first.ask(Wish.PAUSE)
        if isinstance(event, Entered) and event.phase == "paused":
            break
    control = Control()
    for event in attach(run, control):
        if isinstance(event, Entered) and event.phase == "paused":
            assert control.wish is Wish.PAUSE
            control.ask(Wish.STOP)
    assert event.status == "stopped"
    list(told)


def test_attach_to_a_run_that_does_not_live_tells_it_all(run: Run):
    events = list(play(run, Control()))
    assert list(attach(run, Control())) == events
