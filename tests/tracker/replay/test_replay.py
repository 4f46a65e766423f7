"""The replay: every point of a game as it was, the moments of it, and what if."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from scoring.game import Seat
from tests.few import few
from tests.scoring.mexica.recorded import GAMES
from tests.scoring.scorepad import SCOREPAD
from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker.games.mexica.board import looks
from tracker.games.mexica.face import FACE
from tracker.games.past import Point
from tracker.games.plain import Plain
from tracker.games.saying import players_of
from tracker.log.course import course_of
from tracker.log.positions import memory, position_at
from tracker.models import Game
from tracker.replay.leads import lead_changes, leads
from tracker.replay.marks import marks
from tracker.replay.reel import board, drawn, parts, reel
from tracker.replay.track import track

pytestmark = pytest.mark.database


def played(name: str) -> Table:
    return Table.of(json.loads((GAMES / f"{name}.json").read_text())["record"])


def address(table: Table, door: str = "e") -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return f"/{door}/{key}/replay"


def read(path: str, status: int = 200) -> str:
    response = Client(raise_request_exception=False).get(path)
    assert response.status_code == status
    return flat(response.content.decode())


def cells_of(page: str) -> list[str]:
    return re.findall(r'<button type="button" id="c-.*?</button>', page)


def plain(text: str) -> str:
    """Without the signs that isolate a name."""
    return text.replace("\u2068", "").replace("\u2069", "")


THREE_DISTRICTS: list[dict[str, Any]] = [
    {"do": "canal", "cells": ["T7"]},
    {"do": "canal", "cells": ["U8"]},
    {"do": "found", "token": 3, "at": "T6", "by": "red", "present": []},
    {"do": "canal", "cells": ["P7", "Q7"]},
    {"do": "canal", "cells": ["S7", "S8"]},
    {"do": "canal", "cells": ["R8"]},
    {"do": "canal", "cells": ["P5"]},
    {"do": "found", "token": 4, "at": "P6", "by": "grey", "present": ["red"]},
    {"do": "canal", "cells": ["P10", "Q10"]},
    {"do": "found", "token": 8, "at": "P9", "by": "grey", "present": []},
    {"do": "end_period", "palace": ["red"], "override": True},
]
"""Ana 2 : 0, 3 : 2, 3 : 6, and with the palace 8 : 6."""


def three_districts() -> Table:
    return Table.of(SETUP | {"actions": THREE_DISTRICTS})


@pytest.mark.parametrize(
    "scores, taken",
    [
        ("0-0 2-0 5-0", ""),
        ("0-0 2-0 2-2 2-3", "3:1"),
        ("0-0 2-0 2-2 3-2", ""),
        ("0-0 2-0 2-3 4-3", "2:1 3:0"),
        ("0-0 2-2 2-3", ""),
        ("1-0-0 1-2-2 1-2-3 3-2-3 4-2-3", "2:2 4:0"),
        ("1-0-0 1-2-2 3-2-2", ""),
    ],
)
def test_the_lead_is_taken_by_who_stands_alone_ahead_of_the_former_leader(
    scores: str, taken: str
) -> None:
    points = [tuple(map(int, at.split("-"))) for at in scores.split()]
    changes = lead_changes(leads(points))
    assert " ".join(f"{lead.first}:{lead.alone}" for lead in changes) == taken


@pytest.mark.django_db
def test_the_moments_are_the_foundings_the_scorings_and_the_changes_of_the_lead() -> None:
    game = three_districts().game
    found = marks(FACE, course_of(game), players_of(game))
    assert [(mark.at, mark.kind, plain(mark.text)) for mark in found] == [
        (3, "founding", "founding of 3 (Ana\N{NO-BREAK SPACE}+2)"),
        (8, "founding", "founding of 4 (Ana\N{NO-BREAK SPACE}+1, Bo\N{NO-BREAK SPACE}+2)"),
        (10, "founding", "founding of 8 (Bo\N{NO-BREAK SPACE}+4)"),
        (10, "lead", "Bo takes the lead"),
        (11, "scoring", "scoring of period 1"),
        (11, "lead", "Ana takes the lead"),
    ]


ROW = r'id="r-score-(.)".*?</li>'


def crowned(page: str) -> list[str]:
    """The seats that lead, as the page shows them."""
    rows = re.finditer(ROW, page, re.DOTALL)
    return [row[1] for row in rows if "♛" in row[0] and 'aria-label="leads"' in row[0]]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_change_of_the_lead_is_seen_where_it_comes() -> None:
    """The first to lead has taken it from nobody; drawing level takes no lead."""
    table = three_districts()
    shown = {at: plain(read(f"{address(table)}?at={at}")) for at in range(12)}
    said = {at: re.findall(r"♛</span> (.*?)</strong>", page) for at, page in shown.items()}
    assert {at: words for at, words in said.items() if words} == {
        10: ["Bo takes the lead."],
        11: ["Ana takes the lead."],
    }
    leading = [crowned(shown[at]) for at in (2, 3, 8, 9, 10, 11)]
    assert leading == [[], ["0"], ["0"], ["0"], ["1"], ["0"]]
    # The slider shows what the page shows.
    course, players = course_of(table.game), players_of(table.game)
    played_on = json.loads(reel(FACE, course, players))
    texts = [played_on["html"][at] for at in played_on["parts"]["r-words"][1::2]]
    assert ["takes the lead" in text for text in texts] == [False] * 10 + [True] * 2


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", few(["two_players_ties_with_neutral", "tracker_four_players_every_tie"])
)
def test_every_point_is_the_position_after_so_many_actions(name: str) -> None:
    game = played(name).game
    memory.clear()
    course = course_of(game)
    assert course.last == game.number
    assert all(course.positions[n] == position_at(game, n) for n in range(course.last + 1))


@pytest.mark.slow
@pytest.mark.django_db
def test_a_page_shows_its_point_as_the_table_would() -> None:
    table = played("tracker_four_players_overrides")
    for at in (0, 1, 60, 138):
        page = read(f"{address(table)}?at={at}")
        position = position_at(table.game, at)
        shown = [
            render_to_string("mexica/board/cell.html", {"look": look}) for look in looks(position)
        ]
        assert cells_of(page) == [text.strip() for text in shown]
        for seat in position.seats:
            assert f'<b class="points">{position.scores[seat]}</b>' in page


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", few(["two_players_ties_with_neutral", "tracker_four_players_overrides"])
)
def test_the_reel_shows_every_point_as_its_page_does(name: str) -> None:
    game = played(name).game
    course, players = course_of(game), players_of(game)
    told = json.loads(reel(FACE, course, players))
    still = {"ground": "", "led": ""}
    still |= {text.split('"')[3]: text for text in cells_of(board(FACE, course, 0, players))}
    for at in range(course.last + 1):
        shown = dict(still)
        for id, pairs in told["parts"].items():
            begun = [text for n, text in zip(pairs[::2], pairs[1::2], strict=True) if n <= at]
            shown[id] = told["html"][begun[-1]]
        assert "".join(list(shown.values())[: len(still)]) == board(FACE, course, at, players)
        assert {id: shown[id] for id, _ in parts(FACE, course, at, players)} == {
            id: drawn(FACE, part) for id, part in parts(FACE, course, at, players)
        }


@pytest.mark.django_db
def test_what_was_undone_or_replaced_is_not_in_it() -> None:
    table = Table()
    table.dig("D4", "D5", "D6")
    table.do("/undo", expect=3, to=1)
    assert course_of(table.game).last == 1
    assert "D5" not in "".join(
        drawn(FACE, part)
        for _, part in parts(FACE, course_of(table.game), 1, players_of(table.game))
    )
    table.do("/redo", expect=1)
    course = course_of(table.game)
    assert [taken.body["cells"] for taken in course.taken] == [["D4"], ["D5"]]
    new = {"do": "canal", "cells": ["K3"]}
    table.do("/correct", expect=2, at=0, drop=1, insert=[new], keep=True)
    course = course_of(table.game)
    assert [taken.body["cells"] for taken in course.taken] == [["K3"], ["D5"]]
    table.dig("E9")
    assert course_of(table.game).last == 3
    assert course.last == 2


@pytest.mark.django_db
def test_a_point_tells_action_points_won_turn_and_supplies() -> None:
    table = three_districts()
    page = plain(read(f"{address(table)}?at=8"))
    words = re.search(r'<p id="r-words">.*?</p>', page)
    assert words
    told = " ".join(re.sub(r"<[^>]*>", " ", words[0]).split())
    assert told == "8 Bo: founds the district of 4, token on P6, with Ana there Ana +1 Bo +2"
    assert '<i aria-hidden="true">▬▬</i><span class="unseen">double canals</span> 33' in page
    assert '<span class="unseen">single canals</span> 2<' in page
    referee = read(f"{address(played('two_players_ties_with_neutral'))}?at=5")
    assert re.search(r"\d+ action points? · period 1, round 1", referee)


@pytest.mark.django_db
def test_without_script_it_is_links_and_a_form() -> None:
    page = read(f"{address(three_districts())}?at=4")
    links = dict(re.findall(r'data-go="(\w+)" href="\?at=(\d+)"', page))
    assert links == {
        "first": "0",
        "mark_back": "3",
        "back": "3",
        "next": "5",
        "mark_next": "8",
        "last": "11",
    }
    assert '<input type="number" name="at" value="4" min="0" max="11"' in page
    assert re.findall(r'data-at="(\d+)" href="\?at=(\d+)"', page)[-1] == ("11", "11")


@pytest.mark.django_db
def test_it_begins_at_the_start() -> None:
    table = Table()
    assert "0 actions follow" in read(address(table))
    table.dig("D4")
    page = read(address(table))
    assert "one action follows" in page
    assert 'data-now="0" data-last="1"' in page


@pytest.mark.django_db
def test_who_watches_sees_all_of_it_and_no_key() -> None:
    table = three_districts()
    page = read(f"{address(table, 'w')}?at=8")
    assert table.game.edit_key not in page
    assert "What if" not in page
    assert f"{address(table, 'w')}?at=8" in read(f"{address(table)}?at=8")
    assert json.loads(read(f"{address(table, 'w')}/reel"))["last"] == 11


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["12", "-1", "x", "1.5", "٣", "9" * 5_000, "%00"])
def test_a_point_that_the_game_has_not_is_not_found(at: str) -> None:
    page = read(f"{address(three_districts())}?at={at}", 404)
    assert "The game has no such point." in page


@pytest.mark.django_db
def test_strangers_find_nothing() -> None:
    table = three_districts()
    for path in ("/e/nobody-has-this-key/replay", "/w/nobody-has-this-key/replay/reel"):
        assert "no such game" in read(path, 404)
    watch = table.game.watch_key
    assert Client().post(f"/e/{watch}/what-if", {"at": "3"}).status_code == 404
    assert Client().post(f"/w/{watch}/what-if", {"at": "3"}).status_code == 404
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_names_are_those_of_the_seats_and_harmless() -> None:
    table = three_districts()
    table.game.seats.filter(number=0).update(name="<b>Ana</b>")
    path = address(table, "w")
    assert "<b>Ana</b>" not in read(path)
    assert "<bdi>&lt;b&gt;Ana&lt;/b&gt;</bdi>" in read(path)
    assert "<b>Ana</b>" not in json.dumps(json.loads(read(f"{path}/reel")))


@pytest.mark.django_db
def test_what_if_copies_the_game_up_to_a_point() -> None:
    table = three_districts()
    response = Client().post(f"/e/{table.game.edit_key}/what-if", {"at": "8"})
    made = Game.objects.exclude(pk=table.pk).get()
    assert response.headers["Location"] == reverse("table", args=["e", made.edit_key])
    assert (made.number, made.copied_from_id, made.copied_at) == (8, table.pk, 8)
    assert table.game.number == 11
    assert 'data-last="8"' in read(f"/e/{made.edit_key}/replay?at=8")


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["", "12", "x", "-1"])
def test_what_if_of_no_point_makes_no_game(at: str) -> None:
    table = three_districts()
    path = f"/e/{table.game.edit_key}/what-if"
    assert Client().post(path, {"at": at}).status_code == 404
    assert Client().get(path).status_code == 405
    assert Game.objects.count() == 1


def test_a_game_without_a_board_is_told_by_words_and_scores() -> None:
    face = Plain(SCOREPAD)
    setup = SCOREPAD.read_setup({"players": [{"name": "Ana"}, {"name": "Bo"}]})
    start = SCOREPAD.start(setup)
    body = {"do": "score", "seat": 1, "points": 21}
    after = SCOREPAD.carry_out(start, SCOREPAD.read_action(setup, body))
    players = SCOREPAD.players(setup)
    point = Point(1, 1, players, after, start, body, Seat(1), {Seat(1): 21})
    shown = {id: face.past.drawn_part(part) for id, part in face.past.beside_board(point)}
    assert list(shown) == ["r-words", "r-score-0", "r-score-1"]
    assert all(f'id="{id}"' in text for id, text in shown.items())
    assert "21" in shown["r-score-1"]
    assert ["♛" in shown[f"r-score-{seat}"] for seat in (0, 1)] == [False, True]
    assert "+21" in shown["r-words"]
    assert not list(face.past.whole_board([start, after], 1, players))


@pytest.mark.django_db
def test_the_lines_of_the_curve_rise_where_points_were_won() -> None:
    """Ana 2 after action 3, Bo 2 after action 8, of at most 8 points in 11 actions."""
    game = three_districts().game
    course, players = course_of(game), players_of(game)
    ana, bo = track(course, players, marks(FACE, course, players)).lines
    assert re.findall(r"H([\d.]+)V", ana.path) == ["272.7", "727.3", "1000"]
    assert re.findall(r"H([\d.]+)V", bo.path) == ["727.3", "909.1"]
    assert ana.path.endswith("H1000")
    assert (ana.colour, bo.colour) == ("red", "grey")


@pytest.mark.django_db
def test_a_district_is_told_of_as_it_was() -> None:
    table = three_districts()
    path = f"{address(table)}/spot/P9"
    assert "token of 8" not in read(f"{path}?at=9")
    assert "token of 8" in read(f"{path}?at=10")
    assert "A1, lake" in read(f"{address(table, 'w')}/spot/A1?at=0")
    assert table.game.edit_key not in read(f"{address(table, 'w')}/spot/P9?at=10")


@pytest.mark.django_db
@pytest.mark.parametrize("spot", ["P9?at=12", "Z1?at=3", "%00?at=3", "P99"])
def test_a_place_or_a_point_that_there_is_not_is_not_found(spot: str) -> None:
    assert "no such point" in read(f"{address(three_districts())}/spot/{spot}", 404)


@pytest.mark.django_db
def test_who_enters_a_running_game_may_undo_to_a_point() -> None:
    table = three_districts()
    key = table.game.edit_key
    page = read(f"{address(table)}?at=8")
    form = page.split("data-undo")[1].split("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    assert fields == {"do": "undo", "number": "8", "expect": "11"}
    assert "Actions that are taken back: <b data-behind>3</b>" in form
    assert Client().post(f"/e/{key}/tap", fields).status_code == 302
    assert Game.objects.get(pk=table.pk).number == 8
    assert "data-undo" not in read(f"{address(table, 'w')}?at=3")


@pytest.mark.django_db
def test_a_game_that_is_over_is_not_undone_here() -> None:
    assert "data-undo" not in read(f"{address(played('tracker_four_players_every_tie'))}?at=8")


@pytest.mark.django_db
def test_the_address_of_the_story_shows_the_same_page_with_the_story_in_it() -> None:
    table = three_districts()
    path = address(table).replace("/replay", "/story")
    page = read(path)
    assert 'data-now="11" data-last="11"' in page
    assert 'class="tale"' in page
    assert f'data-go="back" href="{address(table)}?at=10"' in page
    part = read(f"{path}?part")
    assert 'id="story"' in part
    assert "<html" not in part
    # The replay's own page does without it, and asks for it when somebody comes to it.
    assert 'class="tale"' not in read(address(table))
    assert f'data-from="{path}?part"' in read(address(table))


@pytest.mark.django_db
def test_a_scoring_among_the_moments_leads_to_its_show() -> None:
    table = three_districts()
    assert f'href="/e/{table.game.edit_key}/scoring?period=1"' in read(address(table))
