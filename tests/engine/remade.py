"""A net for tests of DDP whose gradients come more than once in a step."""

from __future__ import annotations

from torch import nn
from torch.utils.checkpoint import checkpoint


class Remade(nn.Module):
    """Goes twice through a layer whose forward pass is made anew while going backward."""

    def __init__(self):
        super().__init__()
        self.twice, self.last = nn.Linear(4, 4), nn.Linear(4, 3)

    def forward(self, x):
        x = x.clone().requires_grad_()
        for _ in range(2):
            x = checkpoint(self.twice, x, use_reentrant=True)
        return self.last(x)
