"""The face of Aztekz: a sheet of freed souls, or the field of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.aztekz.actions import KINDS, Step
from scoring.aztekz.box.pieces import Mode
from scoring.aztekz.box.places import Place
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.position import Position
from scoring.game import Json
from tracker.games.aztekz import sheet, words
from tracker.games.aztekz.field import cards, table
from tracker.games.aztekz.field.cards import name_of
from tracker.games.aztekz.field.chips import read_chip
from tracker.games.aztekz.field.going import GO, steps_to
from tracker.games.aztekz.field.table import with_piles
from tracker.games.aztekz.link import AztekzLink
from tracker.games.aztekz.past import AztekzPast
from tracker.games.aztekz.report import Report
from tracker.games.aztekz.setting_up import SettingUp as AztekzSettingUp
from tracker.games.aztekz.stickers import proposed, stickers_of
from tracker.games.face import Addresses, Face, Players, SettingUp
from tracker.games.past import Past
from tracker.games.show import Show
from tracker.games.two_ways.face import TwoWays
from tracker.help.parts import Part


class AztekzFace(TwoWays):
    styles = ("aztekz/pieces.css",)
    emblem_html = "aztekz/new/picture.html"
    new_html = "aztekz/new/new.html"
    correct_html = "aztekz/correct.html"
    words = words
    sheet = sheet
    actions = KINDS
    rooms = {Mode.SHEET: "aztekz/sheet", Mode.REFEREE: "aztekz/field"}
    shell = (
        "plain/table.js",
        "aztekz/sheet/sheet.js",
        "aztekz/sheet/sheet.css",
        "aztekz/field/cards.js",
        "aztekz/field/hand.js",
        "aztekz/field/table.js",
        "aztekz/field/keys.js",
        "aztekz/field/cards.css",
        "aztekz/field/table.css",
        "aztekz/tally.css",
    )
    link = AztekzLink()
    said_later = ("from",)
    asks_correction = TwoWays.asks_correction | {
        "scoring": lambda key: reverse("scoring", args=["e", key])
    }
    example = {
        "format": AZTEKZ.format,
        "mode": Mode.SHEET.value,
        "players": [{"name": "Ana", "color": "green"}, {"name": "Bo", "color": "yellow"}],
        "actions": [
            {"do": "free", "by": "green", "soul": "a", "count": 3},
            {"do": "free", "by": "yellow", "soul": "b", "count": 2, "from": "green"},
        ],
    }
    report_form = Report

    @property
    def name(self) -> str:
        return _("Aztekz")

    # Words

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        return words.in_words(body, "" if seat is None else players[seat][0], players)

    # A new game

    def setting_up(self, form: QueryDict) -> SettingUp:
        return AztekzSettingUp(self, form)

    def next_form(self, setup: Json) -> dict[str, str]:
        return proposed(setup)

    # The table

    def seats(self, position: Position) -> list[dict[str, Any]]:
        return with_piles(position, super().seats(position))

    def on_table(self, position: Position, enters: bool) -> Json:
        return super().on_table(position, enters) | {"stickers": stickers_of(position.setup)}

    def on_referee(self, position: Position, enters: bool) -> Json:
        return table.on_table(position, enters)

    def referee_drawn(self, position: Position, before: Position | None) -> Json:
        return cards.drawn(position, before)

    def touched(self, body: Json) -> list[str]:
        return [name_of(Place(*body[key])) for key in ("at", "to") if key in body]

    def help(self) -> Sequence[Part]:
        from tracker.games.aztekz.help import parts

        return parts()

    # What people enter

    def steps(self, form: QueryDict, position: Position) -> list[Json]:
        body = self.read_form(form, position)
        return steps_to(position, body) if form.get("do") == GO else [body]

    def read_form(self, form: QueryDict, position: Position) -> Json:
        if form.get("chip"):
            return read_chip(form)
        if form.get("do") == GO:
            form = form.copy()
            form["do"] = Step.do
        return super().read_form(sheet.read_key(form), position)

    @property
    def show(self) -> Show:
        from tracker.games.aztekz.show.scenes import SHOW

        return SHOW

    def addresses(self) -> Addresses:
        from tracker.games.aztekz.pages import urls

        return Addresses(entered=urls.entered)

    # Looking back

    @cached_property
    def past(self) -> Past:
        return AztekzPast(self)


FACE: Face = AztekzFace(AZTEKZ)
