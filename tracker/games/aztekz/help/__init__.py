"""The help of Aztekz: its rules in parts, by the rulebook's order."""

from __future__ import annotations

from tracker.games.aztekz.help import heroes, points, turns
from tracker.help.parts import Part


def parts() -> list[Part]:
    return [
        turns.setting_up(),
        turns.turn(),
        heroes.steps(),
        heroes.chief(),
        heroes.helper(),
        heroes.chasing(),
        turns.placing(),
        turns.putting_back(),
        points.piles(),
        points.ending(),
        points.winning(),
        points.keeping(),
    ]
