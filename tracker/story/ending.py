"""The show of a game that is scored once, at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from scoring.game import Json, Seat
from scoring.seated import Begun, winners
from tracker.games.show import Row, leaders
from tracker.models import Game
from tracker.names import in_page
from tracker.story.chronicle import Chronicle, chronicle_of
from tracker.story.shown import outcome

Points = tuple[int, ...]
"""Of each seat."""


@dataclass(frozen=True, slots=True)
class EndStep:
    """What is told at once."""

    kind: str
    """The last one is `totals`."""
    before: Points
    totals: Points

    @property
    def won(self) -> Points:
        return tuple(now - then for then, now in zip(self.before, self.totals, strict=True))

    @property
    def takes_lead(self) -> list[Seat]:
        """Who leads now, if others did before; none led while nobody had a point."""
        led, lead = leaders(self.before), leaders(self.totals)
        return [Seat(seat) for seat in lead] if led and lead != led else []


class EndShow:
    part = "part"

    def parts(self, position: Any) -> Sequence[int]:
        return (1,) if position.finished else ()


class Ending:
    """A game at its end, as the steps of its show need it."""

    def __init__(self, game: Game, position: Begun) -> None:
        self.game = game
        self.chronicle: Chronicle = chronicle_of(game)
        players = position.setup.players
        self.names = {Seat(seat): in_page(player.name) for seat, player in enumerate(players)}

    def rows(self, position: Begun, step: EndStep) -> list[Row]:
        """Everybody's points; at the last step who won comes first, and alone is ahead."""
        lead, won = leaders(step.totals), winners(position) if step.kind == "totals" else ()
        both = zip(position.setup.players, step.totals, step.won, strict=True)
        shown = [
            Row(player.name, player.colour.value, points, gain, seat in (won or lead), seat in won)
            for seat, (player, points, gain) in enumerate(both)
        ]
        return sorted(shown, key=lambda row: (-row.winner, -row.points)) if won else shown

    def outcome(self, victory: Iterable[SafeString], tie_rule: str) -> Json:
        """Who won, what decided it, and how it came to it."""
        return {"victory": [*victory], "tie_rule": tie_rule, **outcome(self.chronicle)}
