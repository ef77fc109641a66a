"""`python main.py` is `dpgui`."""

import sys

from dpgui.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
