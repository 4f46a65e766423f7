"""The sections that only the story of Cóatl has: the best serpents, points by card, serpents in
figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString

from scoring.coatl.box.serpents import Card
from scoring.coatl.position import Position
from scoring.game import Json
from tracker.games.coatl import words
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.drawing.aligned import aligned
from tracker.games.coatl.story.telling import Built, best, built, shortest_step
from tracker.games.coatl.tiles import frame_of
from tracker.story.chronicle import Chronicle
from tracker.story.shown import people


class Met(NamedTuple):
    """A card, and what it brought each player."""

    picture: SafeString
    frame: str
    told: str
    """Heard: "green; yellow, one or more; green"."""
    points: list[int | None]
    """None: it lay beside none of the player's Cóatls."""


def story(chronicle: Chronicle) -> Json:
    end: Position = chronicle.end
    serpents, who = built(end), people(chronicle)
    if not serpents:
        return {}
    of_each = [[each for each in serpents if each.seat == seat] for seat in chronicle.seats]
    return {
        "best": [(who[each.seat], each, aligned(each.coatl)) for each in best(serpents)],
        "cards": cards_met(serpents, len(who)),
        "serpents": [len(own) for own in of_each],
        "average": [(sum(each.coatl.points for each in own), len(own)) for own in of_each],
        "lengths": [(sum(len(each.coatl.row) for each in own), len(own)) for own in of_each],
        "laid": [(sum(len(each.coatl.laid) for each in own), len(own)) for own in of_each],
        "short": [
            (who[each.seat], each, words.HUES[missing.hue](), missing.points)
            for own in of_each
            if (step := shortest_step(own))
            for each, missing in [step]
        ],
    }


def cards_met(serpents: Iterable[Built], seats: int) -> list[Met]:
    """Most points first."""
    found: dict[Card, list[int | None]] = {}
    for seat, _number, coatl in serpents:
        for card in coatl.laid:
            own = found.setdefault(card, [None] * seats)
            own[seat] = (own[seat] or 0) + coatl.points_of(card)
    ordered = sorted(found.items(), key=lambda pair: -sum(filter(None, pair[1])))
    return [
        Met(signs.card(card), frame_of(card), words.card_told(card), points)
        for card, points in ordered
    ]
