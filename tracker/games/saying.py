"""What stands in the log of a game, in the words of its face."""

from __future__ import annotations

from scoring.game import Json
from tracker.games.face import Mark, Players
from tracker.games.registry import face_of
from tracker.log.positions import position_at
from tracker.models import Action, Game


def mark_at(game: Game, number: int, body: Json) -> Mark:
    """Of an action of the log. One that was replaced is judged where it would stand today."""
    last = game.number + game.redoable
    return face_of(game).mark(
        body, lambda: game.rules.stage(position_at(game, min(number - 1, last)))
    )


def players_of(game: Game) -> Players:
    return [(seat.shown_name, seat.colour) for seat in game.seated()]


def seat_of(by: str, players: Players) -> int | None:
    """Whose colour that is."""
    return next((seat for seat, (_, colour) in enumerate(players) if colour == by), None)


def said(game: Game, row: Action, players: Players) -> str:
    return face_of(game).said(row.body, row.seat, players)
