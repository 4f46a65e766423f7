"""The statistics of Cóatl equal a naive count over the reports of the examples."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.tracker.clubs import keep, member, page, read, short
from tests.tracker.games.coatl.sheets import BOOK, SHEET, entered
from tracker.games.coatl.story.counting import Figures, Nest
from tracker.models import Club
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import club_figures
from tracker.statistics.finished import finished_games

pytestmark = [pytest.mark.django_db, pytest.mark.database]

EXAMPLES = Path(__file__).parents[4] / "scoring/coatl/examples.jsonl"
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli"]


class Played(NamedTuple):
    names: list[str]
    serpents: list[tuple[str, list[tuple[str, int]]]]
    """By name: the cards with points beside each complete Cóatl."""

    def of(self, name: str) -> list[list[tuple[str, int]]]:
        return [cards for who, cards in self.serpents if who == name and cards]


def played(number: int, example: dict[str, Any], chance: Random) -> tuple[dict[str, Any], Played]:
    """A finished game, with other people in its seats."""
    record, report = example["record"], example["report"]
    colours = [player["color"] for player in record["players"]]
    names = chance.sample(NAMES, len(colours))
    players = [{"name": n, "color": c} for n, c in zip(names, colours, strict=True)]
    serpents = []
    for coatl in report["coatls"]:
        laid = [*coatl["cards"], *([coatl["temple"]] if coatl["temple"] else [])]
        cards = [(each["card"], each["points"]) for each in laid if each["points"]]
        if coatl["complete"]:
            serpents.append((names[colours.index(coatl["player"])], cards))
    day = str(date(2026, 1, 1) + timedelta(days=number))
    return record | {"players": players, "date": day}, Played(names, serpents)


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


@pytest.fixture
def games(club: Club) -> list[Played]:
    chance, found = Random(13), []
    for number, line in enumerate(EXAMPLES.read_text().splitlines()):
        example = json.loads(line)
        if example["report"]["status"] == "finished" and not example["report"]["error"]:
            record, game = played(number, example, chance)
            keep(club, record)
            found.append(game)
    return found


def own(club: Club, **chosen: Any) -> Figures:
    counted = Chosen(game="coatl", **chosen).of(finished_games(club))
    of_game = club_figures(counted, "coatl").of_game
    assert of_game
    figures: Figures = of_game.own
    return figures


def nest(games: list[Played], name: str) -> Nest:
    mine = [game for game in games if name in game.names]
    serpents = [cards for game in mine for cards in game.of(name)]
    worth = [sum(points for _, points in cards) for cards in serpents]
    return Nest(
        games=len(mine),
        serpents=len(serpents),
        points=sum(worth),
        best=max(worth, default=0),
    )


@pytest.mark.slow
def test_everything_equals_a_naive_count(club: Club, games: list[Played]) -> None:
    figures, people = own(club), dict(club.players.values_list("pk", "name"))
    assert figures.games == len(games) > 10
    assert {people[who]: found for who, found in figures.nests.of_player.items()} == {
        name: nest(games, name) for name in people.values()
    }
    every = [card for game in games for _, cards in game.serpents for card in cards]
    times = Counter(name for name, _ in every)
    assert {card.name: card.times for card in figures.cards} == times
    assert [card.times for card in figures.cards] == sorted(times.values(), reverse=True)
    for card in figures.cards:
        assert card.points == sum(points for name, points in every if name == card.name)
        among = [{name for _, cards in game.serpents for name, _ in cards} for game in games]
        assert card.games == sum(card.name in names for names in among)
    assert figures.best.value == max(found.best for found in figures.nests.of_player.values())


def sheet(*actions: dict[str, Any]) -> dict[str, Any]:
    return SHEET | {"actions": [*actions, {"do": "end", "override": True}]}


def test_the_page_shows_serpents_and_cards(club: Club) -> None:
    keep(club, sheet(BOOK, entered("blue", "KYK", "KY: 1=9", override=True)))
    told = page(club, "/statistics?game=coatl")
    assert "Of the 69 cards" not in told
    for text in ("Best Cóatl", "Most cards in a game", "Points a card", "black; yellow"):
        assert text in told
    assert 'id="h-K"' in told


def test_a_card_that_brought_nothing_counts_nowhere(club: Club) -> None:
    keep(club, sheet(entered("red", "KYR", "GB", override=True)))
    figures = own(club)
    assert (figures.games, figures.cards, figures.nests.everybody.serpents) == (1, [], 0)


@pytest.fixture
def of_three(club: Club) -> Club:
    """A club that plays three games, Cóatl twice."""
    short(club, "Ana red, Bo grey", palace="red")
    aztekz = (EXAMPLES.parents[1] / "aztekz/examples.jsonl").read_text().splitlines()
    kept = next(filter(over, map(json.loads, aztekz)))
    keep(club, kept["record"])
    keep(club, sheet(BOOK, entered("blue", "KYK", "KY: 1=9", override=True)))
    keep(club, sheet(entered("blue", "GYYGYG", "YG")) | {"date": "2025-01-02"})
    return club


def over(example: dict[str, Any]) -> bool:
    return bool(example["report"]["status"] == "finished" and not example["report"]["error"])


def test_the_choice_of_the_game_leads_to_its_figures_alone(of_three: Club) -> None:
    ana = f"/player/{of_three.players.get(name='Ana').pk}"
    for address in ("/statistics", ana):
        links = {text: link for link, text in read(page(of_three, address)).links}
        assert {"Mexica", "Aztekz", "Cóatl"} <= links.keys()
        chosen = page(of_three, f"{address}{links['Cóatl']}")
        assert 'aria-current="true">Cóatl<' in " ".join(chosen.split())
        assert all(f'<option value="{mode}"' in chosen for mode in ("sheet", "referee"))
    assert not {"serpents", "cards"} & read(page(of_three, "/statistics")).tables.keys()
    told = read(page(of_three, "/statistics?game=coatl")).tables
    assert [row[:2] for row in told["players"][1:]] == [["Ana", "2"], ["Bo", "2"], ["Cy", "2"]]
    assert [row[0] for row in told["serpents"][1:]] == ["Ana", "Bo", "Cy", "Everybody"]
    assert "serpents" not in read(page(of_three, "/statistics?game=mexica")).tables
    record = read(page(of_three, f"{ana}?game=coatl")).tables["record"]
    assert record[1] == ["8.5 2 games"]


def test_what_is_asked_of_its_games_is_asked_of_them_alone(of_three: Club) -> None:
    asked = {
        "": 2,
        "&mode=sheet": 2,
        "&mode=referee": 0,
        "&players=3": 2,
        "&players=2": 0,
        "&from=2026-01-01": 1,
        "&to=2025-12-31": 1,
        f"&player={of_three.players.get(name='Ana').pk}&colour=red": 2,
        f"&player={of_three.players.get(name='Ana').pk}&colour=blue": 0,
    }
    found = {}
    for more in asked:
        told = " ".join(page(of_three, f"/statistics/games?game=coatl{more}").split())
        found[more] = int(told.split(" finished game")[0].rsplit(" ", 1)[1])
    assert found == asked
    for more in ("mode=tracker", "colour=grey", "players=5"):
        assert member(of_three).get(f"/statistics/games?game=coatl&{more}").status_code == 422
