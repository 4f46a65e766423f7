"""`make load`: how many tables a machine carries, and what happens with more of them."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.load import errands
from tests.load.house import DATABASES, many_files, served
from tests.load.stage import Plan, run


def tell(about: str, lines: list[str]) -> None:
    print(f"\n{about}")
    print("".join(f"  {line}\n" for line in lines), end="", flush=True)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    words.add_argument("--tables", type=int, nargs="+", default=[200, 400, 800, 1600])
    words.add_argument("--databases", nargs="+", choices=DATABASES, default=list(DATABASES))
    words.add_argument("--seconds", type=float, default=30, help="that are measured")
    words.add_argument("--arrive", type=float, default=10, help="seconds in which all sit down")
    words.add_argument("--begun", type=int, default=0, help="actions that each game begins with")
    words.add_argument("--rest", type=float, default=10, help="seconds, when most have left")
    words.add_argument("--processes", type=int, help="instead of 1 on SQLite, 2 on PostgreSQL")
    words.add_argument("--errands", action="store_true", help="taps beside all that takes long")
    asked = words.parse_args()
    many_files()
    well = True
    print(f"{os.cpu_count()} cores, shared by client and server; load {os.getloadavg()[0]:.1f}")
    for name in asked.databases:
        database, usual = DATABASES[name]
        count = asked.processes or usual
        with database() as environment, tempfile.TemporaryDirectory() as place:
            log = Path(place) / "log"
            with served(environment, count, log) as processes:
                if asked.errands:
                    prepared = errands.prepare(environment, Path(place))
                    lines, held = asyncio.run(errands.run(prepared, processes))
                    well &= held
                    tell(f"{name}, processes: {count}, errands", lines)
                for tables in () if asked.errands else asked.tables:
                    plan = Plan(tables, asked.seconds, asked.arrive, asked.begun, asked.rest)
                    lines, held = asyncio.run(run(plan, processes))
                    well &= held
                    tell(f"{name}, processes: {count}, tables: {tables}", lines)
            said = log.read_text()
            if "Traceback" in said:
                print(said[-5000:], file=sys.stderr)
                well = False
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
