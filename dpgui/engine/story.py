"""`story()`: one session of a run from its first event to its last, whatever happens."""

from __future__ import annotations

import os
import platform
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import torch
import torchvision
from pydantic import JsonValue

import dpgui
from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.cores import usable_cores
from dpgui.data import Data
from dpgui.data.stages import Stage
from dpgui.engine.arithmetic import arithmetic
from dpgui.engine.checkpoint import Checkpoints, SaveError
from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import GIVEN_UP, Diverged, GivenUp, Reached, Stopped
from dpgui.engine.explaining import explain
from dpgui.engine.led_checkpoints import checkpoints_of
from dpgui.engine.memory.figures import TorchMemory
from dpgui.engine.memory.shortage import give_back
from dpgui.engine.planning import Plan, planning
from dpgui.engine.randomness import seed_stream
from dpgui.engine.restoring import changes_since
from dpgui.engine.stopping import stops_of
from dpgui.engine.team import Alone, Team, Unlike, assert_alike, hear_failures, tell_failure
from dpgui.engine.trainer import Trainer, notes
from dpgui.engine.training_state import NEEDED, TrainingState, parts_of
from dpgui.engine.watcher import Watcher
from dpgui.events import Entered, Event, Preparing, RunEnded, RunStarted, Status

_TELL = 0.1
"""Seconds between two `Preparing`."""

_STOPS: dict[Wish, tuple[Status, str]] = {
    Wish.STOP: ("stopped", "stopped_by_person"),
    Wish.STOP_AFTER_EPOCH: ("stopped", "stopped_after_epoch"),
    Wish.INTERRUPT: ("interrupted", "interrupted"),
}


def story(
    config: ExperimentConfig,
    folder: Path,
    control: Control,
    *,
    data: Data | None = None,
    net: torch.nn.Module | None = None,
    team: Team | None = None,
) -> Iterator[Event]:
    """Plan, train and tell; goes on from the checkpoint in `folder` if there is one.

    The last event is always one `RunEnded`; nothing is raised but what ends the generator itself.

    Args:
        config: What to train.
        folder: The run's folder; checkpoints go to `checkpoints` in it.
        control: The wishes to hear.
        data: Use this dataset instead of the one that is named.
        net: Use this model instead of the one that is named.
        team: The processes of which this is one; each tells the same story. None: it is alone.
    """
    team = team or Alone()
    checkpoints = checkpoints_of(folder / "checkpoints", team, NEEDED)
    teller = _Teller(config, checkpoints, control, team)
    try:
        end = yield from teller.tell(data, net)
    except ConfigError as error:
        end = teller.ended("refused", problems=list(error.problems))
    except Stopped as stop:
        end = teller.stopped(*_STOPS[stop.wish])
    except GivenUp as waiting:
        end = teller.stopped(_STOPS[waiting.wish][0], GIVEN_UP)
    except Reached as rule:
        end = teller.ended("completed", rule.code, rule.facts)
    except (Diverged, SaveError) as error:
        end = teller.ended("failed", error.code, error.facts)
    except Unlike as error:
        facts = {"what": error.what, "least": error.least, "most": error.most}
        end = teller.ended("failed", "ranks_differ", facts)
    except Exception as error:  # noqa: BLE001  a failure is an event: the story always has an end
        why = explain(error, config, teller.plan, teller.parts)
        end = teller.ended("failed", *why, details=traceback.format_exc())
    finally:
        teller.settings.close()
    teller.let_go(end)
    # Told outside of the handlers: an exception that is still being handled keeps its frames,
    # and with them tensors and their memory (O-17).
    yield from teller.last
    yield end


