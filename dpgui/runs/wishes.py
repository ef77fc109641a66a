"""`control`: the file by which other processes wish something of a run.

The window writes it for the child that trains, the command line for a run of anybody's. It holds
what is wished at present, not a sequence of messages, so a reader may look as rarely as it likes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from dpgui.engine.control import Control, Wish
from dpgui.files import write_whole

FILE = "control"

OnClose = Literal["stop", "continue"]


class Wishes(BaseModel):
    """What is wished of a run.

    Attributes:
        wish: The wish in force.
        saves: How often a save was asked for; each increase is one save.
        on_window_close: In place of the config's word, once a person was asked.
        left: Nobody follows the run any more: do as `on_window_close` says.
    """

    model_config = ConfigDict(frozen=True)

    wish: Wish = Wish.GO
    saves: int = 0
    on_window_close: OnClose | None = None
    left: bool = False


def read_wishes(folder: Path) -> Wishes:
    """What is wished of the run in `folder`; nothing, if nobody wrote it down."""
    try:
        return Wishes.model_validate_json((folder / FILE).read_bytes())
    except (OSError, ValidationError):
        return Wishes()


def write_wishes(folder: Path, wishes: Wishes) -> None:
    """Write down `wishes` for the run in `folder`.

    Raises:
        OSError: If the folder cannot be written.
    """
    write_whole(folder / FILE, wishes.model_dump_json())


def ask(folder: Path, wish: Wish) -> None:
    """Wish for `wish`, keeping what else is wished.

    Raises:
        OSError: If the folder cannot be written.
    """
    now = read_wishes(folder)
    change = {"saves": now.saves + 1} if wish is Wish.SAVE else {"wish": wish}
    write_wishes(folder, now.model_copy(update=change))


def leave(folder: Path) -> None:
    """Say that nobody follows the run in `folder` any more.

    Raises:
        OSError: If the folder cannot be written.
    """
    write_wishes(folder, read_wishes(folder).model_copy(update={"left": True}))


def forget_wishes(folder: Path) -> None:
    """Forget what was wished of a session that is over.

    Raises:
        OSError: If the folder cannot be written.
    """
    (folder / FILE).unlink(missing_ok=True)


class Ear:
    """Hears the wishes for a run and passes them on to its `Control`.

    Args:
        folder: The run's.
        control: The trainer's.
    """

    def __init__(self, folder: Path, control: Control) -> None:
        self._folder, self._control = folder, control
        self.heard = Wishes()

    def listen(self) -> None:
        """Pass on what is new since the last time."""
        now = read_wishes(self._folder)
        if now.wish is not self.heard.wish:
            self._control.ask(now.wish)
        if now.saves > self.heard.saves:
            self._control.ask(Wish.SAVE)
        self.heard = now


class Voice:
    """Writes down what is asked of a `Control` in this process for the process that trains.

    Args:
        folder: The run's.
        control: What the buttons ask.
    """

    def __init__(self, folder: Path, control: Control) -> None:
        self._folder, self._control = folder, control
        # A run that somebody paused already is shown as paused, not sent on.
        self._told = read_wishes(folder).wish
        if control.wish is Wish.GO:
            control.ask(self._told)

    def speak(self) -> None:
        """Write down what is new since the last time.

        Raises:
            OSError: If the folder cannot be written.
        """
        wish = self._control.wish
        if wish is not self._told:
            ask(self._folder, wish)
            self._told = wish
        if self._control.take_save():
            ask(self._folder, Wish.SAVE)
