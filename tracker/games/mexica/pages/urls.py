"""The addresses that only Mexica has, below those of a game."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from tracker.games.mexica.pages import (
    cards,
    check,
    compare,
    inspector,
    me,
    period,
    tokens,
)


class CellName(StringConverter):
    regex = "[A-U](?:1[0-4]|[1-9])"


register_converter(CellName, "cell")

seen = [
    path("cell/<cell:cell>", inspector.inspect, name="inspect"),
    path("token/<int:size>", tokens.token, name="token"),
    path("me", me.me, name="me"),
    path("check", check.check, name="check"),
    path("leak/<cell:cell>/", check.leak, name="leak"),
]
entered = [
    path("action/<int:number>", cards.card, name="action"),
    path("period", period.period, name="period"),
    path("compare/", compare.compare, name="compare"),
]
