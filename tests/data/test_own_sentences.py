"""Own code and Hugging Face: each code has its sentence, and each sentence is said somewhere."""

import re
from pathlib import Path

import pytest

import dpgui
from dpgui.config.messages import MESSAGES

SOURCES = [
    file.read_text(encoding="utf-8")
    for file in Path(dpgui.__path__[0]).rglob("*.py")
    if file.name != "messages.py"
]


@pytest.mark.parametrize("prefix", ["own", "hf", "shared_memory"])
def test_codes_and_sentences_are_the_same(prefix):
    codes = {code for text in SOURCES for code in re.findall(rf'"({prefix}_\w+)"', text)}
    codes -= {"own_net"}  # the name of a module
    assert codes == {code for code in MESSAGES if code.startswith(f"{prefix}_")}
