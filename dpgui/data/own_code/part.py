"""A split of a person's dataset, whose samples are taken from their code one by one."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from dpgui.data.label_names import Label
from dpgui.data.own_code.entry import entry_in, made
from dpgui.data.own_code.failures import OPTION, refuse, told
from dpgui.data.own_code.labels import label
from dpgui.data.own_code.splits import splits_in
from dpgui.data.own_code.values import Form, values
from dpgui.data.source import Part, SplitName, Taken
from dpgui.own_code.arguments import arguments_in
from dpgui.own_code.running import found_code, run
from dpgui.own_code.trust import CodeFile

_TURN = threading.RLock()
"""A person's code is not written for several threads: one sample at a time in each process."""

_made: dict[Recipe, dict[SplitName, Any]] = {}
"""What the last recipe gave in this process, for parts that came here by pickle."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a person's splits are made, so that another process can make them again.

    That is what is sent to loader processes, never the dataset: it may hold what no pickle takes,
    such as a lambda.

    Attributes:
        code: The file as it was when it was opened.
        entry: The name of the thing in it.
        arguments: As the person wrote them.
    """

    code: CodeFile
    entry: str
    arguments: str

    def splits(self) -> dict[SplitName, Any]:
        """The splits, made by running the file.

        Raises:
            ConfigError: If the file has changed since, or fails.
        """
        if found_code(self.code.path, OPTION) != self.code:
            raise refuse("own_code_changed_meanwhile", file=self.code.path)
        name, thing = entry_in(run(self.code), self.entry, self.code)
        given = made(name, thing, arguments_in(self.arguments), self.code)
        return splits_in(given, name, self.code)


class OwnPart(Part):
    """Images of one split.

    Args:
        recipe: How it is made.
        split: Which one.
        dataset: It itself.
        form: What its samples look like.
        labels: int64 (N,).
        raw: By class the label as the dataset gives it.
    """

    def __init__(
        self,
        recipe: Recipe,
        split: SplitName,
        dataset: Any,
        form: Form,
        labels: NDArray[np.int64],
        raw: tuple[Label, ...],
    ) -> None:
        self.labels = labels
        self._recipe, self._form, self._raw = recipe, form, raw
        self._split: SplitName = split
        self._dataset: Any = dataset

    @property
    def shape(self) -> tuple[int, ...]:
        return self._form.shape

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        """The sample at `index`.

        Raises:
            UnreadableError: If a file that it needs is missing or damaged.
            ConfigError: If the code fails, or gives something else than when it was opened.
        """
        with _TURN:
            x, y = pair(self._own(), index, self._recipe.code)
            was, now = self._raw[self.labels[index]], label(y, index)
            if now != was:
                raise refuse("own_label_differs", index=index, was=str(was), now=str(now))
            return Taken(values(x, self._form, index))

    def picture(self, index: int, side: int | None = None) -> NDArray[np.uint8]:
        pixels = self.sample(index).values
        return (
            pixels if pixels.shape[-1] in (1, 3) else pixels[..., : 3 if self.shape[-1] > 3 else 1]
        )

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_dataset": None}

    def _own(self) -> Any:
        """The dataset; in a process that got this part by pickle it is made first."""
        if self._dataset is None:
            if self._recipe not in _made:
                _made.clear()
                _made[self._recipe] = self._recipe.splits()
            self._dataset = _made[self._recipe][self._split]
        return self._dataset


def pair(dataset: Any, index: int, code: CodeFile, *, sample: bool = True) -> tuple[Any, Any]:
    """The x and y of the sample at `index` as the person's code gives them.

    Args:
        dataset: With a length and items.
        index: 0..N-1.
        code: Where it was written.
        sample: As in `told`.

    Raises:
        UnreadableError: If `sample`, and a file that it needs is missing or damaged.
        ConfigError: If the code fails, or gives no pair.
    """
    with told(code, sample=sample):
        given = dataset[index]
    if isinstance(given, (tuple, list)):
        items = cast("tuple[Any, ...]", tuple(given))
        if len(items) == 2:
            return items
        raise refuse("own_sample_no_pair", index=index, kind=f"{len(items)} values")
    raise refuse("own_sample_no_pair", index=index, kind=type(given).__name__)
