"""The page of a game's story, for whoever has one of its keys."""

from __future__ import annotations

import html
import json
import re
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db.models import F
from django.test import Client

from tests.few import few
from tests.scoring.mexica.recorded import GAME_FILES
from tests.tracker.markup import flat
from tests.tracker.story.chronicles import REFEREED, TRACKED, action, played
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.models import Action
from tracker.story.shown import clock
from tracker.story.telling import told

pytestmark = pytest.mark.django_db


def game(stem: str) -> Any:
    return json.loads(next(path for path in GAME_FILES if path.stem == stem).read_text())["record"]


def key_of(table: Table, door: str = "w") -> str:
    return table.game.edit_key if door == "e" else table.game.watch_key


def story(table: Table, door: str = "w") -> str:
    """The page, with a check on what holds for every one."""
    response = Client(raise_request_exception=False).get(f"/{door}/{key_of(table, door)}/story")
    assert response.status_code == 200
    page = flat(response.content.decode())
    assert " style=" not in page
    assert "<script>" not in page
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(drawing)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    return page


def text(page: str) -> str:
    """What one reads."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page.split("<main>")[1])).split())


def rows(page: str, heading: str) -> list[list[str]]:
    """The table of a part, row by row."""
    part = page.split(f"<h2>{heading}</h2>")[1].split("</section>")[0]
    return [
        [text("<main>" + cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr>.*?</tr>", part, re.DOTALL)
    ]


def hurry(table: Table, seconds: int) -> None:
    """Each action is dated `seconds` after the one before."""
    begin = Action.objects.filter(game=table.pk).order_by("number")[0].recorded
    for row in Action.objects.filter(game=table.pk):
        row.recorded = begin + timedelta(seconds=seconds * (row.number - 1))
        row.save(update_fields=["recorded"])


@pytest.mark.parametrize("door", ["e", "w"])
def test_the_story_of_a_small_game(door: str) -> None:
    page = story(Table.of(TRACKED), door)
    said = text(page)
    assert "Ana won 13 to 12." in said
    assert "Ana led after action 4, Bo from 5 to 6 and Ana after 7." in said
    assert (
        "The district of 4 in period 1 decided it: +4 for Ana. Without it Bo would have won."
    ) in said
    assert "The biggest swing: Bo gained 3 on Ana when period 1 was scored." in said
    assert "Canals: 1 double, 0 single. Bridges: 0 built, 0 moved." in said
    assert rows(page, "Points over the game")[1:] == [
        ["4", "4 foundedAna", "2+2", "1+1"],
        ["5", "Period 1 scored", "6+4", "8+7"],
        ["7", "Period 2 scored", "13+7", "12+4"],
    ]
    assert rows(page, "Where the points came from")[1:] == [
        ["Founding a district", "2", "–"],
        ["Present at another's founding", "–", "1"],
        ["Majorities, period 1", "4", "2"],
        ["Palace, period 1", "–", "5"],
        ["Majorities, period 2", "2", "4"],
        ["Palace, period 2", "5", "–"],
        ["Total", "13", "12"],
    ]
    assert rows(page, "Who held what in period 1")[1:] == [["4 U7", "4", "Ana▪2+4", "Bo▪1+2", "–"]]
    assert rows(page, "Who held what in period 2")[1:] == [["4 U7", "4", "Bo▪4+4", "Ana▪2+2", "–"]]
    assert rows(page, "What was built")[1:] == [
        ["1 floor", "–", "1"],
        ["2 floors", "1", "–"],
        ["3 floors", "–", "1"],
        ["4 floors", "–", "–"],
        ["Floors in all", "2", "4"],
    ]


@pytest.mark.parametrize("door", ["e", "w"])
def test_every_marked_point_leads_to_its_moment_in_the_replay(door: str) -> None:
    table = Table.of(TRACKED)
    page = story(table, door)
    address = re.escape(f"/{door}/{key_of(table, door)}/replay?at=")
    curve = page.split('class="chart curve"')[1].split("</svg>")[0]
    assert re.findall(rf'href="{address}(\d+)"', curve) == ["4", "5", "7"]
    told = page.split('<ol class="tale">')[1].split("</ol>")[0]
    assert re.findall(rf'href="{address}(\d+)"', told) == ["7", "5", "5"]


def test_the_other_pages_of_the_game_lead_to_it() -> None:
    table = Table.of(TRACKED)
    assert f'href="/w/{key_of(table)}/story#statistics" aria-current="page"' in story(table)


def test_what_action_points_went_on() -> None:
    page = story(Table.of(REFEREED))
    assert rows(page, "What action points went on")[1:] == [
        ["Canals", "1 ×1", "0"],
        ["Bridges", "1 ×1", "0"],
        ["Temples", "0", "1 ×1"],
        ["Walking", "2 ×2", "0"],
        ["Leaps", "0", "5 ×1"],
        ["Taking action tokens", "1 ×1", "0"],
        ["Founding (free)", "0", "0 ×1"],
        ["Not used", "3", "0"],
        ["Left in this turn", "5", "0"],
        ["Received", "13", "6"],
        ["in turns", "2", "1"],
        ["of it by action tokens", "1", "0"],
    ]
    assert "What was built" not in page


def test_how_long_each_player_took() -> None:
    """Ana did 8 of the 12 later actions, Bo 5 with the placing of his Pilli: 7 × 50, 5 × 50 s."""
    table = Table.of(REFEREED)
    hurry(table, 50)
    page = story(table)
    assert rows(page, "Time") == [["Ana", "6 min"], ["Bo", "4 min"]]
    assert "break" not in text(page)
    assert "at once" not in page


def test_breaks_are_not_counted_and_said() -> None:
    table = Table.of(REFEREED)
    hurry(table, 1)
    late = Action.objects.filter(game=table.pk, number__gte=9)
    late.update(recorded=F("recorded") + timedelta(minutes=11))
    page = story(table)
    assert "1 break of more than 10 minutes is not counted." in text(page)
    assert rows(page, "Time") == [["Ana", "7 s"], ["Bo", "4 s"]]


def test_a_game_that_was_brought_in_has_no_times() -> None:
    assert "No times are known: this game was entered all at once." in text(
        story(Table.of(REFEREED))
    )


def test_a_game_played_on_after_it_was_brought_in_has_times_from_there() -> None:
    table = Table.of(REFEREED)
    last = Action.objects.filter(game=table.pk, number=13)
    last.update(recorded=F("recorded") + timedelta(seconds=90))
    said = text(story(table))
    assert "The first 12 actions came in all at once: their times are not known." in said


def test_in_tracker_mode_time_is_only_told_of_those_who_are_known() -> None:
    table = Table.of(TRACKED)
    hurry(table, 10)
    page = story(table)
    assert rows(page, "Time") == [["Ana", "20 s"], ["Bo", "20 s"]]
    assert "20 s more went by before actions of which nobody noted whose they were." in text(page)
    canals = Table.of(SETUP | {"actions": [action("canal", cells=[at]) for at in ("D4", "D5")]})
    hurry(canals, 10)
    assert "nobody's time is known" in text(story(canals))


@pytest.mark.parametrize("setup", [SETUP, REFEREE], ids=["tracker", "referee"])
def test_a_game_without_actions_has_no_story_yet(setup: dict[str, Any]) -> None:
    page = story(Table(setup))
    assert "Nothing was entered yet." in text(page)
    assert 'class="chart' not in page


def test_a_game_in_which_pillis_are_being_placed() -> None:
    page = story(Table.of(REFEREED | {"actions": REFEREED["actions"][:1]}))
    assert "The Pillis are being placed." in text(page)
    assert 'class="chart' not in page


def test_a_game_in_which_nobody_has_scored() -> None:
    said = text(story(Table.of(TRACKED | {"actions": TRACKED["actions"][:3]})))
    assert "Nobody has scored yet." in said
    assert "led" not in said


def test_a_running_game_tells_how_it_stands() -> None:
    said = text(story(Table.of(TRACKED | {"actions": TRACKED["actions"][:4]})))
    assert "The story so far" in said
    assert "Ana leads 2 to 1." in said
    assert "Only Ana ever led, first after action 4." in said
    assert "The biggest swing: Ana gained 1 on Bo with the founding of 4." in said
    assert "Palace, period 1" not in said
    assert "Who held what" not in said


@pytest.mark.slow
@pytest.mark.parametrize(
    "stem",
    few(
        [
            "four_players_three_firsts",
            "three_players_shut_in_in_the_first_round",
            "tracker_two_players_harder_neutral",
        ]
    ),
)
def test_games_of_two_three_and_four_have_a_story_all_along(stem: str) -> None:
    record = game(stem)
    page = story(Table.of(record))
    for player in record["players"]:
        assert f"<bdi>{player['name']}</bdi>" in page
    assert page.count('chart island"') == 2
    assert ("is neutral." in page) == bool(record.get("neutral"))
    half = Table.of(record | {"actions": record["actions"][: len(record["actions"]) // 2]})
    assert "The story so far" in story(half)


@pytest.mark.parametrize(
    "stem, sentence",
    [
        ("tracker_two_players_shared_victory", "share the victory with 141 points each."),
        ("three_players_victory_by_action_tokens", "have 89 points each; action tokens made"),
        ("four_players_420_actions", "Dee won with 95 points, 14 more than Ana."),
        ("four_players_420_actions", "No single district decided it. The district of 13 in"),
        ("tracker_four_players_every_tie", "The lead changed hands 4 times; Dee held it longest"),
        ("four_players_four_firsts", "share the victory with 7 points each."),
    ],
)
def test_how_a_game_ended_in_words(stem: str, sentence: str) -> None:
    path = next(path for path in GAME_FILES if path.stem == stem)
    sentences = " ".join(sentence.text for sentence in told(played(path)))
    assert sentence in html.unescape(re.sub("<[^>]*>", "", sentences))


def test_players_who_were_always_level() -> None:
    """Both have 2 floors in a district of 4 cells without a token."""
    actions = [
        *TRACKED["actions"][:2],
        action("temple", at="U8", level=2, by="grey"),
        action("end_period", palace=[], override=True),
        action("end_period", palace=[], tokens_left={"red": 0, "grey": 0}, override=True),
    ]
    page = story(Table.of(SETUP | {"actions": actions}))
    said = text(page)
    assert "Ana and Bo share the victory with 4 points each." in said
    assert "Nobody ever led alone." in said
    assert "swing" not in said
    assert "No district was scored." in said.split("Who held what in period 2")[0]
    assert rows(page, "Who held what in period 2")[1:] == [
        ["no token", "4", "Ana▪2+4Bo▪2+4", "–", "–"]
    ]


def test_how_three_stand_in_a_running_game() -> None:
    """Blue of 4 is 2 for Ana, white 1 for Bo; then the palace is 5 for Bo and Cy each."""
    players = [*SETUP["players"], {"name": "Cy", "color": "sand"}]
    canal = action("canal", cells=["T7", "T8"])
    three = SETUP | {"players": players}
    founding = action("found", token=4, at="U7", by="red", present=["grey"])
    ahead = Table.of(three | {"actions": [canal, founding]})
    assert "Ana leads with 2 points, 1 more than the next." in text(story(ahead))
    palace = action("end_period", palace=["grey", "sand"], override=True)
    level = Table.of(three | {"actions": [canal, palace]})
    assert "Bo and Cy are level with 5 points." in text(story(level))


@pytest.mark.parametrize(
    "seconds, shown",
    [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (3540, "59 min"),
        (3599, "1 h 00 min"),
        (7500, "2 h 05 min"),
    ],
)
def test_times_read_as_on_a_clock(seconds: int, shown: str) -> None:
    assert clock(timedelta(seconds=seconds)) == shown


HOSTILE = "<script>&\u202eشطرنج"


def test_names_are_escaped_and_keep_their_direction_to_themselves() -> None:
    players = [{"name": HOSTILE, "color": "red"}, {"name": "עברית", "color": "grey"}]
    page = story(Table.of(TRACKED | {"players": players}))
    assert HOSTILE not in page
    assert f"<bdi>{html.escape(HOSTILE)}</bdi> won 13 to 12." in page
    assert html.escape(HOSTILE) in page


def test_names_with_braces_and_percents_are_names() -> None:
    players = [{"name": "{points} %s", "color": "red"}, {"name": "Bo", "color": "grey"}]
    assert "{points} %s won 13 to 12." in text(story(Table.of(TRACKED | {"players": players})))


def test_the_name_of_the_seat_counts() -> None:
    table = Table.of(TRACKED)
    table.game.seats.filter(number=0).update(name="Anna")
    page = story(table)
    assert "Anna won 13 to 12." in text(page)
    assert "Ana<" not in page


def test_an_undone_action_is_no_part_of_the_story() -> None:
    table = Table.of(TRACKED)
    table.do("/undo", expect=7, to=4)
    assert "Ana leads 2 to 1." in text(story(table))


@pytest.mark.slow
def test_nobody_else_reads_it() -> None:
    for door in "ew":
        assert Client().get(f"/{door}/nobody-has-this-key/story").status_code == 404
    table = Table.of(TRACKED)
    assert Client().get(f"/e/{key_of(table, 'w')}/story").status_code == 404
    assert Client().post(f"/w/{key_of(table)}/story").status_code == 405


def test_a_watcher_learns_no_edit_key() -> None:
    table = Table.of(TRACKED)
    assert key_of(table, "e") not in story(table)


@pytest.mark.slow
def test_it_takes_three_queries_however_long_the_game(
    django_assert_num_queries: Any,
) -> None:
    for record in (TRACKED, game("four_players_420_actions")):
        key = key_of(Table.of(record))
        with django_assert_num_queries(3):
            Client().get(f"/w/{key}/story")
