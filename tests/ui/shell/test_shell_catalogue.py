"""The Chinese catalogue: complete, with the same placeholders, and compiled from what it says."""

from __future__ import annotations

import importlib.util
import re
import string
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QTranslator

from dpgui import paths
from dpgui.config import Problem
from dpgui.ui.i18n import LANGUAGES, Languages, resolve, say, tr


def load_script() -> ModuleType:
    file = paths.resource("i18n", "update.py")
    spec = importlib.util.spec_from_file_location("i18n_update", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


update = load_script()
FOREIGN = [code for code in LANGUAGES if code != "en"]


def file_of(language: str) -> Path:
    return update.FOLDER / f"dpgui_{language}.ts"


def test_every_tr_has_two_plain_literals() -> None:
    assert len(set(update.literals())) > 100  # raises where one has not


def test_the_script_knows_every_language() -> None:
    assert sorted(update.LANGUAGES) == sorted(FOREIGN)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    known = update.read(file_of(language))
    wanted = update.collect()
    assert [text for text in wanted if not known.get(text)] == []
    assert [text for text in known if text not in set(wanted)] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_placeholders_are_the_same(language: str) -> None:
    def fields(text: str) -> list[tuple[str, str | None, str | None]]:
        try:
            parsed = list(string.Formatter().parse(text))
        except ValueError:
            return []
        return sorted((name, form, turn) for _, name, form, turn in parsed if name is not None)

    known = update.read(file_of(language))
    assert {key: text for key, text in known.items() if fields(key[1]) != fields(text)} == {}


@pytest.mark.parametrize("language", FOREIGN)
def test_menu_marks_and_endings_are_kept(language: str) -> None:
    for (_, source), text in update.read(file_of(language)).items():
        assert source.count("&") == text.count("&"), source
        assert source.endswith("…") == text.endswith("…"), source
        assert not re.search(r"\s$|^\s", text), source


@pytest.mark.parametrize("language", FOREIGN)
def test_the_compiled_catalogue_is_fresh(language: str) -> None:
    translator = QTranslator()
    assert translator.load(f"dpgui_{language}", str(update.FOLDER))
    for (context, source), text in update.read(file_of(language)).items():
        assert translator.translate(context, source) == text


def test_a_sentence_is_said_in_the_language_of_the_window(qapp) -> None:
    languages = Languages(qapp)
    problem = Problem(path="", code="too_small", facts={"value": 0, "bound": 1})
    languages.speak("zh_CN")
    try:
        assert languages.current == "zh_CN"
        assert say(problem) == "0 太小：不得小于 1。"
        assert tr("Docks", "Devices") == "设备"
    finally:
        languages.speak("en")
    assert say(problem) == "0 is too small: it must be at least 1."


def test_one_process_of_several_is_named_in_both_languages(qapp) -> None:
    problem = Problem(path="", code="too_small", facts={"value": 0, "bound": 1, "rank": 2})
    assert say(problem) == "Rank 2: 0 is too small: it must be at least 1."
    languages = Languages(qapp)
    languages.speak("zh_CN")
    try:
        assert say(problem) == "进程 2：0 太小：不得小于 1。"
    finally:
        languages.speak("en")


def test_qt_itself_speaks_chinese(qapp) -> None:
    languages = Languages(qapp)
    languages.speak("zh_CN")
    try:
        assert qapp.translate("QPlatformTheme", "Cancel") == "取消"
    finally:
        languages.speak("en")


def test_a_missing_fact_or_an_unknown_code_never_hides_a_message() -> None:
    assert (
        say(Problem(path="", code="too_small"))
        == "{value} is too small: it must be at least {bound}."
    )
    assert say(Problem(path="", code="nobody_knows", facts={"a": 1})) == "nobody_knows (a: 1)"


def test_the_language_of_the_system_is_one_of_ours() -> None:
    assert resolve("system") in LANGUAGES
    assert resolve("zh_CN") == "zh_CN"
