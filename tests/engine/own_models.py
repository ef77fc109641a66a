"""A person's models in files, and experiments that train them on a table of known rows."""

from __future__ import annotations

import textwrap
from pathlib import Path

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.own_code.trust import trust

RETURNS = {
    "tensor": "scores",
    "dict": "{'hidden': h, 'logits': scores}",
    "tuple": "(scores, h)",
    "named": "Named(h, scores)",
    "dataclass": "Data(h, scores)",
}
"""The five kinds of output that one rule understands."""

_HEAD = """
from collections import namedtuple
from dataclasses import dataclass
import torch
from torch import nn
Named = namedtuple("Named", "hidden logits")
@dataclass
class Data:
    hidden: torch.Tensor
    logits: torch.Tensor
class Net(nn.Module):
    def __init__(self, in_features, classes):
        super().__init__()
        self.body = nn.Linear(in_features, 8)
        self.head = nn.Linear(8, classes)
    def forward(self, x):
        h = self.body(x.flatten(1)).relu()
        scores = self.head(h)
        return """


def returning(kind: str) -> str:
    """A model whose forward returns what `kind` of `RETURNS` says, or the expression `kind`."""
    return _HEAD + RETURNS.get(kind, kind) + "\n"


def own_file(folder: Path, source: str, name: str = "net.py") -> Path:
    """`source` in a file that is trusted."""
    file = folder / name
    file.write_text(textwrap.dedent(source), encoding="utf-8")
    trust(file)
    return file


def own_settings(file: Path, *changes: str) -> ExperimentConfig:
    """SGD on the CPU with the model in `file`, without a validation part."""
    base = ("devices=cpu", "model=python-file", f"model.path={file}", "optimizer=sgd")
    more = ("train.validation=0", "train.epochs=2", "train.batch_size=8")
    return with_overrides(ExperimentConfig(), [*base, *more, *changes])
