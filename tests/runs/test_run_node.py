"""What is told of a launch, and when it begins again."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from dpgui.config import Problem
from dpgui.config.messages import say
from dpgui.engine.control import Control, Wish
from dpgui.engine.launch import Again, Death, Launch, LaunchStopped, Meeting
from dpgui.engine.memory.spared import VARIABLE, Change, Wanting, handed_on
from dpgui.events import Event, Noted, RunEnded
from dpgui.runs.joining import _hear
from dpgui.runs.node import RunNode
from dpgui.runs.patience import Patience
from dpgui.runs.signals import Terminal


class Told:
    """A node, and what it told."""

    def __init__(self, machines: int = 1, restarts: int = 2, least: int = 1) -> None:
        self.events: list[Event] = []
        self.control = Control()
        self.heard = 0
        self.now = 0.0
        order = Launch(
            words=("x",), processes=2, least=least, most=machines, restarts=restarts, wait=7.0
        )
        patience = Patience(5.0, lambda: None, lambda: self.now)
        self.node = RunNode(
            order, self.control, self.events.append, lambda: "output", self.hear, patience
        )

    def hear(self) -> None:
        self.heard += 1

    @property
    def codes(self) -> list[str]:
        return [event.code for event in self.events if isinstance(event, Noted)]


ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ENDS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def told() -> Told:
    return Told()


def killed(rank: int = 1) -> Death:
    return Death(rank=rank, exit_code=-9, seen=1.0)


def ended(**parts: object) -> Death:
    end = RunEnded.model_validate({"status": "failed", **parts})
    return Death(rank=0, exit_code=1, end=end, seen=1.0)


def test_one_machine_says_nothing_of_meetings(told: Told):
    told.node.waits()
    told.node.met(Meeting(1, 2))
    told.node.begun()
    assert told.events == []
    assert told.heard == 2, "torch takes the handlers, so they are set again each time"


def test_a_death_is_told_before_the_restart(told: Told):
    told.node.waits()
    told.node.met(Meeting(1, 2))
    assert told.node.died([killed()], left=2) is Again.COUNTED
    assert told.codes == ["rank_killed", "ranks_restarted"]
    assert told.events[-1].facts == {"restart": 1, "restarts": 2}
    told.node.waits()
    told.node.met(Meeting(1, 2))
    assert told.node.deaths is None, "it goes on"
    assert told.node.died([killed()], left=0) is Again.NO
    assert len(told.events) == 2, "the last death is the end of the run, and is told there"
    assert told.node.deaths.code == "rank_killed"


@pytest.mark.parametrize(
    "death",
    [
        ended(status="refused", problems=[Problem(path="model", code="missing")]),
        ended(code="record_lost"),
    ],
)
def test_what_would_only_come_again_is_not_tried_again(told: Told, death: Death):
    assert told.node.died([death], left=2) is Again.NO
    assert told.events == []


def test_a_lack_of_memory_that_a_rule_helps_does_not_count(
    told: Told, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(VARIABLE, "")
    change = Change(code="memory_halved", facts={"device": "cuda:1", "step": 7, "parts": 2})
    death = ended(code="out_of_memory_forward", facts={"batch": 8, **Wanting(change).facts})
    told.node.waits()
    told.node.met(Meeting(1, 2))
    assert told.node.died([death], left=0) is Again.FREE
    assert told.codes == ["memory_halved", "ranks_restarted_spared"]
    assert told.events[0].facts == change.facts
    assert handed_on() == change
    assert told.node.died([killed()], left=1) is Again.COUNTED
    assert told.events[-1].facts == {"restart": 1, "restarts": 2}
    told.control.ask(Wish.STOP)
    assert told.node.died([death], left=2) is Again.NO
    assert told.node.deaths.code == "out_of_memory_forward"
    assert told.node.deaths.facts == {"batch": 8, "rank": 0}, "what cannot be done is not told"


@pytest.mark.parametrize("wish", [Wish.STOP, Wish.STOP_AFTER_EPOCH, Wish.INTERRUPT])
def test_nothing_begins_again_that_shall_stop(told: Told, wish: Wish):
    told.control.ask(wish)
    assert told.node.died([killed()], left=2) is Again.NO


def test_machines_that_come_and_go_are_told():
    told = Told(machines=3)
    for machines in (3, 2):
        told.node.waits()
        told.node.met(Meeting(machines, 2 * machines))
    assert told.codes == [
        *("machines_wait", "machines_met"),
        *("machines_changed", "machines_wait", "machines_met"),
    ]
    assert told.events[-1].facts == {"machines": 2, "nodes": 3, "processes": 4}


@pytest.mark.parametrize(
    ("least", "sentence"),
    [
        (1, "waited for 7 s; then the run goes on with those that are there, 1 or more."),
        (2, "With fewer it ends after 74 s."),
        (3, "All 3 machines are needed: missing ones are waited for 67 s, then the run ends."),
    ],
)
def test_the_limits_are_told_as_they_begin_to_count(least: int, sentence: str):
    told = Told(machines=3, least=least)
    for _ in range(2):
        told.node.waits()
        told.node.waits()  # for torch first, and then for the others
        (note,) = told.events
        assert sentence in say(note.code, note.facts)
        told.node.met(Meeting(3, 6))
        told.node.died([killed()], left=1)
        told.events.clear()


def test_waiting_is_ended_by_a_wish_and_training_is_not(told: Told, until: Callable[..., None]):
    told.node.waits()
    told.control.ask(Wish.STOP)
    with pytest.raises(LaunchStopped):
        looked_at_from_another_thread(told.node)
    looked_at_from_another_thread(told.node)  # what ends now is left to end
    told.node.waits()
    told.node.met(Meeting(1, 2))
    looked_at_from_another_thread(told.node)


@pytest.mark.parametrize(
    ("wish", "status"), [(Wish.STOP, "stopped"), (Wish.INTERRUPT, "interrupted")]
)
def test_o27_processes_that_do_not_hear_a_stop_are_ended(told: Told, wish: Wish, status: str):
    told.node.waits()
    told.node.met(Meeting(1, 2))
    told.node.begun()
    told.control.ask(wish)
    for told.now in (1.0, 5.5):
        looked_at_from_another_thread(told.node)  # not for 5 s yet
    told.now = 6.0
    with pytest.raises(LaunchStopped):
        looked_at_from_another_thread(told.node)
    looked_at_from_another_thread(told.node)  # what ends now is left to end
    end = told.node.stopped
    assert (end.status, end.code, end.facts) == (status, "stopped_unheard", {"seconds": 5})


def test_processes_that_are_over_need_not_hear(told: Told):
    told.node.waits()
    told.node.met(Meeting(1, 2))
    told.node.begun()
    told.node.over()
    told.control.ask(Wish.STOP)
    for told.now in (1.0, 100.0):
        looked_at_from_another_thread(told.node)


def test_patience_begins_anew_with_whatever_happens():
    now, steps = iter((0.0, 4.0, 8.0, 12.0, 20.0)), iter((1, 1, 2, 2, 2))
    patience = Patience(5.0, steps.__next__, now.__next__)
    assert not patience.ran_out(stops=False)
    assert [patience.ran_out(stops=True) for _ in range(5)] == [False, False, False, False, True]
    assert not Patience(0.0, lambda: None, lambda: 1e9).ran_out(stops=True)


def looked_at_from_another_thread(node: RunNode) -> None:
    thread = threading.Thread(target=node.check)
    thread.start()
    thread.join()
    for _ in range(1000):  # a signal is handled between two of these
        pass


def test_ctrl_c_saves_a_training(told: Told):
    told.node.waits()
    told.node.met(Meeting(1, 2))
    signal.raise_signal(signal.SIGINT)
    assert told.control.wish is Wish.INTERRUPT


def test_machines_tell_each_other_of_deaths():
    """So that the first machine names the cause, and not the connection that it lost."""
    from torch.distributed import HashStore

    from dpgui.engine import elastic

    store = HashStore()
    boom = ended(code="training_failed", facts={"error": "ValueError: boom"}).model_copy(
        update={"rank": 3}
    )
    store.set("dpgui/deaths/1", json.dumps([boom.model_dump(mode="json")]))
    assert elastic._exchanged(store, [killed(0)], 0, [1]) == [boom]
    assert json.loads(store.get("dpgui/deaths/0"))[0]["exit_code"] == -9


@pytest.mark.usefixtures("with_terminal")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_machine_that_joined_has_the_run_saved_when_it_is_to_end(name: str):
    control, terminal = Control(), Terminal()
    _hear(control, terminal)
    signal.raise_signal(getattr(signal, name))
    assert control.wish is Wish.INTERRUPT
