"""What a game shows on the site: its face, the other half of its rules.

`Plain` in plain.py is a face for any game with rules; a game of its own replaces of it what it
has better. Here stands what the pages may ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from django.http import QueryDict
from django.urls import URLPattern
from ninja import Router, Schema

from scoring.fields import Field
from scoring.game import AnyRules, Json
from tracker.games.past import Past
from tracker.games.show import Show
from tracker.games.tour import Tour
from tracker.help.parts import Part

BESIDE = "beside_"
"""With what the names of fields begin that the page of a correction asks beside it: what matters of
the last action since then."""
Players = Sequence[tuple[str, str]]
"""Name and colour of each, in seat order; the colour is empty in a game without colours."""


class Mark(StrEnum):
    """What the players insisted on: agreed by the table, or against the rules."""

    NONE = ""
    AGREED = "agreed"
    AGAINST = "against"


class Addresses(NamedTuple):
    """That only one game has, below those of a game: for whoever watches, for whoever plays."""

    seen: Sequence[URLPattern] = ()
    entered: Sequence[URLPattern] = ()


class Examples(NamedTuple):
    """For the description of the API."""

    action: Json
    report: Json
    problem: Json
    """A refusal."""
    afterwards: Json
    """What a correction leaves out and keeps, and the scores before it."""


class Documented(NamedTuple):
    """How a game's part of requests and answers looks, as JSON Schema and as models."""

    action: Json
    setup: Json
    record: Json
    report: type[Schema]
    numbered: type[Schema]
    """A report, and after how many actions."""
    stopped: type[Schema]
    """The report of a record that breaks a rule, and which."""
    examples: Examples


class LinkForm(Protocol):
    """How a whole game is written into a link, before it is deflated."""

    @property
    def format(self) -> str:
        """One sign, with which the link begins."""
        ...

    @property
    def dictionary(self) -> bytes:
        """What a game begins with, so that it need not be told. It may never change."""
        ...

    def write(self, head: Json, actions: list[Json]) -> bytes:
        """A record without its actions, and these."""
        ...

    def read(self, content: bytes) -> tuple[Json, list[Json]]:
        """Both; where it holds none it raises what reading raises."""
        ...


class SettingUp(Protocol):
    """The form of a new game, as it was sent."""

    @property
    def only_looks(self) -> bool:
        """Is nothing to be started yet?"""
        ...

    def record(self) -> tuple[Json, dict[str, str]]:
        """The record that it describes, and what is wrong with which field."""
        ...

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        """For its template; `known` are people of the club, and the colours that they had last."""
        ...


