"""Recorded games, and what an app holds in which one entry was forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from scoring.mexica import Action, Kind, Position, Setup, play, refusal, start
from scoring.mexica.actions import (
    BuildBridge,
    BuildCanal,
    BuildTemple,
    DiscardToken,
    EndPeriod,
    Found,
    MoveBridge,
)
from scoring.mexica.board.pieces import PERIODS, Colour, Mode
from scoring.mexica.effects import carry_out
from scoring.mexica.game import read_record
from scoring.mexica.table.counts import Counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.supplies import supplies
from scoring.seated import actor
from tests.scoring.mexica.board import NAMES
from tests.scoring.mexica.recorded import EXAMPLES_FILE, GAME_FILES
from tests.scoring.mexica.whole_games.players import Players, play_on
from tests.scoring.mexica.whole_games.strategies import deal

KEPT = (BuildCanal, BuildBridge, MoveBridge, BuildTemple, Found, DiscardToken, EndPeriod)
"""What a tracker game is told."""


@dataclass(frozen=True)
class Game:
    """A recorded game in tracker mode."""

    name: str
    setup: Setup
    actions: tuple[Action, ...]


def as_tracker(name: str, setup: Setup, actions: tuple[Action, ...]) -> Game:
    """A game as it would have been tracked: what changes the city, and who was there."""
    tracked = replace(setup, mode=Mode.TRACKER)
    position = start(setup)
    kept: list[Action] = []
    for action in actions:
        after = carry_out(position, action)
        if setup.is_referee and len(after.scored) > len(position.scored):
            kept.append(_end(position, after))
        elif isinstance(action, KEPT):
            kept.append(_told(position, after, action))
        position = after
    return Game(name, tracked, tuple(kept))


def _told(position: Position, after: Position, action: Action) -> Action:
    if not position.setup.is_referee:
        return action
    told = replace(action, by=position.owner(actor(position, action)))
    if isinstance(told, Found):
        founded = after.founded[-1]
        told = replace(told, present=tuple(position.owner(seat) for seat in founded.present))
    return told


def _end(position: Position, after: Position) -> EndPeriod:
    """The end that a referee game came to by itself, or that its table agreed upon."""
    last = after.scored[-1]
    held: tuple[tuple[Colour, int], ...] | None = None
    if last.period == PERIODS:
        held = tuple(zip(after.setup.colours, after.held, strict=True))
    palace = tuple(after.owner(seat) for seat in last.palace)
    return EndPeriod(palace, held, override=not position.is_period_over)


def recorded() -> Iterator[Game]:
    """The whole games of tests/scoring/mexica/games, and the examples that run to their end."""
    for file in GAME_FILES:
        record = read_record(json.loads(file.read_text())["record"])
        yield as_tracker(file.stem, record.setup, tuple(record.actions()))
    for number, line in enumerate(EXAMPLES_FILE.read_text().splitlines()):
        example = json.loads(line)
        if example["report"]["error"] is None:
            record = read_record(example["record"])
            yield as_tracker(f"example {number}", record.setup, tuple(record.actions()))


def played(number: int) -> Iterator[Game]:
    """`number` games of the seeded players, half of them referee games."""
    colours = tuple(Colour(name) for name in NAMES)
    for seed in range(number):
        mode = Mode.TRACKER if seed % 2 else Mode.REFEREE
        neutral = ("", "usual", "harder")[seed // 3 % 3]
        setup = deal(mode, colours[: 2 + seed % 3], neutral, seed)
        players = Players(Random(seed), leisure=(0.1, 0.25, 0.4)[seed // 2 % 3])
        actions = tuple(action for action, _ in play_on(start(setup), players))
        yield as_tracker(f"seed {seed}", setup, actions)


def without(game: Game, dropped: int) -> list[tuple[int, Action]]:
    """The log where one entry was forgotten, each action with its number in the whole game.

    What is only illegal without it is kept as the table's decision, what is impossible is left
    out: nobody could enter it.
    """
    position = start(game.setup)
    kept: list[tuple[int, Action]] = []
    for number, action in enumerate(game.actions):
        if number == dropped:
            continue
        refused = refusal(position, action)
        if refused and refused.kind is Kind.ILLEGAL:
            action = replace(action, override=True)
            refused = refusal(position, action)
        if refused is None:
            position = play(position, action)
            kept.append((number, action))
    return kept


@dataclass(frozen=True)
class Harmed:
    """A game in which an entry was forgotten, at the moment when the detective is asked."""

    name: str
    dropped: Action
    course: Course
    counted: Counted
    """The true counts of the real table."""


def harmed(game: Game, dropped: int, asked: int) -> Harmed:
    """Asked when the first `asked` actions of the whole game lie on the table."""
    kept = [action for number, action in without(game, dropped) if number < asked]
    table = Course.of(game.setup, game.actions[:asked]).now
    course = Course.of(game.setup, kept)
    return Harmed(f"{game.name}, {dropped}", game.actions[dropped], course, true_counts(table))


def true_counts(table: Position) -> Counted:
    lie = supplies(table)
    return Counted(
        canals2=lie.canals2,
        canals1=lie.canals1,
        bridges=lie.bridges,
        temples=lie.temples,
        offered=lie.offered,
        founded=tuple(token.token for token in table.founded),
    )


def next_scoring(game: Game, number: int) -> int:
    """How many actions stand just before it, or at the end of the log."""
    later = range(number + 1, len(game.actions))
    return next((at for at in later if isinstance(game.actions[at], EndPeriod)), len(game.actions))
