"""Games whose players have a colour each, and whose positions know with what they were begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from scoring.game import Json, Phase, Seat
from scoring.reading import Malformed, Read, read_list, read_object, read_text, required

C = TypeVar("C", bound=StrEnum)
M = TypeVar("M", bound=StrEnum)
REFEREE = "referee"
"""The mode in which a game knows whose turn it is, in every game that has one."""


class Player(NamedTuple, Generic[C]):
    name: str
    colour: C


@dataclass(frozen=True)
class Seated(Generic[C, M]):
    """A setup. One that breaks the rules of setting up cannot exist."""

    mode: M
    players: tuple[Player[C], ...]

    def __post_init__(self) -> None:
        if len(set(self.colours)) < len(self.players):
            raise Malformed("players", "two players have the same colour")

    @property
    def colours(self) -> tuple[C, ...]:
        """The players' colours, in seat order."""
        return tuple(player.colour for player in self.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def is_referee(self) -> bool:
        return self.mode == REFEREE

    def seat_of(self, colour: C) -> Seat:
        """Of a colour that somebody plays."""
        return Seat(self.colours.index(colour))


class Table(Generic[C]):
    """A position: what all of them know of who sits there."""

    __slots__ = ()
    setup: Seated[C, Any]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.setup.seats

    def owner(self, seat: Seat) -> C:
        return self.setup.players[seat].colour


class Begun(Protocol):
    """A position, to whoever does not know the game."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def setup(self) -> Any: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def finished(self) -> bool: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def on_turn(self) -> Seat: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def worth(self) -> Sequence[Any]:
        """What decides who is ahead, of each seat: points, then what breaks a tie."""
        ...


def winners(position: Begun) -> tuple[Seat, ...]:
    """Nobody before the end; several share."""
    if not position.finished:
        return ()
    worth = position.worth
    best = max(worth)
    return tuple(seat for seat in position.seats if worth[seat] == best)


class Owned(Protocol):
    @property
    def by(self) -> StrEnum | None: ...


def actor(position: Begun, action: Owned) -> Seat:
    """Whose action it is: with a referee always the player's on turn."""
    if position.setup.is_referee or action.by is None:
        return position.on_turn
    seat: Seat = position.setup.seat_of(action.by)
    return seat


def read_players(written: Json, read_colour: Read[C]) -> tuple[Player[C], ...]:
    def read_player(value: object, place: str) -> Player[C]:
        player = read_object(value, place)
        return Player(
            read_text(required(player, "name", place), f"{place}.name"),
            read_colour(required(player, "color", place), f"{place}.color"),
        )

    return read_list(required(written, "players", "record"), "players", read_player)


def written_setup(format: str, setup: Seated[Any, Any]) -> Json:
    """What a record says of every setup."""
    players = [{"name": name, "color": colour.value} for name, colour in setup.players]
    return {"format": format, "mode": setup.mode.value, "players": players}
