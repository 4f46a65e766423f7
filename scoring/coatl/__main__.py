"""Entry of `python -m scoring.coatl`."""

from __future__ import annotations

import sys

from scoring.coatl.game import COATL
from scoring.command import Command

COMMAND = Command(COATL, {})

if __name__ == "__main__":
    sys.exit(COMMAND.run())
