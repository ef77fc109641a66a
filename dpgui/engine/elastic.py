"""torch's own launcher, told what dpgui needs to know: the engine behind `torchrun`.

`launch` is what `torch.distributed.launcher.api.launch_agent` does (c10d rendezvous, one
`LocalElasticAgent`), with an agent that says what dies before it starts it again. It must be
called on the main thread: elsewhere torch could not hear signals, and its processes would outlive
a killed parent.
"""

# pyright: reportIncompatibleVariableOverride=false, reportCallIssue=false
# pyright: reportArgumentType=false, reportUnnecessaryComparison=false
# torch gives no types to the methods that a subclass is meant to override, and wrong ones to ranks.

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from pydantic import JsonValue, TypeAdapter
from torch.distributed import (
    DistError,  # pyright: ignore[reportPrivateImportUsage]
    DistNetworkError,  # pyright: ignore[reportPrivateImportUsage]
)
from torch.distributed.elastic.agent.server.api import (
    RunResult,
    Worker,
    WorkerGroup,
    WorkerSpec,
    WorkerState,
)
from torch.distributed.elastic.agent.server.local_elastic_agent import LocalElasticAgent
from torch.distributed.elastic.multiprocessing import DefaultLogsSpecs, SignalException
from torch.distributed.elastic.rendezvous import (
    RendezvousClosedError,
    RendezvousConnectionError,
    RendezvousHandler,
    RendezvousTimeoutError,
)

from dpgui.config.problem import first_line
from dpgui.engine.launch import (
    ENDED,
    MACHINE_LOST,
    Again,
    Death,
    Launch,
    LaunchError,
    LaunchStopped,
    Meeting,
    Node,
)
from dpgui.engine.meeting import forget_store, handler_of
from dpgui.engine.pulse import LOST_AFTER, Pulse
from dpgui.engine.rank_end import told_end
from dpgui.events import RunEnded
from dpgui.temporary import temporary_folder

_NAME = "dpgui"
_LINGER = 10.0
"""Seconds that the others may take to end once process 0 has."""

_OTHERS_END = 30.0
"""Seconds that the other machines may take to end once this one has."""

_LAST_WORDS = timedelta(seconds=2)
"""How long the deaths on other machines are waited for, to tell cause from consequence."""

_DEATHS: TypeAdapter[list[Death]] = TypeAdapter(list[Death])


def launch(order: Launch, node: Node) -> dict[int, RunEnded]:
    """Start the processes of `order`, watch them, start them again, until they are over.

    Args:
        order: What is started.
        node: Is told how it goes.

    Returns:
        How each process here ended that could say so, by its rank, of the last start.

    Raises:
        LaunchError: If the machines do not meet, or lose each other.
        LaunchStopped: If a signal ended the waiting for them, or torch's handling of one.
    """
    handler = handler_of(order)
    with temporary_folder("ranks") as folder:
        agent = _Agent(_spec(order, handler), DefaultLogsSpecs(log_dir=str(folder)), node)
        try:
            agent.run()
        except RendezvousTimeoutError:
            facts = {"least": order.least, "wait": round(order.patience)}
            raise LaunchError("machines_missing", **facts) from None
        except RendezvousClosedError:
            raise LaunchError("meeting_over", place=str(order.place)) from None
        except (RendezvousConnectionError, DistError) as error:
            code = "meeting_lost" if order.leads else "first_machine_lost"
            facts = {"place": str(order.place), "why": first_line(error.__cause__ or error)}
            raise LaunchError(code, **facts) from None
        except SignalException as signal:
            raise LaunchStopped from signal
        finally:
            if order.leads:
                handler.shutdown()
        return agent.ends


def _spec(order: Launch, handler: RendezvousHandler) -> WorkerSpec:
    program, *words = order.words
    return WorkerSpec(
        role=_NAME,
        local_world_size=order.processes,
        rdzv_handler=handler,
        entrypoint=program,
        args=tuple(word.replace("$", "$$") for word in words),  # torch takes them as templates
        max_restarts=order.restarts,
        monitor_interval=0.1,
    )


