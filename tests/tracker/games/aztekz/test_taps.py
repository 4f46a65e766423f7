"""How many taps a turn at the referee's table takes: counted over every example game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from scoring.aztekz import actions
from scoring.aztekz.actions import Action
from scoring.aztekz.box.cards import TURNINGS, Paths
from scoring.aztekz.box.places import Place
from scoring.aztekz.game import AZTEKZ, Record, read_record
from scoring.aztekz.legal import legal
from scoring.aztekz.position import Position
from scoring.aztekz.table.ways import ways
from scoring.game import steps

EXAMPLES = Path(__file__).parents[3] / "scoring" / "aztekz" / "examples.jsonl"
MOST = 9
HERO = WALK = TAKE = DONE = 1
SHAPES = ("N", "NS", "NE", "NES", "NESW")
BESIDE = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}

Turn = list[tuple[Position, Action]]


def records() -> Iterator[Record]:
    for line in EXAMPLES.read_text().splitlines():
        example = json.loads(line)
        if example["record"].get("mode") == "referee" and not example["report"]["error"]:
            yield read_record(example["record"])


def turns(record: Record) -> Iterator[Turn]:
    """What is done in each, and the table before it."""
    played = steps(AZTEKZ, AZTEKZ.start(record.setup), record.actions())
    told = [(step.before, step.action) for step in played if not step.before.is_starting]
    for _turn, done in groupby(told, lambda each: (each[0].turn.round, each[0].turn.seat)):
        yield list(done)


def full_turn(turn: Turn) -> int:
    """As the page asks for them, were there a walk and a take in each; *Done* lays.

    A card at the end of a walk is one tap, however far; those who play the examples wander about.
    """
    count = 0
    for position, action in turn:
        match action:
            case actions.Draw():
                count += 2 if action.soul else 1
            case actions.Lay():
                count += 1 + _ways(position, action).index(action.paths)
                count += _is_reached(position, action.at)
    return count + HERO + WALK + TAKE + DONE


def _ways(position: Position, action: actions.Lay) -> list[Paths]:
    """The turnings that fit there, in the order in which further touches bring them."""
    lit, hand = legal(position).place, position.turn.hand
    assert hand
    shown = next(
        paths for paths in TURNINGS[hand.paths] if paths in ("N", "NS", "NE", "NES", "NESW")
    )
    fit = [paths for paths in TURNINGS[shown] if lit.get(paths, 0) & action.at.bit]
    return sorted(fit or [action.paths], key=lambda paths: -_joined(position, action.at, paths))


def _joined(position: Position, at: Place, paths: str) -> int:
    beside = (BESIDE[side] for side in paths)
    return sum(back in position.field.paths(Place(at.x + dx, at.y + dy)) for dx, dy, back in beside)


def _is_reached(position: Position, place: Place) -> bool:
    """Then the drawn card is touched first: else the hero who is chosen would go there."""
    hero = position.turn.hero
    reached = (places & place.bit for places in ways(position, hero).values()) if hero else ()
    return any(reached)


def test_a_turn_with_a_walk_a_take_and_a_placing_takes_nine_taps_at_most() -> None:
    every = [turn for record in records() for turn in turns(record)]
    placed = [turn for turn in every if isinstance(turn[-1][1], actions.Lay)]
    assert len(placed) > 50
    assert max(map(full_turn, placed)) <= MOST
