"""Lists of what there is: devices, presets, datasets, models; and a preset as TOML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from dpgui.cli.errors import REFUSED, complain_of
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.figures import size
from dpgui.cli.showing import show_line, show_table, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.devices import Device
    from dpgui.registry import Choice

_LISTED = 100
"""So many names of an option are listed; timm has more than a thousand."""


def devices(json: Json = False) -> int:
    """What this machine can train on, and why not. Asks torch, which takes seconds."""
    from dpgui.config import ConfigError
    from dpgui.devices import ask_torch, detect

    try:
        report, code = ask_torch(), 0
    except ConfigError as error:
        complain_of(error.problems)
        report, code = None, REFUSED
    found = detect(report)
    if json:
        for device in found:
            show_line(_facts(device))
    else:
        heads = ("device", "name", "memory", "usable")
        rows = ((each.id, each.name, size(each.total), _usable(each)) for each in found)
        show_table(heads, rows)
    return code


def _facts(device: Device) -> Mapping[str, Any]:
    return {
        "id": device.id,
        "kind": device.kind,
        "name": device.name,
        "uuid": device.uuid,
        "total": device.total,
        "processors": device.processors,
        "usable": device.usable,
        "why_not": device.problem.text if device.problem else None,
        "precisions": list(device.precisions),
        "simulated": device.simulated,
    }


def _usable(device: Device) -> str:
    note = f": {device.problem.text}" if device.problem else ""
    if device.usable is None:
        return f"not known{note}"
    if not device.usable:
        return f"no{note}"
    return f"yes, {', '.join(device.precisions)}{note}"


def presets() -> int:
    """Shipped experiments, for --preset."""
    from dpgui.config import FIRST, preset, preset_names

    rows = [
        (
            name,
            config.dataset.name,
            config.model.name,
            config.optimizer.name,
            f"{config.train.epochs}",
            "first run" if name == FIRST else "",
        )
        for name, config in ((name, preset(name)) for name in preset_names())
    ]
    show_table(("preset", "dataset", "model", "optimizer", "epochs", ""), rows)
    return 0


def datasets() -> int:
    """Datasets and their options, for --set dataset=... and --set dataset.OPTION=..."""
    from dpgui.cli.download import about_line
    from dpgui.data.published.sources import about

    for heading, choices in _dataset_groups():
        show_text(heading, style="bold underline")
        for choice in choices:
            found = about(choice.name)
            _choice("dataset", choice, about_line(found) if found else "")
    return 0


def _dataset_groups() -> Iterator[tuple[str, list[type[Choice]]]]:
    """The datasets by where they come from, each group with its heading."""
    from dpgui.data import datasets as registry
    from dpgui.data.published.known import Known
    from dpgui.registry import options_of

    own: list[type[Choice]] = []
    published: list[type[Choice]] = []
    ready: list[type[Choice]] = []
    for choice in registry:
        if issubclass(choice, Known):
            published.append(choice)
        elif any(option.name == "path" for option in options_of(choice)):
            own.append(choice)
        else:
            ready.append(choice)
    yield "Built in, or made on the spot", ready
    yield "Your own data", own
    yield "Published: downloaded once, or found where torchvision left them", published


def models() -> int:
    """Models and their options, for --set model=... and --set model.OPTION=..."""
    from dpgui.cli.weights import weights_line
    from dpgui.models import models as registry

    for choice in registry:
        _choice("model", choice)
        if choice().published() is not None:
            show_text(f"    Pre-trained on ImageNet: {weights_line()}", style="dim")
    return 0


def _choice(kind: str, choice: type[Choice], facts: str = "") -> None:
    """List `choice` with its options, each as `--set` takes it."""
    from dpgui.registry import options_of

    show_text(choice.name, style="bold")
    show_text(f"  {choice.summary or choice.label}")
    if facts:
        show_text(f"  {facts}", style="dim")
    for option in options_of(choice):
        show_text(f"    {kind}.{option.name}={_as_set(option.default)}  {option.help}")
        if option.choices:
            show_text(f"      One of: {_some(option.choices)}", style="dim")


def _some(names: Sequence[str]) -> str:
    """`names`, or the first of very many."""
    more = len(names) - _LISTED
    return ", ".join(names[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _as_set(value: object) -> str:
    """`value` as `--set` takes it."""
    if isinstance(value, (tuple, list)):
        return ",".join(str(part) for part in value)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def config(preset: Preset = None, settings: Settings = None) -> int:
    """Print an experiment as TOML, to keep in a file and change."""
    typer.echo(experiment(None, preset, settings).to_toml(), nl=False)
    return 0
