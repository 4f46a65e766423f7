"""The story as the page shows it: facts beside their drawings, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mexica.island import flood
from scoring.mexica.pieces import LEVELS, Colour
from tracker.charts import bars, curve, island
from tracker.games.mexica.board import colour_name
from tracker.story import curve as points
from tracker.story import held, sources, spending, telling, times
from tracker.story.chronicle import Chronicle

SOURCES: dict[sources.Source, Callable[[], str]] = {
    sources.Source.FOUNDING: lambda: _("Founding a district"),
    sources.Source.PRESENCE: lambda: _("Present at another's founding"),
    sources.Source.MAJORITIES_1: lambda: _("Majorities, period 1"),
    sources.Source.PALACE_1: lambda: _("Palace, period 1"),
    sources.Source.MAJORITIES_2: lambda: _("Majorities, period 2"),
    sources.Source.PALACE_2: lambda: _("Palace, period 2"),
}
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


class Person(NamedTuple):
    colour: str
    name: str


class Row(NamedTuple):
    """A line of a table, with the pattern that stands for it in the drawing."""

    text: str
    values: Sequence[Any]
    kind: int | None = None


def story_context(chronicle: Chronicle) -> dict[str, Any]:
    end = chronicle.end
    return {
        "people": [Person(c.value, chronicle.names[c]) for c in chronicle.colours],
        "told": telling.told(chronicle),
        "actions": len(chronicle.deeds),
        "finished": end.finished,
        "neutral": bool(end.setup.neutral),
        **curve_context(chronicle),
        **sources_context(chronicle),
        "scorings": [scoring_context(chronicle, scoring) for scoring in held.scorings(end)],
        **(spending_context(chronicle) if end.setup.is_referee else built_context(chronicle)),
        **times_context(chronicle),
    }


def curve_context(chronicle: Chronicle) -> dict[str, Any]:
    marks = points.marks(chronicle)
    if not marks:
        return {}
    owner = chronicle.end.owner
    players = [
        curve.Player(
            colour,
            chronicle.names[colour],
            [(step.number, step.points) for step in points.line(chronicle, seat)],
            [mark.number for mark in marks if mark.founder == seat or mark.period],
        )
        for seat, colour in zip(chronicle.seats, chronicle.colours, strict=True)
    ]
    moments = [
        curve.Moment(
            mark.number,
            mark.token,
            None if mark.founder is None else owner(mark.founder),
            mark.period,
        )
        for mark in marks
    ]
    return {
        "curve": curve.curve(players, moments, len(chronicle.deeds)),
        "moments": [_moment(chronicle, mark) for mark in marks],
    }


def _moment(chronicle: Chronicle, mark: points.Mark) -> dict[str, Any]:
    after = chronicle.positions[mark.number]
    founder = None if mark.founder is None else after.owner(mark.founder)
    return {
        "number": mark.number,
        "token": mark.token,
        "period": mark.period,
        "colour": founder,
        "founder": chronicle.names[founder] if founder else "",
        "points": [
            (after.scores[seat], mark.won.get(colour, 0))
            for seat, colour in enumerate(chronicle.colours)
        ],
    }


def sources_context(chronicle: Chronicle) -> dict[str, Any]:
    won = sources.sources(chronicle.end)
    if not any(chronicle.end.scores):
        return {}
    rows = [
        Row(text(), [won[colour][source] for colour in chronicle.colours], kind)
        for kind, (source, text) in enumerate(SOURCES.items())
        if source not in unscored(chronicle)
    ]
    return {
        "sources": rows,
        "totals": chronicle.end.scores,
        "sources_bars": _bars(
            chronicle, [list(won[colour].values()) for colour in chronicle.colours]
        ),
    }


def unscored(chronicle: Chronicle) -> set[sources.Source]:
    """What a period that is not scored yet cannot have brought."""
    late = {
        1: {sources.Source.MAJORITIES_1, sources.Source.PALACE_1},
        2: {sources.Source.MAJORITIES_2, sources.Source.PALACE_2},
    }
    for scored in chronicle.end.scored:
        del late[scored.period]
    return {source for found in late.values() for source in found}


def _bars(
    chronicle: Chronicle, values: Sequence[Sequence[int]], totals: Sequence[str] = ()
) -> bars.Bars:
    """One a player; with totals in words the parts have no numbers."""
    return bars.bars(
        [
            bars.Row(colour, chronicle.names[colour], own, totals[seat] if totals else "")
            for seat, (colour, own) in enumerate(zip(chronicle.colours, values, strict=True))
        ]
    )


def scoring_context(chronicle: Chronicle, scoring: held.Scoring) -> dict[str, Any]:
    city = scoring.city
    holdings = [
        island.Holding(district.cells, district.token or district.size, district.firsts)
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
                            colour.value,
                            _called(chronicle, colour),
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


def _called(chronicle: Chronicle, colour: Colour) -> str:
    return chronicle.names.get(colour) or colour_name(colour)


def spending_context(chronicle: Chronicle) -> dict[str, Any]:
    budgets = list(spending.budgets(chronicle).values())
    if not any(budget.turns for budget in budgets):
        return {}
    charted = [use for use in USES if use is not spending.Use.FOUNDING]
    return {
        "spending": [
            Row(
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
        "spending_bars": _bars(
            chronicle, [[budget.points[use] for use in charted] for budget in budgets]
        ),
    }


def built_context(chronicle: Chronicle) -> dict[str, Any]:
    built = spending.built(chronicle)
    temples = list(built.temples.values())
    return {
        "built": built,
        "temples": [
            Row(
                ngettext("%(floors)s floor", "%(floors)s floors", level) % {"floors": level},
                [own[level] for own in temples],
                number,
            )
            for number, level in enumerate(LEVELS)
        ],
        "floors": [spending.floors(own) for own in temples],
        "temples_bars": _bars(
            chronicle, [[level * own[level] for level in LEVELS] for own in temples]
        )
        if any(own.total() for own in temples)
        else None,
    }


def times_context(chronicle: Chronicle) -> dict[str, Any]:
    found = times.times(chronicle)
    taken = [found.taken[colour] for colour in chronicle.colours]
    texts = [clock(own) for own in taken]
    seconds = [[round(own.total_seconds())] for own in taken]
    return {
        "times": found,
        "clocks": [
            (Person(colour.value, chronicle.names[colour]), text)
            for colour, text in zip(chronicle.colours, texts, strict=True)
        ],
        "nobody": clock(found.nobody) if found.nobody else "",
        "before": found.since - 1 if found.since > 2 else 0,
        "times_bars": _bars(chronicle, seconds, texts) if found.known else None,
    }


def clock(taken: timedelta) -> str:
    """ "1 h 05 min", "12 min" or "40 s"."""
    seconds = round(taken.total_seconds())
    minutes = round(seconds / 60)
    if seconds < 60:
        return _("%(seconds)s s") % {"seconds": seconds}
    if minutes < 60:
        return _("%(minutes)s min") % {"minutes": minutes}
    return _("%(hours)s h %(minutes)s min") % {
        "hours": minutes // 60,
        "minutes": f"{minutes % 60:02}",
    }
