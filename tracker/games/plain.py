"""A face for any game with rules: scores, and a form for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import Router, Schema

from scoring.fields import OVERRIDE, Field, Shape
from scoring.game import AnyRules, Json, Phase
from scoring.reading import Malformed
from tracker.games.documenting import PlainReport, documented
from tracker.games.face import Addresses, Documented, LinkForm, Mark, Players, SettingUp
from tracker.games.fields import choices_of, said_of, shown_field, values_of
from tracker.games.past import Past
from tracker.games.plain_link import PlainLink
from tracker.games.plain_past import PlainPast
from tracker.games.setting_up import PlainSettingUp
from tracker.games.show import Show
from tracker.games.tour import Tour
from tracker.help.parts import Part


class Plain:
    bgg: int | None = None
    styles: tuple[str, ...] = ()
    picture_html = ""
    emblem_html = "plain/picture.html"
    new_html = "plain/new.html"
    begun_html = "tracker/new/begun.html"
    table_html = "plain/table.html"
    shell: Sequence[str] = ()
    fragment_html = "plain/fragment.html"
    form_html = "plain/action_fields.html"
    compared_html = ""
    correct_html = "tracker/log/by_fields.html"
    tour: Tour | None = None
    example: Json | None = None
    """A short record, for the description of the API."""
    report_form: type[Schema] = PlainReport
    """How its reports look, there."""
    said_later: Sequence[str] = ()
    asks_correction: dict[str, Callable[[str], str]] = {
        "table": lambda key: reverse("table", args=["e", key])
    }

    link: LinkForm = PlainLink()

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.fields: dict[str, Field] = {}
        for field in (field for fields in rules.kinds.values() for field in fields):
            # Of two kinds' fields of one name the one that offers more.
            known = self.fields.get(field.key, field)
            if len(choices_of(field)) >= len(choices_of(known)):
                self.fields[field.key] = field

    @property
    def name(self) -> str:
        return _as_words(self.rules.key)

    @property
    def modes(self) -> Mapping[str, str]:
        return {}

    # Words

    def colour(self, key: str) -> str:
        return _(key)

    @property
    def proposed(self) -> Sequence[str]:
        return self.rules.colours

    def source(self, key: str) -> str:
        return _as_words(key)

    def kind(self, do: str) -> str:
        return _as_words(do)

    def field(self, key: str) -> str:
        return _as_words(key)

    def choice(self, key: str, word: str) -> str:
        return word

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        who = "" if seat is None else f"{players[seat][0]}: "
        told = [
            _told(body[field.key], field, players)
            for field in self.rules.kinds.get(body["do"], ())
            if field.key in body and field.key != OVERRIDE and not _is_of(field, body, seat)
        ]
        return who + " ".join([self.kind(body["do"]), *told])

    def pictured(self, text: str) -> str:
        return text

    def mark(self, body: Json, stage: Callable[[], int]) -> Mark:
        return Mark.AGAINST if body.get(OVERRIDE) is True else Mark.NONE

    # A new game

    def setting_up(self, form: QueryDict) -> SettingUp:
        return PlainSettingUp(self, form)

    def next_form(self, setup: Json) -> dict[str, str]:
        return {}

    def drawn_anew(self, setup: Json) -> Json:
        return setup

    def begun_form(self, setup: Json, asked: QueryDict) -> Mapping[str, list[str]]:
        return {}

    def begun_with(self, setup: Json, form: QueryDict) -> tuple[Json, dict[str, str]]:
        return {}, {}

    def begun_shown(self, form: QueryDict, problems: Mapping[str, str]) -> Json:
        return {}

    # The table

    def picture(self) -> Any:
        return None

    def seats(self, position: Any) -> list[dict[str, Any]]:
        players, on_turn = self.players(position), self.rules.on_turn(position)
        return [
            {"seat": place.seat, "name": name, "colour": colour, "points": place.points}
            | {"rank": place.rank, "on_turn": place.seat == on_turn}
            for place, (name, colour) in zip(self.rules.standing(position), players, strict=True)
        ]

    def players(self, position: Any) -> Players:
        return self.rules.players(self.rules.setup(position))

    def on_table(self, position: Any, enters: bool) -> Json:
        """`at_once`: what is done by a button alone, as there is nothing to ask."""
        turn = next((seat for seat in self.seats(position) if seat["on_turn"]), None)
        if not enters or self.rules.phase(position) is Phase.FINISHED:
            return {"turn": turn, "forms": [], "at_once": []}
        at_once = [(do, self.kind(do)) for do in self.rules.kinds if not self.asked_of(do)]
        return {"turn": turn, "forms": self.forms(position), "at_once": at_once}

    def forms(self, position: Any) -> list[Json]:
        """For each kind of action what its form asks for, where it asks for something."""
        players = self.players(position)
        return [
            {
                "do": do,
                "name": self.kind(do),
                "fields": [shown_field(self, field, players, {}) for field in asked],
            }
            for do in self.rules.kinds
            if (asked := self.asked_of(do))
        ]

    def drawn(self, position: Any, before: Any | None) -> Json:
        """`as_before`: the forms that the phone shows still ask what is to be asked."""
        return {"as_before": before is not None and self._asks(before) == self._asks(position)}

    def _asks(self, position: Any) -> list[Json]:
        forms: list[Json] = self.on_table(position, enters=True)["forms"]
        return forms

    def touched(self, body: Json) -> list[str]:
        return []

    def help(self) -> Sequence[Part]:
        return ()

    # What people enter

    def form(self, position: Any, values: Mapping[str, str], past: bool) -> Json:
        players = self.players(position)
        return {
            "values": values,
            "past": past,
            "kinds": [(do, self.kind(do)) for do in self.rules.kinds],
            "fields": [
                shown_field(self, field, players, values)
                for field in self.fields.values()
                if _asked(field)
            ],
        }

    def read_form(self, form: QueryDict, position: Any) -> Json:
        do = form.get("do", "")
        body: Json = {"do": do}
        for field in self.asked_of(do):
            body |= said_of(field, form)
        if form.get(OVERRIDE) == "1":
            body[OVERRIDE] = True
        return body

    def asked_of(self, do: str) -> Sequence[Field]:
        if do not in self.rules.kinds:
            raise Malformed("", "'do' names no action")
        return [field for field in self.rules.kinds[do] if _asked(field)]

    def write_form(self, body: Json) -> dict[str, str]:
        return values_of(body)

    def steps(self, form: QueryDict, position: Any) -> list[Json]:
        return [self.read_form(form, position)]

    def may_follow(self, body: Json, then: Callable[[], Any], now: Any) -> bool:
        return False

    def next_page(self, do: str) -> str:
        return "table"

    @property
    def show(self) -> Show | None:
        return None

    def compared(self, now: Any, then: Any) -> Json:
        return {}

    def addresses(self) -> Addresses:
        return Addresses()

    # The API

    def documented(self) -> Documented:
        return documented(self.rules, self.example, report=self.report_form)

    def router(self) -> Router | None:
        return None

    @cached_property
    def past(self) -> Past:
        return PlainPast(self)


def _as_words(key: str) -> str:
    return _(key.replace("_", " "))


def _asked(field: Field) -> bool:
    return field.key != OVERRIDE


def _is_of(field: Field, body: Json, seat: int | None) -> bool:
    """Whose action it is stands before it already."""
    return field.shape is Shape.SEAT and body[field.key] == seat


def _told(value: Any, field: Field, players: Players) -> str:
    match value:
        case int() if field.shape is Shape.SEAT:
            return players[value][0] if value < len(players) else str(value)
        case list():
            return " ".join(map(str, value))
        case dict():
            return ", ".join(f"{key} {number}" for key, number in value.items())
    return str(value)
