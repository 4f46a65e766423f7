"""Where everybody's points came from."""

from __future__ import annotations

from typing import NamedTuple

from scoring.game import AnyRules, Phase, Seat
from tracker.games.past import Source
from tracker.story.chronicle import Chronicle


class Key(NamedTuple):
    source: str
    stage: int | None
    """None: of the whole game."""


Points = dict[Seat, dict[Key, int]]


def sources(chronicle: Chronicle) -> Points:
    """Points of each player by source, zeros included. They add up to the scores."""
    keys = [key_of(source) for source in chronicle.face.past.sources()]
    points = {seat: dict.fromkeys(keys, 0) for seat in chronicle.seats}
    for award in chronicle.face.rules.ledger(chronicle.end):
        whole, part = Key(award.source, None), Key(award.source, award.stage)
        points[award.seat][whole if whole in keys else part] += award.points
    return points


def key_of(source: Source) -> Key:
    return Key(source.key, source.stage)


def is_over(rules: AnyRules, position: object, stage: int | None) -> bool:
    """Can that part of the game have brought points?"""
    if stage is None or rules.phase(position) is Phase.FINISHED:
        return True
    return stage < rules.stage(position)
