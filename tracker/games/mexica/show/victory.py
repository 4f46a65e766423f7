"""Who won, and how a tie was broken."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.mexica.position import Position
from tracker.games.mexica.show.majority import Names
from tracker.games.victory import who_won
from tracker.names import in_page


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    """`names` by colour."""
    named = {seat: in_page(names[position.owner(seat)]) for seat in position.seats}
    return who_won(position, named, [_("Action tokens decide: {each}.")])