class _Agent(LocalElasticAgent):
    """torch's agent, which tells a `Node` what it does.

    Attributes:
        ends: What the processes of the last start told of their ends, by rank.
    """

    def __init__(self, spec: WorkerSpec, logs: DefaultLogsSpecs, node: Node) -> None:
        super().__init__(
            spec=spec, logs_specs=logs, start_method="spawn", exit_barrier_timeout=_OTHERS_END
        )
        self._node = node
        self._leader_over: float | None = None
        self._pulse: Pulse | None = None
        self.ends: dict[int, RunEnded] = {}

    def _rendezvous(self, worker_group: WorkerGroup) -> None:
        self._leader_over, self.ends = None, {}
        self._node.waits()
        forget_store(worker_group.spec.rdzv_handler)
        super()._rendezvous(worker_group)
        machines, here = worker_group.group_world_size, worker_group.group_rank
        self._pulse = Pulse(worker_group.store, here, machines)
        self._node.met(Meeting(machines, worker_group.workers[0].world_size))

    def _start_workers(self, worker_group: WorkerGroup) -> dict[int, Any]:
        pids = super()._start_workers(worker_group)
        self._end_by_own_signal()
        self._node.begun()
        return pids

    def _end_by_own_signal(self) -> None:
        """Have torch end the processes that are left by `ENDED`.

        They take its own signal, SIGTERM, for what it is when it comes to all of them: the machine
        or the job is about to end, and they save.
        """
        context = self._pcontext
        if context is not None and ENDED is not None:
            close = context.close
            context.close = lambda death_sig=None, timeout=30: close(ENDED, timeout)  # noqa: ARG005

    def _monitor_workers(self, worker_group: WorkerGroup) -> RunResult:
        result = super()._monitor_workers(worker_group)
        self.ends = self._told(worker_group.workers)
        leader = self.ends.get(0)
        if self.ends or result.state is not WorkerState.HEALTHY:
            self._node.over()
        well = leader is not None and leader.status != "failed"
        if result.state is WorkerState.HEALTHY:
            return (self._without_stragglers if well else self._with_all)(worker_group, result)
        if result.is_failed() and well:
            return _success(worker_group)  # process 0 ended well, and took others by surprise
        if result.is_failed():
            deaths = self._deaths(worker_group, result)
            self._allow(self._node.died(deaths, self._remaining_restarts))
        return result

    def _allow(self, again: Again) -> None:
        """Have torch begin again, or not: it does while any restart remains, which it takes off."""
        if again is Again.NO:
            self._remaining_restarts = 0
        elif again is Again.FREE:
            self._remaining_restarts += 1

    def _without_stragglers(self, worker_group: WorkerGroup, result: RunResult) -> RunResult:
        """End those who did not notice that process 0 is over, and well."""
        now = time.monotonic()
        self._leader_over = self._leader_over or now
        if now - self._leader_over < _LINGER:
            return result
        self._stop_workers(worker_group)
        return _success(worker_group)

    def _with_all(self, worker_group: WorkerGroup, result: RunResult) -> RunResult:
        """Begin again, or end, once a machine is gone without a word."""
        lost = self._pulse.beat() if self._pulse else []
        if not lost:
            return result
        self._node.over()
        self._stop_workers(worker_group)
        deaths = [_machine_lost(number, worker_group.group_world_size) for number in lost]
        if not self._node.died(deaths, self._remaining_restarts):
            self._remaining_restarts = 0
        return RunResult(state=WorkerState.FAILED)

    def _told(self, workers: Sequence[Worker]) -> dict[int, RunEnded]:
        files = self._pcontext.error_files if self._pcontext else {}
        ends = {w.global_rank: told_end(Path(files[w.local_rank])) for w in workers}
        return {rank: end for rank, end in ends.items() if end is not None}

    def _deaths(self, worker_group: WorkerGroup, result: RunResult) -> list[Death]:
        """Those of this machine, and those that other machines told of."""
        now = time.time()
        own = [
            Death(rank=rank, exit_code=failure.exitcode, end=self.ends.get(rank), seen=now)
            for rank, failure in result.failures.items()
        ]
        store, here = worker_group.store, worker_group.group_rank
        others = [n for n in range(worker_group.group_world_size) if n != here]
        if store is None or not others:
            return own
        return [*own, *_exchanged(store, own, here, others)]


def _machine_lost(number: int, machines: int) -> Death:
    facts: dict[str, JsonValue] = {
        "machine": number + 1,
        "machines": machines,
        "seconds": round(LOST_AFTER),
    }
    end = RunEnded(status="failed", code=MACHINE_LOST, facts=facts)
    return Death(rank=number, exit_code=0, end=end, seen=end.time)


def _exchanged(store: Any, own: list[Death], here: int | None, others: list[int]) -> list[Death]:
    """Tell the other machines of the deaths on this one, and hear of theirs in time, if ever."""
    found: list[Death] = []
    try:
        store.set(f"dpgui/deaths/{here}", _DEATHS.dump_json(own).decode())
        for other in others:
            key = f"dpgui/deaths/{other}"
            store.wait([key], _LAST_WORDS)
            found += _DEATHS.validate_json(store.get(key))
    except DistNetworkError:
        raise  # the place where all meet is gone, and the first machine with it
    except (DistError, RuntimeError, ValueError):
        pass  # it died as a whole, or knows of nothing yet
    return found


def _success(worker_group: WorkerGroup) -> RunResult:
    ranks = [worker.global_rank for worker in worker_group.workers]
    return RunResult(state=WorkerState.SUCCEEDED, return_values=dict.fromkeys(ranks))
