"""Entry of `python -m scoring.mexica`."""

import os
import sys

from scoring.mexica.record.command import UNREADABLE, main

ENDED_BY_SIGINT = 130


def run() -> int:
    """The exit status. Trouble around the command ends it too, but never in a traceback."""
    if sys.stdin is None or sys.stdout is None:
        print("The standard input or output is closed.", file=sys.stderr)
        return UNREADABLE
    try:
        return main(None, sys.stdin.buffer, sys.stdout, sys.stderr)
    except KeyboardInterrupt:
        status = ENDED_BY_SIGINT
    except BrokenPipeError:
        # Whoever read the reports has seen enough.
        status = 1
    except OSError as error:
        print(f"Reading or writing failed: {error.strerror}.", file=sys.stderr)
        status = UNREADABLE
    # Python flushes once more at the end; let that not fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


if __name__ == "__main__":
    sys.exit(run())
