"""A game as a workbook: what stands in its cells, in every language, whatever names begin with."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.dateformat import format as date_format

from tests.conftest import REQUIRED
from tests.scoring.scorepad import SCOREPAD
from tests.scoring.test_every_game import wholes
from tests.tracker.exchange.test_out import FORMULAS, file_of, game_of, named, sheet_of, tied_game
from tests.tracker.whole_games import whole_game
from tracker.models import Game

pytestmark = pytest.mark.django_db

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
GAMES = {record["format"]: record for record in (case.values[0] for case in wholes())}
GAMES.pop(SCOREPAD.format)
EPOCH = datetime(1899, 12, 30)
Read = dict[str, list[list[str | float]]]


def read(content: bytes) -> Read:
    """Every sheet by its name: a text as text, a number as a number; a formula fails."""
    with ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        texts = [
            "".join(part.text or "" for part in item.iter(f"{MAIN}t"))
            for item in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
        ]
        book = ElementTree.fromstring(file.read("xl/workbook.xml"))
        told: Read = {}
        for number, sheet in enumerate(book.iter(f"{MAIN}sheet"), 1):
            rows = ElementTree.fromstring(file.read(f"xl/worksheets/sheet{number}.xml"))
            assert not [*rows.iter(f"{MAIN}f"), *rows.iter(f"{MAIN}hyperlink")]
            told[sheet.attrib["name"]] = [
                [_cell(cell, texts) for cell in row] for row in rows.iter(f"{MAIN}row")
            ]
        return told


def _cell(cell: Any, texts: list[str]) -> str | float:
    value = cell.find(f"{MAIN}v").text
    return texts[int(value)] if cell.attrib.get("t") == "s" else float(value)


def book_of(game: Game, language: str = "en") -> Read:
    client = Client(headers={"accept-language": language})
    answer = client.get(f"/w/{game.watch_key}/out/sheets.xlsx")
    assert answer.status_code == 200
    return read(answer.content)


def test_the_file_says_what_it_is() -> None:
    response = file_of(game_of(tied_game()), "sheets.xlsx")
    assert response["Content-Type"].endswith("spreadsheetml.sheet")
    assert response["Content-Disposition"] == (
        'attachment; filename="mexica-2026-10-14-ana-bo.xlsx"'
    )


def test_the_scores_are_those_of_the_table_for_scripts() -> None:
    game = game_of(tied_game())
    heading, *lines = book_of(game)["Scores"]
    assert heading[:3] == ["Seat", "Player", "Colour"]
    assert heading[-4:] == ["Points", "Action tokens left", "Rank", "Winner"]
    assert lines == [
        [1, "Ana", "Red", 0, 0, 5, 0, 0, 0, 5, 1, 2, "no"],
        [2, "Bo", "Grey", 0, 0, 5, 0, 0, 0, 5, 3, 1, "yes"],
    ]


def test_the_log_tells_how_it_stood_after_each_action() -> None:
    game = game_of(whole_game(1))
    heading, *lines = book_of(game)["Log"]
    assert heading[-2:] == ["Points: Ana", "Points: Bo"]
    _heading, *of_scripts = sheet_of(game, "actions.csv")
    assert [[line[0], *line[2:4], *line[5:]] for line in lines] == [
        [float(line[0]), *line[2:4], *map(float, line[7:])] for line in of_scripts
    ]


def test_when_it_was_is_a_day_and_a_time_where_the_table_is(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    game = game_of(tied_game())
    first = game.actions.order_by("number").first()
    assert first
    entered = book_of(game)["Log"][1][1]
    assert isinstance(entered, float)
    here = timezone.localtime(first.recorded).replace(tzinfo=None)
    assert abs(EPOCH + timedelta(days=entered) - here) < timedelta(seconds=2)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pl"])
@pytest.mark.parametrize("record", GAMES.values(), ids=GAMES)
def test_a_column_holds_numbers_or_words_in_every_game_and_language(
    record: dict[str, Any], language: str
) -> None:
    game = game_of(record)
    scores, log = book_of(game, language).values()
    assert (len(scores), len(log)) == (1 + game.seats.count(), 1 + game.number)
    for heading, *lines in (scores, log):
        assert len(set(heading)) == len(heading)
        for name, *cells in zip(heading, *lines, strict=True):
            assert isinstance(name, str)
            assert name[:1] == name[:1].upper()
            assert len({type(cell) for cell in cells}) == 1, name


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_is_a_text_whatever_it_begins_with(name: str) -> None:
    scores, log = book_of(game_of(named(name, "https://bo.example"))).values()
    assert [line[1] for line in scores[1:]] == [name, "https://bo.example"]
    assert log[0][-2:] == [f"Points: {name}", "Points: https://bo.example"]


def test_names_of_any_script_come_through() -> None:
    game = game_of(named('אנה 🌽 & <b> "x"', "_x0041_"))
    assert [line[1] for line in book_of(game)["Scores"][1:]] == [
        'אנה 🌽 & <b> "x"',
        "_x005F_x0041_",
    ]


def test_asked_for_twice_it_is_the_same_twice() -> None:
    game = game_of(tied_game())
    assert file_of(game, "sheets.xlsx").content == file_of(game, "sheets.xlsx").content


def test_the_page_says_which_file_is_for_whom() -> None:
    game = game_of(tied_game())
    page = Client().get(f"/w/{game.watch_key}/out").content.decode()
    files = re.findall(r'out/([a-z]+\.[a-z]+)" download', page)
    assert files == ["record.json", "sheets.xlsx", "scores.csv", "actions.csv"]


LOCALES = {
    "de": ("de-DE", 1031),
    "fr": ("fr-FR", 1036),
    "es": ("es-ES", 1034),
    "pl": ("pl-PL", 1045),
}
"""What LibreOffice calls them, by name and by number."""
DAYS = {"de": "d.m.Y", "fr": "d/m/Y", "es": "d/m/Y", "pl": "Y-m-d"}
PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop>
</item></oor:items>
"""
SHOWN = "csv:Text - txt - csv (StarCalc):59,34,76,1,,{number},false,true,false,false,false,-1"
"""Every sheet with semicolons in UTF-8, each cell as it is shown."""


