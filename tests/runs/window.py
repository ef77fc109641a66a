"""A window without Qt, to be killed: performs the run in a folder and prints each event.

Arguments: the run's folder, and "zygote" or "spawn".
"""

import sys
from pathlib import Path

from dpgui.engine.control import Control
from dpgui.events import to_line
from dpgui.runs import Run, Zygote, perform

if __name__ == "__main__":
    warm = None
    if sys.argv[2] == "zygote":
        warm = Zygote()
        warm.start()
    for event in perform(Run(Path(sys.argv[1])), Control(), warm=warm):
        sys.stdout.write(to_line(event) + "\n")
        sys.stdout.flush()
