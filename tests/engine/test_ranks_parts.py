"""The parts that processes of one run are made of, each alone in this process."""

from __future__ import annotations

import random
from itertools import chain, pairwise

import numpy as np
import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, errors, with_overrides
from dpgui.devices import Device
from dpgui.engine.check import examine, idle_problems
from dpgui.engine.control import Control, Wish
from dpgui.engine.evaluation import Evaluation, eval_mode
from dpgui.engine.feed import Feed
from dpgui.engine.findings import batch_norm_note
from dpgui.engine.graph import graph_of
from dpgui.engine.normaliser import normaliser_for
from dpgui.engine.objective import Objective
from dpgui.engine.pace import SharedPace
from dpgui.engine.pieces import rank_shares, share_of
from dpgui.engine.planning import plan
from dpgui.engine.stopwatch import Stopwatch
from dpgui.engine.strategies import ddp
from dpgui.engine.strategies.ddp import DistributedDataParallel
from dpgui.engine.team import Alone, Unlike, assert_alike
from tests.engine.conftest import random_images, random_table, settings, table
from tests.engine.remade import Remade
from tests.engine.test_feed import CPU, PLAIN

CPU_DEVICE = Device(id="cpu", kind="cpu", name="CPU")
GPUS = tuple(Device(id=f"cuda:{index}", kind="cuda", name="GPU") for index in range(3))


class Member(Alone):
    """One of several that does not talk to the others."""

    def __init__(self, rank, size):
        self.rank, self.size = rank, size
        self.local_rank, self.local_size = rank, size

    def share(self, samples):
        return share_of(samples, self.rank, self.size)


@pytest.mark.parametrize("samples", range(1, 15))
@pytest.mark.parametrize("takers", [1, 2, 3, 4, 5])
def test_shares_are_those_of_chunk(samples, takers):
    whole = torch.arange(samples)
    shares = [whole[share_of(samples, taker, takers)] for taker in range(takers)]
    chunks = whole.chunk(takers)
    assert [s.tolist() for s in shares if len(s)] == [c.tolist() for c in chunks]
    assert sum(map(len, shares)) == samples


def test_a_process_cuts_its_own_share_into_parts():
    assert rank_shares(10, 3, 2) == ((2, 2, 1), (2, 2, 1))
    assert rank_shares(7, 2, 3) == ((2, 1), (2, 1), (1,))


# Feeds


def feeds_of(size, samples=20):
    data = table(torch.arange(float(samples))[:, None], torch.arange(samples) % 2)
    return [
        Feed(data.train, torch.arange(samples), PLAIN, CPU, team=Member(rank, size))
        for rank in range(size)
    ]


def rows(feed, epoch, sizes=(7, 7, 6)):
    return [x[:, 0].int().tolist() for x, _ in feed.shuffled(3, epoch, sizes)]


@pytest.mark.parametrize("size", [2, 3])
def test_o30_all_ranks_use_the_order_of_the_epoch_and_together_see_each_sample(size):
    feeds = feeds_of(size)
    whole = feeds_of(1)[0]
    orders = []
    for epoch in (1, 2, 5):
        parts = [rows(feed, epoch) for feed in feeds]
        together = [list(chain(*batch)) for batch in zip(*parts, strict=True)]
        assert together == rows(whole, epoch)
        assert sorted(chain(*together)) == list(range(20))
        orders.append(together)
    assert orders[0] != orders[1] != orders[2]


def test_who_has_no_share_gets_a_sample_to_keep_step_and_all_the_labels():
    feeds = feeds_of(4)
    batches = [list(feed.shuffled(0, 1, [5, 2])) for feed in feeds]
    assert [len(x) for x, _ in (ranks[0] for ranks in batches)] == [2, 2, 1, 1]
    assert [len(x) for x, _ in (ranks[1] for ranks in batches)] == [1, 1, 1, 1]
    assert all(len(y) == 2 for _, y in (ranks[1] for ranks in batches))


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("mixing", ["augment.mixup=0.4", "augment.cutmix=1.0"])
def test_ranks_vary_images_as_one_process_does(size, mixing):
    data = random_images(16, size=8, channels=3)
    custom = [
        "augment.level=custom",
        "augment.resized_crop=0.3",
        "augment.flip=both",
        "augment.rotation=20",
        "augment.policy=rand",
        "augment.saturation=0.5",
        "augment.hue=0.2",
        "augment.erasing=0.7",
        mixing,
    ]
    made = plan(with_overrides(settings("model=cnn"), custom), data=data)
    augment = made.feeds["train"]._augment
    normaliser, index = normaliser_for(data, torch.arange(16)), torch.arange(16)

    def batches(team):
        return list(Feed(data.train, index, normaliser, CPU, augment, team).shuffled(1, 2, [9, 7]))

    whole = batches(Alone())
    ranks = [batches(Member(rank, size)) for rank in range(size)]
    for number, (x, y) in enumerate(whole):
        for rank in range(size):
            part, labels = ranks[rank][number]
            share = share_of(len(x), rank, size)
            assert torch.equal(labels, y)
            assert torch.allclose(part[: share.stop - share.start], x[share], atol=1e-6)


