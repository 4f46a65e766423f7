"""The story as the page shows it: facts beside their drawings, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.game import Phase
from tracker.charts import bars, curve
from tracker.games.past import Moment
from tracker.story import curve as points
from tracker.story import sources, telling, times
from tracker.story.chronicle import Chronicle


class Person(NamedTuple):
    colour: str
    name: str


class Line(NamedTuple):
    """A line of a table, with the pattern that stands for it in the drawing."""

    text: str
    values: Sequence[Any]
    kind: int | None = None


def story_context(chronicle: Chronicle) -> dict[str, Any]:
    face, end = chronicle.face, chronicle.end
    return {
        "people": people(chronicle),
        "told": telling.told(chronicle),
        "actions": len(chronicle.deeds),
        "finished": face.rules.phase(end) is Phase.FINISHED,
        **curve_context(chronicle),
        **sources_context(chronicle),
        "sections": face.past.story_html,
        **face.past.story(chronicle),
        **times_context(chronicle),
    }


def outcome(chronicle: Chronicle) -> dict[str, Any]:
    """How a game came to its end, for whoever was just told who won."""
    return {
        "people": people(chronicle),
        "told": telling.told(chronicle)[1:],
        **curve_context(chronicle),
    }


def people(chronicle: Chronicle) -> list[Person]:
    return [Person(colour, name) for name, colour in chronicle.players]


def curve_context(chronicle: Chronicle) -> dict[str, Any]:
    past = chronicle.face.past
    moments = past.moments(chronicle.positions)
    if not moments and not any(chronicle.scores):
        return {}
    players = [
        curve.Player(
            colour,
            name,
            [(rise.number, rise.points) for rise in points.line(chronicle, seat)],
            [moment.number for moment in moments if moment.seat == seat or moment.stage],
        )
        for seat, (name, colour) in zip(chronicle.seats, chronicle.players, strict=True)
    ]
    marks = [
        curve.Moment(
            moment.number,
            moment.label,
            past.happened(moment),
            _owner(chronicle, moment).colour,
            past.stage_within(moment.stage) if moment.stage else "",
        )
        for moment in moments
    ]
    return {
        "curve": curve.curve(players, marks, len(chronicle.deeds)),
        "moments": [_moment(chronicle, moment) for moment in moments],
        "legend": past.legend,
    }


def bare_curve(chronicle: Chronicle, most: int) -> curve.Curve:
    """Without any moment; with room for as many points as another one."""
    players = [
        curve.Player(
            colour, name, [(rise.number, rise.points) for rise in points.line(chronicle, seat)]
        )
        for seat, (name, colour) in zip(chronicle.seats, chronicle.players, strict=True)
    ]
    return curve.curve(players, [], len(chronicle.deeds), most)


def _owner(chronicle: Chronicle, moment: Moment) -> Person:
    if moment.seat is None:
        return Person("", "")
    name, colour = chronicle.players[moment.seat]
    return Person(colour, name)


def _moment(chronicle: Chronicle, moment: Moment) -> dict[str, Any]:
    number = moment.number
    return {
        "number": number,
        "text": chronicle.face.past.happened(moment),
        "owner": _owner(chronicle, moment),
        "points": list(zip(chronicle.course.scores[number], chronicle.won(number), strict=True)),
    }


def sources_context(chronicle: Chronicle) -> dict[str, Any]:
    if not any(chronicle.scores):
        return {}
    won = sources.sources(chronicle)
    rows = [
        Line(source.text, [won[seat][sources.key_of(source)] for seat in chronicle.seats], kind)
        for kind, source in enumerate(chronicle.face.past.sources())
        if sources.is_over(chronicle.face.rules, chronicle.end, source.stage)
    ]
    return {
        "sources": rows,
        "totals": chronicle.scores,
        "sources_bars": bars_of(chronicle, [list(own.values()) for own in won.values()]),
    }


def bars_of(
    chronicle: Chronicle, values: Sequence[Sequence[int]], totals: Sequence[str] = ()
) -> bars.Bars:
    """One a player; with totals in words the parts have no numbers."""
    return bars.bars(
        [
            bars.Stack(colour, name, own, totals[seat] if totals else "")
            for seat, ((name, colour), own) in enumerate(
                zip(chronicle.players, values, strict=True)
            )
        ]
    )


def times_context(chronicle: Chronicle) -> dict[str, Any]:
    found = times.times(chronicle)
    taken = [found.taken[seat] for seat in chronicle.seats]
    texts = [clock(own) for own in taken]
    seconds = [[round(own.total_seconds())] for own in taken]
    return {
        "times": found,
        "clocks": list(zip(people(chronicle), texts, strict=True)),
        "nobody": clock(found.nobody) if found.nobody else "",
        "before": found.since - 1 if found.since > 2 else 0,
        "times_bars": bars_of(chronicle, seconds, texts) if found.known else None,
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
