"""The face of Aztekz: a sheet of freed souls, or the field of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from tracker.games.aztekz.setting_up import SettingUp as AztekzSettingUp
from tracker.games.face import Addresses, Face, Players, SettingUp
from tracker.games.past import Past
from tracker.games.plain import Plain
from tracker.games.show import Show
from tracker.help.parts import Part

ROOMS = {Mode.SHEET: "aztekz/sheet", Mode.REFEREE: "aztekz/field"}
"""Where the table of each way to keep it has its templates: `table.html` and `fragment.html`."""


class AztekzFace(Plain):
    styles = ("aztekz/pieces.css",)
    emblem_html = "aztekz/new/picture.html"
    new_html = "aztekz/new/new.html"
    table_html = "aztekz/table.html"
    fragment_html = "aztekz/fragment.html"
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
    asks_correction = Plain.asks_correction | {
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

    @property
    def name(self) -> str:
        return _("Aztekz")

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
        return words.in_words(body, "" if seat is None else players[seat][0], players)

    # A new game

    def setting_up(self, form: QueryDict) -> SettingUp:
        return AztekzSettingUp(self, form)

    # The table

    def seats(self, position: Position) -> list[dict[str, Any]]:
        return with_piles(position, super().seats(position))

    def on_table(self, position: Position, enters: bool) -> Json:
        room = ROOMS[position.setup.mode]
        if position.setup.is_referee:
            own = table.on_table(position, enters)
        else:
            own = sheet.shown(position)
        return own | {
            "table_of_mode": f"{room}/table.html",
            "fragment_of_mode": f"{room}/fragment.html",
        }

    def forms(self, position: Position) -> list[Json]:
        return [form for form in super().forms(position) if _exists(form["do"], position)]

    def drawn(self, position: Position, before: Position | None) -> Json:
        if position.setup.is_referee:
            return cards.drawn(position, before)
        return sheet.drawn(position, before)

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

    def form(self, position: Position, values: Mapping[str, str], past: bool) -> Json:
        """Of each action that its way to keep the game knows, and no field of another."""
        shown = super().form(position, values, past)
        kinds = [(do, name) for do, name in shown["kinds"] if _exists(do, position)]
        asked = {field.key for do, _name in kinds for field in self.asked_of(do)}
        fields = [field for field in shown["fields"] if field["key"] in asked]
        return shown | {"kinds": kinds, "fields": fields}

    def may_follow(self, body: Json, then: Callable[[], Position], now: Position) -> bool:
        return not now.setup.is_referee and sheet.may_follow(body, then(), now)

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


def _exists(do: str, position: Any) -> bool:
    return position.setup.mode in KINDS[do].modes


FACE: Face = AztekzFace(AZTEKZ)
