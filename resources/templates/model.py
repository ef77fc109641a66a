"""A model of your own for dpgui. Change it as you like.

Trust it and train it with:

    dpgui trust THIS_FILE.py
    dpgui train --set model=python-file --set model.path=THIS_FILE.py

The rules:

- dpgui takes a function called `model`, else the only class of nn.Module that no other class here
  uses; or say its name: --set model.entry=Net.
- It is called with what it has parameters for, by name: `shape` ((C, H, W) of an image, (F,) of a
  row), `classes` (how many), `channels`, `features` (numbers of a sample), `image_size`. Give
  values for others with: --set model.arguments='width = 64'.
- `forward` takes float32 (n, *shape), normalised, and returns the scores: a tensor (n, classes);
  or something with a key or attribute `logits`; or a tuple whose first element they are. No
  softmax: the loss does that.
- Make every layer in __init__, and new tensors on the device of the input (x.device): then it runs
  on any device, and in the replicas of DataParallel too.
- What else it keeps between steps is saved if get_extra_state returns it and set_extra_state takes
  it back: tensors, numbers, text, lists and dicts.
"""

from torch import Tensor, nn


class Block(nn.Module):
    """A convolution that halves both sides of an image, or a layer for rows of numbers."""

    def __init__(self, before: int, after: int, *, image: bool) -> None:
        super().__init__()
        if image:
            self.change = nn.Conv2d(before, after, 3, stride=2, padding=1)
        else:
            self.change = nn.Linear(before, after)
        self.active = nn.ReLU()

    def forward(self, x: Tensor) -> Tensor:
        return self.active(self.change(x))


class Net(nn.Module):
    """Two blocks and an output."""

    def __init__(self, shape: tuple[int, ...], classes: int, width: int = 32) -> None:
        super().__init__()
        image = len(shape) == 3
        self.body = nn.Sequential(
            Block(shape[0], width, image=image),
            Block(width, 2 * width, image=image),
        )
        # The mean over the pixels that are left: any size of image will do.
        self.pool = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten()) if image else nn.Identity()
        self.head = nn.Linear(2 * width, classes)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.pool(self.body(x)))
