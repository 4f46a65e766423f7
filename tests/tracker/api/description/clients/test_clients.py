"""A client is made of the description, what is written with it is checked, and it keeps tables."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REQUIRED
from tests.tracker.servers import PATIENCE, ROOT, Servers, manage

HERE = Path(__file__).parent
TOOLS = ROOT / ".venv" / "clients"
NODE = TOOLS / "node_modules"
HEARD = {
    "mexica": {
        "refused": ["canal.occupied", "impossible"],
        "stale": 1,
        "legal": True,
        "number": [1, 2, 1],
        "canals": 34,
        "largest": 190,
        "scores": {"red": 0, "grey": 0},
    },
    "aztekz": {
        "status": "finished",
        "stolen": [None, "green"],
        "scores": {"green": 3, "yellow": 2},
        "winners": ["green"],
        "picture": b"\x89PNG".hex(),
    },
}

pytestmark = pytest.mark.long


@pytest.fixture
def description(tmp_path: Path) -> Path:
    """In a folder where a client can be made of it."""
    if not (ROOT / ".venv" / ".clients").exists():
        why = (
            "what makes clients was not to be had: `make .venv/.clients` wants npm and the internet"
        )
        pytest.fail(why) if REQUIRED else pytest.skip(why)
    told = tmp_path / "openapi.json"
    assert manage("export_openapi_schema", "--output", str(told)).returncode == 0
    return told


def run(where: Path, *command: str | Path, **surroundings: str) -> str:
    done = subprocess.run(
        command,
        cwd=where,
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_client_in_python_keeps_tables(description: Path, servers: Servers) -> None:
    here = description.parent
    play = shutil.copy(HERE / "play.py", here)
    settings = HERE / "openapi-python-client.yml"
    asked = ("--path", description, "--output-path", "mexica_client", "--meta", "none")
    make = TOOLS / "bin" / "openapi-python-client"
    assert "WARNING" not in run(here, make, "generate", *asked, "--config", settings)
    python = TOOLS / "bin" / "python"
    types = ("--strict", "--follow-imports=silent", "--python-executable", python, "--config-file=")
    run(here, sys.executable, "-m", "mypy", *types, play)
    [server] = servers.start()
    told = run(here, python, play, f"http://localhost:{server.port}")
    assert json.loads(told) == HEARD


def test_a_client_in_typescript_keeps_tables(description: Path, servers: Servers) -> None:
    here = description.parent
    for name in ("play.ts", "package.json", "tsconfig.json", "openapi-ts.config.mjs"):
        shutil.copy(HERE / name, here)
    (here / "node_modules").symlink_to(NODE)
    run(here, NODE / ".bin" / "openapi-ts", "--no-log-file")
    run(here, NODE / ".bin" / "tsc", "--project", here)
    [server] = servers.start()
    told = run(here, "node", "made/play.js", f"http://localhost:{server.port}")
    assert json.loads(told) == HEARD
