"""A person's own code that fails: each way is a sentence with the line, and nothing is harmed."""

from __future__ import annotations

import textwrap

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dpgui.config import ConfigError
from dpgui.data import UnreadableError, datasets
from dpgui.own_code.trust import trust

GOOD = """
class Mine:
    def __len__(self):
        return 4
    def __getitem__(self, i):
        return [float(i)], i % 2
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "mine.py"


def refusal(file, source, **options):
    content = source if isinstance(source, bytes) else textwrap.dedent(source).encode()
    file.write_bytes(content)
    trust(file)
    with pytest.raises(ConfigError) as caught:
        datasets["python-file"](path=str(file), **options).open()
    (found,) = caught.value.problems
    return found


@pytest.mark.parametrize(
    ("head", "line", "text", "error"),
    [
        ("x = 1\nraise ValueError('bad.')", 2, "raise ValueError('bad.')", "ValueError: bad"),
        ("1 / 0", 1, "1 / 0", "ZeroDivisionError: division by zero"),
        ("import nowhere", 1, "import nowhere", "ModuleNotFoundError: No module named"),
        ("import sys\nsys.exit()", 2, "sys.exit()", "SystemExit"),
        ("import sys\nsys.exit(3)", 2, "sys.exit(3)", "SystemExit: 3"),
        ("raise SystemExit", 1, "raise SystemExit", "SystemExit"),
        ("raise KeyboardInterrupt", 1, "raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", 1, "raise GeneratorExit", "GeneratorExit"),
        ("open('/no/such/file')", 1, "open('/no/such/file')", "FileNotFoundError: [Errno 2]"),
        ("def f(): return f()\nf()", 1, "def f(): return f()", "RecursionError: maximum"),
        ("def f(:\n    pass", 1, "def f(:", "SyntaxError: invalid syntax"),
        ("if True:\nx = 1", 2, "x = 1", "IndentationError: expected"),
        ("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E", 3, "raise E", "E"),
    ],
)  # fmt: skip
def test_what_fails_when_it_is_run_names_its_line(file, head, line, text, error):
    found = refusal(file, head + "\n" + GOOD)
    assert (found.code, found.path) == ("own_code_failed", "dataset.path")
    facts = dict(found.facts)
    assert facts["error"].startswith(error)
    assert facts == {"file": "mine.py", "line": line, "text": text, "error": facts["error"]}
    assert found.text == f"Your code fails in line {line} of mine.py ({text}): {facts['error']}."


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ("return 4", "return self.size", 4),
        ("return [float(i)], i % 2", "return {}[i], i", 6),
        ("return [float(i)], i % 2", "raise SystemExit(1)", 6),
        ("class Mine:", "class Mine:\n    def __init__(self): open('/no/such')", 3),
    ],
)
def test_what_fails_when_it_is_opened_names_its_line(file, was, now, line):
    found = refusal(file, GOOD.replace(was, now))
    assert (found.code, found.facts["line"]) == ("own_code_failed", line)


@pytest.mark.parametrize("length", ["-1", "'4'", "2.5", "None"])
def test_a_length_that_is_none_is_a_sentence(file, length):
    found = refusal(file, GOOD.replace("return 4", f"return {length}"))
    assert found.code == "own_code_failed_elsewhere"
    assert "Error: " in found.text


def test_a_length_that_is_too_long_is_a_sentence(file):
    found = refusal(
        file, GOOD.replace("return [", "return [[1.0], [2.0], [3.0]][i:i + 1][0], 0; [")
    )
    assert (found.code, found.facts["error"]) == (
        "own_code_failed",
        "IndexError: list index out of range",
    )


def test_an_error_behind_somebody_elses_code_names_the_persons_line(file):
    found = refusal(file, "import json\n" + GOOD.replace("[float(i)]", "json.loads('{')"))
    assert found.facts["line"] == 7
    assert found.facts["error"].startswith("JSONDecodeError: ")


def late(file, body):
    """A part whose sample 3 fails only once it is opened."""
    file.write_text(
        textwrap.dedent(f"""
        import numpy as np
        class Mine:
            targets = [0, 1] * 20
            broken = False
            def __len__(self):
                return 40
            def __getitem__(self, i):
                if self.broken and i == 3:
                    {body}
                return np.zeros((4, 4), np.uint8), i % 2
        data = Mine()
        """),
        encoding="utf-8",
    )
    trust(file)
    part = datasets["python-file"](path=str(file)).open().parts["train"]
    part._own().broken = True
    return part


@pytest.mark.parametrize(
    "body", ["1 / 0", "raise SystemExit(2)", "return np.zeros((5, 5)), 1", "return 3"]
)
def test_an_error_in_the_middle_of_the_training_is_told(file, body):
    part = late(file, body)
    assert part.read(np.arange(3)).shape == (3, 4, 4, 1)
    with pytest.raises(ConfigError):
        part.read(np.arange(5))


def test_a_damaged_file_behind_a_sample_is_a_sample_that_cannot_be_read(file):
    part = late(file, "open('/no/such/picture.png')")
    with pytest.raises(UnreadableError, match=r"line 10 of mine.py .*picture.png"):
        part.sample(3)


def test_ctrl_c_in_a_sample_is_ctrl_c(file):
    with pytest.raises(KeyboardInterrupt):
        late(file, "raise KeyboardInterrupt").sample(3)


def test_the_form_sees_what_can_be_seen_without_running(file):
    def codes(content, **options):
        file.write_bytes(content)
        choice = datasets["python-file"](path=str(file), **options)
        return [problem.code for problem in choice.check()]

    assert [p.code for p in datasets["python-file"]().check()] == ["file_needed"]
    assert [p.code for p in datasets["python-file"](path=str(file)).check()] == ["file_missing"]
    assert codes(b"def f(:") == ["own_code_failed"]
    assert codes(b"x = '\\d'") == ["file_not_trusted"]
    assert codes(b"x = 1", arguments="=") == ["own_arguments_bad", "file_not_trusted"]
    trust(file)
    assert codes(b"x = 1") == []
    assert datasets["python-file"](path=str(file)).facts() is None


def test_untrusted_code_is_never_run(file, tmp_path):
    mark = tmp_path / "ran"
    file.write_text(f"open({str(mark)!r}, 'w')\n" + GOOD, encoding="utf-8")
    choice = datasets["python-file"](path=str(file))
    assert [problem.code for problem in choice.check()] == ["file_not_trusted"]
    with pytest.raises(ConfigError) as caught:
        choice.open()
    assert [problem.code for problem in caught.value.problems] == ["file_not_trusted"]
    assert not mark.exists()


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.one_of(
        st.binary(max_size=200), st.text(max_size=100).map(lambda t: t.encode("utf-8", "replace"))
    )
)
def test_any_bytes_are_a_sentence(file, content):
    file.write_bytes(content)
    choice = datasets["python-file"](path=str(file))
    found = choice.check()
    assert found
    assert all(problem.text for problem in found)


@pytest.mark.parametrize(
    "content",
    [b"\0", b"\xff\xfe\0", b"# coding: nonsense\nx = 1", b"(" * 5000, b"-" * 99_999 + b"1"],
)
def test_bytes_that_the_grammar_chokes_on_are_a_sentence(file, content):
    found = refusal(file, content)
    assert found.code in ("own_code_failed", "own_code_failed_elsewhere")
