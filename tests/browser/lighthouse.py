"""`make lighthouse`: what Lighthouse thinks of the pages on a phone, and a failure below the marks.

python -m tests.browser.lighthouse <command that runs lighthouse>
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.server import Phone, alone, serving
from tests.browser.conftest import CHROMIUM
from tests.browser.stage import SHARED, SHARED_THIRD, told

MARKS = {"performance": 95, "accessibility": 100, "best-practices": 100}
TRIES = 3


def pages(port: int) -> dict[str, str]:
    site = f"http://localhost:{port}"
    found = {"home": f"{site}/", "new game": f"{site}/new?game=mexica"}
    with Phone(port) as phone:
        for name, record in {
            "table, tracker": told(SHARED, 40),
            "table, referee": told(SHARED_THIRD, 200),
        }.items():
            status, made = phone.ask("POST", "/api/games/import", record)
            assert status == 201, made
            found[name] = f"{site}/e/{made['edit']}/"
    return found


def judged(command: list[str], address: str, folder: Path) -> dict[str, Any]:
    """The report on one page, as Lighthouse writes it."""
    file = folder / "report.json"
    subprocess.run(
        [
            *command,
            address,
            "--quiet",
            "--output=json",
            f"--output-path={file}",
            f"--only-categories={','.join(MARKS)}",
            "--chrome-flags=--headless --no-sandbox --disable-gpu",
            # The table never stops listening for news.
            "--max-wait-for-load=15000",
        ],
        env=os.environ | {"CHROME_PATH": CHROMIUM or ""},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    report: dict[str, Any] = json.loads(file.read_text())
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    return {mark: round(100 * (report["categories"][mark]["score"] or 0)) for mark in MARKS}


def too_low(report: dict[str, Any]) -> list[str]:
    return [mark for mark, score in scores(report).items() if score < MARKS[mark]]


def best(command: list[str], address: str, folder: Path) -> dict[str, Any]:
    """Where only the speed is wanting, a busy machine may be at fault: it gets more tries."""
    reports = [judged(command, address, folder)]
    while too_low(reports[-1]) == ["performance"] and len(reports) < TRIES:
        reports.append(judged(command, address, folder))
    return max(reports, key=lambda report: sum(scores(report).values()))


def complaints(report: dict[str, Any]) -> Iterator[str]:
    """What it would have otherwise, whether or not it counts."""
    for audit in report["audits"].values():
        if audit["score"] is None or audit["score"] >= 0.9:
            continue
        yield f"{audit['id']}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for item in audit.get("details", {}).get("items", [])[:3]:
            if isinstance(node := item.get("node"), dict):
                yield f"    {node.get('snippet', '')[:110]}"


def main(command: list[str]) -> int:
    below = 0
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data)
        with serving(environment) as (port, _):
            for name, address in pages(port).items():
                report = best(command, address, Path(data))
                below += len(too_low(report))
                shown = "  ".join(f"{mark} {score}" for mark, score in scores(report).items())
                print(f"{name:<16} {shown}{'  TOO LOW' if too_low(report) else ''}", flush=True)
                for complaint in complaints(report):
                    print(f"    {complaint}", flush=True)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