class _Teller:
    """Holds what the end of the story needs to know of its middle."""

    def __init__(
        self, config: ExperimentConfig, checkpoints: Checkpoints, control: Control, team: Team
    ) -> None:
        self.config, self.checkpoints, self.control = config, checkpoints, control
        self.team = team
        self.plan: Plan | None = None
        self.state: TrainingState | None = None
        self.settings = ExitStack()
        """What the session changed of the process, to be put back."""
        self.last: list[Event] = []
        self._saved_step = 0

    def tell(
        self, data: Data | None, net: torch.nn.Module | None
    ) -> Generator[Event, None, RunEnded]:
        """Everything but the end, which is returned."""
        yield Entered(phase="loading")
        self.checkpoints.sweep()
        saved, problems = self._saved()
        self._saved_step = saved["progress"].get("step", 0) if saved else 0
        problems = [*problems, *changes_since(saved, self.config)]
        stages = planning(
            self.config,
            data=data,
            net=net,
            parts=parts_of(saved) if saved else None,
            folder=self.checkpoints.folder,
            begun=saved.get("begun", {}) if saved else None,
            team=self.team,
        )
        self.plan = made = yield from self._with_all(self._heard(stages))
        _assert_same_data(made)
        self.settings.enter_context(arithmetic(made))
        self.state = state = TrainingState(made)
        if self.team.rank:
            seed_stream(self.config.train.seed, self.team.rank)
        if saved:
            problems = [*problems, *state.restore(saved)]
        yield _started(made, state)
        yield from notes((*made.notes, *problems))
        if over := stops_of(made.config).over(state.progress):
            return self.ended("completed", over.code, over.facts)
        with _watcher(made, state) as watcher:
            try:
                yield from Trainer(made, state, self.checkpoints, self.control, watcher).run()
            finally:
                self.last = [*watcher.drain(), *watcher.repeated()]
        return self.ended("completed")

    def ended(
        self,
        status: Status,
        code: str = "",
        facts: Mapping[str, JsonValue] | None = None,
        *,
        problems: list[Problem] | None = None,
        details: str = "",
    ) -> RunEnded:
        step = self.state.progress.step if self.state else self._saved_step
        return RunEnded(
            status=status,
            code=code,
            facts=dict(facts or {}),
            problems=problems or [],
            error=details,
            step=step,
        )

    @property
    def parts(self) -> int:
        """In how many pieces a whole batch is computed at present."""
        return self.state.stepper.parts if self.state else self.config.train.accumulate

    def let_go(self, end: RunEnded) -> None:
        """Give the memory of devices back before `end` is told: a next run may need it."""
        self.plan = self.state = None
        if end.status == "failed" or torch.cuda.is_initialized():
            give_back()

    def stopped(self, status: Status, code: str) -> RunEnded:
        """The end that a person wished; with `code`, if anything was trained by then."""
        if self.state:
            progress = self.state.progress
            return self.ended(status, code, {"epoch": progress.reached, "step": progress.step})
        if self._saved_step:
            return self.ended(status, "stopped_before_going_on", {"step": self._saved_step})
        return self.ended(status, "stopped_before_start")

    def _heard(self, stages: Generator[Stage, None, Plan]) -> Generator[Event, None, Plan]:
        """Tell of `stages` ten times a second, and hear whether to go on."""
        due = time.monotonic() + _TELL
        with closing(stages):
            while True:
                try:
                    stage = next(stages)
                except StopIteration as end:
                    return end.value
                if self.control.wish in (Wish.STOP, Wish.INTERRUPT):
                    raise Stopped(self.control.wish)
                if time.monotonic() >= due:
                    yield Preparing(what=stage.what, done=stage.done, total=stage.total)
                    due = time.monotonic() + _TELL

    def _with_all(self, steps: Generator[Event, None, Plan]) -> Generator[Event, None, Plan]:
        """Go through `steps` and wait for the others; what one fails at, all fail at."""
        try:
            plan = yield from steps
        except Exception as error:
            self.team.take_turn()
            tell_failure(self.team, error)
            raise
        self.team.take_turn()
        hear_failures(self.team)
        needed = plan.choices.strategy.processes_for(plan.devices)
        if isinstance(self.team, Alone) and needed > 1:
            facts: dict[str, JsonValue] = {"count": needed}
            raise ConfigError([Problem(path="host", code="ddp_needs_processes", facts=facts)])
        return plan

    def _saved(self) -> tuple[dict[str, Any] | None, list[Problem]]:
        if not self.checkpoints.has():
            return None, []
        return self.checkpoints.load()


