"""What goes wrong elsewhere when several processes train: each case with real processes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch
from PIL import Image
from torch import nn

from dpgui.data.places.samples import InMemory
from dpgui.data.stages import drained
from dpgui.devices import Device
from dpgui.engine import led_checkpoints
from dpgui.engine import story as story_module
from dpgui.engine.checkpoint import Checkpoints, SaveError
from dpgui.engine.control import Control, Wish
from dpgui.engine.ddp import Ranked
from dpgui.engine.planning import planning
from dpgui.engine.story import story
from dpgui.engine.training_state import TrainingState
from dpgui.events import EpochStarted, Measured, Noted, RunEnded, RunStarted
from tests.engine.conftest import random_table, settings, step_losses, weights
from tests.engine.remade import Remade
from tests.engine.together import together

pytestmark = pytest.mark.slow

DDP = "strategy=ddp"
DROPOUT = ["model.dropout=0.5", "optimizer=adam", "train.batch_size=8"]


def told(team, folder, *changes, samples=30, net=None, control=None, data=None):
    config = settings(*([DDP] if team is not None else []), *changes)
    data = data or random_table(samples)
    return list(story(config, folder, control or Control(), data=data, net=net, team=team))


def notes(events):
    return {event.code: event.facts for event in events if isinstance(event, Noted)}


def ended(events):
    end = events[-1]
    assert isinstance(end, RunEnded)
    return end


def saved(folder):
    return {name: value.numpy() for name, value in weights(folder).items()}


def same(one, two, tolerance=0.0):
    return one.keys() == two.keys() and all(
        one[name] == pytest.approx(two[name], abs=tolerance, rel=0) for name in one
    )


# Every program below runs in each process; what it asserts there fails the test here.


class Branches(nn.Module):
    """Half of its weights take no part; its counter is replaced and not changed in place."""

    def __init__(self):
        super().__init__()
        self.used, self.unused = nn.Linear(4, 3), nn.Linear(4, 3)
        self.register_buffer("seen", torch.zeros(()))

    def forward(self, x):
        if self.training:
            self.seen = self.seen + len(x)
        return self.used(x)


def unused_and_replaced(team, folder: Path):
    torch.manual_seed(0)
    events = told(team, folder / "run", "train.batch_size=7", net=Branches())
    assert ended(events).status == "completed", ended(events)
    assert notes(events)["ddp_unused"]["names"] == "unused.bias, unused.weight"
    assert notes(events)["ddp_buffers_replaced"]["names"] == "seen"
    # 30 samples in batches of 7, 7, 7, 7, 2, twice: the leader has 4, 4, 4, 4 and 1 of them.
    assert float(weights(folder / "run")["seen"]) == 2 * (4 * 4 + 1)
    data = random_table(30)
    config = settings(DDP, "train.batch_size=7")
    made = drained(planning(config, data=data, net=Branches(), team=team))
    state = TrainingState(made)
    checkpoint, _ = Checkpoints(folder / "run" / "checkpoints").load()
    state.restore(checkpoint)
    return float(state.bare.seen)


def test_o40_o25_replaced_buffers_are_the_leaders_and_unused_weights_stop_nothing(tmp_path):
    assert together(2, unused_and_replaced, tmp_path) == [34.0, 34.0]


class Skipping(nn.Module):
    """Leaves layers out: at random, or every third time by a count of its own."""

    def __init__(self, counts):
        super().__init__()
        self.counts, self.steps = counts, 0
        self.blocks = nn.ModuleList([nn.Linear(4, 4) for _ in range(2)])
        self.last = nn.Linear(4, 3)

    def forward(self, x):
        self.steps += self.training
        for block in self.blocks:
            left_out = self.steps % 3 == 2 if self.counts else torch.rand(()).item() < 0.2
            if not self.training or not left_out:
                x = x + block(x).relu()
        return self.last(x)


def skipping(team, folder: Path, parts):
    torch.manual_seed(0)
    net = Skipping(False)
    how = ("train.epochs=8", "train.batch_size=6", f"train.accumulate={parts}")
    events = told(team, folder / "run", *how, net=net)
    assert ended(events).status == "completed", ended(events)
    assert "ddp_draws" in notes(events)
    return {name: value.tolist() for name, value in net.state_dict().items()}


@pytest.mark.parametrize("parts", [1, 3])
def test_o25_layers_that_are_left_out_at_random_stop_nothing(tmp_path, parts):
    one, other = together(2, skipping, tmp_path, parts)
    assert one == other, "each process has its own weights, which must not drift apart"
    torch.manual_seed(0)
    first = {name: value.tolist() for name, value in Skipping(False).state_dict().items()}
    assert all(one[name] != first[name] for name in first)


def skipping_by_count(team, folder: Path):
    torch.manual_seed(0)
    end = ended(told(team, folder / "run", "train.batch_size=6", net=Skipping(True)))
    return end.status, end.code


def test_o25_weights_that_unforeseeably_take_no_part_end_the_run_with_a_sentence(tmp_path):
    assert together(2, skipping_by_count, tmp_path) == [("failed", "ddp_weights_vary")] * 2


class Laid(nn.Module):
    """Buffers that do not lie in memory row by row."""

    def __init__(self, value):
        super().__init__()
        figures = torch.arange(24.0) + 100 * value
        self.register_buffer("turned", figures.reshape(4, 6).t())
        self.register_buffer("every_other", figures[::2])
        images = figures.reshape(1, 2, 3, 4)
        self.register_buffer("pixels", images.to(memory_format=torch.channels_last))
        self.register_buffer("plain", figures.clone())


def settled(team, of_leader):
    net = Laid(team.rank)
    before = [buffer.stride() for buffer in net.buffers()]
    Ranked([Device(id="cpu", kind="cpu", name="CPU")], team, 2, synchronise=False).settle(net)
    assert [buffer.stride() for buffer in net.buffers()] == before
    return all(torch.equal(value, of_leader[name]) for name, value in net.state_dict().items())


def test_o40_buffers_are_the_leaders_however_they_lie_in_memory():
    assert together(2, settled, Laid(0).state_dict()) == [True, True]


def remade(team, folder: Path):
    torch.manual_seed(0)
    events = told(team, folder, "train.batch_size=7", net=Remade())
    assert ended(events).status == "completed", ended(events)
    if team is not None:
        assert "ddp_repeated" in notes(events)
        end = ended(told(team, folder / "parts", "train.accumulate=3", net=Remade()))
        assert "ddp_repeated_in_parts" in [problem.code for problem in end.problems]


def test_gradients_that_come_twice_in_a_step_are_those_of_one_process(tmp_path):
    remade(None, tmp_path / "one")
    together(2, remade, tmp_path / "two")
    assert same(saved(tmp_path / "one"), saved(tmp_path / "two"), 1e-6)


def decoding(team, folder: Path, photos: Path):
    story_module._TELL = 0.0
    words = (f"dataset.path={photos}", "dataset.size=8", "feed.keep=cache", "train.batch_size=9")
    config = settings(DDP, "dataset=image-folder", *words, "train.epochs=1")
    events = list(story(config, folder, Control(), team=team))
    assert ended(events).status == "completed", ended(events)
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    assert started.data["place"] == "cache"
    decoded = any(event.kind == "Preparing" and event.what == "decoding" for event in events)
    return decoded, step_losses(events)


def test_images_are_decoded_once_for_all_processes_of_a_machine(tmp_path):
    for number in range(30):
        file = tmp_path / "photos" / "ab"[number % 2] / f"{number}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("L", (8, 8), 8 * number).save(file)
    (first, losses), (second, same_losses) = together(
        2, decoding, tmp_path / "run", tmp_path / "photos"
    )
    assert (first, second) == (True, False)
    assert losses == same_losses


def step_numbers(team, folder: Path):
    for samples, batch, steps in ((10, 2, 5), (7, 2, 4)):
        name = f"{samples}-{batch}"
        events = told(team, folder / name, f"train.batch_size={batch}", samples=samples)
        assert [e.steps for e in events if isinstance(e, EpochStarted)] == [steps, steps]
        assert ended(events).step == 2 * steps
    uneven = told(team, folder / "uneven", samples=30 + team.rank)
    return ended(uneven).code, ended(uneven).facts["what"]


@pytest.mark.parametrize("ranks", [2, 3])
def test_o28_all_make_the_same_number_of_steps_or_none(tmp_path, ranks):
    assert together(ranks, step_numbers, tmp_path) == [("ranks_differ", "samples")] * ranks


class Refusing(Checkpoints):
    def save(self, *words):
        raise SaveError("disk_full", {"folder": str(self.folder), "needed": "9 MiB", "free": "0"})


def saving(team, folder: Path):
    there = []
    real = led_checkpoints.LedCheckpoints.save

    def noted(self, *words):
        file = real(self, *words)
        there.append(file.is_file())  # whoever wrote it, it is whole when anybody goes on
        return file

    led_checkpoints.LedCheckpoints.save = noted
    events = told(team, folder / "good")
    assert ended(events).status == "completed"
    assert there
    assert all(there)
    led_checkpoints.Checkpoints = Refusing
    end = ended(told(team, folder / "full"))
    return end.code, end.facts["needed"], (folder / "full" / "checkpoints").exists()


def test_o34_one_writes_all_wait_and_a_full_disk_ends_all_with_one_message(tmp_path):
    answers = together(2, saving, tmp_path)
    assert answers == [("disk_full", "9 MiB", False)] * 2


def loading(team, folder: Path):
    # Only the leader has the folder: nobody else may ask its own disk.
    mine = folder if team.leads else folder.with_name(f"none-{team.rank}")
    told(team, mine, "train.epochs=1")
    events = told(team, mine, "train.epochs=3")
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    return started.from_epoch, ended(events).status, mine.exists()


def test_o34_the_leader_decides_what_to_go_on_from(tmp_path):
    answers = together(2, loading, tmp_path / "run")
    assert answers == [(1, "completed", True), (1, "completed", False)]


def streams(team, folder: Path):
    told(team, folder / "whole", *DROPOUT, "train.epochs=4")
    told(team, folder / "cut", *DROPOUT, "train.epochs=2")
    events = told(team, folder / "cut", *DROPOUT, "train.epochs=4")
    assert "random_streams_new" not in notes(events)
    # Stopped in the middle of an epoch, too.
    control = Control()
    config = settings(DDP, *DROPOUT, "train.epochs=4")
    for event in story(config, folder / "torn", control, data=random_table(30), team=team):
        if team.leads and isinstance(event, Measured) and event.steps[-1] >= 6:
            control.ask(Wish.STOP)
    told(team, folder / "torn", *DROPOUT, "train.epochs=4")
    team.meet()
    return torch.rand(1).item()


def test_o50_processes_have_random_streams_of_their_own_and_resume_exactly(tmp_path):
    one, two = together(2, streams, tmp_path)
    assert one != two
    assert same(saved(tmp_path / "cut"), saved(tmp_path / "whole"))
    assert same(saved(tmp_path / "torn"), saved(tmp_path / "whole"))
    # With another number of processes the streams are new, and that is told.
    events = told(None, tmp_path / "cut", *DROPOUT, "train.epochs=5")
    assert notes(events)["random_streams_new"] == {"saved": 2, "here": 1}
    assert ended(events).status == "completed"


def go_on(team, folder: Path, name: str):
    events = told(team, folder / name, "train.batch_size=10", "train.epochs=4", samples=42)
    assert ended(events).status == "completed", ended(events)


def half(team, folder: Path, name: str):
    events = told(team, folder / name, "train.batch_size=10", "train.epochs=2", samples=42)
    assert ended(events).status == "completed", ended(events)


def test_a_run_goes_on_with_another_strategy_as_if_it_had_been_one(tmp_path, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    replicas = ["devices=simulated:0,simulated:1", "strategy=data-parallel"]
    common = ["train.batch_size=10", "train.epochs=2"]
    go_on(None, tmp_path, "whole")
    half(None, tmp_path, "from-single")
    told(None, tmp_path / "from-replicas", *common, *replicas, samples=42)
    together(2, half, tmp_path, "to-single")
    together(2, half, tmp_path, "to-replicas")
    together(2, go_on, tmp_path, "from-single")
    together(3, go_on, tmp_path, "from-replicas")
    go_on(None, tmp_path, "to-single")
    told(None, tmp_path / "to-replicas", *common, *replicas, "train.epochs=4", samples=42)
    for name in ("from-single", "from-replicas", "to-single", "to-replicas"):
        assert same(saved(tmp_path / name), saved(tmp_path / "whole"), 1e-6), name


def wishing(team, folder: Path):
    """Each wish, asked of one process only, at some step: what all told in the end."""
    found = []
    for asked, wish in ((0, Wish.STOP), (0, Wish.STOP_AFTER_EPOCH), (1, Wish.INTERRUPT)):
        control, first = Control(), True
        config = settings(DDP, "train.epochs=400", "train.batch_size=2")
        events = []
        for event in story(config, folder / wish.value, control, data=random_table(30), team=team):
            events.append(event)
            if isinstance(event, Measured) and team.rank == asked and first:
                first = False
                control.ask(wish)
        end = ended(events)
        found.append((end.status, end.step))
    return found


def test_a_wish_ends_all_at_the_same_step(tmp_path):
    one, two = together(2, wishing, tmp_path)
    assert one == two
    assert [status for status, _ in one] == ["stopped", "stopped", "interrupted"]
    assert one[1][1] == 15  # the first epoch's last step


def pausing(team, folder: Path):
    control, phases = Control(), []
    config = settings(DDP, "train.epochs=3", "train.batch_size=2")
    for event in story(config, folder, control, data=random_table(30), team=team):
        if event.kind == "Entered":
            phases.append(event.phase)
            if event.phase == "paused" and team.leads:
                control.ask(Wish.SAVE)
        if team.leads and event.kind == "Measured" and "paused" not in phases:
            control.ask(Wish.PAUSE)
        if team.leads and event.kind == "Saved" and phases[-1] == "paused":
            control.ask(Wish.GO)
    return phases, ended([event]).status


def test_all_pause_save_and_go_on_together(tmp_path):
    answers = together(2, pausing, tmp_path)
    expected = ["loading", "training", "paused", "training", "training", "training"]
    assert answers == [(expected, "completed")] * 2


def not_finite(team, folder: Path):
    data = random_table(30)
    x = data.train.x.clone()
    x[17] = float("nan")  # one sample of one process
    data = type(data)(
        name="rows",
        kind="table",
        shape=data.shape,
        classes=data.classes,
        train=InMemory(x, data.train.y),
        normalise="none",
    )
    stopped = ended(told(team, folder / "stop", "train.batch_size=6", data=data))
    skip = ["train.batch_size=6", "end.diverged=skip"]
    skipped = told(team, folder / "skip", *skip, data=data)
    assert ended(skipped).status == "completed"
    assert notes(skipped)["steps_skipped"] == {"count": 2}  # once an epoch
    assert notes(skipped)["input_not_finite"]["samples"] == "17"
    losses = step_losses(skipped)
    assert sum(not math.isfinite(loss) for loss in losses) == 2
    rewind = ["train.batch_size=6", "end.diverged=rewind", "end.rewinds=2"]
    rewound = told(team, folder / "rewind", *rewind, data=data)
    assert ended(rewound).code == "input_not_finite"
    return stopped.code, stopped.facts["step"], ended(rewound).step


def test_a_loss_that_is_not_finite_is_met_by_all(tmp_path):
    one, two = together(2, not_finite, tmp_path)
    assert one == two
    assert one[0] == "loss_not_finite"


REFINED = {
    "average": ["train.ema=0.9"],
    "by-norm": ["train.clip=0.1"],
    "by-value": ["train.clip_value=0.05"],
    "thawed": ["transfer.freeze=backbone", "transfer.unfreeze=2"],
    "often-saved": ["save.steps=2", "save.keep_best=2", "train.validation=0.2"],
}


def refined(team, folder: Path):
    for name, changes in REFINED.items():
        words = ("train.batch_size=7", "train.epochs=3", "model.hidden=5", *changes)
        events = told(team, folder / name, *words, samples=40)
        assert ended(events).status == "completed", (name, ended(events))
    return True


def test_what_refines_a_training_is_the_same_with_several_processes(tmp_path):
    refined(None, tmp_path / "one")
    together(2, refined, tmp_path / "two")
    for name in REFINED:
        assert same(saved(tmp_path / "one" / name), saved(tmp_path / "two" / name), 1e-6), name


def failing_alone(team, folder: Path):
    net = nn.Linear(4, 3) if team.rank else nn.Linear(4, 5)
    end = ended(told(team, folder, net=net))
    return end.status, [problem.code for problem in end.problems]


def test_what_keeps_one_from_starting_is_told_by_all(tmp_path):
    answers = together(2, failing_alone, tmp_path)
    assert answers == [("refused", ["model_output_shape"])] * 2
