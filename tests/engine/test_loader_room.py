"""A plan says when loader processes lack shared memory: O-33."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from dpgui.config import ExperimentConfig
from dpgui.data import ArrayPart
from dpgui.data.places import shared_memory
from dpgui.data.places.placing import placed
from dpgui.data.source import image_source
from dpgui.engine.findings import loader_problems


@pytest.mark.parametrize(("workers", "codes"), [(4, ["shared_memory_short"]), (0, [])])
def test_o33_the_whole_batch_is_reckoned_with(monkeypatch, workers, codes):
    monkeypatch.setattr(
        shared_memory.psutil, "disk_usage", lambda _place: SimpleNamespace(free=1 << 20)
    )
    part = ArrayPart(np.zeros((2, 64, 64, 3), np.uint8), np.array([0, 1]))
    data = placed(image_source("mine", ("a", "b"), {"train": part}))
    data = replace(data, workers=workers)
    config = ExperimentConfig.parse({"train": {"batch_size": 128}})
    found = loader_problems(config, data)
    assert [problem.code for problem in found] == codes
    if found:  # 64 x 64 x 3 bytes, 128 of them, 4 processes, 2 ahead, twice
        assert found[0].facts["needed"] == 24
