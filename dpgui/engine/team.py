"""`Team`: the processes that make one step together, and what they tell each other.

Everything here goes over the CPU (gloo), so it is the same on all devices; gradients travel by
`torch.distributed` itself. All members must call the same verbs in the same order.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Protocol, TypeVar, cast

import torch
import torch.distributed as dist
from torch import Tensor

from dpgui.engine.board import Board, board_here
from dpgui.engine.pieces import share_of

T = TypeVar("T")

_LONG = timedelta(days=30)
"""A member may wait for another that downloads or decodes a dataset. One that died is noticed by
its closed connection, not by this time."""


class Team(Protocol):
    """Some processes, or one, that train one model.

    Attributes:
        rank: Number of this process, from 0.
        size: How many there are, on all machines.
        local_rank: Number of this process on its machine.
        local_size: How many there are on this machine.
    """

    rank: int
    size: int
    local_rank: int
    local_size: int

    @property
    def leads(self) -> bool:
        """Whether this process tells the story and writes the files."""
        ...

    def share(self, samples: int) -> slice:
        """The part of a whole batch that this process computes, as `torch.chunk` cuts it."""
        ...

    def sum(self, values: Tensor) -> Tensor:
        """The sum of everybody's `values`, a tensor on the CPU."""
        ...

    def most(self, values: Sequence[float]) -> list[float]:
        """The largest of everybody's `values`, place by place."""
        ...

    def from_leader(self, value: T) -> T:
        """The leader's `value`."""
        ...

    def gather(self, value: T) -> list[T]:
        """Everybody's `value`, by rank."""
        ...

    def meet(self) -> None:
        """Wait until everybody is here."""
        ...

    def take_turn(self) -> None:
        """The first process of each machine lets the others go on, these wait for it; once."""
        ...

    def post(self, word: str) -> None:
        """Leave `word` for the others of this machine, who may look at any time; waits for none.

        This and `posted` may be called by another thread than the rest.
        """
        ...

    def posted(self) -> list[str]:
        """The last words of the processes of this machine, in their order; "" where none is."""
        ...


class Alone:
    """A team of one: it agrees with itself."""

    rank, size, local_rank, local_size = 0, 1, 0, 1
    leads = True

    def share(self, samples: int) -> slice:
        return slice(0, samples)

    def sum(self, values: Tensor) -> Tensor:
        return values

    def most(self, values: Sequence[float]) -> list[float]:
        return list(values)

    def from_leader(self, value: T) -> T:
        return value

    def gather(self, value: T) -> list[T]:
        return [value]

    def meet(self) -> None:
        """Nobody else comes."""

    def take_turn(self) -> None:
        """It is always its turn."""

    def post(self, word: str) -> None:
        """Nobody reads it."""

    def posted(self) -> list[str]:
        return [""]


class Ranks:
    """The processes of a `torch.distributed` group.

    Args:
        group: For what is told over the CPU; its time-out is long.
        board: For what is left without waiting for the others.
    """

    def __init__(self, group: dist.ProcessGroup, board: Board) -> None:
        self._group, self._board = group, board
        self.rank, self.size = dist.get_rank(), dist.get_world_size()
        self.local_rank = int(os.environ.get("LOCAL_RANK", self.rank))
        self.local_size = int(os.environ.get("LOCAL_WORLD_SIZE", self.size))
        self._turned = False

    @property
    def leads(self) -> bool:
        return self.rank == 0

    def share(self, samples: int) -> slice:
        return share_of(samples, self.rank, self.size)

    def sum(self, values: Tensor) -> Tensor:
        total = values.clone()
        dist.all_reduce(total, dist.ReduceOp.SUM, self._group)
        return total

    def most(self, values: Sequence[float]) -> list[float]:
        largest = torch.tensor(values, dtype=torch.float64)
        dist.all_reduce(largest, dist.ReduceOp.MAX, self._group)
        return largest.tolist()

    def from_leader(self, value: T) -> T:
        holder: list[Any] = [value if self.leads else None]
        dist.broadcast_object_list(holder, src=0, group=self._group)
        return cast("T", holder[0])

    def gather(self, value: T) -> list[T]:
        values: list[Any] = [None] * self.size
        dist.all_gather_object(values, value, self._group)
        return cast("list[T]", values)

    def meet(self) -> None:
        dist.barrier(self._group)

    def take_turn(self) -> None:
        if not self._turned:
            self._turned = True
            self.meet()

    def post(self, word: str) -> None:
        self._board.put(self.rank, word)

    def posted(self) -> list[str]:
        first = self.rank - self.local_rank
        return [self._board.word_of(first + number) for number in range(self.local_size)]


def joined() -> Ranks:
    """Meet the other processes, as the environment says that elastic sets (RANK, WORLD_SIZE, ...).

    GPUs talk by nccl and the CPU by gloo; where there is no nccl, all by gloo.
    """
    nccl = torch.cuda.is_available() and dist.is_nccl_available()
    dist.init_process_group("cpu:gloo,cuda:nccl" if nccl else "gloo")
    group = dist.new_group(backend="gloo", timeout=_LONG)
    return Ranks(cast("dist.ProcessGroup", group), board_here())


def parted() -> None:
    """Leave the group that was `joined`."""
    dist.destroy_process_group()


def led(team: Team, act: Callable[[], T]) -> T:
    """Let the leader `act`: all get what it returned, or all raise what it raised."""
    value: T | None = None
    failure: Exception | None = None
    if team.leads:
        try:
            value = act()
        except Exception as error:  # noqa: BLE001  raised again, here and by all the others
            failure = _portable(error)
    value, failure = team.from_leader((value, failure))
    if failure is not None:
        raise failure
    return cast("T", value)


def tell_failure(team: Team, failure: Exception) -> None:
    """Tell the others that this process failed; they are at `hear_failures`."""
    team.gather(_portable(failure))


def hear_failures(team: Team) -> None:
    """Hear whether another member failed, so that none waits for one that will not come.

    Raises:
        Exception: What the first that failed met.
    """
    for failure in team.gather(None):
        if failure is not None:
            raise failure


def _portable(error: Exception) -> Exception:
    """`error`, or its words where it cannot be sent: the others wait for something."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  classes of other libraries fail in their own ways
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


class Unlike(Exception):  # noqa: N818  named after what was found
    """Members of a team came with different numbers of something. Carries the numbers."""

    def __init__(self, what: str, least: int, most: int) -> None:
        self.what, self.least, self.most = what, least, most
        super().__init__(f"{what}: {least} to {most}")


def assert_alike(team: Team, **numbers: int) -> None:
    """Raise `Unlike` if members have different `numbers` (O-28)."""
    values = list(numbers.values())
    found = team.most([*values, *(-value for value in values)])
    for place, name in enumerate(numbers):
        most, least = int(found[place]), -int(found[place + len(values)])
        if least != most:
            raise Unlike(name, least, most)
