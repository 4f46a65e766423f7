"""Where a service is absent its tests say so and skip; with REQUIRE_SERVICES=1 they fail."""

import gc
import os
import socket
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.settings import SERVICES

# How long something takes is measured by `make bench`; the machine may be busy.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

REQUIRED = os.environ.get("REQUIRE_SERVICES") == "1"
ROOT = Path(__file__).parent.parent


def git(*words: str) -> str:
    """What git says of this checkout; an unpacked archive of the source is none."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout: there is no .git")
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What schemathesis makes up wants its plugin, which the short runs do not load."""
    if collection_path.name == "test_schemathesis.py":
        return not config.pluginmanager.hasplugin("schemathesis")
    return None


def pytest_collection_finish() -> None:
    """What was collected stays; to search it for garbage again and again is a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not SERVICES:
        return
    absent = [name for name, port in (("PostgreSQL", 5432), ("Redis", 6379)) if not answers(port)]
    if absent:
        reason = f"{' and '.join(absent)} not running here"
        if REQUIRED:
            pytest.exit(reason, returncode=1)
        for item in items:
            item.add_marker(pytest.mark.skip(reason=reason))