def test_o29_sums_are_divided_once_not_averages_averaged():
    # 9 samples, the first 6 of them right. Ranks have 5 (all right) and 4 (one right): an average
    # of averages would be 62.5 %.
    logits = torch.eye(2)[[0] * 6 + [1] * 3]
    data = table(logits, torch.zeros(9, dtype=torch.int64), 2)
    sums = torch.zeros(2, dtype=torch.float64)
    for rank in range(2):
        feed = Feed(data.train, torch.arange(9), PLAIN, CPU, team=Member(rank, 2))
        net = nn.Identity()
        evaluation = Evaluation(net, feed, Objective(), None, Member(rank, 2))
        with eval_mode(net):
            list(evaluation.steps())
        totals = evaluation.totals()
        sums += torch.tensor([totals.hits, totals.samples])
    assert sums.tolist() == [6, 9]


# Pace


class Talker(Member):
    """A member that hears what the leader of its team says."""

    def __init__(self, rank, said):
        super().__init__(rank, 2)
        self._said = said

    @property
    def leads(self):
        return self.rank == 0

    def most(self, values):
        self._said.append(list(values))
        return [max(pair) for pair in zip(*self._said[-2:], strict=True)]


def test_both_look_up_at_the_step_that_the_leader_says_and_hear_the_same():
    said: list[list[float]] = [[0.0] * 4]
    control = Control()
    pace = SharedPace(Talker(0, said), control, Stopwatch(), every=1000.0)
    pace.begin("step")
    assert pace.due()  # the first step is always looked at
    control.ask(Wish.PAUSE)
    assert pace.control.wish is Wish.GO  # not before all have agreed
    said.append([0.0] * 4)
    pace.begin("step")
    assert pace.due()
    assert pace.control.wish is Wish.PAUSE
    lengths = []
    for _ in range(24):
        said.append([0.0] * 4)
        pace.begin("step")
        lengths.append(1)
        while not pace.due():
            lengths[-1] += 1
    # It grows by no more than twice a look, and not for ever.
    assert all(later <= 2 * earlier for earlier, later in pairwise(lengths))
    assert lengths[-1] == 256


def test_a_follower_pauses_and_saves_with_the_leader_only_but_may_ask_for_the_end():
    said: list[list[float]] = [[0.0] * 4]
    control = Control()
    pace = SharedPace(Talker(1, said), control, Stopwatch(), every=0.0)
    control.ask(Wish.PAUSE)
    control.ask(Wish.SAVE)
    pace.agree()
    assert said[-1] == [0.0] * 4
    assert pace.control.wish is Wish.GO
    assert not pace.control.take_save()
    control.ask(Wish.INTERRUPT)
    said.append([0.0] * 4)
    pace.agree()
    assert pace.control.wish is Wish.INTERRUPT


def test_o28_members_with_other_numbers_are_told_apart():
    with pytest.raises(Unlike, match="steps: 3 to 4"):
        assert_alike(Talker(0, [[5.0, 4.0, -5.0, -4.0]]), epoch=5, steps=3)
    assert_alike(Alone(), steps=3)


def test_o28_fewer_samples_than_processes_are_refused():
    with pytest.raises(ConfigError, match="cannot be shared by 3 processes"):
        plan(settings("strategy=ddp", "strategy.processes=3"), data=random_table(2, classes=2))

    for processes, codes in ((120, set()), (121, {"fewer_samples_than_processes"})):
        config = with_overrides(
            ExperimentConfig(),
            ("dataset=iris", "model=mlp", "train.validation=0.2", "train.batch_size=120",
             "devices=cpu", "strategy=ddp", f"strategy.processes={processes}"),
        )  # fmt: skip
        found = {problem.code for problem in errors(examine(config, [CPU_DEVICE]).problems)}
        assert found == codes, "of 150 flowers 120 are trained on"


