"""The statistics of Aztekz equal a naive count over the games of the examples.

Each ends where its report stands: the piles are those that the report tells, and what was done is
what stands in the record.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.tracker.clubs import keep, member, page, read, short
from tracker.games.aztekz.story.counting import DEEDS, Figures, Hoard, Thefts
from tracker.models import Club
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import club_figures
from tracker.statistics.finished import finished_games

pytestmark = [pytest.mark.django_db, pytest.mark.database]

EXAMPLES = Path(__file__).parents[4] / "scoring/aztekz/examples.jsonl"
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli"]


class Played(NamedTuple):
    names: list[str]
    mode: str
    piles: list[tuple[int, int, int | None]]
    """By whom, how many, from whom: seats."""
    actions: list[dict[str, Any]]

    def of(self, name: str) -> list[int]:
        return [n for by, n, _ in self.piles if self.names[by] == name]


def played(number: int, example: dict[str, Any], chance: Random) -> tuple[dict[str, Any], Played]:
    """The record as far as it breaks no rule, brought to an end, with other people in its seats."""
    record, report = example["record"], example["report"]
    actions = list(record["actions"])
    if report["error"]:
        actions = actions[: report["error"]["action"]]
    if report["status"] != "finished":
        actions.append({"do": "end", "override": True})
    colours = [player["color"] for player in record["players"]]
    names = chance.sample(NAMES, len(colours))
    players = [{"name": n, "color": c} for n, c in zip(names, colours, strict=True)]
    seat = {colour: at for at, colour in enumerate(colours)}
    piles = [
        (seat[pile["by"]], pile["count"], seat[pile["from"]] if pile.get("from") else None)
        for pile in report["piles"]
    ]
    day = str(date(2026, 1, 1) + timedelta(days=number))
    told = record | {"players": players, "actions": actions, "date": day}
    return told, Played(names, record["mode"], piles, actions)


@pytest.fixture
def games(club: Club) -> list[Played]:
    """Those with a pile, and a few without."""
    chance, found = Random(13), []
    examples = map(json.loads, EXAMPLES.read_text().splitlines())
    for number, example in enumerate(examples):
        if example["report"]["status"] == "setup":
            continue
        record, game = played(number, example, chance)
        keep(club, record)
        found.append(game)
    return found


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


def own(club: Club, **chosen: Any) -> Figures:
    counted = Chosen(game="aztekz", **chosen).of(finished_games(club))
    of_game = club_figures(counted, "aztekz").of_game
    assert of_game
    figures: Figures = of_game.own
    return figures


def hoard(games: Iterable[Played], name: str) -> Hoard:
    mine = [game for game in games if name in game.names]
    piles = [n for game in mine for n in game.of(name)]
    thefts = [
        (game.names[by], game.names[robbed], n)
        for game in mine
        for by, n, robbed in game.piles
        if robbed is not None
    ]
    return Hoard(
        games=len(mine),
        souls=sum(piles),
        towers=len(piles),
        stolen=sum(n for thief, _, n in thefts if thief == name),
        lost=sum(n for _, robbed, n in thefts if robbed == name),
        points=sum(n - 1 for n in piles),
    )


@pytest.mark.slow
def test_everything_equals_a_naive_count(club: Club, games: list[Played]) -> None:
    assert {game.mode for game in games} == {"sheet", "referee"}
    people = dict(club.players.values_list("pk", "name"))
    for chosen in ({}, {"mode": "sheet"}, {"mode": "referee"}, {"players": 3}):
        compare(own(club, **chosen), [game for game in games if fits(game, **chosen)], people)


def fits(game: Played, mode: str = "", players: int = 0) -> bool:
    return mode in ("", game.mode) and players in (0, len(game.names))


def compare(figures: Figures, games: list[Played], people: dict[int, str]) -> None:
    assert figures.games == len(games) > 0
    every = [(n, robbed) for game in games for _, n, robbed in game.piles]
    heights = [(row.height, row.towers, row.stolen, row.games) for row in figures.heights]
    assert heights == [
        (
            height,
            sum(n == height for n, _ in every),
            sum(n == height and robbed is not None for n, robbed in every),
            sum(any(n == height for _, n, _ in game.piles) for game in games),
        )
        for height in sorted({n for n, _ in every}, reverse=True)
    ]
    by_name = {people[who]: hoard for who, hoard in figures.hoards.of_player.items()}
    assert by_name == {name: hoard(games, name) for name in NAMES if hoard(games, name).games}
    thefts: dict[tuple[str, str], Thefts] = {}
    for game in games:
        for by, n, robbed in game.piles:
            if robbed is not None:
                found = thefts.setdefault((game.names[by], game.names[robbed]), Thefts())
                found.times, found.souls = found.times + 1, found.souls + n
    named = {(people[a], people[b]): found for (a, b), found in figures.thefts.items()}
    assert named == thefts
    refereed = [game for game in games if game.mode == "referee"]
    done = Counter(action["do"] for game in refereed for action in game.actions)
    assert figures.refereed.games == len(refereed)
    assert figures.refereed.deeds == [done[do] for do in DEEDS]
    assert figures.refereed.towers == sum(len(game.piles) for game in refereed)
    assert figures.highest.value == max((n for n, _ in every), default=0)
    most = max(sum(game.of(name)) for game in games for name in game.names)
    assert figures.souls.value == most


def sheet(*piles: tuple[str, int, str], day: str = "2026-05-01") -> dict[str, Any]:
    """Ana red, Bo blue, Cy green; a pile as "red", 3, "blue"."""
    free = [
        {"do": "free", "by": by, "soul": soul, "count": n} | ({"from": robbed} if robbed else {})
        for (by, n, robbed), soul in zip(piles, "abcdef", strict=False)
    ]
    seats = zip(("Ana", "Bo", "Cy"), ("red", "blue", "green"), strict=True)
    return {
        "format": "aztekz-record/1",
        "mode": "sheet",
        "players": [{"name": name, "color": colour} for name, colour in seats],
        "date": day,
        "actions": [*free, {"do": "end"}],
    }


TWO = (
    sheet(("red", 5, ""), ("blue", 3, "red"), ("blue", 2, "red"), ("green", 4, "")),
    sheet(("red", 4, "blue"), ("red", 2, ""), day="2026-05-02"),
)


def test_the_page_tells_towers_souls_and_thefts(club: Club) -> None:
    for record in TWO:
        keep(club, record)
    told = read(page(club, "/statistics"))
    assert told.tables["towers"] == [
        ["Height", "Towers", "Stolen", "Games"],
        ["5", "1", "–", "1 of 2"],
        ["4", "2", "1", "2 of 2"],
        ["3", "1", "1", "1 of 2"],
        ["2", "2", "1", "2 of 2"],
        ["Points a tower", "2.3", "", ""],
    ]
    assert told.tables["souls"][1:] == [
        ["Ana", "5.5", "2.7", "4, 5"],
        ["Bo", "2.5", "1.5", "5, 4"],
        ["Cy", "2.0", "3.0", "0, 0"],
    ]
    assert told.tables["thefts"][1:] == [["Bo", "Ana", "5", "2"], ["Ana", "Bo", "4", "1"]]
    records = {row[0]: row[1:] for row in told.tables["records"]}
    assert records["Highest tower"] == ["5", "Ana"]
    assert records["Most souls in a game"] == ["6", "Ana"]
    assert "referee" not in page(club, "/statistics").split("Thefts</h2>")[1]


def test_a_pile_of_one_on_which_a_table_insisted_is_a_tower_and_a_soul(club: Club) -> None:
    game = sheet(("red", 2, ""))
    single = {"do": "free", "by": "blue", "soul": "c", "count": 1, "from": "red", "override": True}
    keep(club, game | {"actions": [single, *game["actions"]]})
    told = read(page(club, "/statistics"))
    assert told.tables["towers"][1:-1] == [["2", "1", "–", "1 of 1"], ["1", "1", "1", "1 of 1"]]
    assert told.tables["souls"][2] == ["Bo", "1.0", "0.0", "1, 0"]
    assert told.tables["thefts"][1:] == [["Bo", "Ana", "1", "1"]]
    assert "1 finished game" in page(club, "/statistics/games?game=aztekz&height=1")


def test_the_games_of_a_height_are_behind_it(club: Club) -> None:
    for record in TWO:
        keep(club, record)
    behind = "/statistics/games?game=aztekz&height="
    assert "1 finished game" in page(club, f"{behind}3")
    assert "2 finished games" in page(club, f"{behind}4")
    assert "with a tower of 4" in page(club, f"{behind}4")
    assert member(club).get(f"{behind}9").status_code == 422


def test_beside_another_game_only_what_both_have_is_added_up(club: Club) -> None:
    for record in TWO:
        keep(club, record)
    short(club, "Ana red, Bo grey", palace="red")
    assert not {"towers", "souls", "thefts"} & read(page(club, "/statistics")).tables.keys()
    assert "towers" in read(page(club, "/statistics?game=aztekz")).tables
    assert "towers" not in read(page(club, "/statistics?game=mexica")).tables
    ana = f"/player/{club.players.get(name='Ana').pk}"
    total = read(page(club, f"{ana}?game=aztekz")).tables
    assert total["record"][1] == ["4.0 2 games"]
    assert [row[:2] for row in total["sources"][1:]] == [
        ["Given to the chief", "2.5"],
        ["Stolen", "1.5"],
    ]


def test_what_only_a_referee_sees_is_counted_of_such_games_alone(club: Club) -> None:
    whole = next(
        example["record"]
        for example in map(json.loads, EXAMPLES.read_text().splitlines())
        if example["report"]["status"] == "finished" and example["record"]["mode"] == "referee"
    )
    keep(club, TWO[0])
    keep(club, whole)
    text = page(club, "/statistics")
    assert "1 game with a referee" in " ".join(text.split())
    done = Counter(action["do"] for action in whole["actions"])
    rows = dict(read(text).tables["thefts"][3:])
    assert rows["Cards drawn"] == f"{done['draw']}.0"
    assert rows["Steps walked"] == f"{done['step']}.0"