class Face(Protocol):
    """A position or a setup is what the rules of the same game make of it."""

    @property
    def rules(self) -> AnyRules: ...
    @property
    def fields(self) -> Mapping[str, Field]:
        """Of all kinds of action."""
        ...

    @property
    def name(self) -> str:
        """Of the game, as people call it."""
        ...

    @property
    def bgg(self) -> int | None:
        """Its number at BoardGameGeek."""
        ...

    @property
    def modes(self) -> Mapping[str, str]:
        """Ways to keep it, by what stands in a record, where there are several."""
        ...

    # Words

    def colour(self, key: str) -> str: ...
    @property
    def proposed(self) -> Sequence[str]:
        """Colours, in the order in which those who are not asked get them."""
        ...

    def source(self, key: str) -> str:
        """For what points are won."""
        ...

    def kind(self, do: str) -> str:
        """What can be done, on a button or in a list."""
        ...

    def field(self, key: str) -> str: ...
    def choice(self, key: str, word: str) -> str:
        """What can be chosen for a field, by what stands in a record."""
        ...

    def said(self, body: Json, seat: int | None, players: Players) -> str:
        """An action of the log: "Ana: temple of 3 on D4". Whose it is may not be known."""
        ...

    def pictured(self, text: str) -> str:
        """A sentence of its log or of its rules for a page: with what it draws in it."""
        ...

    def mark(self, body: Json, stage: Callable[[], int]) -> Mark:
        """How the log marks an action; `stage` tells in which part of the game it was done."""
        ...

    @property
    def styles(self) -> Sequence[str]:
        """With what its pieces are drawn, on every page: any may show one."""
        ...

    # Home

    @property
    def picture_html(self) -> str:
        """Shows whoever has no game yet what this is; empty: no picture."""
        ...

    def picture(self) -> Any:
        """For that template."""
        ...

    # A new game

    @property
    def emblem_html(self) -> str:
        """The game as a small picture, for whoever chooses among several."""
        ...

    @property
    def new_html(self) -> str: ...
    def setting_up(self, form: QueryDict) -> SettingUp: ...
    def next_form(self, setup: Json) -> dict[str, str]:
        """What the form of a club's next game begins with, by the setup of the last one."""
        ...

    def drawn_anew(self, setup: Json) -> Json:
        """The setup of a rematch: what was left to chance is drawn once more."""
        ...

    # What a game was begun with, put right while it runs

    @property
    def begun_html(self) -> str: ...

    def begun_form(self, setup: Json, asked: QueryDict) -> Mapping[str, list[str]]:
        """What its form asks beside who plays, as the game was begun, but for what an address
        proposes."""
        ...

    def begun_with(self, setup: Json, form: QueryDict) -> tuple[Json, dict[str, str]]:
        """What it says, as a setup has it, and what is wrong with which field."""
        ...

    def begun_shown(self, form: QueryDict, problems: Mapping[str, str]) -> Json:
        """For that template."""
        ...

    # The table

    @property
    def table_html(self) -> str: ...
    @property
    def shell(self) -> Sequence[str]:
        """Scripts and styles of the table, by their static names: a phone keeps them."""
        ...

    @property
    def fragment_html(self) -> str:
        """What a phone gets when something moved."""
        ...

    def seats(self, position: Any) -> list[dict[str, Any]]:
        """Each player by `seat`, `name`, `colour`, `points` and `on_turn`, with what else the panel
        shows."""
        ...

    def on_table(self, position: Any, enters: bool) -> Json:
        """What the templates of the table show beside what every game has."""
        ...

    def drawn(self, position: Any, before: Any | None) -> Json:
        """The board for its template: what changed since `before`, or all of it."""
        ...

    def touched(self, body: Json) -> list[str]:
        """Where on the board an action left something."""
        ...

    @property
    def tour(self) -> Tour | None:
        """The demo, for a game that has one."""
        ...

    def help(self) -> Sequence[Part]:
        """Its rules and rulings, for players; of a game that has none nothing leads there."""
        ...

    @property
    def show(self) -> Show | None:
        """The end told step by step, for a game that has such a show."""
        ...

    # What people enter

    @property
    def form_html(self) -> str:
        """The fields of an action, without the form around them."""
        ...

    def form(self, position: Any, values: Mapping[str, str], past: bool) -> Json:
        """For that template: of the next action, or, `past`, of one that was forgotten."""
        ...

    def read_form(self, form: QueryDict, position: Any) -> Json:
        """The action that a form stands for, as it stands in a record. What it says is judged when
        it is recorded."""
        ...

    def write_form(self, body: Json) -> dict[str, str]:
        """The fields of such a form."""
        ...

    def steps(self, form: QueryDict, position: Any) -> list[Json]:
        """The actions that one tap stands for: mostly one."""
        ...

    def may_follow(self, body: Json, then: Callable[[], Any], now: Any) -> bool:
        """Can an action that was tapped on the board of `then` still be meant now?"""
        ...

    @property
    def said_later(self) -> Sequence[str]:
        """Fields of the last action that one more tap may say, without having been asked."""
        ...

    def next_page(self, do: str) -> str:
        """Where a form that was sent without script leads."""
        ...

    @property
    def correct_html(self) -> str:
        """How it is told what an action should have been, or what is missing before it."""
        ...

    def compared(self, now: Any, then: Any) -> Json:
        """What a correction changes on the board, for the template of the game; which may ask,
        `BESIDE` it, what has come to matter of the last action."""
        ...

    @property
    def compared_html(self) -> str:
        """Empty: nothing but points."""
        ...

    @property
    def asks_correction(self) -> Mapping[str, Callable[[str], str]]:
        """Pages that ask for a correction and are led back to: the address of each for a key."""
        ...

    def addresses(self) -> Addresses: ...

    # The API

    def documented(self) -> Documented: ...
    def router(self) -> Router | None:
        """Addresses of the API that only this game has."""
        ...

    # Looking back

    @property
    def link(self) -> LinkForm: ...
    @property
    def past(self) -> Past: ...