@pytest.mark.long
@pytest.mark.parametrize("language", LOCALES)
def test_libreoffice_shows_it_where_the_decimal_comma_rules(language: str, tmp_path: Path) -> None:
    if not (office := shutil.which("soffice")):
        (pytest.fail if REQUIRED else pytest.skip)("LibreOffice Calc is not installed")
    locale, number = LOCALES[language]
    (tmp_path / "user").mkdir()
    (tmp_path / "user/registrymodifications.xcu").write_text(PROFILE.format(locale=locale))
    game = game_of(named("=1+1", "+49 30"))
    answer = Client(headers={"accept-language": language}).get(
        f"/w/{game.watch_key}/out/sheets.xlsx"
    )
    (tmp_path / "book.xlsx").write_bytes(answer.content)
    profile = f"-env:UserInstallation={tmp_path.as_uri()}"
    form = SHOWN.format(number=number)
    subprocess.run(
        [office, profile, "--headless", "--convert-to", form, "--outdir", tmp_path, "book.xlsx"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        timeout=180,
    )
    for name, sheet in read(answer.content).items():
        text = (tmp_path / f"book-{name}.csv").read_text()
        heading, *lines = csv.reader(io.StringIO(text), delimiter=";")
        assert heading == sheet[0]
        for line, expected in zip(lines, sheet[1:], strict=True):
            for cell, own, column in zip(line, expected, heading, strict=True):
                if isinstance(own, str):
                    assert cell == own, column
                elif own == int(own):
                    assert cell == str(int(own)), column
                else:
                    day = date_format(EPOCH + timedelta(days=own), DAYS[language])
                    assert cell.startswith(f"{day} "), column
