"""What decided the game, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mexica.majorities import Majority
from scoring.mexica.position import Position
from tracker.games.mexica.story.deciding import Deciding, deciding_district
from tracker.games.past import Moment, Names, Sentence
from tracker.names import joined


def sentences(end: Position, moments: Sequence[Moment], names: Names) -> Iterator[Sentence]:
    if deciding := deciding_district(end):
        period = deciding.majority.period
        at = next(moment.number for moment in moments if moment.stage == period)
        yield Sentence(_deciding(deciding, names), at)


def _deciding(deciding: Deciding, names: Names) -> SafeString:
    majority = deciding.majority
    values = {
        "district": _district(majority),
        "period": majority.period,
        "winner": names[deciding.winner],
        "points": deciding.points,
        "second": names[deciding.second],
        "gain": deciding.gain,
        "names": joined([names[seat] for seat in deciding.otherwise]),
    }
    if not deciding.turned:
        text = _(
            "No single district decided it. {district} in period {period} helped most: "
            "{gain} more for {winner} than for {second}."
        )
    elif len(deciding.otherwise) == 1:
        text = _(
            "{district} in period {period} decided it: +{points} for {winner}. "
            "Without it {names} would have won."
        )
    else:
        text = _(
            "{district} in period {period} decided it: +{points} for {winner}. "
            "Without it {names} would have shared the victory."
        )
    return format_html(text, **values)


def _district(majority: Majority) -> str:
    if majority.token:
        return _("The district of {size}").format(size=majority.token)
    size = majority.cells.bit_count()
    text = ngettext(
        "The district of {size} cell without a token",
        "The district of {size} cells without a token",
        size,
    )
    return text.format(size=size)
