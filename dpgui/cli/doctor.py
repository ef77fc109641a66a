"""`dpgui doctor`: what is wrong with this machine, before anything is trained on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dpgui.cli.errors import EXIT_CODES, complain
from dpgui.cli.showing import show_line, show_problem, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.config import Problem
    from dpgui.devices import Device


def doctor(json: Json = False) -> int:
    """Say what is wrong with this machine: its devices, and copies from each GPU to each other.

    Asks torch and tries the copies, which takes seconds. What is wrong with a dataset says check.

    Exit code: 0 nothing, or only notes; 1 warnings; 2 errors.
    """
    from dpgui.config import ConfigError
    from dpgui.devices import ask_torch, detect

    found: list[Problem] = []
    try:
        report = ask_torch()
    except ConfigError as error:
        report = None
        found += error.problems
    devices = detect(report)
    found += [device.problem for device in devices if device.problem]
    cards = [device for device in devices if device.kind == "cuda" and device.usable]
    found += _copies(cards, quiet=json)
    if json:
        show_line({"problems": [problem.model_dump(mode="json") for problem in found]})
    else:
        _show(found, cards)
    return max((EXIT_CODES[problem.severity] for problem in found), default=0)


def _copies(cards: Sequence[Device], *, quiet: bool) -> list[Problem]:
    """What does not arrive between `cards`."""
    from dpgui.devices import Copies

    if len(cards) > 1 and not quiet:
        complain(f"Trying copies between {len(cards)} GPUs ...")
    with Copies(cards) as copies:
        answer = copies.answer()
        while True:
            try:
                next(answer)
            except StopIteration as end:
                return end.value


def _show(found: Sequence[Problem], cards: Sequence[Device]) -> None:
    for problem in found:
        show_problem(problem.severity, problem.text)
    if not found:
        between = f", and copies between {len(cards)} GPUs arrive" if len(cards) > 1 else ""
        show_text(f"Nothing is wrong with its devices{between}.")
