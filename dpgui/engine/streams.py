"""Random streams of the processes of a run: one each, and all of them in the checkpoint."""

from __future__ import annotations

from typing import Any

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.engine.planning import Plan
from dpgui.engine.randomness import random_state, restore_random_state, seed_stream


def streams_of(plan: Plan) -> list[dict[str, Any]]:
    """The random states of all members of the team, by rank; none where one is alone.

    All members must ask at the same time.
    """
    return plan.team.gather(random_state()) if plan.team.size > 1 else []


def restore_streams(plan: Plan, state: dict[str, Any], step: int) -> list[Problem]:
    """Go on with the random numbers of the checkpoint `state`, made after `step` steps.

    With as many processes as were at work then, each goes on with its own stream. Otherwise the
    streams are new: a function of seed, rank and step.

    Returns:
        A note if they are not those that an unbroken run would have had.
    """
    team = plan.team
    streams: list[dict[str, Any]] = state.get("streams", [])
    saved, here = max(1, len(streams)), team.size
    if saved == here:
        return _gpu_note(*restore_random_state(streams[team.rank] if streams else state["random"]))
    seed_stream(plan.config.train.seed, team.rank, step)
    facts: dict[str, JsonValue] = {"saved": saved, "here": here}
    return [Problem(path="", code="random_streams_new", facts=facts, severity="note")]


def _gpu_note(saved: int, here: int) -> list[Problem]:
    if saved in (0, here):
        return []
    facts: dict[str, JsonValue] = {"saved": saved, "here": here}
    return [Problem(path="", code="random_state_partly", facts=facts, severity="warning")]
