"""The child of a run that takes several processes: starts them, and stays the run's only writer.

It is the process that otherwise would train (`dpgui.runs.worker`). torch's launcher works on its
main thread (ADR 0021). It claims the run for its whole life, over all restarts; while processes
live, rank 0 writes the log in its name, and while none does, this process writes: what died, what
begins again, and the end.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, errors, first_line
from dpgui.devices import detect
from dpgui.engine.check import devices_of
from dpgui.engine.choices import StrategyChoice
from dpgui.engine.cluster import cluster_problems, join_line, least_of, meeting_place
from dpgui.engine.control import Control, Wish
from dpgui.engine.launch import CONFIG_KEY, Launch, LaunchError, LaunchStopped, Node
from dpgui.engine.registries import choose
from dpgui.events import Noted, RunEnded
from dpgui.runs.child import RANK, command
from dpgui.runs.ending import ALREADY_LIVE, OUTPUT
from dpgui.runs.guard import PATIENCE
from dpgui.runs.leftovers import end_leftovers
from dpgui.runs.log import whole_size
from dpgui.runs.node import RunNode
from dpgui.runs.patience import Patience
from dpgui.runs.rank import AGENT
from dpgui.runs.run import Run
from dpgui.runs.session import begins_again, leave_alone, record_lost, steps_of, take
from dpgui.runs.surroundings import for_ranks
from dpgui.runs.watch import Watch
from dpgui.runs.wishes import Ear, ask, read_wishes
from dpgui.runs.writer import Heartbeat, writer_of

_SHOWN = 8_000
"""Characters of the processes' output that are worth keeping; the end says most."""


def lead(
    run: Run, config: ExperimentConfig, control: Control, hear: Callable[[], None]
) -> RunEnded:
    """Perform a session of `run` by several processes, here and on the machines that join.

    Must be called on the main thread.

    Args:
        run: Whose writer this process becomes.
        config: Its config.
        control: Asked by the guard of this process; what others wish is heard from the folder.
        hear: Sets the signal handlers of this process, which torch sets, too.

    Returns:
        How it ended. It is in the log, unless that cannot be written, or is another's.
    """
    refusal = take(run)
    if refusal is not None:
        return refusal
    end: RunEnded | None = None
    try:
        end = _ended(run, config, control, hear)
        run.append(end)
        return end
    except OSError:
        return record_lost(run)
    finally:
        leave_alone(run, end)


def order_of(run: Run, config: ExperimentConfig) -> Launch:
    """What is started on this machine for `run`.

    Raises:
        ConfigError: If that cannot be.
    """
    processes, cluster = processes_of(config), config.cluster
    return Launch(
        words=command(str(run.folder), RANK),
        processes=processes,
        place=meeting_place(cluster),
        least=least_of(cluster),
        most=cluster.nodes,
        restarts=cluster.restarts,
        wait=cluster.wait,
        told={CONFIG_KEY: config.to_toml()},
    )


def processes_of(config: ExperimentConfig) -> int:
    """How many processes `config` takes on this machine.

    Raises:
        ConfigError: If its devices are not there, or its strategy or Cluster part cannot be.
    """
    strategy = cast("StrategyChoice", choose("strategy", config.strategy))
    chosen, absent = devices_of(config, detect())
    wrong = errors([*absent, *cluster_problems(config)])
    if wrong:
        raise ConfigError(wrong)
    return strategy.processes_for(chosen)


def _ended(
    run: Run, config: ExperimentConfig, control: Control, hear: Callable[[], None]
) -> RunEnded:
    try:
        order = order_of(run, config)
    except ConfigError as error:
        return RunEnded(status="refused", problems=list(error.problems))
    if begins_again(run):
        run.append(Noted(level="info", code="resumes_from_start"))
    if order.most > 1:
        facts: dict[str, JsonValue] = {
            "count": order.most - 1,
            "command": join_line(config.cluster),
        }
        run.append(Noted(level="info", code="machines_awaited", facts=facts))
    patience = Patience(_patience(config), lambda: whole_size(run.log))
    output = partial(_last_of, run.folder / OUTPUT)
    node = RunNode(order, control, run.append, output, hear, patience)
    ear, heart = Ear(run.folder, control), Heartbeat(run.folder)
    checks = [ear.listen, node.check, lambda: pass_on(run.folder, control)]
    with Watch(*checks, heart.beat, lambda: _end_if(heart.lost)):
        end = launched(order, node)
    return end.model_copy(update={"step": end.step or steps_of(run)})


def _patience(config: ExperimentConfig) -> float:
    """Seconds in which a stop is heard: long for a step and a save, or as the person says."""
    return min(config.cluster.silence or PATIENCE, PATIENCE)


def _end_if(lost: bool) -> None:
    """End from beside the main thread, which is torch's, once another machine trains the run."""
    if lost:
        end_leftovers(os.environ.get(AGENT, ""))
        os._exit(ALREADY_LIVE)


def launched(order: Launch, node: RunNode) -> RunEnded:
    """Launch `order` and say how it ended; no process of it is left."""
    mark = _prepare_environment()
    try:
        node.waits()  # for torch, to begin with
        ends = _launch(order, node)
    except LaunchStopped:
        return node.stopped
    except LaunchError as error:
        return RunEnded(status="failed", code=error.code, facts=error.facts)
    except Exception as error:  # noqa: BLE001 - whatever torch's launcher raises is an end, too
        facts: dict[str, JsonValue] = {"error": f"{type(error).__name__}: {first_line(error)}"}
        details = traceback.format_exc()
        return RunEnded(status="failed", code="launch_failed", facts=facts, error=details)
    finally:
        end_leftovers(mark)
    told = ends.get(0) if order.leads else next(iter(ends.values()), None)
    if told is not None and (told.status != "failed" or node.deaths is None):
        return told
    return node.deaths or RunEnded(status="completed")


def _launch(order: Launch, node: Node) -> dict[int, RunEnded]:
    from dpgui.engine.elastic import launch

    return launch(order, node)


def _prepare_environment() -> str:
    """Make this process's environment that of the processes it starts; a mark that tells them."""
    own = writer_of(os.getpid())
    assert own is not None
    mark = own.model_dump_json()
    clean = for_ranks(os.environ, sys.platform)
    for name in os.environ.keys() - clean.keys():
        del os.environ[name]
    os.environ.update(clean)
    os.environ[AGENT] = mark
    return mark


def pass_on(folder: Path, control: Control) -> None:
    """Let the processes hear that this process was asked to end: they listen to the folder."""
    if control.wish is Wish.INTERRUPT and read_wishes(folder).wish is not Wish.INTERRUPT:
        with suppress(OSError):
            ask(folder, Wish.INTERRUPT)


def _last_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")[-_SHOWN:].strip()
    except OSError:
        return ""
