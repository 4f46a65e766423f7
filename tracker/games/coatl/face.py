"""The face of Cóatl: a sheet of serpents, and an editor that counts while one grows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.coatl.actions import KINDS
from scoring.coatl.box.pieces import Hue, Mode
from scoring.coatl.game import COATL
from scoring.coatl.position import Position
from scoring.game import Json
from tracker.games.coatl import sheet, words
from tracker.games.coatl.link import CoatlLink
from tracker.games.coatl.past import CoatlPast
from tracker.games.coatl.referee import looks, table
from tracker.games.coatl.report import Report
from tracker.games.coatl.setting_up import SettingUp as CoatlSettingUp
from tracker.games.face import Addresses, Face, Players, SettingUp
from tracker.games.past import Past
from tracker.games.show import Show
from tracker.games.two_ways.face import TwoWays
from tracker.help.parts import Part


class CoatlFace(TwoWays):
    bgg = 274841
    emblem_html = "coatl/new/picture.html"
    new_html = "coatl/new/new.html"
    words = words
    sheet = sheet
    actions = KINDS
    rooms = {Mode.SHEET: "coatl/sheet", Mode.REFEREE: "coatl/referee"}
    shell = (
        "plain/table.js",
        "plain/table.css",
        "coatl/pieces.css",
        "coatl/sheet/sheet.js",
        "coatl/sheet/row.js",
        "coatl/sheet/editor.js",
        "coatl/sheet/typing.js",
        "coatl/sheet/wishes.js",
        "coatl/sheet/sheet.css",
        "coatl/sheet/editor.css",
        "coatl/referee/cards.js",
        "coatl/referee/hand.js",
        "coatl/referee/laying.js",
        "coatl/referee/laying.css",
        "coatl/referee/table.js",
        "coatl/referee/table.css",
    )
    link = CoatlLink()
    asks_correction = TwoWays.asks_correction | {
        "scoring": lambda key: reverse("scoring", args=["e", key])
    }
    example = {
        "format": COATL.format,
        "mode": Mode.SHEET.value,
        "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
        "actions": [
            {"do": "coatl", "by": "red", "row": "<GYYGYG>", "cards": ["GY+G", "YG"]},
            {"do": "coatl", "by": "blue", "row": "<YRRY>", "cards": ["Y"], "temple": "R=Y #12"},
        ],
    }
    report_form = Report

    @property
    def name(self) -> str:
        return _("Cóatl")

    # Words

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        return words.in_words(body, "" if seat is None else players[seat][0])

    def pictured(self, text: str) -> str:
        return words.pictured(text)

    # A new game

    def setting_up(self, form: QueryDict) -> SettingUp:
        return CoatlSettingUp(self, form)

    # The table

    def on_sheet(self, position: Position, enters: bool) -> Json:
        pieces_and_frames = {
            "hues": [(hue.value, words.HUES[hue]()) for hue in Hue],
            "frames": words.frames(),
        }
        return self.by_forms(position, enters) | sheet.shown(position) | pieces_and_frames

    def on_referee(self, position: Position, enters: bool) -> Json:
        return table.on_table(position, enters)

    def referee_drawn(self, position: Position, before: Position | None) -> Json:
        return looks.drawn(position, before)

    def help(self) -> Sequence[Part]:
        from tracker.games.coatl.help import parts

        return parts()

    @property
    def show(self) -> Show:
        from tracker.games.coatl.show.scenes import SHOW

        return SHOW

    def addresses(self) -> Addresses:
        from tracker.games.coatl.pages import urls

        return Addresses(urls.seen, urls.entered)

    # Looking back

    @cached_property
    def past(self) -> Past:
        return CoatlPast(self)


FACE: Face = CoatlFace(COATL)