def _assert_same_data(made: Plan) -> None:
    """Raise `Unlike` if another member, maybe on another machine, has other samples."""
    parts, labels = made.parts, made.data.train.y
    weighed = labels * (torch.arange(len(labels)) % 1009 + 1)
    assert_alike(
        made.team,
        samples=len(labels),
        training=len(parts.training),
        validation=len(made.feeds.get("validation", ())),
        labels=int(weighed.sum() % 2**40),
    )


def _watcher(made: Plan, state: TrainingState) -> Watcher:
    """Of several processes the leader watches for all that have its parent."""
    devices = made.devices if made.team.leads else ()
    root = os.getppid() if made.team.size > 1 else None
    memory = TorchMemory(made.own_devices, made.team)
    held = _simulated_memory(made, state)
    return Watcher(devices, held, root, memory, lambda: state.progress.step)


def _started(made: Plan, state: TrainingState) -> RunStarted:
    progress, data, net = state.progress, made.data, made.net
    sizes = {split: len(feed) for split, feed in made.feeds.items()}
    batch = made.shape.batches[0]
    return RunStarted(
        config=made.config.model_dump(mode="json"),
        data={
            "name": data.name,
            "kind": data.kind,
            "shape": list(data.shape),
            "classes": list(data.classes),
            "bytes": data.bytes,
            "place": data.place,
            "workers": data.workers,
            "source": data.source,
            "judged": data.validation is not None,
            **sizes,
        },
        model={
            "name": made.config.model.name,
            "parameters": sum(parameter.numel() for parameter in net.parameters()),
            "trainable": sum(p.numel() for p in net.parameters() if p.requires_grad),
            "weights": dict(made.beginning.facts),
            **made.choices.model.record(),
        },
        devices=[_device_facts(device) for device in made.devices],
        versions=_versions(),
        from_step=progress.step,
        from_epoch=progress.epoch - 1,
        epochs=made.config.train.epochs,
        steps_per_epoch=made.shape.steps,
        lead=progress.lead,
        strategy={
            "name": made.config.strategy.name,
            "pieces": list(made.strategy.pieces(batch)),
            "threads": made.threads,
            "cores": usable_cores(),
            "processes": made.team.size,
        },
        pid=os.getpid(),
    )


def _device_facts(device: Any) -> dict[str, JsonValue]:
    names = ("id", "kind", "name", "uuid", "total", "simulated")
    return {name: getattr(device, name) for name in names}


def _versions() -> dict[str, str]:
    return {
        "dpgui": dpgui.__version__,
        "python": platform.python_version(),
        "torch": torch.__version__,
        "torchvision": torchvision.__version__,
        "cuda": torch.version.cuda or "",
        "system": platform.platform(),
    }


def _simulated_memory(made: Plan, state: TrainingState) -> Callable[[], dict[str, int]]:
    """Bytes that simulated devices would hold: weights, gradients and kept activations on each.

    The first also holds the optimizer's state. Counted from the tensors of a dry step, not
    measured on a device; everything that shows it says "simulated".
    """

    def held() -> dict[str, int]:
        pieces = made.strategy.pieces(made.shape.batches[0])
        memory: dict[str, int] = {}
        for index, device in enumerate(made.devices):
            piece = pieces[index] if index < len(pieces) else 0
            memory[device.id] = 2 * made.footprint.weights + made.footprint.activations * piece
        memory[made.devices[0].id] += state.optimizer_bytes
        return memory

    return held
