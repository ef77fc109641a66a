"""What counts as diverged, and what is done: stop, leave out, or go back at a lower rate (O-43)."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn

from dpgui.config.session_options import EndConfig
from dpgui.engine.control import Control, Wish
from dpgui.engine.divergence import FEWEST, WINDOW, Guard
from dpgui.engine.story import story
from dpgui.events import Measured, Noted, Rewound, Saved
from tests.engine.conftest import random_table, settings, step_losses, weights

SMALL = ("train.batch_size=8", "optimizer.lr=0.1", "optimizer.momentum=0.9")
EACH_STEP = "save.steps=1"


class Trips(nn.Module):
    """A linear model that multiplies its scores by `factor` in some calls of the training."""

    def __init__(self, *calls, factor=math.inf):
        super().__init__()
        self.linear = nn.Linear(4, 3)
        nn.init.constant_(self.linear.weight, 0.1)
        nn.init.zeros_(self.linear.bias)
        self.calls, self.factor, self.count = set(calls), factor, 0

    def forward(self, x):
        if x.device.type == "meta" or not self.training:
            return self.linear(x)
        self.count += 1
        return self.linear(x) * (self.factor if self.count in self.calls else 1.0)


def told(events):
    return [event.code for event in events if isinstance(event, Noted)]


def test_the_usual_loss_is_the_median_of_the_last_fifty():
    guard = Guard(EndConfig(spike=3.0))
    assert [guard.judge(100.0)] + [guard.judge(1.0) for _ in range(FEWEST - 1)] == [""] * FEWEST
    assert guard.judge(3.0) == ""
    assert guard.judge(3.1) == "loss_spiked"
    assert guard.spike == (3.1, 1.0)
    assert guard.judge(1.0) == ""
    for _ in range(WINDOW):
        guard.judge(2.0)
    assert guard.recent == [2.0] * WINDOW
    assert (guard.judge(6.0), guard.judge(6.1)) == ("", "loss_spiked")


def test_before_ten_losses_nothing_is_usual_but_a_number_it_must_be():
    guard = Guard(EndConfig(spike=2.0))
    assert guard.first([1.0, 50.0, 1.0]) is None
    assert guard.first([1.0, math.nan, 1.0]) == (1, "loss_not_finite")
    assert Guard(EndConfig()).first([1.0] * 20 + [1e9]) is None
    assert Guard(EndConfig()).first([math.inf]) == (0, "loss_not_finite")


def test_a_spike_stops_the_run_and_says_how_high(tell):
    config = settings(*SMALL, "end.spike=4", "train.epochs=4")
    end = tell(config, random_table(40), Trips(13, factor=1e6))[-1]
    assert (end.status, end.code) == ("failed", "loss_spiked")
    assert (end.facts["epoch"], end.facts["step"], end.facts["spike"]) == (3, 13, 4.0)
    assert end.facts["loss"] > 1000 > 4 > end.facts["usual"] > 0.1


def test_o43_a_step_before_its_update_is_stopped_at_with_weights_that_are_good(tmp_path, tell):
    net = Trips(4)
    events = tell(settings(*SMALL), random_table(40), net, tmp_path)
    assert (events[-1].status, events[-1].facts["step"]) == ("failed", 4)
    assert all(torch.isfinite(weight).all() for weight in net.parameters())
    assert math.isnan(step_losses(events)[-1])


def test_a_loss_that_is_found_late_stops_as_well(tmp_path, tell, monkeypatch):
    """As on a GPU, where nobody waits for each loss."""
    later = property(lambda _: False, lambda *_: None)
    monkeypatch.setattr("dpgui.engine.stepper.Stepper.looks", later, raising=False)
    data = random_table(40)
    data.train.x[17] = math.nan
    config = settings("train.batch_size=4", "train.epochs=1", "save.steps=2")
    end = tell(config, data, folder=tmp_path)[-1]
    assert (end.status, end.code, end.facts["samples"]) == ("failed", "input_not_finite", "17")
    if (tmp_path / "checkpoints").exists():
        assert all(torch.isfinite(weight).all() for weight in weights(tmp_path).values())


def test_o43_steps_left_out_change_nothing_and_the_first_is_explained(tmp_path, tell):
    config = settings(*SMALL, "end.diverged=skip", "train.epochs=1")
    net, reference = Trips(2, 3, 4), Trips()  # call 3 is the look at what broke in call 2
    events = tell(config, random_table(40), net, tmp_path / "skip")
    assert events[-1].status == "completed"
    codes = [code for code in told(events) if code.endswith(("finite", "skipped"))]
    assert codes == ["layer_not_finite", "steps_skipped"]
    # By hand: the same order without the second and the third batch.
    expected = by_hand(reference, batches=[0, 3, 4])
    found = weights(tmp_path / "skip")
    assert torch.allclose(found["linear.weight"], expected, atol=1e-6)


def by_hand(net, batches):
    from dpgui.engine.randomness import epoch_generator

    data = random_table(40)
    order = torch.argsort(data.train.y, stable=True)
    order = order[torch.randperm(40, generator=epoch_generator(0, 1))].split(8)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    for batch in batches:
        optimizer.zero_grad()
        rows = order[batch]
        nn.functional.cross_entropy(net(data.train.x[rows]), data.train.y[rows]).backward()
        optimizer.step()
    return net.linear.weight.detach()


def test_gradients_that_are_not_finite_are_left_out_too(tmp_path, tell):
    class RootOfZero(nn.Module):
        """Its root is 0 at the start, where the slope is infinite."""

        def __init__(self):
            super().__init__()
            self.good, self.bad = nn.Linear(4, 3), nn.Parameter(torch.zeros(3))

        def forward(self, x):
            return self.good(x) + self.bad.sqrt()

    config = settings("end.diverged=skip", "train.epochs=1", "train.batch_size=40")
    events = tell(config, random_table(40), RootOfZero(), tmp_path)
    (found,) = [e for e in events if isinstance(e, Noted) and e.code == "gradient_not_finite"]
    assert found.facts == {"epoch": 1, "step": 1, "parameter": "bad"}
    assert weights(tmp_path)["bad"].tolist() == [0.0] * 3


def test_back_to_the_beginning_equals_a_run_at_half_the_rate(tmp_path, tell):
    common = (*SMALL, "train.epochs=2", "schedule=cosine")
    events = tell(
        settings(*common, "end.diverged=rewind"), random_table(40), Trips(4), tmp_path / "back"
    )
    halved = settings(*common, "optimizer.lr=0.05")
    tell(halved, random_table(40), Trips(), tmp_path / "half")
    (back,) = [e for e in events if isinstance(e, Rewound)]
    assert (back.step, back.to_step, back.to_epoch, back.factor) == (4, 0, 1, 0.5)
    assert events[-1].status == "completed"
    assert torch.equal(
        weights(tmp_path / "back")["linear.weight"], weights(tmp_path / "half")["linear.weight"]
    )


def test_back_to_a_checkpoint_equals_going_on_from_it_at_half_the_rate(tmp_path, monkeypatch):
    monkeypatch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
    data, common = random_table(40), (*SMALL, "train.epochs=2")
    config = settings(*common, EACH_STEP, "end.diverged=rewind")
    events = list(story(config, tmp_path / "back", Control(), data=data, net=Trips(8)))
    (back,) = [e for e in events if isinstance(e, Rewound)]
    assert (back.step, back.to_step, back.to_epoch) == (8, 7, 2)
    rates = [
        rate for e in events if isinstance(e, Measured)
        for rate in e.values["lr"]
    ]  # fmt: skip
    assert rates == pytest.approx([0.1] * 8 + [0.05] * 3)
    control = Control()
    for event in story(settings(*common), tmp_path / "cut", control, data=data, net=Trips()):
        if isinstance(event, Measured) and event.steps[-1] == 7:
            control.ask(Wish.STOP)
    slower = settings(*common, "optimizer.lr=0.05")
    list(story(slower, tmp_path / "cut", Control(), data=data, net=Trips()))
    assert torch.equal(
        weights(tmp_path / "back")["linear.weight"], weights(tmp_path / "cut")["linear.weight"]
    )


def test_ways_back_multiply_and_are_counted_over_sessions(tmp_path, tell):
    config = settings(*SMALL, "train.epochs=3", EACH_STEP, "end.diverged=rewind", "end.rewinds=2")
    control, events = Control(), []
    for event in story(config, tmp_path, control, data=random_table(40), net=Trips(4)):
        events.append(event)
        if isinstance(event, Rewound):
            control.ask(Wish.STOP)
    assert events[-1].status == "stopped"
    second = tell(config, random_table(40), Trips(2, 5, 6), tmp_path)
    assert [e.factor for e in second if isinstance(e, Rewound)] == [0.25]
    end = second[-1]  # the second divergence of this session is the third of the run
    assert (end.status, end.code) == ("failed", "layer_not_finite")
    said = [e.facts for e in second if isinstance(e, Noted) and e.code == "rewound"]
    assert [(fact["count"], fact["most"]) for fact in said] == [(2, 2)]


def test_a_spike_makes_it_go_back_too_and_the_way_back_is_saved(tmp_path, tell):
    config = settings(*SMALL, "train.epochs=4", "end.diverged=rewind", "end.spike=5")
    events = tell(config, random_table(40), Trips(12, factor=1e6), tmp_path)
    assert events[-1].status == "completed"
    place = [event.kind for event in events].index("Rewound")
    assert events[place - 1].code == "rewound"
    assert events[place - 2].code == "loss_spiked"
    assert isinstance(events[place + 1], Saved)


def test_what_is_usual_is_part_of_a_checkpoint(tmp_path, tell):
    common = (*SMALL, "end.spike=5")
    tell(settings(*common, "train.epochs=3"), random_table(40), Trips(), tmp_path)
    # Fifteen losses are known from before, so the very first one can stick out.
    end = tell(settings(*common, "train.epochs=4"), random_table(40), Trips(1, factor=1e6),
               tmp_path)[-1]  # fmt: skip
    assert (end.code, end.facts["step"]) == ("loss_spiked", 16)


def test_the_way_back_does_not_lead_behind_the_thawing_of_the_backbone(tmp_path, tell):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.features, self.head, self.count = nn.Linear(4, 6), nn.Linear(6, 3), 0

        def forward(self, x):
            trips = x.device.type != "meta" and self.training
            self.count += trips
            return self.head(self.features(x)) * (math.inf if trips and self.count == 8 else 1.0)

    config = settings(
        *SMALL, "train.epochs=3", "transfer.freeze=backbone", "transfer.unfreeze=2",
        "end.diverged=rewind",
    )  # fmt: skip
    events = tell(config, random_table(40), Net(), tmp_path)
    (back,) = [e for e in events if isinstance(e, Rewound)]
    assert (back.step, back.to_step, back.to_epoch) == (8, 5, 2)
    assert events[-1].status == "completed", events[-1]