def test_processes_without_a_core_to_themselves_are_named(monkeypatch):
    monkeypatch.setattr(ddp, "usable_cores", lambda: 4)
    assert DistributedDataParallel(processes=8).check([CPU_DEVICE]) == []
    (warning,) = DistributedDataParallel(processes=9).check([CPU_DEVICE])
    assert (warning.code, warning.severity) == ("ddp_more_processes_than_cores", "warning")
    assert warning.facts == {"asked": 9, "cores": 4}


# The dry backward


class Odd(nn.Module):
    """A branch that is left out, a buffer that is replaced, and one that is changed in place."""

    def __init__(self):
        super().__init__()
        self.used, self.unused = nn.Linear(4, 3), nn.Linear(4, 3)
        self.drop, self.norm = nn.Dropout(), nn.BatchNorm1d(4)
        self.register_buffer("replaced", torch.zeros(()))
        self.register_buffer("counted", torch.zeros(()))

    def forward(self, x):
        self.replaced = self.replaced + len(x)
        self.counted += len(x)
        return self.used(self.drop(self.norm(x)))


def test_o25_the_dry_backward_finds_what_gets_no_gradient_and_leaves_no_trace():
    net = Odd().eval()
    net.used.weight.requires_grad_(False)
    before = {name: value.clone() for name, value in net.state_dict().items()}
    numbers = torch.get_rng_state()
    graph = graph_of(net, (4,))
    assert graph.unused == {"unused.weight", "unused.bias"}
    assert graph.reassigned == {"replaced"}
    assert not graph.repeated
    assert all(torch.equal(value, before[name]) for name, value in net.state_dict().items())
    assert torch.equal(torch.get_rng_state(), numbers)
    assert all(weight.grad is None for weight in net.parameters())
    assert not net.norm.training
    assert not net.used.weight.requires_grad


class Skipping(nn.Module):
    """Leaves one of its layers out at random: LayerDrop, as people write it."""

    def __init__(self, draw):
        super().__init__()
        self.draw = draw
        self.blocks = nn.ModuleList([nn.Linear(4, 4) for _ in range(2)])
        self.last = nn.Linear(4, 3)

    def forward(self, x):
        for block in self.blocks:
            if not self.training or self.draw() > 0.0:
                x = block(x)
        return self.last(x)


DRAWS = {
    "torch": lambda: torch.rand(()).item(),
    "python": random.random,
    "numpy": lambda: np.random.rand(),
}


@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
def test_o25_a_forward_that_draws_is_looked_at_in_each_step_though_the_dry_one_used_all(draw):
    graph = graph_of(Skipping(draw), (4,))
    assert graph.known
    assert not graph.unused
    assert graph.draws
    assert not graph_of(Skipping(lambda: 1.0), (4,)).draws
    assert not graph_of(nn.Sequential(nn.Linear(4, 3), nn.Dropout()), (4,)).draws


def test_what_one_draw_left_out_is_not_said_to_take_no_part():
    strategy = DistributedDataParallel(processes=2).build([CPU_DEVICE], Member(0, 2))
    none = Skipping(lambda: torch.rand(()).item() - 2.0)
    assert [note.code for note in strategy.problems_of(none, (4,), 1)] == ["ddp_draws"]
    none = Skipping(lambda: -1.0)
    assert [note.code for note in strategy.problems_of(none, (4,), 1)] == ["ddp_unused"]


def test_weights_whose_gradient_comes_twice_are_found():
    assert graph_of(Remade(), (4,)).repeated == {"twice.weight", "twice.bias"}


def test_weights_that_are_shared_are_no_trouble():
    net = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 3))
    net[1].weight = net[0].weight
    assert graph_of(net, (4,)) == type(graph_of(net, (4,)))()


