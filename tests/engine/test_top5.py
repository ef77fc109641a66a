"""Top-5 accuracy against torch's own sorting, and where it would tell nothing (O-57)."""

from __future__ import annotations

import pytest
import torch

from dpgui.engine.top5 import tells, top5_hits
from dpgui.events import Evaluated
from tests.engine.conftest import random_table, settings


@pytest.mark.parametrize("classes", [2, 3, 5, 6, 10, 100])
def test_o57_top_5_takes_what_there_is(classes):
    generator = torch.Generator().manual_seed(3)
    logits = torch.randn(500, classes, generator=generator)
    labels = torch.randint(classes, (500,), generator=generator)
    best = logits.topk(min(5, classes), 1).indices
    assert top5_hits(logits, labels) == (best == labels[:, None]).any(1).sum()


def test_of_equal_logits_the_first_five_are_the_largest():
    # What a dead model gives: its top 5 are the first five classes, not all of them.
    assert top5_hits(torch.zeros(8, 8), torch.arange(8)) == 5


def test_what_is_no_number_is_no_hit():
    assert top5_hits(torch.full((3, 8), torch.nan), torch.tensor([0, 4, 7])) == 0


@pytest.mark.parametrize(("classes", "shown"), [(2, False), (3, False), (5, False), (6, True)])
def test_o57_it_is_hidden_where_it_would_always_be_100_percent(tell, classes, shown):
    assert tells(classes) is shown
    config = settings("train.validation=0.3", "train.epochs=1", "train.batch_size=7")
    judged = [
        e for e in tell(config, random_table(90, classes=classes)) if isinstance(e, Evaluated)
    ]
    for event in judged:
        assert (f"{event.split}/top5" in event.values) is shown
        if shown:
            share = event.values[f"{event.split}/top5"]
            assert event.values[f"{event.split}/accuracy"] <= share <= 1.0
            assert share * event.samples == pytest.approx(round(share * event.samples))
