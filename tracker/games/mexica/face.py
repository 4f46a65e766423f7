"""The face of Mexica: an island to tap on, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Router

from scoring.game import Json
from scoring.mexica.board.island import LAND
from scoring.mexica.board.pieces import Mode
from scoring.mexica.game import MEXICA
from scoring.mexica.position import Position
from scoring.mexica.table.ties import tied
from tracker.games.face import BESIDE, Addresses, Documented, Face, Mark, Players, SettingUp
from tracker.games.mexica import flags, forms, table, words
from tracker.games.mexica.board import colour_name, different, looks, seat_marks
from tracker.games.mexica.drawing.coast import ground
from tracker.games.mexica.link import MexicaLink
from tracker.games.mexica.pages.city import City
from tracker.games.mexica.past import MexicaPast
from tracker.games.mexica.picture import island
from tracker.games.mexica.setting_up import SettingUp as MexicaSettingUp
from tracker.games.mexica.setting_up import begun_form, drawn_anew
from tracker.games.mexica.tour import TOUR
from tracker.games.past import Past
from tracker.games.plain import Plain
from tracker.games.show import Show
from tracker.help.parts import Part

MOST_NAMED = 12
"""Cells that differ, by name."""


class MexicaFace(Plain):
    bgg = 2955
    styles = ("mexica/board/board.css", "mexica/board/pieces.css")
    picture_html = "mexica/home/picture.html"
    emblem_html = "mexica/new/picture.html"
    new_html = "mexica/new/new.html"
    begun_html = "mexica/new/begun.html"
    table_html = "mexica/table/table.html"
    shell = (
        "mexica/board/cells.js",
        "mexica/board/hand.js",
        "mexica/board/finger.js",
        "mexica/board/keyboard.js",
        "mexica/board/board.js",
        "mexica/board/founding.js",
        "mexica/board/marks.js",
        "mexica/board/mend.js",
        "mexica/board/motion.js",
        "mexica/board/board.css",
        "mexica/board/pieces.css",
        "mexica/board/signs.css",
    )
    fragment_html = "mexica/table/fragment.html"
    form_html = "mexica/board/action_fields.html"
    compared_html = "mexica/correction/islands.html"
    link = MexicaLink()
    tour = TOUR
    asks_correction = Plain.asks_correction | {
        "check": lambda key: reverse("check", args=["e", key]),
        "period": lambda key: reverse("period", args=[key]),
    }

    @property
    def name(self) -> str:
        return _("Mexica")

    @property
    def modes(self) -> dict[str, str]:
        return {Mode.TRACKER.value: _("Tracker"), Mode.REFEREE.value: _("Referee")}

    def colour(self, key: str) -> str:
        return colour_name(key)

    @property
    def proposed(self) -> Sequence[str]:
        return self.rules.colours[::-1]

    def kind(self, do: str) -> str:
        return forms.NAMES[do]()

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        by = "" if seat is None else players[seat][1]
        return words.in_words(body, by, {colour: name for name, colour in players})

    def mark(self, body: Json, stage: Callable[[], int]) -> Mark:
        return flags.mark(body, stage)

    def setting_up(self, form: QueryDict) -> SettingUp:
        return MexicaSettingUp(form)

    def drawn_anew(self, setup: Json) -> Json:
        return drawn_anew(setup)

    def begun_form(self, setup: Json, asked: QueryDict) -> Mapping[str, list[str]]:
        return begun_form(setup, asked)

    def begun_with(self, setup: Json, form: QueryDict) -> tuple[Json, dict[str, str]]:
        return MexicaSettingUp(form).begun(setup)

    def begun_shown(self, form: QueryDict, problems: Mapping[str, str]) -> Json:
        return MexicaSettingUp(form).shown({}, problems)

    def picture(self) -> City:
        return island()

    def seats(self, position: Position) -> list[dict[str, Any]]:
        on_turn = self.rules.on_turn(position)
        return [mark | {"on_turn": mark["seat"] == on_turn} for mark in seat_marks(position)]

    def field(self, key: str) -> str:
        return forms.FIELD_NAMES[key]()

    def on_table(self, position: Position, enters: bool) -> Json:
        return table.on_table(position, enters)

    def drawn(self, position: Position, before: Position | None) -> Json:
        return table.drawn(position, before)

    def touched(self, body: Json) -> list[str]:
        return words.cells_of(body)

    def help(self) -> Sequence[Part]:
        from tracker.games.mexica.help import parts

        return parts()

    def form(self, position: Position, values: Mapping[str, str], past: bool) -> Json:
        return forms.fields_shown(position, values, past)

    def read_form(self, form: QueryDict, position: Position) -> Json:
        return forms.action_of(form, position.setup.is_referee)

    def steps(self, form: QueryDict, position: Position) -> list[Json]:
        if form.get("do") == "go":
            return forms.way_to(position, form)
        if form.get("do") == "end_period":
            return [forms.ending(form, position)]
        return [self.read_form(form, position)]

    def may_follow(self, body: Json, then: Callable[[], Position], now: Position) -> bool:
        """Without turns, what still fits after somebody else's, as long as no period was scored
        meanwhile: it would have counted there."""
        if now.setup.is_referee or body["do"] == "end_period":
            return False
        return then().scored == now.scored

    def next_page(self, do: str) -> str:
        return "scoring" if do == "end_period" else "table"

    @property
    def show(self) -> Show:
        from tracker.games.mexica.show.scenes import SHOW

        return SHOW

    def compared(self, now: Position, then: Position) -> Json:
        differing = sorted(different(now, then), key=lambda name: (int(name[1:]), name[0]))
        newly = [seat for seat in tied(then) if seat not in tied(now)]
        return {
            # With a referee they are known.
            "tied": [] if then.setup.is_referee else [*forms.tokens_asked(then, newly, BESIDE)],
            "differing": differing,
            "named": differing[:MOST_NAMED],
            "islands": [
                (when, looks(position, LAND), ground(position.canals))
                for when, position in (("now", now), ("then", then))
            ],
        }

    def addresses(self) -> Addresses:
        from tracker.games.mexica.pages import urls

        return Addresses(urls.seen, urls.entered)

    def documented(self) -> Documented:
        from tracker.games.mexica.api.schemas import DOCUMENTED

        return DOCUMENTED

    def router(self) -> Router:
        from tracker.games.mexica.api.routes import router

        return router

    @cached_property
    def past(self) -> Past:
        return MexicaPast(self)


FACE: Face = MexicaFace(MEXICA)
