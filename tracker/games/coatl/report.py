"""How the report of Cóatl looks, for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import WithJsonSchema

from scoring.coatl.box import pieces
from scoring.coatl.fields import COLOURS, PIECE_NAMES
from scoring.coatl.game import COATL
from scoring.coatl.record.report import STATUS
from scoring.fields import words_schema
from tracker.games.documenting import Counts, ErrorReport, shared

Colour = Annotated[str, WithJsonSchema(shared(COATL, COLOURS))]
Status = Annotated[str, WithJsonSchema(shared(COATL, words_schema(STATUS.values(), "Status")))]
Token = Annotated[str, WithJsonSchema(shared(COATL, words_schema(pieces.Token, "Token")))]
Piece = Annotated[str, WithJsonSchema(shared(COATL, PIECE_NAMES))]


class CoatlTurn(Schema):
    """Whose turn it is; `finishing` is the number of a complete Cóatl that may still get cards."""

    player: Colour
    round: int
    actions: int
    last: bool
    assembling: bool
    finishing: int | None


class CoatlEnding(Schema):
    """What brought the end about, and who."""

    why: Literal["third", "bodies", "agreed"]
    by: Colour | None


class CoatlMetProphecy(Schema):
    """A card beside a Cóatl: how often it is met, and by which pieces."""

    card: str
    times: int
    level: int
    points: int
    pieces: list[list[int]]


class CoatlMetTemple(Schema):
    """A Temple beside a Cóatl, and which of its conditions are met."""

    card: str
    met: list[str]
    points: int


class CoatlSerpent(Schema):
    """A Cóatl from its head to its tail."""

    player: Colour
    number: int
    row: str
    complete: bool
    cards: list[CoatlMetProphecy]
    temple: CoatlMetTemple | None
    points: int


class CoatlHand(Schema):
    prophecies: int
    temples: int


class CoatlParts(Schema):
    heads: int
    bodies: int
    tails: int


class CoatlHues(Schema):
    """By the colour of the pieces."""

    K: int
    B: int
    G: int
    R: int
    Y: int


class CoatlLeft(Schema):
    heads: CoatlHues
    bodies: CoatlHues
    tails: CoatlHues


class CoatlSupply(Schema):
    """Pieces on the common board and in the bags; `left` are both, by colour."""

    board: CoatlParts
    bags: CoatlParts
    left: CoatlLeft


class Report(Schema):
    """The report of the portable game file; on a sheet there are neither boards nor a supply."""

    status: Status | None
    turn: CoatlTurn | None
    end: CoatlEnding | None
    scores: Counts
    cards: Counts
    best: Counts
    coatls: list[CoatlSerpent]
    boards: dict[str, list[Piece]] | None
    hands: dict[str, CoatlHand] | None
    tokens: dict[str, list[Token]] | None
    supply: CoatlSupply | None
    winners: list[Colour]
    decided: Literal["points", "cards", "best", "shared"] | None
    error: ErrorReport | None
