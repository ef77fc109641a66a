"""The window's languages: English in the source, 简体中文 from a catalogue, switched live.

Only literal strings go through `tr`, so that `resources/i18n/update.py` finds each of them. Texts
that come from tables (labels and help of options, names of choices, sentences of `messages`)
go through `tr_option` and `say`; the same script collects those tables. Widgets set their texts
in a `retranslate()` that their `changeEvent` calls at `QEvent.Type.LanguageChange`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pydantic import JsonValue
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from dpgui import paths
from dpgui.config import messages
from dpgui.ui.options import LanguageChoice

LANGUAGES: Mapping[str, str] = {"en": "English", "zh_CN": "简体中文"}
"""Every language by its code, under the name its speakers give it."""

OPTIONS, MESSAGES, COMMANDS = "options", "messages", "commands"

_WORDS: Mapping[str, str] = {"split": "Words", "dataset": OPTIONS}
"""The facts that are words of ours, and the context in which they are translated."""


class Sayable(Protocol):
    """A `Problem`, a `Noted` or a `RunEnded`: a code and the facts of its sentence."""

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, JsonValue]: ...


def tr(context: str, text: str, n: int = -1) -> str:
    """`text` in the window's language. Both arguments are literals; "%n" is replaced by `n`.

    Placeholders are filled in afterwards: `tr("Runs", "{0} of {1}").format(3, 5)`.
    """
    return QCoreApplication.translate(context, text, None, n)


def tr_option(text: str) -> str:
    """A label, help text, unit, choice or summary of the registries, in the window's language."""
    return QCoreApplication.translate(OPTIONS, text) if text else ""


def tr_command(text: str) -> str:
    """A text of the table of commands, in the window's language."""
    return QCoreApplication.translate(COMMANDS, text)


def say(thing: Sayable) -> str:
    """The sentence of `thing` in the window's language.

    A missing fact or an unknown code never hides the message: English says what is known.
    """
    template = messages.MESSAGES.get(thing.code)
    if template is None:
        return messages.say(thing.code, thing.facts)
    try:
        facts = {name: _fact(name, value) for name, value in thing.facts.items()}
        told = QCoreApplication.translate(MESSAGES, template).format(**facts)
    except (KeyError, IndexError, ValueError):
        return messages.say(thing.code, thing.facts)
    if not messages.of_rank(thing.code, thing.facts):
        return told
    around = QCoreApplication.translate(MESSAGES, messages.MESSAGES[messages.OF_RANK])
    return around.format(rank=thing.facts["rank"], sentence=told)


def _fact(name: str, value: JsonValue) -> JsonValue:
    """A fact in the window's language, where it is a word of ours and no name or number."""
    context = _WORDS.get(name)
    if context is None or not isinstance(value, str):
        return value
    return QCoreApplication.translate(context, value) if value else value


def resolve(choice: LanguageChoice) -> str:
    """The language code that `choice` means on this machine."""
    if choice != "system":
        return choice
    chinese = any(name.startswith("zh") for name in QLocale.system().uiLanguages()[:1])
    return "zh_CN" if chinese else "en"


class Languages:
    """The translators in force. Kept by the application: a collected one translates nothing.

    Attributes:
        current: Code of the language that the window speaks.
    """

    def __init__(self, app: QCoreApplication) -> None:
        self._app = app
        self._installed: list[QTranslator] = []
        self.current = "en"

    def speak(self, choice: LanguageChoice) -> None:
        """Switch to `choice`; Qt then sends LanguageChange to every widget."""
        self.current = resolve(choice)
        for translator in self._installed:
            self._app.removeTranslator(translator)
        self._installed = [
            translator for translator in map(self._loaded, self._files()) if translator is not None
        ]
        for translator in self._installed:
            self._app.installTranslator(translator)

    def _files(self) -> tuple[tuple[str, str], ...]:
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        own = str(paths.resource("i18n"))
        return ((f"qtbase_{self.current}", qt), (f"dpgui_{self.current}", own))

    def _loaded(self, file: tuple[str, str]) -> QTranslator | None:
        translator = QTranslator(self._app)
        return translator if translator.load(*file) else None
