"""Models that also give what they remember, whose batch is not the first dimension (O-02)."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

from dpgui.config import ConfigError
from dpgui.engine.planning import plan
from dpgui.engine.replicas import Replicas
from dpgui.events import RunEnded, RunStarted
from tests.engine.conftest import random_table, settings, step_losses, weights

SAMPLES = 11
ALL_AT_ONCE = (f"train.batch_size={SAMPLES}", "train.epochs=3")
TWO = ("strategy=data-parallel", "devices=simulated:0,simulated:1")


@pytest.fixture(autouse=True)
def _two(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")


class Remembers(nn.Module):
    """An LSTM over the features, one by one: scores (n, C) and states (layers, n, hidden)."""

    def __init__(self, classes: int = 3) -> None:
        super().__init__()
        torch.manual_seed(3)
        self.cells, self.head = nn.LSTM(1, 5, batch_first=True), nn.Linear(5, classes)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        steps, (hidden, _) = self.cells(x[:, :, None])
        return self.head(steps[:, -1]), hidden


class HiddenFirst(Remembers):
    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        scores, hidden = super().forward(x)
        return hidden, scores


class Turned(Remembers):
    """Gives its scores as (C, n): with as many samples as classes that looks right."""

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        scores, hidden = super().forward(x)
        return scores.T, hidden


def test_o02_eleven_samples_on_two_devices_train_as_on_one(tell, tmp_path):
    data = random_table(SAMPLES)
    two = tell(settings(*ALL_AT_ONCE, *TWO), data, Remembers(), tmp_path / "two")
    one = tell(settings(*ALL_AT_ONCE), data, Remembers(), tmp_path / "one")
    (started,) = [event for event in two if isinstance(event, RunStarted)]
    assert started.strategy["pieces"] == [6, 5]
    assert isinstance(two[-1], RunEnded)
    assert two[-1].status == "completed"
    assert step_losses(two) == pytest.approx(step_losses(one), abs=1e-6)
    for name, weight in weights(tmp_path / "one").items():
        assert torch.allclose(weights(tmp_path / "two")[name], weight, atol=1e-6), name


def test_o02_cards_gather_the_scores_and_leave_the_states_where_they_are(monkeypatch):
    gathered = []
    monkeypatch.setattr(
        nn.DataParallel, "gather", lambda self, outputs, at: gathered.extend(outputs)
    )
    net, x = Remembers(), torch.randn(SAMPLES, 4)
    Replicas(net).gather([net(x[:6]), net(x[6:])], 0)
    assert [tuple(output.shape) for output in gathered] == [(6, 3), (5, 3)]


@pytest.mark.parametrize("where", [(), TWO])
@pytest.mark.parametrize(
    ("net", "seen", "wanted"),
    [
        (HiddenFirst(), "(1, 2, 5)", (2, 3)),
        (Turned(), "(3, 2)", (2, 3)),
        (Turned(classes=2), "(2, 3)", (3, 2)),
    ],
)
def test_o02_a_first_output_that_is_not_one_row_a_sample_is_refused(net, seen, wanted, where):
    samples, classes = wanted
    with pytest.raises(ConfigError) as caught:
        plan(settings(*ALL_AT_ONCE, *where), data=random_table(SAMPLES, classes=classes), net=net)
    (found,) = caught.value.problems
    assert found.code == "model_output_shape"
    assert found.facts == {"seen": seen, "samples": samples, "classes": classes}
    assert seen in found.text
    assert f"wanted is ({samples}, {classes})" in found.text
