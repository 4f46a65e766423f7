"""One palette: what pictures, pages and the installed app call alike has one colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from tracker.games.mexica.drawing.palette import THEMES
from tracker.pictures.palette import CODES, Rgb, ThemeName, rgb

ROOT = Path(__file__).parents[3]
LIGHT, DARK = ThemeName.LIGHT, ThemeName.DARK
BLOCK = re.compile(r"(@media (?P<media>[^{]*) \{\s*)?:root(?P<chosen>[^{ ]*) \{(?P<body>[^}]*)\}")
TONE = re.compile(r"--(?P<name>[a-z0-9-]+): *(?P<value>[^;]+);")


def sheets() -> str:
    return "\n".join(file.read_text() for file in sorted((ROOT / "static").rglob("*.css")))


def tones(theme: ThemeName) -> dict[str, str]:
    """The custom properties of all style sheets; at night those of the day as well.

    Not those of a copy to try things with, whose ground is another one.
    """
    media = {LIGHT: (None,), DARK: (None, "(prefers-color-scheme: dark)")}[theme]
    found: dict[str, str] = {}
    for wanted in media:
        for block in BLOCK.finditer(sheets()):
            if block["media"] == wanted and not block["chosen"].startswith(("[", ":has")):
                found |= {tone["name"]: tone["value"] for tone in TONE.finditer(block["body"])}
    return found


def colour(value: str) -> Rgb:
    return rgb(value if len(value) == 7 else "#" + "".join(2 * sign for sign in value[1:4]))


@pytest.mark.parametrize("theme", ThemeName)
def test_pages_and_pictures_have_the_same_colours(theme: ThemeName) -> None:
    told = tones(theme)
    drawn = {key: value for key, value in vars(THEMES[theme]).items() if isinstance(value, tuple)}
    both = {key: own for key, own in drawn.items() if key.replace("_", "-") in told}
    assert set(drawn) - set(both) == {"token_ink", "number"}
    assert {key: colour(told[key.replace("_", "-")]) for key in both} == both


def test_no_colour_of_the_palette_has_a_second_name() -> None:
    """Where a drawing of figures means the same colour it says so: var(--accent)."""
    told = tones(LIGHT)
    ours = {told[name] for name in ("accent", "black", "grey", "sand", "red")}
    names = {name for name, value in told.items() if value in ours}
    # Pieces keep their colour at night, when what stands for them on dark paper is brighter.
    pieces = {f"piece-{name}" for name in ("black", "grey", "sand", "red")}
    assert names - pieces == {"accent", "black", "grey", "sand", "red"}


def test_the_installed_app_has_them_too() -> None:
    light = CODES[LIGHT]
    manifest = Client().get("/manifest.webmanifest").json()
    assert (manifest["background_color"], manifest["theme_color"]) == (
        light["paper"],
        light["accent"],
    )
    base = (ROOT / "templates" / "tracker" / "base.html").read_text()
    meta = re.search(r'name="theme-color"\s+content="(?P<code>[^"]*)"', base)
    assert meta
    assert meta["code"] == light["accent"]
    assert light["accent"] in (ROOT / "static" / "tracker" / "icons" / "icon.svg").read_text()
