"""How a process of several says how it ended: in the error file that torch's launcher gives it.

The file has the form that torch's own `record` writes, so that its report shows the traceback, and
beside that the whole `RunEnded`. It is written for good ends, too.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from pydantic import ValidationError

from dpgui.config.messages import say
from dpgui.events import RunEnded
from dpgui.files import write_whole

VARIABLE = "TORCHELASTIC_ERROR_FILE"
"""Where the launcher says which file that is."""


def tell_end(end: RunEnded) -> None:
    """Leave `end` for the launcher that started this process.

    Raises:
        OSError: If the disk refuses.
    """
    file = os.environ.get(VARIABLE)
    if not file:
        return
    sentence = str(end.facts.get("error") or say(end.code, end.facts))
    message = {
        "message": sentence,
        "extraInfo": {"py_callstack": end.error or sentence, "timestamp": str(int(end.time))},
    }
    content = {"message": message, "end": json.loads(end.model_dump_json())}
    write_whole(Path(file), json.dumps(content))


def told_end(file: Path) -> RunEnded | None:
    """What a process left in `file`; None if it had no time to."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        return RunEnded.model_validate(content["end"])
    except (OSError, ValueError, KeyError, TypeError, ValidationError):
        return None
