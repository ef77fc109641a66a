"""How a run can be gone on with, in the window's words."""

from __future__ import annotations

from dpgui.runs.going_on import GoingOn
from dpgui.ui.i18n import say, tr


def explained(going_on: GoingOn | None) -> str:
    """What a person has to know before Resume is pressed; "" if it does what is expected of it."""
    if going_on is None or going_on.why is None:
        return ""
    said = say(going_on.why)
    return said if going_on.trains else tr("GoingOn", "{0} Use Resume with changes.").format(said)
