"""The sentence for an error that nobody foresaw where it was raised."""

from __future__ import annotations

from pydantic import JsonValue

from dpgui.config import ExperimentConfig, first_line
from dpgui.engine.memory.shortage import explained, is_poisoned, is_shortage
from dpgui.engine.memory.spared import Wanting
from dpgui.engine.planning import Plan
from dpgui.own_code.running import blamed

_UNFINISHED = "Expected to have finished reduction in the prior iteration"
"""What DDP says at a step after one in which a weight got no gradient that it waited for."""


def explain(
    error: Exception, config: ExperimentConfig, plan: Plan | None, parts: int
) -> tuple[str, dict[str, JsonValue]]:
    """Code and facts of the sentence for `error`.

    Args:
        error: Raised while planning or training.
        config: What was trained.
        plan: What came of it, if anything did.
        parts: Into how many each batch was cut.
    """
    text = first_line(error)
    devices = plan.own_devices if plan else ()
    if isinstance(error, Wanting) and error.__cause__ is not None:
        code, facts = explained(error.__cause__, devices, config.train.batch_size, parts)
        return code, {**facts, **error.facts}
    if is_shortage(error):
        return explained(error, devices, config.train.batch_size, parts)
    if is_poisoned(error):
        return "cuda_poisoned", {"device": devices[0].id if devices else "cpu", "why": text}
    if _UNFINISHED in text:
        return "ddp_weights_vary", {}
    if theirs := blamed(error):
        return theirs.code, theirs.facts
    return "training_failed", {"error": f"{type(error).__name__}: {text}"}
