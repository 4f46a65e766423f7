"""Where the files of the app lie that are no modules, and where its data go.

A wheel carries templates, styles, catalogues, manage.py and pyproject.toml in `house/`, beside this
file, in the order in which they lie in a checkout.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

APP = "mexica-at-the-table"
HOUSE = Path(__file__).resolve().parent / "house"
IS_INSTALLED = HOUSE.is_dir()
BASE_DIR = HOUSE if IS_INSTALLED else HOUSE.parents[2]


def version() -> str:
    """It is said in pyproject.toml alone."""
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def data_home(environment: Mapping[str, str] = os.environ) -> Path:
    """`DATA_DIR`; without it `data/` of a checkout, or what an installed app has of its user."""
    if given := environment.get("DATA_DIR"):
        return Path(given)
    return of_the_user(sys.platform, environment) / APP if IS_INSTALLED else BASE_DIR / "data"


def of_the_user(platform: str, environment: Mapping[str, str]) -> Path:
    """Where a system wants the data of programs to lie."""
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local)
    if platform == "darwin":
        return home() / "Library/Application Support"
    given = Path(environment.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else home() / ".local/share"


def home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise ImproperlyConfigured("This user has no home: DATA_DIR says where data lie.") from None
