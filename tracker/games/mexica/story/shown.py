"""The sections of the story that only Mexica has: who held what, and what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mexica.board.island import flood
from scoring.mexica.board.pieces import LEVELS, Colour
from scoring.mexica.position import Position
from tracker.games.mexica.board import colour_name, tone_of
from tracker.games.mexica.story import held, spending
from tracker.games.mexica.story import outline as island
from tracker.story.chronicle import Chronicle
from tracker.story.shown import Line, bars_of

USES: dict[spending.Use, Callable[[], str]] = {
    spending.Use.CANALS: lambda: _("Canals"),
    spending.Use.BRIDGES: lambda: _("Bridges"),
    spending.Use.TEMPLES: lambda: _("Temples"),
    spending.Use.WALKING: lambda: _("Walking"),
    spending.Use.BOAT: lambda: _("By boat"),
    spending.Use.LEAP: lambda: _("Leaps"),
    spending.Use.TOKENS: lambda: _("Taking action tokens"),
    spending.Use.FOUNDING: lambda: _("Founding (free)"),
    spending.Use.LOST: lambda: _("Not used"),
}


def story(chronicle: Chronicle) -> dict[str, Any]:
    end: Position = chronicle.end
    return {
        "neutral": tone_of(end.setup, Colour.NEUTRAL) if end.setup.neutral else "",
        "scorings": [scoring_context(chronicle, scoring) for scoring in held.scorings(end)],
        **(spending_context(chronicle) if end.setup.is_referee else built_context(chronicle)),
    }


def scoring_context(chronicle: Chronicle, scoring: held.Scoring) -> dict[str, Any]:
    city = scoring.city
    names = {Colour(colour): name for name, colour in chronicle.players}
    setup = scoring.city.setup

    def drawn(colours: Iterable[Colour]) -> list[Colour]:
        return [setup.drawn(colour) for colour in colours]

    holdings = [
        island.Holding(district.cells, district.token or district.size, drawn(district.firsts))
        for district in scoring.districts
    ]
    scored = [district.founded for district in scoring.districts]
    bare = [founded for founded in city.founded if founded not in scored]
    holdings += [
        island.Holding(flood(founded.at.bit, city.dry), founded.token, ()) for founded in bare
    ]
    return {
        "period": scoring.period,
        "island": island.island(city.dry, city.canals, holdings),
        "districts": [
            {
                "token": district.token,
                "at": district.founded.at.name if district.founded else "",
                "size": district.size,
                "places": [
                    [
                        (
                            tone_of(setup, colour),
                            names.get(colour) or colour_name(colour),
                            district.floors[colour],
                            district.awards.get(colour, 0),
                        )
                        for colour in colours
                    ]
                    for colours in district.places
                ],
            }
            for district in scoring.districts
        ],
    }


def spending_context(chronicle: Chronicle) -> dict[str, Any]:
    budgets = list(spending.budgets(chronicle).values())
    if not any(budget.turns for budget in budgets):
        return {}
    charted = [use for use in USES if use is not spending.Use.FOUNDING]
    return {
        "spending": [
            Line(
                text(),
                [(budget.points[use], budget.times[use]) for budget in budgets],
                charted.index(use) if use in charted else None,
            )
            for use, text in USES.items()
            if any(budget.points[use] or budget.times[use] for budget in budgets)
        ],
        "turns": [budget.turns for budget in budgets],
        "received": [budget.received for budget in budgets],
        "spent_tokens": [budget.spent_tokens for budget in budgets],
        "left": [budget.left for budget in budgets] if any(b.left for b in budgets) else None,
        "spending_bars": bars_of(
            chronicle, [[budget.points[use] for use in charted] for budget in budgets]
        ),
    }


def built_context(chronicle: Chronicle) -> dict[str, Any]:
    built = spending.built(chronicle)
    temples = list(built.temples.values())
    return {
        "built": built,
        "temples": [
            Line(
                ngettext("%(floors)s floor", "%(floors)s floors", level) % {"floors": level},
                [own[level] for own in temples],
                number,
            )
            for number, level in enumerate(LEVELS)
        ],
        "floors": [spending.floors(own) for own in temples],
        "temples_bars": bars_of(
            chronicle, [[level * own[level] for level in LEVELS] for own in temples]
        )
        if any(own.total() for own in temples)
        else None,
    }
