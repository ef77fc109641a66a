"""`dpgui runs` and `dpgui show`: what was trained, without training."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.figures import duration, figure
from dpgui.cli.showing import lines, show_line, show_table, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.runs import History, Run, RunRow


Csv = Annotated[
    bool, typer.Option("--csv", help="The curves as CSV: a line a step, a dot in every number.")
]


def runs(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Only runs with this text.")] = "",
    json: Json = False,
) -> int:
    """All runs, the newest first."""
    from dpgui.runs import RunStore

    rows = RunStore().list(text)
    if json:
        for row in rows:
            show_line(dataclasses.asdict(row))
    elif rows:
        heads = ("run", "name", "status", "created", "dataset", "model", "epochs", "best", "took")
        show_table(heads, (_cells(row) for row in rows))
    else:
        show_text("There are no runs yet. Train one with: dpgui train")
    return 0


def _cells(row: RunRow) -> tuple[str, ...]:
    return (
        row.id,
        row.name,
        row.status,
        datetime.fromtimestamp(row.created).strftime("%Y-%m-%d %H:%M"),
        row.dataset,
        row.model,
        f"{row.epochs_done}/{row.epochs}",
        "-" if row.best is None else figure(row.best),
        duration(row.duration),
    )


def show(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id, its beginning, name, or: last.")],
    json: Json = False,
    csv: Csv = False,
) -> int:
    """One run: its settings, how far it came, its figures.

    --json prints its events, --csv its curves.
    """
    from dpgui.runs import RunStore

    found = RunStore().find(run)
    if json or csv:
        lines().writelines(_export(found, curves=csv))
        return 0
    facts = list(_description(found, found.history()))
    width = max(len(heading) for heading, _ in facts) + 2
    for heading, value in facts:
        show_text(f"{heading:<{width}}{value}")
    show_text("")
    show_text(found.config.to_toml().rstrip())
    return 0


def _export(run: Run, *, curves: bool) -> Iterator[str]:
    """The run for another program: its curves, or else its events."""
    from dpgui.events import to_line

    if curves:
        from dpgui.runs.export import csv_lines

        yield from csv_lines(run.history())
        return
    for event in run.events():
        yield to_line(event) + "\n"


def _description(run: Run, history: History) -> Iterator[tuple[str, str]]:
    from dpgui.config.messages import say

    yield "Run", run.id
    if run.meta.name:
        yield "Name", run.meta.name
    yield "Status", run.status
    yield "Epoch", f"{history.epoch}/{history.epochs}, step {history.step:,}"
    if history.elapsed:
        yield "Trained", duration(history.elapsed)
    for name, column in history.columns.items():
        if name.startswith("epochs/") and len(column.y):
            yield name.removeprefix("epochs/"), figure(float(column.y[-1]))
    if history.best:
        yield "Best", f"step {history.best.step:,}, {history.best.file}"
    yield from _speed(history)
    for note in history.notes:
        yield note.level.capitalize(), say(note.code, note.facts)
    if history.ended and history.ended.code:
        yield "Because", say(history.ended.code, history.ended.facts)
    yield "Folder", str(run.folder)


def _speed(history: History) -> Iterator[tuple[str, str]]:
    """Where the time of a step went, and what is to be done about it."""
    from dpgui.runs.advice import judge

    shares = history.evidence.shares()
    if shares:
        seconds = sum(history.evidence.seconds().values())
        parts = (f"{part} {share:.0%}" for part, share in shares.items() if share >= 0.005)
        yield "A step", f"{1000 * seconds:.3g} ms: {', '.join(parts)}"
    if verdict := judge(history.evidence):
        yield "Advice", verdict.problem.text
