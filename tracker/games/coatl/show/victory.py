"""Who won, and what decided it, in the book's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.coatl.position import Position
from scoring.game import Seat
from tracker.games.victory import who_won

Names = Mapping[Seat, SafeString]


def tie_rule() -> str:
    return _(
        "Most points win; among equals most cards beside complete Cóatls; "
        "then the Cóatl worth most; then the victory is shared."
    )


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    decides = _("Cards beside complete Cóatls: {each}."), _("The Cóatl worth most: {each}.")
    return who_won(position, names, decides)
