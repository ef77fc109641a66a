"""Every sentence that the engine, the runs and the command line can say, by code.

The lower floors send a code and facts; English is made here, other languages in the window
(which translates the template and fills in the same facts). One table, so that a test can see
that each sentence is translated and that each placeholder is given.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from dpgui.config.sentences.advice import ADVICE
from dpgui.config.sentences.cluster import CLUSTER
from dpgui.config.sentences.data import DATA
from dpgui.config.sentences.distributed import DISTRIBUTED
from dpgui.config.sentences.ending import ENDING
from dpgui.config.sentences.memory import MEMORY
from dpgui.config.sentences.models import MODELS
from dpgui.config.sentences.own_code import OWN_CODE
from dpgui.config.sentences.saving import SAVING
from dpgui.config.sentences.tables import TABLES
from dpgui.config.sentences.training import TRAINING
from dpgui.config.sentences.transfer import TRANSFER
from dpgui.config.sentences.window import WINDOW

MESSAGES: dict[str, str] = {
    **TRAINING,
    **ENDING,
    **MEMORY,
    **SAVING,
    **ADVICE,
    **DATA,
    **TABLES,
    **OWN_CODE,
    **MODELS,
    **TRANSFER,
    **DISTRIBUTED,
    **CLUSTER,
    **WINDOW,
}

OF_RANK = "of_rank"
"""The code of what is put around the sentence of one process of several."""


def say(code: str, facts: Mapping[str, JsonValue]) -> str:
    """The English sentence for `code`.

    A missing fact or an unknown code never hides the message: what is known is shown.
    """
    template = MESSAGES.get(code)
    if template is None:
        listed = ", ".join(f"{key}: {value}" for key, value in facts.items())
        return f"{code} ({listed})" if listed else code
    try:
        told = template.format(**facts)
    except (KeyError, IndexError, ValueError):
        return template
    if not of_rank(code, facts):
        return told
    return MESSAGES[OF_RANK].format(rank=facts["rank"], sentence=told)


def of_rank(code: str, facts: Mapping[str, JsonValue]) -> bool:
    """Whether one process of several met it, and the sentence for `code` does not say which."""
    return "rank" in facts and "{rank}" not in MESSAGES[code]
