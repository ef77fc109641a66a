"""Which of several deaths was the first, and what it means."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence

from pydantic import JsonValue

from dpgui.config.messages import say
from dpgui.engine.launch import ENDED, MACHINE_LOST, Death
from dpgui.events import RunEnded

_ECHO = re.compile(
    r"[Gg]loo|Connection (closed|reset|refused)|Broken pipe|ncclRemoteError|NCCL|"
    r"DistBackendError|DistNetworkError|DistStoreError|ProcessGroup"
)
"""What a process says that lost one of the others: a consequence, never the cause."""

_ENDED_WITH_THE_OTHERS = -(ENDED or signal.SIGTERM)
"""By the launcher, once one is dead."""

_UNFORESEEN = "training_failed"


def first_of(deaths: Sequence[Death]) -> Death:
    """The one that took the others with it."""
    return min(deaths, key=_order)


def _order(death: Death) -> tuple[int, float]:
    if death.end is not None:
        return (2 if _is_echo(death) else 0), death.end.time
    if death.exit_code == _ENDED_WITH_THE_OTHERS:
        return 3, death.seen
    return (0 if death.exit_code < 0 else 1), death.seen


def _is_echo(death: Death) -> bool:
    error = death.end.facts.get("error", "") if death.end is not None else ""
    return _ECHO.search(str(error)) is not None


def told_by(deaths: Sequence[Death], output: str) -> RunEnded:
    """How a run ended whose processes died.

    Args:
        deaths: All that are known.
        output: The last that they wrote, for the details of those that could not say why.
    """
    first = first_of(deaths)
    details = "\n\n".join(filter(None, (_details(first, output), _others(first, deaths))))
    if first.end is None:
        code, facts = _silent(first)
        return RunEnded(status="failed", code=code, facts=facts, error=details)
    end = first.end
    code = end.code
    if code == _UNFORESEEN:
        code = "rank_lost" if _is_echo(first) else "rank_failed"
    facts = end.facts if code == MACHINE_LOST else {**end.facts, "rank": first.rank}
    return end.model_copy(update={"code": code, "facts": facts, "error": details})


def _silent(death: Death) -> tuple[str, dict[str, JsonValue]]:
    number = -death.exit_code
    if number == getattr(signal, "SIGKILL", None):
        return "rank_killed", {"rank": death.rank, "signal": number}
    if number > 0:
        return "rank_signal", {"rank": death.rank, "signal": number, "name": _name(number)}
    return "rank_exited", {"rank": death.rank, "code": death.exit_code}


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _details(death: Death, output: str) -> str:
    return death.end.error if death.end is not None else output


def _others(first: Death, deaths: Sequence[Death]) -> str:
    """What became of the others, a line each."""
    lines: list[str] = []
    for death in sorted(deaths, key=lambda it: it.rank):
        if death is first or death.exit_code == _ENDED_WITH_THE_OTHERS:
            continue
        if death.end is None:
            code, facts = _silent(death)
            lines.append(say(code, facts))
        else:
            error = death.end.facts.get("error") or say(death.end.code, death.end.facts)
            lines.append(f"Rank {death.rank}: {error}")
    return "\n".join(lines)
