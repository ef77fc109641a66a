"""What an exception says, as a fact of a sentence."""

from __future__ import annotations

import pytest

from dpgui.config import first_line


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (RuntimeError("no room.\nCompile with TORCH_USE_CUDA_DSA"), "no room"),
        (RuntimeError("  \n out of it"), "out of it"),
        (ValueError(), "ValueError"),
        (ValueError("x" * 400), "x" * 300),
    ],
)
def test_it_is_one_short_line_without_a_full_stop(error: Exception, line: str) -> None:
    assert first_line(error) == line
