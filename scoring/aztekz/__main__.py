"""Entry of `python -m scoring.aztekz`."""

from __future__ import annotations

import sys

from scoring.aztekz.game import AZTEKZ
from scoring.command import Command

COMMAND = Command(AZTEKZ, {})

if __name__ == "__main__":
    sys.exit(COMMAND.run())
