"""Which command mends what keeps a run from starting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dpgui.cli.download import how_to_get
from dpgui.cli.trust import how_to_trust
from dpgui.cli.weights import how_to_get_weights

if TYPE_CHECKING:
    from dpgui.config import Pick, Problem


def remedy(problems: Sequence[Problem], dataset: Pick) -> str | None:
    """The sentence that says which command mends `problems` of `dataset`, if one does."""
    known = how_to_get(problems, dataset) or how_to_get_weights(problems)
    return known or how_to_trust(problems)
