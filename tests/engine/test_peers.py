"""GPUs whose copies do not arrive train alone or not at all, and a run says so (O-16)."""

from __future__ import annotations

from functools import partial

import pytest

from dpgui.config import ConfigError
from dpgui.devices import Copies, Device, copies
from dpgui.engine import planning
from dpgui.engine.control import Control, Wish
from dpgui.engine.peers import peers_of
from dpgui.engine.planning import plan
from dpgui.engine.team import Alone
from dpgui.events import Preparing, RunEnded
from tests.engine.conftest import random_table, settings

TWO = ("strategy=data-parallel", "devices=simulated:0,simulated:1")
HANGS = """
import json, time
print(json.dumps({"trying": ["cuda:0", "cuda:1"]}), flush=True)
time.sleep(1e6)
"""


def cards(count):
    return [Device(id=f"cuda:{place}", kind="cuda", name="") for place in range(count)]


@pytest.fixture
def broken(monkeypatch):
    """The devices of the test stand for two cards, whose first copy never ends; what is tried."""
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    monkeypatch.setattr(copies, "_known", {})
    tried = []

    def as_cards(config, devices, team):
        return peers_of(config, [*cards(len(devices))] if devices[0].simulated else devices, team)

    def trial(devices, **more):
        tried.append([device.id for device in devices])
        return Copies(devices, **more)

    monkeypatch.setattr(planning, "peers_of", as_cards)
    monkeypatch.setattr(
        planning, "Copies", partial(trial, program=("-c", HANGS), start=60, silence=0.3)
    )
    return tried


def test_o16_a_plan_for_cards_that_do_not_reach_each_other_is_refused(broken):
    with pytest.raises(ConfigError) as caught:
        plan(settings(*TWO), data=random_table(24))
    (found,) = caught.value.problems
    assert (found.path, found.code, found.severity) == ("devices", "copy_hangs", "error")
    assert (found.facts["source"], found.facts["target"]) == ("cuda:0", "cuda:1")
    assert broken == [["cuda:0", "cuda:1"]]


def test_o16_one_of_these_cards_still_trains(broken, tell):
    events = tell(settings("devices=simulated:0"), random_table(24))
    assert events[-1].status == "completed"
    assert broken == [["cuda:0"]]


def test_o16_the_run_tells_what_it_waits_for_and_ends_refused(broken, tell):
    events = tell(settings(*TWO), random_table(24))
    waiting = [event for event in events if isinstance(event, Preparing)]
    assert {(event.what, event.done, event.total) for event in waiting} == {("copying", 0, 2)}
    assert isinstance(events[-1], RunEnded)
    assert events[-1].status == "refused"
    assert [problem.code for problem in events[-1].problems] == ["copy_hangs"]


def test_o16_a_stop_is_heard_while_a_copy_hangs(broken, tell):
    control = Control()
    control.ask(Wish.STOP)
    events = tell(settings(*TWO), random_table(24), control=control)
    assert events[-1].status == "stopped"


class OfSecond(Alone):
    rank = local_rank = 1


def test_only_cards_that_copy_are_tried_and_by_one_process_of_a_machine(monkeypatch):
    both, ddp = cards(2), settings("strategy=ddp")
    monkeypatch.delenv("NCCL_P2P_DISABLE", raising=False)
    assert peers_of(ddp, both, Alone()) == both
    assert peers_of(ddp, both, OfSecond()) == []
    assert peers_of(settings(), [Device(id="cpu", kind="cpu", name="")], Alone()) == []


@pytest.mark.parametrize(("wish", "ddp"), [("1", 0), ("0", 2), ("", 2)])
def test_ddp_goes_around_such_copies_where_it_is_told_to(monkeypatch, wish, ddp):
    monkeypatch.setenv("NCCL_P2P_DISABLE", wish)
    assert len(peers_of(settings("strategy=ddp"), cards(2), Alone())) == ddp
    assert len(peers_of(settings("strategy=data-parallel"), cards(2), Alone())) == 2
