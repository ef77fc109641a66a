"""Models from a person's file, trained: outputs by one rule, replicas, resume, dry runs."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest
import torch
from torch import nn

from dpgui.config import ConfigError
from dpgui.engine.parallel import SimulatedDataParallel
from dpgui.engine.planning import plan
from dpgui.engine.probe import probe
from dpgui.engine.replicas import Replicas
from dpgui.events import Evaluated, Noted, RunEnded, RunStarted
from dpgui.own_code.trust import read_code, trust
from dpgui.paths import resource
from tests.engine.conftest import random_images, random_table, step_losses, weights
from tests.engine.own_models import RETURNS, own_file, own_settings, returning

TWO_GPUS = ("strategy=data-parallel", "devices=simulated:0,simulated:1")


@pytest.fixture
def two_gpus(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")


def ended(events):
    end = events[-1]
    assert isinstance(end, RunEnded)
    return end


def refusal(config):
    with pytest.raises(ConfigError) as caught:
        plan(config, data=random_table(24))
    return {problem.code: problem for problem in caught.value.problems}


@pytest.mark.parametrize("kind", RETURNS)
def test_o07_each_kind_of_output_trains_and_judges_the_same(tell, tmp_path, two_gpus, kind):
    file = own_file(tmp_path, returning(kind))
    plain = own_file(tmp_path, returning("tensor"), "plain.py")
    data, judged = random_table(24), "train.validation=0.25"
    runs = {}
    for name, config in {
        "plain": own_settings(plain, judged),
        "single": own_settings(file, judged),
        "parallel": own_settings(file, judged, *TWO_GPUS),
    }.items():
        events = tell(config, data, folder=tmp_path / name)
        assert ended(events).status == "completed", ended(events)
        figures = [e.values for e in events if isinstance(e, Evaluated)]
        runs[name] = step_losses(events), figures
    assert runs["single"] == runs["plain"]
    assert runs["parallel"][0] == pytest.approx(runs["plain"][0], abs=1e-6)


def test_o07_a_model_that_returns_a_string_is_refused_by_name(tmp_path):
    found = refusal(own_settings(own_file(tmp_path, returning("'scores'"))))
    assert found["model_output_type"].facts == {"type": "str"}


def test_a_model_that_cannot_run_without_numbers_is_tried_with_some(tmp_path):
    file = own_file(
        tmp_path,
        """
        import random
        import numpy as np
        import torch
        from torch import nn

        class Net(nn.Module):
            def __init__(self, classes):
                super().__init__()
                self.line = nn.Linear(4, classes)
                self.register_buffer("seen", torch.zeros(1))
                self.last = None

            def forward(self, x):
                self.seen += len(x)
                self.last = x
                random.random(), np.random.rand(), torch.rand(1)
                if float(x.abs().sum()) == 0:
                    raise ValueError("nothing to see")
                return self.line(x)
        """,
    )
    random.seed(1), np.random.seed(1), torch.manual_seed(1)
    wanted = random.random(), np.random.rand(), float(torch.rand(1))
    made = plan(own_settings(file), data=random_table(24))
    assert float(made.net.seen) == 0
    assert made.net.last is None
    assert made.footprint.activations > 0
    random.seed(1), np.random.seed(1), torch.manual_seed(1)
    probe(made.net, (4,), 3)
    assert (random.random(), np.random.rand(), float(torch.rand(1))) == wanted


class Growing(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)

    def forward(self, x):
        x = self.first(x)
        if not hasattr(self, "head"):
            self.head = nn.Linear(x.shape[1], 3)
        return self.head(x)


def test_weights_made_in_the_first_forward_are_refused_and_taken_away():
    net = Growing()
    problems, _ = probe(net, (4,), 3)
    assert [(p.code, p.facts) for p in problems] == [
        ("model_grows", {"names": "head.weight, head.bias"})
    ]
    assert not hasattr(net, "head")


class Detached(nn.Module):
    def __init__(self):
        super().__init__()
        self.line = nn.Linear(4, 3)

    def forward(self, x):
        return self.line(x).detach()


def test_scores_that_cannot_be_trained_are_refused():
    assert [p.code for p in probe(Detached(), (4,), 3)[0]] == ["model_output_detached"]


def test_a_forward_that_fails_names_its_line_and_the_shape(tmp_path):
    source = returning("tensor").replace("in_features, 8", "5, 8")
    found = refusal(own_settings(own_file(tmp_path, source)))
    fails = found["own_model_fails"]
    assert (fails.path, fails.facts["shape"]) == ("model.path", "4")
    assert fails.facts["text"] == "h = self.body(x.flatten(1)).relu()"


def test_a_failure_in_the_middle_of_the_training_names_its_line(tell, tmp_path):
    source = returning("scores if len(x) != 3 else scores[5:][7]")
    events = tell(own_settings(own_file(tmp_path, source)), random_table(19))
    end = ended(events)
    assert (end.status, end.code) == ("failed", "own_code_failed")
    assert "scores[5:][7]" in end.facts["text"]


def test_o20_a_model_that_asks_for_its_parameters_is_told_before_it_starts(tmp_path, two_gpus):
    source = returning("scores.to(next(self.parameters()).device)")
    file = own_file(tmp_path, source)
    plan(own_settings(file), data=random_table(24))
    found = refusal(own_settings(file, *TWO_GPUS))
    assert "choose DDP" in found["forward_fails_in_replica"].text
    assert found["own_code_failed"].facts["text"].endswith("next(self.parameters()).device)")


LSTM = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.cells = nn.LSTM(2, 5, batch_first=True)
        self.head = nn.Linear(5, classes)

    def forward(self, x):
        import warnings
        warnings.warn("RNN module weights are not part of single contiguous chunk of memory")
        steps, _ = self.cells(x.reshape(len(x), 2, 2))
        return self.head(steps[:, -1])
"""


