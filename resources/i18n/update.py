"""Collects every text of the window, keeps what is translated, and compiles the catalogues.

    python resources/i18n/update.py           # update *.ts and *.qm; what lacks is listed
    python resources/i18n/update.py --check   # change nothing; exit code 1 if something lacks

Texts come from four places: the literals in `tr("Context", "text")` below `dpgui/ui`, the table of
commands, the options and choices of every registry, and the sentences of `dpgui.config.messages`.
A text that is gone is dropped, so a catalogue never holds more than the window can say.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

import PySide6

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dpgui.config import ExperimentConfig, messages  # noqa: E402
from dpgui.engine.export.choice import exporters  # noqa: E402
from dpgui.engine.registries import REGISTRIES  # noqa: E402
from dpgui.registry import Options, options_of  # noqa: E402
from dpgui.ui.commands import COMMANDS  # noqa: E402

FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("zh_CN",)

Text = tuple[str, str]
"""A context and a source text."""


def collect() -> list[Text]:
    """Every text that the window can show, sorted, each once."""
    found = {*literals(), *commands(), *options(), *sentences()}
    return sorted(text for text in found if text[1])


def literals() -> Iterator[Text]:
    """The arguments of every `tr` below `dpgui/ui`.

    Raises:
        ValueError: If one is not a plain literal; nobody could translate it.
    """
    for file in sorted((ROOT / "dpgui" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "tr":
                continue
            words = [getattr(argument, "value", None) for argument in node.args[:2]]
            if len(words) < 2 or not all(isinstance(word, str) for word in words):
                raise ValueError(f"{file.relative_to(ROOT)}:{node.lineno}: tr() needs two literals")
            yield words[0], words[1]


def commands() -> Iterator[Text]:
    """The texts and tooltips of the table of commands."""
    for command in COMMANDS:
        yield "commands", command.text
        yield "commands", command.tip


def options() -> Iterator[Text]:
    """Labels, help texts, units, fixed values, names, summaries, licences of what can be chosen."""
    parts = (field.annotation for field in ExperimentConfig.model_fields.values())
    sections = [part for part in parts if isinstance(part, type) and issubclass(part, Options)]
    classes: list[type[Options]] = [ExperimentConfig, *sections]
    for registry in (*REGISTRIES.values(), exporters):
        for choice in registry:
            yield "options", choice.label
            yield "options", choice.summary
            yield "options", getattr(choice, "licence", "")  # of datasets
            classes.append(choice)
    for cls in classes:
        for option in options_of(cls):
            yield from (("options", text) for text in (option.label, option.help, option.unit))
            if not cls.choices_of(option.name):  # names of networks are no words
                yield from (("options", value) for value in option.choices)


def sentences() -> Iterator[Text]:
    """The templates of the messages."""
    yield from (("messages", template) for template in messages.MESSAGES.values())


def read(file: Path) -> dict[Text, str]:
    """The translations in a .ts file; unfinished ones are left out."""
    found: dict[Text, str] = {}
    if not file.exists():
        return found
    for context in Xml.parse(file).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") is None:
                found[name, message.findtext("source", "")] = translation.text or ""
    return found


def write(file: Path, language: str, translations: dict[Text, str]) -> None:
    """Write a .ts file: contexts and texts in order, so that a change is a small diff."""
    root = Xml.Element("TS", version="2.1", language=language, sourcelanguage="en")
    nodes: dict[str, Xml.Element] = {}
    for name, source in collect():
        if name not in nodes:
            nodes[name] = Xml.SubElement(root, "context")
            Xml.SubElement(nodes[name], "name").text = name
        message = Xml.SubElement(nodes[name], "message")
        Xml.SubElement(message, "source").text = source
        translation = Xml.SubElement(message, "translation")
        translation.text = translations.get((name, source))
        if not translation.text:
            translation.set("type", "unfinished")
    Xml.indent(root, space=" ")
    text = Xml.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    file.write_text(head + text + "\n", encoding="utf-8")


def compile_catalogue(file: Path) -> None:
    """Make the .qm beside a .ts with PySide6's own compiler."""
    name = "lrelease.exe" if sys.platform == "win32" else "lrelease"
    tool = Path(PySide6.__file__).parent / name
    target = file.with_suffix(".qm")
    subprocess.run([tool, "-silent", file, "-qm", target], check=True)


def main(arguments: list[str]) -> int:
    """Update or check; the number of missing translations decides the exit code."""
    missing = 0
    for language in LANGUAGES:
        file = FOLDER / f"dpgui_{language}.ts"
        known = read(file)
        lacking = [text for text in collect() if not known.get(text)]
        missing += len(lacking)
        for context, source in lacking:
            sys.stdout.write(f"{language}: not translated: [{context}] {source}\n")
        if "--check" not in arguments:
            write(file, language, known)
            compile_catalogue(file)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
