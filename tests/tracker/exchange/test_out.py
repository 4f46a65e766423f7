"""The page that takes one game out, and the files that it gives."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from scoring.game import Seat
from tests.scoring.scorepad import SCOREPAD, Score
from tests.tracker.exchange.archives import DIG
from tests.tracker.table import SETUP
from tests.tracker.whole_games import whole_game
from tracker.exchange.sheets import tables
from tracker.games.plain import Plain
from tracker.log.founding import new_game
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db


def tied_game() -> dict[str, Any]:
    """Ana 5 and Bo 5 from the palace; Bo has more action tokens."""
    ends: list[dict[str, Any]] = [
        {"do": "end_period", "palace": ["red", "grey"], "override": True},
        {
            "do": "end_period",
            "palace": [],
            "tokens_left": {"red": 1, "grey": 3},
            "override": True,
        },
    ]
    return SETUP | {"date": "2026-10-14", "place": "Kasse’s kitchen", "actions": ends}


def game_of(record: dict[str, Any]) -> Game:
    return new_game(accept_record(record), Club.objects.create())


def named(*names: str) -> dict[str, Any]:
    colours = ("red", "grey", "sand")
    players = [
        {"name": name, "color": colour} for name, colour in zip(names, colours, strict=False)
    ]
    return SETUP | {"players": players, "date": "2026-10-14", "actions": DIG[:2]}


def page_of(game: Game, door: str = "e") -> str:
    key = game.edit_key if door == "e" else game.watch_key
    response = Client().get(f"/{door}/{key}/out")
    assert response.status_code == 200
    return response.content.decode()


def file_of(game: Game, name: str, door: str = "w") -> Any:
    key = game.edit_key if door == "e" else game.watch_key
    response = Client().get(f"/{door}/{key}/out/{name}")
    assert response.status_code == 200
    return response


def sheet_of(game: Game, name: str) -> list[list[str]]:
    content = file_of(game, name).content
    assert content.startswith(b"\xef\xbb\xbf")
    assert content.endswith(b"\r\n")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def summary_of(game: Game, door: str = "e") -> list[str]:
    [text] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page_of(game, door), re.DOTALL)
    return unescape(text).split("\n")


# Who may.


def test_who_may_watch_may_take_out_and_never_learns_the_key_to_enter() -> None:
    game = game_of(whole_game(1))
    for content in (
        page_of(game, "w"),
        *(file_of(game, name).content.decode() for name in ("record.json", "scores.csv")),
        file_of(game, "actions.csv").content.decode(),
    ):
        assert game.edit_key not in content


@pytest.mark.slow
def test_what_goes_to_others_has_the_link_to_watch_even_from_who_may_enter() -> None:
    game = game_of(whole_game(1))
    assert summary_of(game)[-1] == f"http://testserver/w/{game.watch_key}/"
    [link] = re.findall(r'href="(https://app.bgstatsapp[^"]*)"', page_of(game))
    assert game.edit_key not in link


@pytest.mark.parametrize("part", ["", "/record.json", "/scores.csv", "/actions.csv"])
def test_strangers_find_nothing(part: str) -> None:
    game = game_of(whole_game(1))
    for address in (f"/e/{game.watch_key}", f"/w/{game.edit_key}", "/w/nobody-has-this-key"):
        assert Client().get(f"{address}/out{part}").status_code == 404
    assert Client().post(f"/e/{game.edit_key}/out{part}").status_code == 405


@pytest.mark.parametrize("name", ["", "x", "record.csv", "..%2Frecord.json", "%00"])
def test_a_file_that_there_is_not(name: str) -> None:
    game = game_of(whole_game(1))
    assert Client().get(f"/w/{game.watch_key}/out/{name}").status_code == 404


# The record.


def test_the_record_is_the_game_and_is_known_again() -> None:
    game = game_of(tied_game())
    response = file_of(game, "record.json", "e")
    assert json.loads(response.content) == record_of(game)
    assert response["Content-Disposition"] == (
        'attachment; filename="mexica-2026-10-14-ana-bo.json"'
    )
    client = Client()
    assert game.club
    client.post(f"/club/{game.club.key}")
    file = io.BytesIO(response.content)
    file.name = "record.json"
    back = client.post("/import", {"record": file})
    assert back["Location"] == f"/e/{game.edit_key}/"
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "names, called",
    [
        (("Ana", "Bo"), "mexica-2026-10-14-ana-bo.json"),
        (('../"Ä\\', "ÉVE 2"), "mexica-2026-10-14-a-eve-2.json"),
        (("אנה", "🌽"), "mexica-2026-10-14.json"),
        (
            ("x" * 40, "y" * 40, "z" * 40),
            f"mexica-2026-10-14-{'x' * 16}-{'y' * 16}-{'z' * 16}.json",
        ),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(names: tuple[str, ...], called: str) -> None:
    response = file_of(game_of(named(*names)), "record.json")
    assert response["Content-Disposition"] == f'attachment; filename="{called}"'


# The spreadsheets.


def test_the_scores_by_source() -> None:
    heading, ana, bo = sheet_of(game_of(tied_game()), "scores.csv")
    assert heading == [
        "seat",
        "player",
        "colour",
        "Foundings, period 1",
        "Majorities, period 1",
        "Palace, period 1",
        "Foundings, period 2",
        "Majorities, period 2",
        "Palace, period 2",
        "points",
        "action tokens left",
        "rank",
        "won",
    ]
    assert ana == ["1", "Ana", "red", "0", "0", "5", "0", "0", "0", "5", "1", "2", "no"]
    assert bo == ["2", "Bo", "grey", "0", "0", "5", "0", "0", "0", "5", "3", "1", "yes"]


def test_before_the_end_a_tie_is_a_tie() -> None:
    game = game_of(SETUP | {"actions": tied_game()["actions"][:1]})
    _heading, *players = sheet_of(game, "scores.csv")
    assert [player[-2:] for player in players] == [["1", "no"], ["1", "no"]]


def test_the_log_tells_how_it_stood_after_each_action() -> None:
    game = game_of(whole_game(1))
    heading, *lines = sheet_of(game, "actions.csv")
    assert heading[-2:] == ["points of Ana", "points of Bo"]
    assert [line[0] for line in lines] == [str(n) for n in range(1, game.number + 1)]
    final = [str(seat.points) for seat in game.seats.order_by("number")]
    assert lines[-1][-2:] == final
    bodies = record_of(game)["actions"]
    for line, body in zip(lines, bodies, strict=True):
        assert {"do": line[4], **json.loads(line[5])} == {
            key: value for key, value in body.items() if key not in ("by", "override")
        }
    found = next(line for line in lines if line[4] == "found")
    assert re.match(r"(Ana|Bo): founds the district of \d+, token on [A-U]\d+$", found[3])


def test_an_action_that_was_insisted_on_is_marked() -> None:
    _heading, first, _second = sheet_of(game_of(tied_game()), "actions.csv")
    assert first[4:7] == ["end_period", '{"palace": ["red", "grey"]}', "yes"]
    assert timezone.localdate().isoformat() in first[1]


FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    '=HYPERLINK("http://x","y")',
    " =1",
    "＝1",
    '=cmd|"/c calc"!A1',
]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_is_never_run_by_a_spreadsheet(name: str) -> None:
    game = game_of(named(name, 'Bo "the, ö" 🌽'))
    for file in ("scores.csv", "actions.csv"):
        for line in sheet_of(game, file):
            for cell in line:
                assert not re.match(r"\s*[=+\-@＝]", cell), cell
    _heading, ana, bo = sheet_of(game, "scores.csv")
    assert ana[1] == f"'{name}"
    assert bo[1] == 'Bo "the, ö" 🌽'


@pytest.mark.parametrize("text", ["\t=1", "\r=1", "\n=1", "\t1"])
def test_neither_is_what_hides_behind_a_tab(text: str) -> None:
    assert tables.harmless(text) == f"'{text}"


def test_numbers_stay_numbers() -> None:
    assert tables.written([[-3, "a,b", 'c"d', ""]]) == b'\xef\xbb\xbf-3,"a,b","c""d",\r\n'


# The summary.


def test_the_summary_of_a_tie() -> None:
    game = game_of(tied_game())
    when = date_format(date(2026, 10, 14), "DATE_FORMAT")
    assert summary_of(game) == [
        f"Mexica · {when} · Kasse’s kitchen",
        "1. ● Bo 5 ★",
        "2. ◆ Ana 5",
        "Ana and Bo have 5 points each. Action tokens decide: Ana 1, Bo 3. Bo wins.",
        f"http://testserver/w/{game.watch_key}/",
    ]


def test_the_summary_tells_what_brought_most() -> None:
    game = game_of(whole_game(1))
    lines = summary_of(game)
    most = max(award.points for award in game.awards.exclude(source="palace"))
    assert re.match(rf"Most at once: (Ana|Bo), {most} for ", lines[-2])


def test_a_running_game_says_so_and_goes_nowhere_else() -> None:
    game = game_of(named("Ana", "Bo"))
    assert "Not over yet: period 1." in summary_of(game)
    assert "bgstats" not in page_of(game)


def test_names_cannot_break_the_page_or_turn_the_line() -> None:
    game = game_of(named("</textarea><b>&amp;", "אנה"))
    assert "</textarea><b>" not in page_of(game)
    lines = summary_of(game)
    assert "1. ◆ </textarea><b>&amp; 0" in lines
    assert "1. ● \u2068אנה\u2069 0" in lines


def test_the_scores_of_any_game_are_a_table() -> None:
    told = Plain(SCOREPAD).past.score_table(
        SCOREPAD.carry_out(SCOREPAD.start(("Ana", "Bo")), Score(Seat(1), 21))
    )
    assert told.before == [("line", [0, 21])]
    assert told.behind == ()
