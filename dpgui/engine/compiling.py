"""What `torch.compile` needs on this machine, found without torch.

torch itself would say so at the first step only, in a page of its own inner life.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from importlib import util
from pathlib import Path

from dpgui.config import ExperimentConfig, Problem
from dpgui.devices import Device

_PATH = "train.compile"
_COMPILERS = {"win32": "cl", "darwin": "clang++"}


def compiler_problems(config: ExperimentConfig, devices: Sequence[Device]) -> list[Problem]:
    """Why a model cannot be compiled for `devices`; nothing where that is not asked for."""
    if not config.train.compile:
        return []
    cards = [device for device in devices if device.kind == "cuda"]
    if cards and util.find_spec("triton") is None:
        return [Problem(path=_PATH, code="triton_missing", facts={"device": cards[0].id})]
    # Triton's kernels are started from a small module of C, so a GPU needs the rest as well.
    compiler = os.environ.get("CXX") or _COMPILERS.get(sys.platform, "g++")
    if shutil.which(compiler) is None:
        return [Problem(path=_PATH, code="compiler_missing", facts={"compiler": compiler})]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        return [Problem(path=_PATH, code="python_headers_missing", facts={"file": str(header)})]
    return []
