"""How the report of Aztekz looks, for OpenAPI."""

from __future__ import annotations

from typing import Annotated

from ninja import Schema
from pydantic import Field, WithJsonSchema

from scoring.aztekz.fields import COLOURS, HERO_NAMES, PATHS_OF_CARD, PLACE, SOULS
from scoring.aztekz.game import AZTEKZ
from scoring.fields import words_schema
from scoring.game import Phase
from tracker.games.documenting import Counts, ErrorReport, shared

Colour = Annotated[str, WithJsonSchema(shared(AZTEKZ, COLOURS))]
Hero = Annotated[str, WithJsonSchema(shared(AZTEKZ, HERO_NAMES))]
Paths = Annotated[str, WithJsonSchema(shared(AZTEKZ, PATHS_OF_CARD))]
Place = Annotated[list[int], WithJsonSchema(shared(AZTEKZ, PLACE))]
Status = Annotated[str, WithJsonSchema(shared(AZTEKZ, words_schema(Phase, "Status")))]
Soul = Annotated[str, WithJsonSchema(shared(AZTEKZ, SOULS))]


class AztekzHand(Schema):
    """The card that was drawn, and its soul as long as it is not laid."""

    paths: Paths
    soul: Soul | None


class AztekzTurn(Schema):
    """Whose turn it is; `hero` is who moves in it, `steps` what he has left."""

    player: Colour
    round: int
    hand: AztekzHand | None
    hero: Hero | None
    steps: int | None
    stolen: bool
    chased: Place | None


class AztekzPile(Schema):
    """Souls that a player freed, and from whom they were stolen."""

    by: Colour
    soul: Soul
    count: int
    points: int
    from_: Colour | None = Field(alias="from")


class AztekzSouls(Schema):
    """Where the souls of a symbol are."""

    freed: int
    carried: int
    lying: int
    hand: int
    bag: int


class AztekzCards(Schema):
    pile: int
    hand: int
    visible: int
    covered: int


class AztekzCard(Schema):
    """A card of the field, and how many souls of each symbol lie on it."""

    at: Place
    paths: Paths
    souls: dict[str, int]


class AztekzFigure(Schema):
    """Where a hero stands, and what he carries."""

    at: Place
    soul: Soul | None
    count: int


class Report(Schema):
    """The report of the portable game file; on a sheet there is no field."""

    status: Status | None
    turn: AztekzTurn | None
    scores: Counts
    freed: Counts
    piles: list[AztekzPile]
    souls: dict[str, AztekzSouls]
    cards: AztekzCards | None
    grid: list[AztekzCard]
    heroes: dict[str, dict[str, AztekzFigure]]
    winners: list[Colour]
    error: ErrorReport | None
