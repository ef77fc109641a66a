"""Every command of the window, once: its words, its icon, its shortcut and when it can be used.

Menus and the toolbar are lists of keys. To add a command, add a row to `COMMANDS`, its key to a
menu, and a method of the same name to what `MainWindow` gives to `Actions`.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from dpgui.ui.states import State

Keys = QKeySequence.StandardKey

ALWAYS = frozenset(State)
IDLE = frozenset({State.IDLE})
LIVE = frozenset({State.STARTING, State.RUNNING, State.PAUSED})
GOING = frozenset({State.RUNNING, State.PAUSED})


@dataclass(frozen=True, slots=True)
class Command:
    """One row.

    Attributes:
        key: What menus, the toolbar and the handlers call it.
        text: English words; "&" marks the letter to press in a menu. Ends with "…" if it asks.
        tip: One English sentence for the tooltip and the status bar.
        icon: Name in the icon font, or "".
        shortcut: A standard key or a text such as "Ctrl+R", or None.
        states: In which states of the live run it can be used.
        checkable: It is on or off.
    """

    key: str
    text: str
    tip: str
    icon: str = ""
    shortcut: Keys | str | None = None
    states: frozenset[State] = ALWAYS
    checkable: bool = False


COMMANDS: tuple[Command, ...] = (
    # File
    Command(
        "open_config", "&Open experiment…", "Load an experiment from a TOML file into the form.",
        "folder-open-outline", Keys.Open,
    ),
    Command(
        "save_config", "&Save experiment as…", "Write the experiment in the form to a TOML file.",
        "content-save-outline", Keys.SaveAs,
    ),
    Command(
        "new_model", "New &model file…",
        "Write a commented model of your own to a file, and take it into the form.",
        "file-code-outline",
    ),
    Command(
        "save_picture", "Save &picture of the window…", "Save what the window shows as a PNG file.",
        "camera-outline", "Ctrl+Shift+P",
    ),
    Command(
        "open_runs_folder", "Open &folder of runs", "Show where the runs are kept.",
        "folder-outline",
    ),
    Command("quit", "&Quit", "Close the window.", "exit-to-app", Keys.Quit),
    # Run
    Command(
        "start", "&Start", "Train what the form describes.", "play", "Ctrl+R", IDLE,
    ),
    Command(
        "pause", "&Pause", "Wait after the current step; nothing is lost.", "pause",
        "Ctrl+Shift+Space", GOING, checkable=True,
    ),
    Command(
        "stop", "S&top now", "Finish the current step, save a checkpoint and stop.",
        "stop", "Ctrl+.", LIVE,
    ),
    Command(
        "stop_after_epoch", "Stop after this &epoch", "Finish the epoch, save and stop.",
        "skip-next", "Ctrl+Shift+.", GOING, checkable=True,
    ),
    Command(
        "save_now", "Save &checkpoint now", "Write a checkpoint after the current step and go on.",
        "content-save", "Ctrl+Shift+K", GOING,
    ),
    Command(
        "check_data", "Check the d&ata",
        "Look for what is wrong with the dataset in the form.",
        "stethoscope", "Ctrl+Shift+D",
    ),
    Command(
        "measure_scaling", "&Measure scaling…",
        "Time the experiment in the form on one device and on more.",
        "speedometer", "Ctrl+Shift+M", IDLE,
    ),
    Command(
        "resume", "&Resume", "Go on with the run on show from its last checkpoint.",
        "restart", "Ctrl+Shift+R", IDLE,
    ),
    Command(
        "resume_changed", "Resume with chan&ges",
        "Fill the form with the run on show, to go on from its last checkpoint as it is changed.",
        "file-edit-outline", None, IDLE,
    ),
    Command(
        "run_again", "Put run into the &form",
        "Fill the form with the experiment of the run on show, to start it again or change it.",
        "repeat", "Ctrl+Shift+A",
    ),
    Command(
        "export_model", "E&xport model…",
        "Write the model of the run on show to a file, to use it elsewhere.",
        "package-down", "Ctrl+Shift+E",
    ),
    Command(
        "leave", "&Detach from the run",
        "Let the run go on by itself; the table of runs can follow it again.",
        "link-off", "Ctrl+Shift+L", LIVE,
    ),
    Command(
        "show_live", "Show the &live run", "Back to the run that is going on.",
        "pulse", "Ctrl+L", LIVE | {State.STOPPING},
    ),
    # View
    Command(
        "find_run", "Find a ru&n…", "Search the table of runs.", "magnify", Keys.Find,
    ),
    Command(
        "reset_layout", "&Reset layout", "Put every panel back where it was at first.",
        "view-dashboard-outline",
    ),
    Command(
        "full_screen", "&Full screen", "Use the whole screen, or go back to a window.",
        "fullscreen", Keys.FullScreen, checkable=True,
    ),
    # Help
    Command(
        "about", "&About dpgui", "Version of dpgui and of what it stands on.",
        "information-outline",
    ),
    Command(
        "shortcuts", "&Keyboard shortcuts", "Every command that has a key.",
        "keyboard-outline", Keys.HelpContents,
    ),
)  # fmt: skip

SEPARATOR = "-"

FILE_MENU = (
    "open_config", "save_config", "new_model", SEPARATOR, "save_picture", "open_runs_folder",
    SEPARATOR, "quit",
)  # fmt: skip
RUN_MENU = (
    "start", "pause", "stop", "stop_after_epoch", "save_now", SEPARATOR, "check_data",
    "measure_scaling", SEPARATOR,
    "resume", "resume_changed", "run_again", "export_model",
    SEPARATOR, "show_live", "leave",
)  # fmt: skip
VIEW_MENU = ("find_run", SEPARATOR, "reset_layout", "full_screen")
HELP_MENU = ("shortcuts", SEPARATOR, "about")
TOOLBAR = ("start", "pause", "stop", "stop_after_epoch", "save_now", SEPARATOR, "resume")