@pytest.mark.parametrize("strategy", ["single", "data-parallel", "ddp"])
def test_o25_a_frozen_model_is_refused_in_every_mode(strategy, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    devices = "simulated:0,simulated:1" if strategy == "data-parallel" else "cpu"
    net = nn.Linear(4, 3).requires_grad_(False)
    with pytest.raises(ConfigError) as caught:
        plan(settings(f"strategy={strategy}", f"devices={devices}"), data=random_table(20), net=net)
    assert [problem.code for problem in caught.value.problems] == ["nothing_to_train"]


# The choice


@pytest.mark.parametrize(
    ("devices", "code"),
    [
        ([CPU_DEVICE], None),
        (GPUS, None),
        ([Device(id="mps", kind="mps", name="GPU")], "ddp_needs_gpus_or_cpu"),
        ([Device(id="simulated:0", kind="simulated", name="GPU")], "ddp_simulated"),
        ([*GPUS, CPU_DEVICE], "ddp_mixed_kinds"),
    ],
)
def test_devices_that_can_exchange_gradients_are_taken_and_no_others(devices, code):
    found = [problem.code for problem in DistributedDataParallel().check(devices)]
    assert found == ([] if code is None else [code])


def test_there_is_a_process_for_each_gpu_and_on_the_cpu_as_many_as_asked(monkeypatch):
    assert DistributedDataParallel(processes=3).processes_for([CPU_DEVICE]) == 3
    assert DistributedDataParallel(processes=2).processes_for(GPUS) == 3
    (warning,) = DistributedDataParallel(processes=2).check(GPUS)
    assert (warning.code, warning.severity) == ("ddp_one_process_a_gpu", "warning")
    for cores, processes in ((1, 2), (12, 3), (128, 8)):
        monkeypatch.setattr(ddp, "usable_cores", lambda cores=cores: cores)
        assert DistributedDataParallel().processes_for([CPU_DEVICE]) == processes


def test_o35_synchronised_batch_norm_is_refused_on_the_cpu_with_the_reason():
    (problem,) = DistributedDataParallel(sync_batch_norm=True).check([CPU_DEVICE])
    assert problem.path == "strategy.sync_batch_norm"
    assert "GPUs only" in problem.text
    assert DistributedDataParallel(sync_batch_norm=True).check(GPUS) == []
    plain = nn.Sequential(nn.BatchNorm1d(3))
    assert (
        nn.SyncBatchNorm.convert_sync_batchnorm(nn.Sequential(nn.BatchNorm1d(3)))
        .state_dict()
        .keys()
        == plain.state_dict().keys()
    )


def test_o39_a_process_works_on_its_own_gpu_before_anything_else_of_cuda(monkeypatch):
    chosen = []
    monkeypatch.setattr("torch.cuda.set_device", chosen.append)
    strategy = DistributedDataParallel().build(GPUS, Member(2, 3))
    assert chosen == [strategy.device] == [torch.device("cuda:2")]
    assert strategy.devices == GPUS


def test_the_form_counts_processes_as_takers_of_a_batch():
    config = settings("strategy=ddp", "strategy.processes=4", "train.batch_size=10")
    checked = examine(config, [CPU_DEVICE])
    assert (checked.batch.devices, checked.batch.per_device) == (4, (3, 3, 3, 1))
    assert checked.batch.taker == "process"


def test_problems_of_a_batch_speak_of_processes_on_the_cpu():
    config = settings("strategy=ddp", "strategy.processes=4", "train.batch_size=3", "dataset=iris")
    (idle,) = [p for p in examine(config, [CPU_DEVICE]).problems if p.path == "train.batch_size"]
    assert idle.text == (
        "A batch of 3 in 4 processes is cut into 1, 1, 1: 1 of them have nothing to do. "
        "Take a larger batch, or fewer processes."
    )
    assert "in each process, not 8" in batch_norm_note(8, 2, "process").text
    assert "on each device, not 8" in batch_norm_note(8, 2, "rank").text


def test_parts_of_a_share_leave_no_process_idle():
    """4 samples on 2 ranks are 2 each, which are then computed in up to 4 parts one by one."""
    assert idle_problems(4, 4, 8, 2, "rank") == []
    assert idle_problems(4, 4, 8, 2, "device")[0].facts["idle"] == 1


def test_a_process_that_is_alone_does_not_pretend_to_be_several(tell):
    end = tell(settings("strategy=ddp", "strategy.processes=2"), random_table(20))[-1]
    assert [problem.code for problem in end.problems] == ["ddp_needs_processes"]


def test_data_kept_in_memory_share_the_machine(monkeypatch):
    from dpgui.config import FeedConfig
    from dpgui.data.places.room import room_for

    class Part:
        in_memory = False

        def __len__(self):
            return 100

    monkeypatch.setattr("dpgui.data.places.room.sample_bytes", lambda part: 10)
    monkeypatch.setattr("dpgui.data.places.room.free_memory", lambda: 8000)
    assert room_for([Part()], FeedConfig()).memory  # 1000 of a quarter of 8000
    assert not room_for([Part()], FeedConfig(), sharers=3).memory
