"""A training of nothing: steps whose losses are known by hand, checkpoints, wishes, accidents.

The model's options say how it goes: `pace` (seconds a step), `accident` (what happens at step
`at`). Ten steps are an epoch; the loss of step n is 1/n; each epoch saves.
"""

import faulthandler
import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control, Wish
from dpgui.events import (
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Measured,
    RunEnded,
    RunStarted,
    Saved,
)

STEPS = 10


def story(
    config: ExperimentConfig, folder: Path, control: Control, team: object = None
) -> Iterator[Event]:
    options = config.model.options
    pace, accident, at = options.get("pace", 0.0), options.get("accident"), options.get("at", 5)
    last = folder / "checkpoints" / "last.json"
    step = json.loads(last.read_text())["step"] if last.is_file() else 0
    yield Entered(phase="loading")
    yield RunStarted(
        config=config.model_dump(mode="json"),
        data={"name": "fake"},
        model={"name": "fake", "parameters": 1},
        devices=[{"id": device} for device in config.devices or ("cpu",)],
        versions={},
        from_step=step,
        from_epoch=step // STEPS,
        epochs=config.train.epochs,
        steps_per_epoch=STEPS,
        pid=os.getpid(),
    )
    yield Entered(phase="training")
    while step < config.train.epochs * STEPS:
        epoch = step // STEPS + 1
        if step % STEPS == 0:
            yield EpochStarted(epoch=epoch, epochs=config.train.epochs, steps=STEPS)
        step += 1
        if step == at and concerned(options):
            if accident == "boom":
                yield boom()
                return
            happen(accident, folder)
        yield Measured(
            epoch=epoch,
            steps=[step],
            values={"train/loss": [1 / step], "lr": [0.1]},
            elapsed=step / 100,
            samples_per_s=1000.0,
        )
        control.wait(pace)
        if control.wish is Wish.PAUSE:
            yield Entered(phase="paused")
            while control.wish is Wish.PAUSE:
                control.wait(0.05)
            yield Entered(phase="training")
        if control.take_save() or control.wish in (Wish.STOP, Wish.INTERRUPT):
            yield save(last, step, epoch)
        if control.wish is Wish.STOP:
            yield RunEnded(status="stopped", step=step)
            return
        if control.wish is Wish.INTERRUPT:
            yield RunEnded(status="interrupted", step=step)
            return
        if step % STEPS == 0:
            accuracy = 1 - 1 / (epoch + 1)
            yield Evaluated(
                epoch=epoch,
                step=step,
                split="validation",
                values={"validation/loss": 1 / epoch, "validation/accuracy": accuracy},
                samples=100,
            )
            yield save(last, step, epoch)
    yield RunEnded(status="completed", step=step)


def concerned(options: Mapping[str, object]) -> bool:
    """Whether the accident is this process's, where there are several."""
    rank, start = os.environ.get("RANK", "0"), os.environ.get("TORCHELASTIC_RESTART_COUNT", "0")
    return int(rank) == options.get("of", 0) and int(start) == options.get("start", int(start))


def boom() -> RunEnded:
    """As the engine tells of an unforeseen error."""
    try:
        raise ValueError("boom on rank one")
    except ValueError as error:
        facts = {"error": f"ValueError: {error}"}
        details = traceback.format_exc()
    return RunEnded(status="failed", code="training_failed", facts=facts, error=details)


def save(last: Path, step: int, epoch: int) -> Saved:
    if os.environ.get("RANK", "0") != "0":
        return Saved(step=step, epoch=epoch, kinds=["last"], file=last.name)
    last.parent.mkdir(exist_ok=True)
    half = last.with_suffix(".half")
    half.write_text(json.dumps({"step": step}))
    half.replace(last)
    return Saved(step=step, epoch=epoch, kinds=["last"], file=last.name)


def happen(accident: object, folder: Path) -> None:
    match accident:
        case "segfault":
            faulthandler._sigsegv()
        case "abort":
            os.abort()
        case "exit":
            sys.stdout.write("something was printed\n")
            sys.stdout.flush()
            os._exit(7)
        case "raise":
            raise ValueError("a defect of the engine")
        case "full":
            size = (folder / "events.jsonl").stat().st_size + 20
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "kill-loader":  # it had a process of its own in a group of its own
            words = [sys.executable, "-c", "import time; time.sleep(600)", str(folder)]
            subprocess.Popen(words, start_new_session=True)
            os.kill(os.getpid(), signal.SIGKILL)
        case "deaf":
            while True:
                time.sleep(0.05)
        case "loader":  # a process of its own that nobody ends
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        case _:
            pass
