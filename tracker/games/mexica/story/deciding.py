"""The district that decided the game."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import Seat
from scoring.mexica.majorities import Majority, ledger
from scoring.mexica.position import Position
from scoring.seated import winners


@dataclass(frozen=True, slots=True)
class Deciding:
    """The scored district on which the victory hung most."""

    majority: Majority
    winner: Seat
    second: Seat
    """Who came next: most points, then most action tokens, then the lower seat."""
    points: int
    """What the winner got there."""
    gain: int
    """By how much that is more than what the second got."""
    otherwise: tuple[Seat, ...]
    """Who would have won without its points. The winner alone, if it would have made no odds."""

    @property
    def turned(self) -> bool:
        """Would somebody else have won, or shared the victory?"""
        return self.otherwise != (self.winner,)


def deciding_district(position: Position) -> Deciding | None:
    """The scored district without whose points somebody else would have won or won as well.

    Where there are several of them, or none, the one by which the winner gained most on the
    second; of equal ones the last that was scored. None before the end, when the victory is
    shared, and when it made no odds and brought the winner nothing beyond the second.
    """
    won = winners(position)
    if len(won) != 1:
        return None
    second = max(
        (seat for seat in position.seats if seat not in won),
        key=lambda seat: (position.scores[seat], position.held[seat], -seat),
    )
    found = [
        _without(position, majority, won[0], second)
        for majority in ledger(position)
        if isinstance(majority, Majority)
    ]
    chosen = [district for district in found if district.turned]
    chosen = chosen or [district for district in found if district.gain > 0]
    return max(reversed(chosen), key=lambda district: district.gain, default=None)


def _without(position: Position, majority: Majority, winner: Seat, second: Seat) -> Deciding:
    awards = [majority.awards.get(position.owner(seat), 0) for seat in position.seats]
    points = [own - won for own, won in zip(position.scores, awards, strict=True)]
    standing = list(zip(points, position.held, strict=True))
    otherwise = tuple(seat for seat in position.seats if standing[seat] == max(standing))
    gain = awards[winner] - awards[second]
    return Deciding(majority, winner, second, awards[winner], gain, otherwise)
