"""`dpgui scale`: how much quicker a training would be on more devices, measured."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import FAILED, INTERRUPTED, refuse
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.showing import show_line, show_table, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig
    from dpgui.devices import Device
    from dpgui.engine.control import Control
    from dpgui.runs.scaling import Arrangement, Measure

_STOPPING = "Stopping. Press Ctrl-C again to stop at once."


def scale(
    file: Annotated[
        Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
    ] = None,
    preset: Preset = None,
    settings: Settings = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1.0, help="For all measurements together, about.")
    ] = 60.0,
    devices: Annotated[
        str | None,
        typer.Option("--devices", metavar="ID,ID", help="Compare these instead of the config's."),
    ] = None,
    json: Json = False,
) -> int:
    """Time the experiment on one device, on more of them, and under each strategy.

    Each is trained for a few seconds in a process of its own and thrown away; the whole batch
    stays. Prints samples a second and what to choose.
    """
    from dpgui.config import ConfigError
    from dpgui.engine.control import Control, Wish
    from dpgui.runs.scaling import arrangements

    config = experiment(file, preset, settings)
    if devices is not None:
        config = config.changed(devices=devices)
    control = Control()
    try:
        plan = arrangements(_devices(config))
        measures = list(_measured(config, plan, seconds, control, json))
    except ConfigError as error:
        return refuse(error.problems, json)
    if control.wish in (Wish.STOP, Wish.INTERRUPT):
        return INTERRUPTED
    _conclude(measures, config, json)
    return 0 if any(measure.rate for measure in measures) else FAILED


def _devices(config: ExperimentConfig) -> Sequence[Device]:
    """The devices of `config`; where it names none, all that would be ticked unasked.

    Raises:
        ConfigError: If one of them is not there.
    """
    from dpgui.config import ConfigError
    from dpgui.devices import ask_torch, detect, resolve, suggest

    quick = all(name == "cpu" or name.startswith("simulated") for name in config.devices)
    known = detect(None if config.devices and quick else ask_torch())
    names = config.devices or [it.device.id for it in suggest(known) if it.ticked]
    chosen, problems = resolve(names, known)
    if problems:
        raise ConfigError(problems)
    return chosen


def _measured(
    config: ExperimentConfig,
    plan: Sequence[Arrangement],
    seconds: float,
    control: Control,
    json: bool,
) -> Iterator[Measure]:
    """Measure, and tell of each arrangement as it is done."""
    from dpgui.cli.interrupt import interruptible
    from dpgui.runs import Zygote
    from dpgui.runs.measuring import measuring

    if json:
        show_line({"arranged": [each.model_dump(mode="json") for each in plan]})
    warm = Zygote()
    warm.start()
    try:
        with interruptible(control, _STOPPING), _bar(json, len(plan)) as advance:
            for measure in measuring(config, plan, seconds, control, warm):
                if json:
                    show_line({"measured": measure.model_dump(mode="json")})
                advance()
                yield measure
    finally:
        warm.close()


@contextmanager
def _bar(json: bool, total: int) -> Generator[Callable[[], None]]:
    """A bar on a terminal; nothing elsewhere."""
    from rich.progress import Progress

    from dpgui.cli.showing import console

    shown = console()
    hidden = json or not shown.is_terminal
    with Progress(console=shown, transient=True, disable=hidden) as bar:
        work = bar.add_task("Measuring", total=total)
        yield lambda: bar.update(work, advance=1)


def _conclude(measures: Sequence[Measure], config: ExperimentConfig, json: bool) -> None:
    from dpgui.runs.scaling import best_of, rate_alone, recommend, settings_for

    advice, best = recommend(measures, config.train.batch_size), best_of(measures)
    if json:
        show_line({"advice": advice.model_dump(mode="json")})
        return
    alone = rate_alone(measures)
    heads = ("strategy", "devices", "samples/s", "speed-up", "efficiency", "")
    show_table(heads, (_cells(measure, alone) for measure in measures))
    show_text(advice.text)
    if best is not None and len(measures) > 1:
        settings = settings_for(config, best.arrangement)
        show_text(f"Train with it: {' '.join(f'--set {it}' for it in settings)}")


def _cells(measure: Measure, alone: float | None) -> tuple[str, ...]:
    arrangement = measure.arrangement
    speedup, efficiency = measure.speedup(alone), measure.efficiency(alone)
    return (
        arrangement.strategy.name,
        arrangement.place,
        "-" if measure.rate is None else f"{measure.rate:,.0f}",
        "-" if speedup is None else f"{speedup:.2f}",
        "-" if efficiency is None else f"{efficiency:.0%}",
        measure.problem.text if measure.problem else "",
    )
