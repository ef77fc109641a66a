"""The shape of the project: floors, sizes, and habits that a reader may rely on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "dpgui").rglob("*.py"))
UI = sorted((ROOT / "dpgui" / "ui").rglob("*.py"))
QT = ("PySide6", "shiboken6", "pyqtgraph", "qtawesome")


@cache
def tree_of(file: Path) -> ast.Module:
    """The syntax of `file`, parsed once for all tests."""
    return ast.parse(file.read_text(encoding="utf-8"))


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


def python(code: str) -> None:
    """Run `code` in a fresh interpreter; fail with what it said."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr


def without(*names: str) -> str:
    """Code that makes any import of `names` fail."""
    return f"import sys\nfor name in {names!r}: sys.modules[name] = None\n"


def import_all(*packages: str, skip: str = "$^") -> str:
    """Code that imports every module below `packages` but those whose name matches `skip`."""
    return f"""
import importlib, pkgutil, re
for package in {packages!r}:
    module = importlib.import_module(package)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), package + "."):
        if not re.search({skip!r}, found.name) and not found.name.endswith("__main__"):
            importlib.import_module(found.name)
"""


@pytest.mark.slow
def test_floors_below_the_window_do_not_know_qt() -> None:
    packages = ("config", "devices", "data", "models", "engine", "runs", "cli")
    python(without(*QT) + import_all(*(f"dpgui.{name}" for name in packages)))


def test_the_check_of_a_form_needs_no_torch() -> None:
    python(
        without("torch", "torchvision", *QT)
        + """
from dpgui.config import preset, preset_names
from dpgui.devices import detect
from dpgui.engine.check import check
for name in preset_names():
    check(preset(name), detect())
"""
    )


def test_the_entry_point_imports_nothing_heavy() -> None:
    heavy = ("torch", "torchvision", "numpy", "pydantic", "rich", "typer", *QT)
    python(without(*heavy) + "import dpgui.__main__")


def test_the_words_of_the_command_line_need_neither_torch_nor_numpy_nor_qt() -> None:
    heavy = ("torch", "torchvision", "numpy", "pydantic", *QT)
    python(
        without(*heavy)
        + """
from dpgui.cli.app import build
try:
    build()(["--help"], standalone_mode=True)
except SystemExit as end:
    assert end.code == 0
"""
    )


def test_the_window_does_not_load_torch() -> None:
    python(
        without("torch", "torchvision")
        + "import os\nos.environ.setdefault('QT_QPA_PLATFORM', 'offscreen')\n"
        + import_all("dpgui.ui")
    )


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_modules_and_functions_are_small(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") <= 350, "look for the piece that wants its own room"
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= 50, f"{node.name} has {lines} lines"


def calls(file: Path) -> Iterator[tuple[int, str, str]]:
    """Every call in `file`: its line, what it is called on (source text), and the name."""
    for node in ast.walk(tree_of(file)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute):
            yield node.lineno, ast.unparse(node.func.value), node.func.attr
        elif isinstance(node.func, ast.Name):
            yield node.lineno, "", node.func.id


def test_nothing_prints() -> None:
    found = [
        f"{name_of(file)}:{line}"
        for file in MODULES
        for line, owner, name in calls(file)
        if not owner and name == "print"
    ]
    assert found == []


def test_the_window_never_nests_event_loops_or_kills_threads() -> None:
    """qt.md: processEvents re-enters handlers, exec() of a dialog hangs, terminate() deadlocks."""
    found = [
        f"{name_of(file)}:{line} {owner}.{name}"
        for file in UI
        for line, owner, name in calls(file)
        if name in ("processEvents", "terminate")
        or (name in ("exec", "exec_") and not re.search(r"\b_?app(lication)?$", owner))
    ]
    assert found == []


def test_every_module_says_why_it_exists() -> None:
    silent = [
        name_of(file)
        for file in MODULES
        if file.read_text(encoding="utf-8").strip() and not ast.get_docstring(tree_of(file))
    ]
    assert silent == []


def test_the_tree_in_the_architecture_page_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.split("```text\n")[1].split("```")[0]
    named = [line.split()[0] for line in tree.splitlines() if line.strip()]
    assert len(named) > 20
    missing = [name for name in named if not (ROOT / name).exists()]
    assert missing == []


def test_the_readmes_name_the_two_commands_as_they_are() -> None:
    for name in ("README.md", "README.zh-CN.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "pip install -e . && dpgui demo\n" in text
        assert 'pip install -e ".[test]" && pytest -n auto\n' in text


def test_the_readmes_show_pictures_that_exist() -> None:
    for name in ("README.md", "README.zh-CN.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (ROOT / link).exists(), f"{name} links to {link}"


def test_pyside_keeps_its_references_to_none_true_and_false(qapp) -> None:
    """Canary for PYSIDE-3474: PySide6 6.12.0 on Python 3.11 loses one with every void call."""
    from PySide6.QtCore import QObject, Signal

    class Source(QObject):
        told = Signal(object)

    source = Source()
    source.told.connect(source.blockSignals)
    singletons = (None, True, False)
    before = [sys.getrefcount(one) for one in singletons]
    for _ in range(10_000):
        source.told.emit(False)
        source.setObjectName("x")
    after = [sys.getrefcount(one) for one in singletons]
    # From Python 3.12 they are immortal and the counts stand still.
    assert all(now > then - 1000 for now, then in zip(after, before, strict=True))
