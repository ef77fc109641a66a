"""Settings of torch that hold for the whole process, set for one session and put back after it.

A session may run in a process that lives on: that of the window, or of a test.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from typing import Any

import torch

from dpgui.engine.planning import Plan


@contextlib.contextmanager
def arithmetic(made: Plan) -> Generator[None, None, None]:
    """Threads, determinism and TF32 as the config of `made` wants them, until it is left.

    It is entered and left by a generator that yields in between, which is no harm: these are
    settings of the process, not of the thread that happens to ask for the next event.
    """
    train = made.config.train
    threads, deterministic = torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    torch.set_num_threads(made.threads)
    if train.deterministic:
        # cuBLAS reads it when CUDA starts, and refuses deterministic kernels without it.
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    torch.use_deterministic_algorithms(train.deterministic)
    try:
        with _tf32(train.tf32):
            yield
    finally:
        torch.use_deterministic_algorithms(deterministic)
        torch.set_num_threads(threads)


@contextlib.contextmanager
def _tf32(wish: str) -> Generator[None, None, None]:
    products: Any = torch.backends.cuda.matmul
    convolutions: Any = torch.backends.cudnn
    before = products.allow_tf32, convolutions.allow_tf32
    if wish != "auto":
        products.allow_tf32 = convolutions.allow_tf32 = wish == "on"
    try:
        yield
    finally:
        products.allow_tf32, convolutions.allow_tf32 = before
