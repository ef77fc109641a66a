"""A machine's part of a run that another machine leads: what `dpgui join` does."""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NoReturn

from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.config.place import Place
from dpgui.engine.cluster import least_of
from dpgui.engine.control import Control, Wish
from dpgui.engine.launch import CONFIG_KEY, Launch, LaunchError, LaunchStopped
from dpgui.events import Event, Noted, RunEnded
from dpgui.files import write_whole
from dpgui.runs.agent import launched, pass_on, processes_of
from dpgui.runs.beacon import LOST_AFTER, Beacon, refusal
from dpgui.runs.child import RANK, command
from dpgui.runs.leftovers import end_leftovers
from dpgui.runs.node import RunNode
from dpgui.runs.patience import Patience
from dpgui.runs.rank import AGENT
from dpgui.runs.run import CONFIG
from dpgui.runs.signals import Terminal, hear_hang_up
from dpgui.runs.status import EXIT_CODES
from dpgui.runs.watch import Watch

_EVERY = 1.0
"""Seconds between two knocks at a place where nobody answers yet."""

_ANSWERS_WITHIN = (5.0, 60.0)
"""Seconds that an answer may take at least, however short the wait, and at most."""

_ALIKE = ("model", "optimizer", "schedule", "strategy", "train", "augment", "transfer", "end")
"""Parts of the config that must be alike on all machines. The dataset may lie elsewhere, and the
devices are each machine's own."""


def config_at(place: Place, wait: float) -> ExperimentConfig:
    """The config of the run whose first machine is at `place`.

    Args:
        place: Where to ask.
        wait: Seconds that the run may take until it begins there.

    Raises:
        LaunchError: If nobody answers.
        ConfigError: If what is answered is no config for this dpgui.
    """
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "FATAL")  # read with torch: else frames of C++
    from dpgui.engine.meeting import ask  # it takes seconds, and the run will not wait for long

    deadline = time.monotonic() + wait
    _knock(place, deadline)
    least, most = _ANSWERS_WITHIN
    seconds = min(most, max(least, deadline - time.monotonic()))
    return ExperimentConfig.from_toml(_aside(place, lambda: ask(place, CONFIG_KEY, most), seconds))


def _knock(place: Place, deadline: float) -> None:
    """Wait for somebody at `place`, here and not in torch, which could not be interrupted."""
    while True:
        why = refusal(place, _EVERY)
        if not why:
            return
        if time.monotonic() > deadline:
            raise LaunchError("nobody_there", place=str(place), why=why)
        time.sleep(_EVERY)


def _aside(place: Place, answer: Callable[[], str], seconds: float) -> str:
    """What `answer` gives, asked beside the main thread, which can be interrupted meanwhile.

    torch waits without a limit for another program that takes its connection and says nothing.
    """
    came: SimpleQueue[str | LaunchError] = SimpleQueue()

    def get() -> None:
        try:
            came.put(answer())
        except LaunchError as error:
            came.put(error)

    threading.Thread(target=get, name="ask", daemon=True).start()
    try:
        found = came.get(timeout=seconds)
    except Empty:
        why = "what listens there does not answer as a run does"
        raise LaunchError("nobody_there", place=str(place), why=why) from None
    if isinstance(found, LaunchError):
        raise found
    return found


def own_part(
    asked: ExperimentConfig,
    given: ExperimentConfig | None,
    place: Place,
    devices: Sequence[str] | None,
    processes: int | None,
) -> ExperimentConfig:
    """The config of this machine's part.

    Args:
        asked: What the first machine trains.
        given: What a person wants to take part in; None: whatever it is.
        place: Where `asked` comes from.
        devices: Those of this machine; None: those of `given`, or what suits it.
        processes: How many on the CPU; None: as the config says.

    Raises:
        ConfigError: If `given` is not what is trained there, or the parts do not fit.
    """
    if given is not None:
        differ = [name for name in _ALIKE if _core(asked, name) != _core(given, name)]
        if asked.dataset.name != given.dataset.name:
            differ.insert(0, "dataset")
        if differ:
            facts = {"place": str(place), "parts": ", ".join(differ)}
            raise ConfigError([Problem(path="", code="other_run_there", facts=dict(facts))])
    chosen = devices if devices is not None else given.devices if given is not None else ()
    strategy = asked.strategy.model_dump()
    if processes is not None:
        strategy["processes"] = processes
    dataset = (given or asked).dataset.model_dump()
    return asked.changed(dataset=dataset, devices=list(chosen), strategy=strategy)


def _core(config: ExperimentConfig, part: str) -> dict[str, object]:
    """A part without what each machine may have for itself."""
    values: dict[str, object] = getattr(config, part).model_dump(mode="json")
    own = {"strategy": {"processes"}, "train": {"threads"}}.get(part, set())
    return {name: value for name, value in values.items() if name not in own}


def take_part(
    place: Place, config: ExperimentConfig, folder: Path, tell: Callable[[Event], None]
) -> RunEnded:
    """Train this machine's part until the run is over. Must be called on the main thread.

    Ctrl-C leaves the run at once; what becomes of it is up to its Cluster part. SIGTERM, as the
    managers of clusters send it, and the loss of the terminal have the run saved and interrupted.

    Args:
        place: Where the first machine is.
        config: This machine's part.
        folder: An empty one for what its processes need; the run's own files are elsewhere.
        tell: Shows what happens.
    """
    write_whole(folder / CONFIG, config.to_toml())
    cluster = config.cluster
    order = Launch(
        words=command(str(folder), RANK),
        processes=processes_of(config),
        place=place,
        leads=False,
        least=least_of(cluster),
        most=cluster.nodes,
        restarts=cluster.restarts,
        wait=cluster.wait,
    )
    tell(Noted(level="info", code="machine_joined", facts={"place": str(place)}))
    control = Control()
    for_ever = Patience(0.0, lambda: None)  # the first machine ends a run that hangs
    node = RunNode(order, control, tell, lambda: "", partial(_hear, control, Terminal()), for_ever)
    beacon = Beacon(place, partial(_give_up, place, folder, tell))
    with Watch(node.check, partial(pass_on, folder, control), beacon.check):
        return launched(order, node)


def _give_up(place: Place, folder: Path, tell: Callable[[Event], None]) -> NoReturn:
    """End this machine's part from beside the main thread, which waits in torch's store."""
    facts: dict[str, JsonValue] = {"place": str(place), "why": f"no answer for {LOST_AFTER:.0f} s"}
    tell(Noted(level="error", code="first_machine_lost", facts=facts))
    end_leftovers(os.environ.get(AGENT, ""))
    shutil.rmtree(folder, ignore_errors=True)  # nothing is cleared up after this
    os._exit(EXIT_CODES["failed"])


def _hear(control: Control, terminal: Terminal) -> None:
    def hung_up(*_: object) -> None:
        terminal.gone()
        control.ask(Wish.INTERRUPT)

    signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGTERM, lambda *_: control.ask(Wish.INTERRUPT))
    hear_hang_up(hung_up)


def _leave(*_: object) -> None:
    raise LaunchStopped
