"""The line "whole batch = per device x devices x accumulation" (O-01)."""

import pytest

from dpgui.engine.pieces import BatchLine
from dpgui.ui.forms.batch_line import batch_sentence, epoch_sentence


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        (
            BatchLine(64, 1, 4, (16, 16, 16, 16)),
            "whole batch 64 = 16 per GPU × 4 devices × 1 accumulation",
        ),
        (
            BatchLine(64, 2, 4, (8, 8, 8, 8)),
            "whole batch 64 = 8 per GPU × 4 devices × 2 accumulations",
        ),
        (BatchLine(64, 1, 1, (64,)), "whole batch 64 = 64 per GPU × 1 device × 1 accumulation"),
        (
            BatchLine(66, 1, 4, (17, 17, 17, 15)),
            "whole batch 66 = 17, 17, 17, 15 on 4 devices × 1 accumulation",
        ),
        (
            BatchLine(125, 1, 64, (2,) * 62 + (1,)),
            "whole batch 125 = 62 × 2, 1 on 64 devices × 1 accumulation",
        ),
        (BatchLine(9, 1, 4, (3, 3, 3)), "whole batch 9 = 3, 3, 3 on 4 devices × 1 accumulation"),
        (
            BatchLine(65, 2, 2, (17, 16)),
            "whole batch 65: at most 17, 16 on 2 devices, in 2 accumulations",
        ),
    ],
)
def test_o01_the_whole_batch_and_its_pieces(batch, sentence):
    assert batch_sentence(batch, gpus=True) == sentence


def test_devices_that_are_no_gpus_are_not_called_so():
    line = BatchLine(64, 1, 1, (64,))
    expected = "whole batch 64 = 64 per device × 1 device × 1 accumulation"
    assert batch_sentence(line, gpus=False) == expected


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        (
            BatchLine(64, 1, 2, (32, 32), taker="process"),
            "whole batch 64 = 32 per process × 2 processes × 1 accumulation",
        ),
        (
            BatchLine(65, 1, 2, (33, 32), taker="process"),
            "whole batch 65 = 33, 32 on 2 processes × 1 accumulation",
        ),
        (
            BatchLine(64, 1, 1, (64,), taker="process"),
            "whole batch 64 = 64 per process × 1 process × 1 accumulation",
        ),
        (
            BatchLine(64, 1, 2, (32, 32), taker="rank"),
            "whole batch 64 = 32 per device × 2 devices × 1 accumulation",
        ),
    ],
)
def test_processes_on_one_cpu_are_called_processes(batch, sentence):
    assert batch_sentence(batch, gpus=False) == sentence


@pytest.mark.parametrize(
    ("batch", "sentence"),
    [
        (BatchLine(2, 1, 3, (1, 1), taker="process"), "1 process idle"),
        (BatchLine(64, 1, 1, (64,)), ""),
        (BatchLine(64, 1, 1, (64,), (17,), 26), "26 steps an epoch · last batch 17"),
        (BatchLine(64, 1, 1, (64,), None, 1), "1 step an epoch"),
        (
            BatchLine(32, 1, 4, (8, 8, 8, 8), (3, 3, 3), 2),
            "2 steps an epoch · last batch 9 = 3, 3, 3",
        ),
        (BatchLine(32, 2, 2, (8, 8), (5, 4), 3), "3 steps an epoch · last batch in pieces of 5, 4"),
        (BatchLine(3, 1, 4, (1, 1, 1), None, 9), "9 steps an epoch · 1 device idle"),
        (BatchLine(2, 1, 4, (1, 1)), "2 devices idle"),
    ],
)
def test_o01_the_last_batch_and_idle_devices(batch, sentence):
    assert epoch_sentence(batch) == sentence
