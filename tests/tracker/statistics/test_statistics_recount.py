"""The statistics equal a naive recount of replayed logs, in clubs of random games."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain
from random import Random
from typing import Any

import pytest

from scoring.mexica.board.pieces import ACTION_TOKENS
from scoring.mexica.game import play, read_record
from scoring.mexica.majorities import Founding, Majority, Palace, ledger
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from tests.scoring.mexica.recorded import GAMES
from tests.tracker.clubs import FOUR, THREE, end, found, keep, record, temple
from tracker.log.records import record_of
from tracker.models import Club
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import Tally, club_figures, player_figures
from tracker.statistics.finished import finished_games

pytestmark = [pytest.mark.django_db, pytest.mark.database]

WHOLE = ["two_players_ties_with_neutral", "tracker_three_players_three_firsts"]
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli"]


def small_game(chance: Random) -> dict[str, Any]:
    """A founding or two, some temples, somebody on the palace; ties are common."""
    number = chance.randint(2, 4)
    colours = chance.sample(["red", "grey", "sand", "black"], number)
    seats = zip(chance.sample(NAMES, number), colours, strict=True)

    def some() -> list[str]:
        return [colour for colour in colours if chance.random() < 0.3]

    def district(digging: list[Any], token: int, at: str, sites: list[str]) -> list[Any]:
        by, *others = chance.sample(colours, number)
        present = [colour for colour in others if chance.random() < 0.5]
        settled = [temple(s, chance.choice([1, 2]), chance.choice(colours)) for s in sites]
        return [*digging, *([found(token, at, by, *present)] if chance.random() < 0.8 else [])] + [
            build for build in settled if chance.random() < 0.7
        ]

    parts = [district(THREE, 3, "B1", ["B2", "C2"]), district(FOUR, 4, "I14", ["J14", "J13"])]
    chance.shuffle(parts)
    first, second = (parts, []) if chance.random() < 0.3 else (parts[:1], parts[1:])
    left = {colour: chance.randint(0, ACTION_TOKENS // 6) for colour in colours}
    actions = [*chain(*first), end(*some()), *chain(*second), end(*some(), **left)]
    day = date(2026, 1, 1) + timedelta(days=chance.randint(0, 200))
    return record(", ".join(" ".join(seat) for seat in seats), str(day), *actions)


def whole_game(chance: Random, name: str) -> dict[str, Any]:
    """One of the written games, played by others in other seats' names."""
    written: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())["record"]
    who = chance.sample(NAMES, len(written["players"]))
    players = [p | {"name": n} for p, n in zip(written["players"], who, strict=True)]
    return written | {"players": players, "date": "2026-03-03"}


class Game:
    """A game as its log tells it."""

    def __init__(self, written: dict[str, Any], key: str) -> None:
        self.key, self.written = key, written
        read = read_record(written)
        position = start(read.setup)
        order: list[tuple[int, int]] = []
        for action in read.actions():
            before, position = position, play(position, action)
            if len(position.founded) > len(before.founded):
                token = position.founded[-1]
                order.append((int(token.token), token.period))
        self.founded, self.end = order, position
        self.names = [player.name for player in read.setup.players]
        self.colours = [player.colour.value for player in read.setup.players]
        self.tokens = list(map(int, read.setup.tokens))
        standing = list(zip(position.scores, position.held, strict=True))
        self.places = [sorted(standing, reverse=True).index(own) for own in standing]
        self.points = list(position.scores)

    @property
    def lead(self) -> int:
        """The most floors by which anybody was ahead where a majority was scored."""
        found = [0]
        for entry in ledger(self.end):
            if isinstance(entry, Majority):
                for colour in self.end.setup.colours:
                    own = entry.floors.get(colour, 0)
                    found.append(
                        own - max([f for c, f in entry.floors.items() if c != colour] or [0])
                    )
        return max(found)

    def sources(self, seat: int) -> list[int]:
        colour = self.end.setup.colours[seat]
        found = [0] * 5
        for entry in ledger(self.end):
            won = entry.awards.get(colour, 0)
            if isinstance(entry, Founding):
                found[0 if self.end.owner(entry.founded.by) is colour else 1] += won
            elif isinstance(entry, Palace):
                found[4] += won
            else:
                found[1 + entry.period] += won
        return found


def tally(seats: list[tuple[Game, int]]) -> Tally:
    best = max((game.points[seat] for game, seat in seats), default=0)
    won = [(game, seat) for game, seat in seats if game.places[seat] == 0]
    return Tally(
        games=len(seats),
        won=len(won),
        shared=sum(game.places.count(0) > 1 for game, _ in won),
        points=sum(game.points[seat] for game, seat in seats),
        best=best,
        best_game=next((game.key for game, seat in seats if game.points[seat] == best), ""),
    )


def with_sources(seats: list[tuple[Game, int]]) -> Tally:
    brought = [sum(game.sources(seat)[n] for game, seat in seats) for n in range(5)]
    return replace(tally(seats), sources=brought)