def test_o13_a_warning_at_each_step_of_each_replica_is_one_line(tell, tmp_path, two_gpus):
    file = own_file(tmp_path, LSTM)
    data, fifty = random_table(200), ("train.epochs=2", "train.batch_size=8")
    with warnings.catch_warnings(record=True):  # what the dry run says is not for this test
        warnings.simplefilter("always")
        parallel = tell(own_settings(file, *fifty, *TWO_GPUS), data, folder=tmp_path / "two")
        single = tell(own_settings(file, *fifty), data, folder=tmp_path / "one")
    assert ended(parallel).status == "completed", ended(parallel)
    notes = [event for event in parallel if isinstance(event, Noted)]
    assert [note.code for note in notes if "chunk" in str(note.facts)] == [
        "torch_warning",
        "torch_warning_repeated",
    ]
    assert notes[-1].facts["count"] == 100
    assert step_losses(parallel) == pytest.approx(step_losses(single), abs=1e-6)


def test_o13_weights_are_one_block_again_in_each_replica_at_each_forward(monkeypatch):
    flattened = []
    monkeypatch.setattr(nn.LSTM, "flatten_parameters", lambda cells: flattened.append(cells))
    net = nn.Sequential(nn.LSTM(2, 5, batch_first=True))
    monkeypatch.setattr(nn.DataParallel, "replicate", SimulatedDataParallel.replicate)
    flattened.clear()
    replicas = Replicas(net).replicate(net, [0, 1])
    assert flattened == [replica[0] for replica in replicas]


def test_the_run_and_its_checkpoint_know_the_code_and_a_change_is_told(tell, tmp_path):
    file = own_file(tmp_path, returning("tensor"))
    first = tell(own_settings(file), random_table(24))
    code = read_code(file)
    started = next(event for event in first if isinstance(event, RunStarted))
    assert started.model["code"] == code.path
    assert (started.model["entry"], started.model["sha256"]) == ("Net", code.sha256)
    file.write_text(file.read_text() + "# changed\n")
    more = own_settings(file, "train.epochs=3")
    assert [p.code for p in ended(tell(more, random_table(24))).problems] == ["file_not_trusted"]
    trust(file)
    events = tell(more, random_table(24))
    assert ended(events).status == "completed"
    (note,) = (e for e in events if isinstance(e, Noted) and e.code == "own_model_changed")
    assert note.facts == {"file": code.path}


def test_a_resumed_run_ends_with_the_weights_of_an_unbroken_one(tell, tmp_path):
    file = own_file(tmp_path, returning("dict"))
    data = random_table(24)
    tell(own_settings(file, "train.epochs=1"), data, folder=tmp_path / "broken")
    tell(own_settings(file, "train.epochs=3"), data, folder=tmp_path / "broken")
    tell(own_settings(file, "train.epochs=3"), data, folder=tmp_path / "whole")
    ours, theirs = weights(tmp_path / "broken"), weights(tmp_path / "whole")
    assert all(torch.equal(ours[name], theirs[name]) for name in theirs)


def test_o21_a_lazy_model_has_its_real_size_before_anything_asks(tmp_path):
    source = """
        from torch import nn

        def model(classes):
            return nn.Sequential(nn.Flatten(), nn.LazyLinear(classes))
    """
    made = plan(own_settings(own_file(tmp_path, source)), data=random_table(24))
    assert sum(weight.numel() for weight in made.net.parameters()) == 4 * 3 + 3


@pytest.mark.parametrize("kind", ["rows", "pixels"])
def test_the_model_to_begin_with_trains_on_any_data_and_devices(tell, tmp_path, two_gpus, kind):
    source = resource("templates", "model.py").read_text(encoding="utf-8")
    data = random_table(24) if kind == "rows" else random_images(24, channels=3)
    file = own_file(tmp_path, source)
    single = tell(own_settings(file), data, folder=tmp_path / "one")
    parallel = tell(own_settings(file, *TWO_GPUS), data, folder=tmp_path / "two")
    assert ended(single).status == ended(parallel).status == "completed"
    assert step_losses(parallel) == pytest.approx(step_losses(single), abs=1e-5)
