"""The end of a game, or of a part of it, told step by step: each who won what, and why.

A game may have a show, as `Face.show`. The pages around a step are the same for each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.game import Json
from tracker.names import joined

if TYPE_CHECKING:
    from tracker.models import Game


class Wrong(NamedTuple):
    """What may be wrong in a step, and where it is put right."""

    address: str
    colour: str
    text: str


class Row(NamedTuple):
    """A player's points when a step is told."""

    name: str
    colour: str
    points: int
    won: int
    """By this step."""
    leads: bool
    winner: bool = False
    token: int = 0
    """Of the points, those for which a token lies beside a track that ends before."""


class Show(Protocol):
    @property
    def part(self) -> str:
        """What an address calls the part of the game that is told."""
        ...

    @property
    def scene_html(self) -> str:
        """A step: it extends templates/tracker/show/scene.html."""
        ...

    @property
    def camera_html(self) -> str:
        """The board above the words. What a step may light has `data-at`."""
        ...

    @property
    def none_html(self) -> str:
        """As long as nothing is scored."""
        ...

    @property
    def styles(self) -> Sequence[str]:
        """Style sheets beside those of every show."""
        ...

    def parts(self, position: Any) -> Sequence[int]:
        """Those that are scored, in their order."""
        ...

    def scenes(self, game: Game, position: Any, part: int, enters: bool) -> list[Json]:
        """The steps. The frame reads of each: `cells`, what it lights on the board by `data-at`,
        "a=2" with a number; `ringed`, what is looked at beside it; `done`, what was told before,
        and `look`, how the board looks meanwhile, where that
        matters; `totals`, a `Row` a player; `lead`, a sentence or None; `ends`, is it the last;
        `onward`, what comes then, and of a game that is over `victory`, `tie_rule`, `told` and the
        curve; `wrong`, for whoever `enters`."""
        ...

    def picture(self, position: Any, part: int, scene: Json) -> Json:
        """The board for its template, when a step is told."""
        ...


def leaders(points: Sequence[int]) -> list[int]:
    """Who has most, by place; nobody leads without a point."""
    best = max(points)
    return [at for at, own in enumerate(points) if own == best] if best else []


def lead_taken(names: Sequence[SafeString]) -> SafeString | None:
    """Of those who lead since this step."""
    if not names:
        return None
    text = _("{names} takes the lead.") if len(names) == 1 else _("{names} share the lead.")
    return format_html(text, names=joined(names))
