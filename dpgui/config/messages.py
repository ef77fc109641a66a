"""Every sentence that the engine, the runs and the command line can say, by code.

The lower floors send a code and facts; English is made here, other languages in the window
(which translates the template and fills in the same facts). One table, so that a test can see
that each sentence is translated and that each placeholder is given.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

MESSAGES: dict[str, str] = {
    # config
    "unknown_key": "There is no setting called {key!r}.",
    "unknown_key_nearest": "There is no setting called {key!r}. Did you mean {nearest!r}?",
    "unknown_choice": "There is no {kind} called {name!r}.",
    "unknown_choice_nearest": "There is no {kind} called {name!r}. Did you mean {nearest!r}?",
    "unknown_preset": "There is no preset called {name!r}. Known presets: {known}.",
    "too_small": "{value} is too small: it must be at least {bound}.",
    "not_above": "{value} is too small: it must be more than {bound}.",
    "too_large": "{value} is too large: it must be at most {bound}.",
    "not_below": "{value} is too large: it must be less than {bound}.",
    "not_a_number": "{value!r} is not a number.",
    "not_a_whole_number": "{value!r} is not a whole number.",
    "not_finite": "{value!r} is not a finite number.",
    "not_yes_or_no": "{value!r} is not yes or no (true or false).",
    "not_one_of": "{value!r} is not one of: {allowed}.",
    "missing": "A value is needed here.",
    "wrong_value": "{value!r} does not fit here: {why}.",
    "newer_version": "This config was written by a newer dpgui (version {version}). Update dpgui to use it.",
    "bad_toml": "The config is not valid TOML: {why}.",
    "bad_override": "{text!r} is not of the form path=value.",
    "file_missing": "There is no file {file}.",
    "file_unreadable": "{file} cannot be read: {why}.",
}


def say(code: str, facts: Mapping[str, JsonValue]) -> str:
    """The English sentence for `code`.

    A missing fact or an unknown code never hides the message: what is known is shown.
    """
    template = MESSAGES.get(code)
    if template is None:
        listed = ", ".join(f"{key}: {value}" for key, value in facts.items())
        return f"{code} ({listed})" if listed else code
    try:
        return template.format(**facts)
    except (KeyError, IndexError, ValueError):
        return template
