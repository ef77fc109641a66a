"""Every code that the data and models floors use has a sentence."""

import re
from pathlib import Path

import dpgui.data
import dpgui.models
from dpgui.config.messages import MESSAGES

CODE = re.compile(
    r'(?:code=|code = |problem\(|_note\(|_error\(|refusal\(|_problem_at\("[\w.]+", )"(\w+)"'
)


def test_every_code_has_a_sentence():
    codes = {
        code
        for package in (dpgui.data, dpgui.models)
        for folder in package.__path__
        for file in Path(folder).rglob("*.py")
        for code in CODE.findall(file.read_text(encoding="utf-8"))
    }
    assert len(codes) > 20
    assert sorted(codes - set(MESSAGES)) == []
