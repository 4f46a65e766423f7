"""The show of a scoring, as pages."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.mexica.board.island import cell_names, parse_cell
from scoring.mexica.board.pieces import Calpulli, Colour, prizes
from scoring.mexica.majorities import Majority, majority_awards, ranks
from tests.few import few
from tests.scoring.mexica.recorded import GAME_FILES
from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker.games.mexica.show.majority import explained
from tracker.log.positions import position_at
from tracker.pages.game.scoring import show_context

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NAMES = {
    Colour.RED: "Ana",
    Colour.GREY: "Bo",
    Colour.SAND: "Cy",
    Colour.BLACK: "Di",
}


def told(name: str) -> Any:
    return json.loads(next(path for path in GAME_FILES if path.stem == name).read_text())


def text(response: Any) -> str:
    """What one reads."""
    return _read(response.content.decode())


def _read(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())


def address(table: Table, door: str = "e") -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return f"/{door}/{key}/scoring"


def ties(floors: str, size: int = 13) -> str:
    """The sentences on a district with "red 5 grey 3" floors."""
    words = floors.split()
    counts = {Colour(c): int(n) for c, n in zip(words[::2], words[1::2], strict=True)}
    ranked = ranks(counts)
    awards = majority_awards(ranked, prizes(size))
    cell = parse_cell("D4").bit
    majority = Majority(1, cell, Calpulli(size), counts, ranked, awards)
    return _read(" ".join(explained(majority, NAMES)))


@pytest.mark.parametrize("path", few(GAME_FILES), ids=lambda path: path.stem)
def test_every_step_is_told_and_all_awards_add_up_to_the_scores(path: Path) -> None:
    record, report = (json.loads(path.read_text())[part] for part in ("record", "report"))
    table = Table.of(record)
    client = Client()
    won: Counter[str] = Counter()
    for period in (1, 2):
        steps = len(show_context(table.game, str(period), "1")["scenes"])
        assert steps <= 14
        for step in range(1, steps + 1):
            query = {"period": period, "step": step}
            response = client.get(address(table), query)
            assert response.status_code == 200
            assert f"Period {period} · {step} of {steps}" in text(response)
            scene = response.context["scene"]
            now = scene["step"]
            won.update(now.awards)
        assert now.kind == "totals"
        assert {c.value: n for c, n in now.totals.items()} == {c.value: won[c] for c in now.totals}
        for rows in ("by_source", "by_district"):
            columns = zip(*(row.points for row in scene[rows]), strict=True)
            assert [sum(column) for column in columns] == list(now.totals.values())
    assert {c.value: n for c, n in now.totals.items()} == report["scores"]
    winners = [p["name"] for p in record["players"] if p["color"] in report["winners"]]
    assert all(name in " ".join(scene["victory"]) for name in winners)


@pytest.mark.parametrize(
    "floors, sentences",
    [
        ("red 5  grey 3", ""),
        (
            "red 5  grey 5  sand 2",
            "Ana and Bo share first place: both score the first number, 13 each. "
            "So there is no second, but a third.",
        ),
        (
            "red 5  grey 5",
            "Ana and Bo share first place: both score the first number, 13 each. "
            "So there is no second.",
        ),
        (
            "red 5  grey 5  sand 5  black 1",
            "Ana, Bo and Cy share first place: all score the first number, 13 each. "
            "So there is no second and no third.",
        ),
        (
            "red 5  grey 3  sand 3  black 1",
            "Bo and Cy share second place: both score the second number, 7 each. "
            "So there is no third.",
        ),
        (
            "red 5  grey 4  sand 3  black 3",
            "Cy and Di share third place: both score the third number, 4 each.",
        ),
        (
            "red 5  neutral 5",
            "Ana and neutral share first place: Ana scores the first number in full, 13; "
            "neutral scores nothing. So there is no second.",
        ),
        (
            "red 5  grey 5  neutral 5",
            "Ana, Bo and neutral share first place: the players score the first number in full, "
            "13 each; neutral scores nothing. So there is no second and no third.",
        ),
        ("red 5  neutral 6", "Neutral has first place: nobody scores the first number."),
    ],
)
def test_ties_are_explained(floors: str, sentences: str) -> None:
    assert ties(floors) == sentences


def test_the_tie_break_in_words() -> None:
    table = Table.of(told("three_players_victory_by_action_tokens")["record"])
    said = text(Client().get(address(table), {"period": 2, "step": 999}))
    assert "have 89 points each. Action tokens decide:" in said
    assert "Most points win; among equals most action tokens" in said


def test_a_shared_victory() -> None:
    table = Table.of(told("tracker_two_players_shared_victory")["record"])
    said = text(Client().get(address(table), {"period": 2, "step": 999}))
    assert "share the victory." in said
    assert "★ Ana and Bo share the victory." in said


def test_each_column_of_the_summary_is_its_players_own() -> None:
    """The list above stands in order of points, the tables in seat order."""
    table = Table.of(told("four_players_shared_third")["record"])
    answer = Client().get(address(table), {"period": 2, "step": 999})
    page = flat(answer.content.decode())
    scene = answer.context["scene"]
    points = [row.points for row in scene["standing"]]
    assert points == sorted(points, reverse=True) != [row.points for row in scene["totals"]]
    summary = page.split('<table class="summary">')[1].split("</table>")[0]
    colours = re.findall(r'class="who (\w+)"', summary)
    columns = dict.fromkeys(colours, 0)
    for row in re.findall(r"<tr><th scope=\"row\">.*?</tr>", summary.split("<tfoot>")[0]):
        for colour, won in zip(colours, re.findall(r"<td>(\d+|–)</td>", row), strict=True):
            columns[colour] += 0 if won == "–" else int(won)
    assert columns == {seat.colour: seat.points for seat in table.game.seats.all()}


def test_period_1_of_a_finished_game_names_no_winner() -> None:
    table = Table.of(told("tracker_two_players_shared_victory")["record"])
    said = text(Client().get(address(table), {"period": 1, "step": 999}))
    assert "Period 1 is scored" in said
    assert "share the victory" not in said


def test_the_board_is_the_one_that_was_scored() -> None:
    """Temples and canals of period 2 are not shown in period 1."""
    table = Table.of(told("tracker_two_players_shared_victory")["record"])
    record = told("tracker_two_players_shared_victory")["record"]
    end = [a["do"] for a in record["actions"]].index("end_period")
    early = Table.of(record | {"actions": record["actions"][: end + 1]})
    pages = [
        Client().get(address(t), {"period": 1, "step": 2}, headers={"HX-Request": "true"})
        for t in (table, early)
    ]
    boards = [page.content.decode().split('class="city')[1].split("</div>")[0] for page in pages]
    assert boards[0] == boards[1]


@pytest.mark.parametrize("step", [1, 3, 4])
def test_what_is_told_of_is_named_in_the_order_of_the_board(step: int) -> None:
    table = Table.of(told("tracker_four_players_every_tie")["record"])
    answer = Client().get(address(table), {"period": 2, "step": step})
    label = re.search('role="img" aria-label="The island: (.*?)"', answer.content.decode())
    cells = cell_names(answer.context["scene"]["step"].cells)
    assert len({name[1:] for name in cells}) > 1
    assert label
    assert label[1].split(", ") == cells


def test_a_watcher_may_see_it() -> None:
    table = Table.of(told("two_players_ties_with_neutral")["record"])
    response = Client().get(address(table, "w"))
    assert response.status_code == 200
    assert table.game.edit_key not in response.content.decode()


def test_htmx_gets_the_step_alone() -> None:
    table = Table.of(told("two_players_ties_with_neutral")["record"])
    answer = Client().get(address(table), headers={"HX-Request": "true"})
    assert flat(answer.content.decode()).lstrip().startswith('<section id="show"')
    assert "HX-Request" in answer["Vary"]


def test_nothing_is_scored_yet() -> None:
    table = Table(SETUP)
    response = Client().get(address(table))
    assert response.status_code == 200
    assert "Nothing is scored yet." in text(response)
    board = Client().get(f"/e/{table.game.edit_key}/").content.decode()
    assert "/scoring" not in board


@pytest.mark.parametrize(
    "query", ["period=3&step=1", "period=x&step=-1", "period=1&step=0", "step=99999", "step=²"]
)
def test_an_address_that_names_no_step_leads_to_the_nearest(query: str) -> None:
    table = Table.of(told("two_players_ties_with_neutral")["record"])
    assert Client().get(f"{address(table)}?{query}").status_code == 200


def test_nobody_else_sees_it() -> None:
    assert Client().get("/e/nosuchkey123/scoring").status_code == 404


def test_the_end_of_a_period_leads_to_the_show_and_the_replay_to_it_again() -> None:
    record = told("tracker_two_players_shared_victory")["record"]
    end = [action["do"] for action in record["actions"]].index("end_period")
    table = Table.of(record | {"actions": record["actions"][:end]})
    client = Client()
    page = f"/e/{table.game.edit_key}/"
    fields = {"do": "end_period", "expect": end, "palace": record["actions"][end]["palace"]}
    response = client.post(page + "tap", fields | {"override": "1"})
    assert response.status_code == 302
    assert response["Location"] == page + "scoring"
    assert "Period 1 is scored: see how" in text(client.get(page))
    action = record["actions"][end + 1 :]
    for number, body in enumerate(action[:4], end + 1):
        table.do("/actions", expect=number, action=body)
    assert "see how" not in text(client.get(page))
    assert f'href="{page}scoring?period=1"' in client.get(page + "replay").content.decode()


def test_in_referee_mode_the_board_leads_to_the_show() -> None:
    record = told("two_players_ties_with_neutral")["record"]
    whole = Table.of(record).game
    last = next(n for n in range(whole.number) if position_at(whole, n).scored)
    key = Table.of(record | {"actions": record["actions"][:last]}).game.watch_key
    banner = "Period 1 is scored: see how"
    assert banner in text(Client().get(f"/w/{key}/"))
    assert banner in text(Client().get(f"/w/{key}/news?seen=x"))
    before = Table.of(record | {"actions": record["actions"][: last - 1]}).game.watch_key
    assert banner not in text(Client().get(f"/w/{before}/"))


@pytest.mark.parametrize(
    "name", ["tracker_two_players_shared_victory", "two_players_ties_with_neutral"]
)
@pytest.mark.parametrize("door", ["e", "w"])
def test_the_table_check_lists_every_supply(name: str, door: str) -> None:
    record = told(name)["record"]
    table = Table.of(record | {"actions": record["actions"][:40]})
    key = table.game.edit_key if door == "e" else table.game.watch_key
    response = Client().get(f"/{door}/{key}/check")
    assert response.status_code == 200
    left = response.context["supplies"]
    proposed = {
        stepper["name"]: stepper["value"]
        for player in response.context["players"]
        for _, stepper in player["temples"]
    } | {stepper["name"]: stepper["value"] for stepper in response.context["numbers"]}
    assert (proposed["canals2"], proposed["bridges"]) == (left.canals2, left.bridges)
    for colour, temples in left.temples.items():
        assert [proposed[f"temples_{colour}_{level}"] for level in temples] == [*temples.values()]
    said = text(response)
    assert ", ".join(map(str, left.waiting)) in said
    assert ("action tokens in the supply" in said) == (record["mode"] == "referee")
    assert "temples by floors" in said
