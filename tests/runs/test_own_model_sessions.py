"""A person's model in the process that trains: run there, resumed there, and pickled by nobody."""

from __future__ import annotations

import pytest

from dpgui.engine.control import Control
from dpgui.events import RunEnded, RunStarted
from dpgui.runs import RunStore, perform
from tests.engine.own_models import own_file, own_settings

UNPICKLABLE = """
import os
from torch import nn

class Net(nn.Module):
    def __init__(self, features, classes):
        super().__init__()
        self.line = nn.Linear(features, classes)
        self.twice = lambda x: 2 * x

    def __reduce__(self):
        raise TypeError("not to be pickled")

    def forward(self, x):
        print("trained in", os.getpid())
        return {"logits": self.twice(self.line(x))}
"""


@pytest.mark.slow
@pytest.mark.timeout(300)  # two interpreters that load torch
def test_it_trains_and_goes_on_in_a_process_of_its_own(tmp_path):
    file = own_file(tmp_path, UNPICKLABLE)
    config = own_settings(file, "dataset=synthetic", "dataset.samples=40", "train.epochs=1")
    store = RunStore(tmp_path / "runs")
    run = store.create(config)
    first = list(perform(run, Control()))
    assert isinstance(first[-1], RunEnded)
    assert first[-1].status == "completed", first[-1]
    started = next(event for event in first if isinstance(event, RunStarted))
    assert started.model["code"] == str(file)
    (run.folder / "config.toml").write_text(config.to_toml().replace("epochs = 1", "epochs = 2"))
    again = list(perform(type(run)(run.folder), Control()))
    assert again[-1].status == "completed", again[-1]
    assert next(e for e in again if isinstance(e, RunStarted)).from_step == 5
