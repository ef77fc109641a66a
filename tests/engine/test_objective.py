"""The loss against torch's own, in one piece and in parts; and which part of an output it takes."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass

import numpy as np
import pytest
import torch
from sklearn.utils.class_weight import compute_class_weight
from torch import Tensor, nn

from dpgui.engine.objective import Objective, OutputError, balanced_weights, split_output


def batch(samples=7, classes=4):
    g = torch.Generator().manual_seed(3)
    return torch.randn(samples, classes, generator=g), torch.randint(
        classes, (samples,), generator=g
    )


@pytest.mark.parametrize("weight", [None, torch.tensor([0.5, 2.0, 1.0, 3.0])])
@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_mean_is_torchs_and_parts_add_up_to_it(weight, smoothing):
    logits, labels = batch()
    expected = nn.CrossEntropyLoss(weight=weight, label_smoothing=smoothing)(logits, labels)
    objective = Objective(weight, smoothing)
    assert objective.mean(logits, labels)[0].item() == pytest.approx(expected.item(), rel=1e-6)
    whole = objective.denominator(labels)
    parts = [objective.part(logits[a:b], labels[a:b], whole)[0].item() for a, b in ((0, 4), (4, 7))]
    assert sum(parts) == pytest.approx(expected.item(), rel=1e-6)


def test_balanced_weights_are_scikit_learns():
    labels = torch.tensor([0] * 50 + [1] * 3 + [2])
    weights, missing = balanced_weights(labels, 3)
    expected = compute_class_weight("balanced", classes=np.arange(3), y=labels.numpy())
    assert weights.tolist() == pytest.approx(expected.tolist())
    assert missing == []


def test_a_class_without_samples_is_named():
    weights, missing = balanced_weights(torch.tensor([0, 0, 2]), 3)
    assert missing == [1]
    assert weights[1] == 0


@dataclass
class Result:
    logits: Tensor


Pair = namedtuple("Pair", ["scores", "features"])
Aux = namedtuple("Aux", ["logits", "aux_logits2", "aux_logits1"])


def test_o07_one_rule_finds_the_logits():
    logits = torch.zeros(2, 3)
    for output in (
        logits,
        {"logits": logits},
        Result(logits),
        (logits, "x"),
        Pair(logits, 1),
        [logits],
    ):
        assert split_output(output)[0] is logits


@pytest.mark.parametrize("output", ["text", {"scores": torch.zeros(1)}, None, ("a",), []])
def test_o07_anything_else_is_refused_by_its_type(output):
    with pytest.raises(OutputError) as found:
        split_output(output)
    assert found.value.type == type(output).__name__


def test_o59_auxiliary_losses_count_by_their_weight():
    logits, labels = batch()
    second, first = logits * 0.5, logits * 2.0
    cross = nn.functional.cross_entropy
    expected = cross(logits, labels) + 0.3 * (cross(first, labels) + cross(second, labels))
    loss, main = Objective(aux_weight=0.3).mean(Aux(logits, second, first), labels)
    assert loss.item() == pytest.approx(expected.item(), rel=1e-6)
    assert main is logits