def grouped(seats: list[tuple[Game, int]], by: Any) -> dict[Any, Tally]:
    keys = {by(game, seat) for game, seat in seats}
    return {key: tally([s for s in seats if by(*s) == key]) for key in keys}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_everything_equals_a_naive_recount(seed: int) -> None:
    chance = Random(seed)
    club = Club.objects.create()
    written = [small_game(chance) for _ in range(20)] + [whole_game(chance, n) for n in WHOLE]
    for one in written:
        keep(club, one)
    games = [
        Game(record_of(game), game.pk)
        for game in club.games.filter(status="finished").order_by("played", "created", "pk")
    ]
    assert len(games) == 22
    names = dict(club.players.values_list("pk", "name"))
    everything = finished_games(club)
    first, second = chance.sample(sorted(names), 2)
    for chosen in (
        Chosen(),
        Chosen(since=date(2026, 3, 3)),
        Chosen(until=date(2026, 3, 3), players=2),
        Chosen(mode="referee"),
        Chosen(beside=first),
        Chosen(players=3, beside=second),
    ):
        mine = [game for game in games if fits(game, chosen, names)]
        counted = chosen.of(everything)
        assert [game.key for game in counted] == [game.key for game in mine]
        compare_club(counted, mine, names)
        for player in names:
            own = Chosen(**vars(chosen) | {"player": player}).of(everything)
            compare_player(own, mine, names, player)


def fits(game: Game, chosen: Chosen, names: dict[int, str]) -> bool:
    day = game.written["date"]
    return (
        (not chosen.since or day >= str(chosen.since))
        and (not chosen.until or day <= str(chosen.until))
        and (not chosen.players or len(game.names) == chosen.players)
        and (not chosen.mode or game.written["mode"] == chosen.mode)
        and (not chosen.beside or names[chosen.beside] in game.names)
    )


def compare_club(counted: Any, games: list[Game], names: dict[int, str]) -> None:
    figures = club_figures(counted, "mexica")
    of_game = figures.of_game
    assert of_game
    seats = [(game, seat) for game in games for seat in range(len(game.names))]
    assert figures.games == len(games)
    assert of_game.everybody == with_sources(seats)
    by_name = {names[player]: own for player, own in figures.players.items()}
    assert by_name == grouped(seats, lambda game, seat: game.names[seat])
    assert of_game.by_number == grouped(seats, lambda game, seat: len(game.names))
    assert of_game.by_colour == grouped(seats, lambda game, seat: game.colours[seat])
    for table in of_game.chairs:
        own = [game for game in games if len(game.names) == table.players]
        assert table.games == len(own)
        assert table.won == [
            sum(game.places[seat] == 0 for game in own) for seat in range(table.players)
        ]
    assert sum(table.games for table in of_game.chairs) == len(games)
    box = [3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13]
    for token in of_game.own.tokens:
        first = sum(game.tokens.count(token.size) for game in games)
        assert token.offered == [first, box.count(token.size) * len(games) - first]
        for period in (1, 2):
            assert token.founded[period - 1] == sum(
                game.founded.count((token.size, period)) for game in games
            )
        assert token.order == sum(
            place
            for game in games
            for place, (size, _) in enumerate(game.founded, 1)
            if size == token.size
        )
    largest = max((size for game in games for size, _ in game.founded), default=0)
    assert of_game.own.largest.value == largest
    assert of_game.own.lead.value == max((game.lead for game in games), default=0)
    assert of_game.score.value == max(
        (points for game in games for points in game.points), default=0
    )
    for pair in figures.pairs:
        assert [
            (pair.games, pair.ahead, pair.level, pair.behind, pair.points),
        ] == [met(games, names[pair.first], names[pair.second])]
    assert sum(pair.games for pair in figures.pairs) == sum(
        len(game.names) * (len(game.names) - 1) // 2 for game in games
    )


def met(games: list[Game], one: str, other: str) -> tuple[int, int, int, int, int]:
    both = [
        (game, game.names.index(one), game.names.index(other))
        for game in games
        if one in game.names and other in game.names
    ]
    return (
        len(both),
        sum(game.places[a] < game.places[b] for game, a, b in both),
        sum(game.places[a] == game.places[b] for game, a, b in both),
        sum(game.places[a] > game.places[b] for game, a, b in both),
        sum(game.points[a] - game.points[b] for game, a, b in both),
    )


def compare_player(counted: Any, games: list[Game], names: dict[int, str], player: int) -> None:
    name = names[player]
    figures = player_figures(counted, player, "mexica")
    of_game = figures.of_game
    assert of_game
    seats = [(game, game.names.index(name)) for game in games if name in game.names]
    assert figures.total == with_sources(seats)
    assert of_game.by_number == grouped(seats, lambda game, seat: len(game.names))
    assert of_game.by_colour == grouped(seats, lambda game, seat: game.colours[seat])
    assert of_game.by_seat == grouped(seats, lambda game, seat: seat + 1)
    for pair in figures.against:
        assert (pair.games, pair.ahead, pair.level, pair.behind, pair.points) == met(
            games, name, names[pair.second]
        )
    won = "".join("x" if game.places[seat] == 0 else " " for game, seat in seats)
    assert figures.streaks.longest == max(map(len, won.split(" ")), default=0)
    assert figures.streaks.current == len(won) - len(won.rstrip("x"))


@pytest.mark.long
def test_the_clubs_are_worth_counting() -> None:
    """Ties, shared victories and foundings of both periods occur."""
    games = [Game(small_game(Random(seed)), "") for seed in range(60)]
    assert any(game.places.count(0) > 1 for game in games)
    assert any(len(set(game.points)) < len(set(game.places)) for game in games)
    assert {period for game in games for _, period in game.founded} == {1, 2}
    assert all(isinstance(game.end, Position) and game.end.finished for game in games)
