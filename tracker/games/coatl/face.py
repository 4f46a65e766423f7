"""The face of Cóatl: a sheet of serpents, and an editor that counts while one grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.coatl.actions import KINDS
from scoring.coatl.box.pieces import Hue, Mode
from scoring.coatl.game import COATL
from scoring.coatl.position import Position
from scoring.game import Json
from tracker.games.coatl import sheet, words
from tracker.games.coatl.link import CoatlLink
from tracker.games.coatl.past import CoatlPast
from tracker.games.coatl.setting_up import SettingUp as CoatlSettingUp
from tracker.games.face import Addresses, Face, Players, SettingUp
from tracker.games.past import Past
from tracker.games.plain import Plain

ROOMS = {Mode.SHEET: "coatl/sheet", Mode.REFEREE: "plain"}
"""Where the table of each way to keep it has its templates: `table.html` and `fragment.html`."""


class CoatlFace(Plain):
    bgg = 274841
    emblem_html = "coatl/new/picture.html"
    new_html = "coatl/new/new.html"
    table_html = "coatl/table.html"
    fragment_html = "coatl/fragment.html"
    shell = (
        "plain/table.js",
        "plain/table.css",
        "coatl/pieces.css",
        "coatl/sheet/sheet.js",
        "coatl/sheet/row.js",
        "coatl/sheet/editor.js",
        "coatl/sheet/typing.js",
        "coatl/sheet/sheet.css",
        "coatl/sheet/editor.css",
    )
    link = CoatlLink()
    example = {
        "format": COATL.format,
        "mode": Mode.SHEET.value,
        "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
        "actions": [
            {"do": "coatl", "by": "red", "row": "<GYYGYG>", "cards": ["GY+G", "YG"]},
            {"do": "coatl", "by": "blue", "row": "<YRRY>", "cards": ["Y"], "temple": "R=Y #12"},
        ],
    }

    @property
    def name(self) -> str:
        return _("Cóatl")

    @property
    def modes(self) -> dict[str, str]:
        return {Mode.SHEET.value: _("Sheet"), Mode.REFEREE.value: _("Referee")}

    # Words

    def colour(self, key: str) -> str:
        return words.COLOURS[key]()

    def source(self, key: str) -> str:
        return words.SOURCES[key]()

    def kind(self, do: str) -> str:
        return words.KINDS[do]()

    def field(self, key: str) -> str:
        return words.FIELDS[key]()

    def choice(self, key: str, word: str) -> str:
        return words.choice(key, word)

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        return words.in_words(body, "" if seat is None else players[seat][0])

    # A new game

    def setting_up(self, form: QueryDict) -> SettingUp:
        return CoatlSettingUp(self, form)

    # The table

    def on_table(self, position: Position, enters: bool) -> Json:
        room = ROOMS[position.setup.mode]
        own = super().on_table(position, enters)
        if not position.setup.is_referee:
            own |= sheet.shown(position) | {
                "hues": [(hue.value, words.HUES[hue]()) for hue in Hue],
                "frames": words.frames(),
            }
        return own | {
            "table_of_mode": f"{room}/table.html",
            "fragment_of_mode": f"{room}/fragment.html",
        }

    def forms(self, position: Position) -> list[Json]:
        return [form for form in super().forms(position) if _exists(form["do"], position)]

    def drawn(self, position: Position, before: Position | None) -> Json:
        if position.setup.is_referee:
            return super().drawn(position, before)
        return sheet.drawn(position, before)

    # What people enter

    def form(self, position: Position, values: Mapping[str, str], past: bool) -> Json:
        """Of each action that its way to keep the game knows, and no field of another."""
        shown = super().form(position, values, past)
        kinds = [(do, name) for do, name in shown["kinds"] if _exists(do, position)]
        asked = {field.key for do, _name in kinds for field in self.asked_of(do)}
        fields = [field for field in shown["fields"] if field["key"] in asked]
        return shown | {"kinds": kinds, "fields": fields}

    def may_follow(self, body: Json, then: Callable[[], Position], now: Position) -> bool:
        return not now.setup.is_referee and sheet.may_follow(body, then(), now)

    def addresses(self) -> Addresses:
        from tracker.games.coatl.pages import urls

        return Addresses(urls.seen, urls.entered)

    # Looking back

    @cached_property
    def past(self) -> Past:
        return CoatlPast(self)


def _exists(do: str, position: Any) -> bool:
    return position.setup.mode in KINDS[do].modes


FACE: Face = CoatlFace(COATL)
