"""`python -m tests.again …`: pytest, and a second look at the few tests that failed.

What fails once may be a race of browsers, servers or threads on a machine that has too much to do.
Each of up to three failed tests is run five times more, alone. Only when all of these pass does the
run count as passed; the test is named at the end as unsteady, so that somebody finds its race.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

TIMES = 5
MOST = 3
"""Failed tests: where more fail it is no chance."""

Run = Callable[[Sequence[str]], int]


def pytest(arguments: Sequence[str]) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments]).returncode


def failed(cache: Path) -> list[str]:
    """The names that pytest itself keeps of what failed in the run that had this cache."""
    kept = cache / "v/cache/lastfailed"
    return sorted(json.loads(kept.read_text())) if kept.exists() else []


def plugins(arguments: Sequence[str]) -> list[str]:
    """Which plugins the run loads, and which it leaves out."""
    return [word for flag, name in pairwise(arguments) if flag == "-p" for word in (flag, name)]


def main(arguments: Sequence[str], run: Run = pytest) -> int:
    with tempfile.TemporaryDirectory() as cache:
        told = run([*arguments, "-o", f"cache_dir={cache}"])
        names = failed(Path(cache))
    # A file that cannot be read has no test to its name.
    if told != 1 or not 0 < len(names) <= MOST or not all("::" in name for name in names):
        return told
    alone = [*plugins(arguments), "-p", "no:cacheprovider", "-n", "0", "-q"]
    for name in names:
        print(f"\nonce more, {TIMES} times, alone: {name}", flush=True)
        if any(run([*alone, name]) for _ in range(TIMES)):
            print(f"it failed again: {name}", flush=True)
            return told
    for name in names:
        words = f"unsteady: {name} (failed once, then passed {TIMES} times alone: find its race)"
        print("\n".join(("", "!" * 100, words, "!" * 100)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
