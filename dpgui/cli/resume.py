"""`dpgui resume`: go on with a run, as it was or with other settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import REFUSED, complain, complain_of
from dpgui.cli.experiments import Settings
from dpgui.cli.showing import show_text
from dpgui.cli.train import Json, obvious_errors

if TYPE_CHECKING:
    from dpgui.runs import Run

Epochs = Annotated[
    int | None, typer.Option("--epochs", metavar="N", help="Train to so many epochs in all.")
]
Devices = Annotated[
    str | None,
    typer.Option("--devices", metavar="A,B", help="Go on with these: cpu, or cuda:0,cuda:1."),
]


def resume(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id, its beginning, name, or: last.")],
    settings: Settings = None,
    epochs: Epochs = None,
    devices: Devices = None,
    json: Json = False,
) -> int:
    """Go on with a run that was stopped, interrupted or failed, exactly where it was saved.

    One that is complete goes on with more --epochs, and one that a rule ended once that is changed.
    With --set, --epochs or --devices it goes on with other settings: each is shown with its value
    before and after and what that does, and what a run cannot change is refused.
    """
    from dpgui.cli.performing import perform
    from dpgui.runs import RunStore

    found = RunStore().find(run)
    wanted = list(_wanted(settings or (), epochs, devices))
    if wanted:
        changed = _changed(found, wanted, quiet=json)
        if changed is None:
            return REFUSED
        found = changed
    return perform(found, json)


def _wanted(settings: Sequence[str], epochs: int | None, devices: str | None) -> Iterator[str]:
    yield from settings
    if epochs is not None:
        yield f"train.epochs={epochs}"
    if devices is not None:
        yield f"devices={devices}"


def _changed(run: Run, wanted: Sequence[str], *, quiet: bool) -> Run | None:
    """The run with its new settings, after telling what each does; None if one is refused."""
    from dpgui.config import errors, with_overrides
    from dpgui.runs.changing import Resumption

    config, resumption = with_overrides(run.config, wanted), Resumption.of(run)
    told = resumption.changes(config)
    refused = (*errors(told), *obvious_errors(config))
    if refused:
        complain_of(refused)
        return None
    for problem in told:
        (complain if quiet else show_text)(str(problem))
    return resumption.settle(config)
