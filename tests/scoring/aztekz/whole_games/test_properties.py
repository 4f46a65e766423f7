"""What holds at every moment of every game."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring.aztekz import Position, play, refusal, replay, start, write_action
from scoring.aztekz.actions import Action, Recount
from scoring.aztekz.box.pieces import ACROSS, HEROES, SEATS_OF_A_CARD, Mode, Soul
from scoring.aztekz.box.places import members
from scoring.aztekz.game import AZTEKZ, read_record, write_record
from scoring.aztekz.record.report import report
from scoring.aztekz.table.placing import chasings, has_a_place, placings
from scoring.aztekz.table.robberies import robberies
from scoring.aztekz.table.towers import towers
from scoring.aztekz.table.ways import ways
from scoring.reading import parse_json
from tests.scoring.aztekz.whole_games.players import choose, deal

SEEDS = pytest.mark.parametrize("seed", range(6))


class Played:
    """A game to its end, by the rules as far as they allow to go on."""

    def __init__(self, seed: int) -> None:
        source = Random(seed)
        self.setup = deal(source, Mode.REFEREE, source.choice([20, 40, 60]))
        self.positions = [start(self.setup)]
        self.actions: list[Action] = []
        self.insisted = False
        while not self.positions[-1].finished:
            action = choose(source, self.positions[-1])
            self.insisted = self.insisted or action.override
            self.actions.append(action)
            self.positions.append(play(self.positions[-1], action))


@pytest.fixture(scope="module")
def games() -> dict[int, Played]:
    return {seed: Played(seed) for seed in range(6)}


@SEEDS
def test_every_prefix_replays(seed: int, games: dict[int, Played]) -> None:
    game = games[seed]
    for number in range(0, len(game.positions), 25):
        found = replay(game.setup, game.actions[:number])
        assert found == (game.positions[number], number, None)


@SEEDS
def test_it_reads_back_from_its_record_with_all_that_the_format_does_not_know(
    seed: int, games: dict[int, Played]
) -> None:
    game = games[seed]
    note = {"note": {"photo": "pyramid.jpg", "places": ["attic", None, 1.5]}}
    record = write_record(game.setup, game.actions) | note
    record["actions"] = [action | note for action in record["actions"]]
    read = read_record(parse_json(json.dumps(record)))
    assert read.source == record
    assert list(read.actions()) == game.actions
    assert read.replay() == (game.positions[-1], len(game.actions), None)


@SEEDS
def test_nothing_is_lost_and_the_field_stays_sound(seed: int, games: dict[int, Played]) -> None:
    game = games[seed]
    cards = game.setup.cards or 0
    for position, action in zip(game.positions, [*game.actions, None], strict=True):
        told = report(position)
        assert all(sum(where.values()) == 8 for where in told["souls"].values())
        assert all(least >= 0 for where in told["souls"].values() for least in where.values())
        assert sum(told["cards"].values()) == cards
        assert told == json.loads(json.dumps(told))
        assert_sound(position)
        if isinstance(action, Recount):
            cards += action.cards - position.deck


def assert_sound(position: Position) -> None:
    grid = [*members(position.field.cards)]
    for line in ([place.x for place in grid], [place.y for place in grid]):
        assert not line or max(line) - min(line) < ACROSS
    standing = [figure.at for _, _, figure in position.figures()]
    assert set(standing) <= set(grid)
    assert all(standing.count(place) <= SEATS_OF_A_CARD for place in standing) or crowded(position)
    assert all(bool(figure.count) == bool(figure.soul) for _, _, figure in position.figures())
    assert all(band.chief.soul is None for band in position.bands)
    heaps = [(heap.at, heap.soul) for heap in position.lying]
    assert len(set(heaps)) == len(heaps)
    assert {place for place, _ in heaps} <= set(grid)
    assert all(heap.count > 0 for heap in position.lying)
    assert position.lying == tuple(sorted(position.lying))
    turn = position.turn
    assert (turn.hero is None) <= (not turn.stolen and turn.chased is None)


def crowded(position: Position) -> bool:
    """All three heroes of several players on one card: only who insists starts there."""
    return position.field.covered > 0


@SEEDS
def test_asking_changes_nothing(seed: int, games: dict[int, Played]) -> None:
    for position, action in sampled(games[seed]):
        before = copy.deepcopy(position)
        for ask in (towers, robberies, placings, chasings, has_a_place):
            ask(position)
        refusal(position, action)
        play(position, action)
        assert position == before


def sampled(game: Played) -> Iterator[tuple[Position, Any]]:
    yield from list(zip(game.positions, game.actions, strict=False))[::15]


@SEEDS
def test_what_the_table_is_told_is_what_can_be_done(seed: int, games: dict[int, Played]) -> None:
    """Robberies of whoever is on turn, ways of one step, places: all agree with the check."""
    for position, _ in sampled(games[seed]):
        if position.is_starting or not position.turn.hand:
            continue
        for robbery in robberies(position):
            if robbery.robber == position.on_turn:
                assert is_possible(position, robbery)
        for hero in HEROES:
            lit = ways(position, hero)
            for place in members(lit.get(1, 0)):
                step = {"do": "step", "hero": hero.value, "to": list(place)}
                assert not refused(position, step)
        assert has_a_place(position) or not any(each.places for each in placings(position))


def refused(position: Position, written: Any) -> Any:
    return refusal(position, AZTEKZ.read_action(position.setup, written))


def is_possible(position: Position, robbery: Any) -> bool:
    slave = position.bands[robbery.victim].hero(robbery.slave)
    if robbery.steps:
        step = {"do": "step", "hero": "chief", "to": list(slave.at)}
        position = play(position, AZTEKZ.read_action(position.setup, step))
    steal = {"do": "steal", "of": position.owner(robbery.victim), "hero": robbery.slave}
    return not refused(position, steal)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_all_of_it_holds_in_many_more_games(seed: int) -> None:
    game = {seed: Played(seed)}
    test_every_prefix_replays(seed, game)
    test_nothing_is_lost_and_the_field_stays_sound(seed, game)
    test_asking_changes_nothing(seed, game)
    test_what_the_table_is_told_is_what_can_be_done(seed, game)


def test_players_reach_everything_there_is(games: dict[int, Played]) -> None:
    done = {write_action(action)["do"] for game in games.values() for action in game.actions}
    freed = [pile for game in games.values() for pile in game.positions[-1].piles]
    assert done >= {"start", "draw", "step", "steal", "take", "give", "chase", "place", "drop"}
    assert {pile.stolen_from is None for pile in freed} == {True, False}
    assert {pile.soul for pile in freed} <= set(Soul)
