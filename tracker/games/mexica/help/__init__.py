"""The help of Mexica: its rules in parts, by the rulebook's order."""

from __future__ import annotations

from tracker.games.mexica.help import city, points, turns
from tracker.help.parts import Part


def parts() -> list[Part]:
    return [
        turns.setting_up(),
        turns.turn(),
        city.canals(),
        city.bridges(),
        turns.moving(),
        city.temples(),
        city.founding(),
        points.prizes(),
        turns.action_tokens(),
        turns.first_round(),
        points.period(),
        points.scoring(),
        points.palace(),
        points.ending(),
        points.two_players(),
        turns.keeping(),
    ]
