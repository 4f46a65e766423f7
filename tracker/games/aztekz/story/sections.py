"""The sections that only the story of Aztekz has: thefts from whom to whom, towers by height."""

from __future__ import annotations

from collections import Counter

from scoring.aztekz.box.piles import Pile
from scoring.aztekz.position import Position
from scoring.aztekz.table.deeds import highest, thefts
from scoring.game import Json
from tracker.games.aztekz.story.telling import tower
from tracker.story.chronicle import Chronicle
from tracker.story.shown import Line, people


def story(chronicle: Chronicle) -> Json:
    end: Position = chronicle.end
    if not end.piles:
        return {}
    who = people(chronicle)
    heights = Counter((pile.count, pile.by) for pile in end.piles)
    counts = sorted({pile.count for pile in end.piles}, reverse=True)
    return {
        "thefts": list(zip(who, thefts_told(end, len(who)), strict=False)),
        "heights": [
            Line(str(count), [heights[count, seat] for seat in chronicle.seats]) for count in counts
        ],
        "piles_of": [sum(pile.by == seat for pile in end.piles) for seat in chronicle.seats],
        "average": [
            (end.scores[seat], sum(pile.by == seat for pile in end.piles))
            for seat in chronicle.seats
        ],
        "highest": [(who[pile.by], tower(pile), pile.points) for pile in highest(end.piles)],
    }


def thefts_told(end: Position, seats: int) -> list[list[str]]:
    """By thief, and by whom was robbed: souls, and in how many thefts. Nothing without thefts."""
    found = thefts(end.piles)
    if not found:
        return []
    return [[_told(found, by, victim) for victim in range(seats)] for by in range(seats)]


def _told(found: list[Pile], by: int, victim: int) -> str:
    own = [pile.count for pile in found if (pile.by, pile.stolen_from) == (by, victim)]
    if len(own) > 1:
        return f"{sum(own)} ({len(own)}×)"
    return str(sum(own)) if own else ""
