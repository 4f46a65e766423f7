"""The help of Cóatl: its rules in parts, by the rulebook's order."""

from __future__ import annotations

from tracker.games.coatl.help import building, cards, points, turns
from tracker.help.parts import Part


def parts() -> list[Part]:
    return [
        turns.setting_up(),
        turns.turn(),
        turns.taking(),
        turns.choosing(),
        turns.sacrifices(),
        building.assembling(),
        building.fulfilling(),
        building.completing(),
        cards.asked(),
        cards.counting(),
        points.ending(),
        points.winning(),
        points.sheet(),
        points.keeping(),
    ]
