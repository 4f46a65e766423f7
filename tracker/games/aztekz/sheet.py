"""What the sheet shows: the keys that still exist, the piles as towers, who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.aztekz.actions import Free
from scoring.aztekz.box.pieces import COUNTS, SMALLEST_PILE, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.legal import legal
from scoring.aztekz.position import Position
from scoring.aztekz.table.lead import lead
from scoring.game import Json, Seat
from tracker.games.aztekz import words


class Row(NamedTuple):
    """The keys of a symbol."""

    key: str
    sign: str
    """Seen: "○ a"."""
    name: str
    """Heard: "circle a"."""
    left: int
    """Souls that nobody has freed."""
    largest: int
    """Of the piles that can be freed; 0: none."""
    keys: tuple[tuple[int, bool], ...]
    """How many souls, and whether there are as many."""


@dataclass(frozen=True, slots=True)
class Tower:
    """A pile in front of its player."""

    number: int
    """Of the action by which it was freed."""
    soul: str
    count: int
    points: int
    victim: str
    """The colour of the robbed."""
    label: str
    """For a screen reader: "Ana: 4 circle a, +3, stolen from Bo"."""


def shown(position: Position) -> Json:
    return {
        "souls": list(rows(position)),
        "towers": [
            (_player(position, seat), list(towers(position, seat))) for seat in position.seats
        ],
        "lead": lead_in_words(position),
        "last_pile": last_pile(position),
    }


def drawn(position: Position, before: Position | None) -> Json:
    """What stands below differs only when a game ends or goes on again."""
    return {"as_before": before is not None and before.finished == position.finished}


def read_key(form: QueryDict) -> QueryDict:
    """A key says both what and how many: "a4"."""
    if pile := form.get("pile"):
        form = form.copy()
        form["soul"], form["count"] = pile[:1], pile[1:]
    return form


def may_follow(body: Json, then: Position, now: Position) -> bool:
    """A sheet has no turns: what another phone freed meanwhile is no hindrance, but for the same
    pile, which two at the table have told."""
    if body["do"] != Free.do or "soul" not in body:
        return False
    told = (body.get("by"), body["soul"], body.get("count"))
    since = now.piles[len(then.piles) :]
    return told not in [(now.owner(pile.by), pile.soul, pile.count) for pile in since]


def rows(position: Position) -> Iterator[Row]:
    free = legal(position).free
    for soul in Soul:
        allowed = free.get(soul, range(0))
        yield Row(
            soul.value,
            words.soul(soul),
            words.soul_name(soul),
            position.whereabouts(soul).bag,
            allowed[-1] if allowed else 0,
            tuple((count, count in allowed) for count in COUNTS if count >= SMALLEST_PILE),
        )


def towers(position: Position, seat: Seat) -> Iterator[Tower]:
    """Nothing else but freeing is told on a sheet, so a pile has the number of its action."""
    for number, pile in enumerate(position.piles, 1):
        if pile.by == seat:
            yield _tower(position, number, pile)


def _tower(position: Position, number: int, pile: Pile) -> Tower:
    victim = "" if pile.stolen_from is None else position.owner(pile.stolen_from).value
    return Tower(
        number, pile.soul.value, pile.count, pile.points, victim, _pile_named(position, pile)
    )


def _pile_named(position: Position, pile: Pile) -> str:
    told = {
        "name": position.setup.players[pile.by].name,
        "count": pile.count,
        "soul": words.soul_name(pile.soul),
        "points": pile.points,
    }
    if pile.stolen_from is None:
        return _("%(name)s: %(count)s × %(soul)s, +%(points)s") % told
    told["victim"] = position.setup.players[pile.stolen_from].name
    return _("%(name)s: %(count)s × %(soul)s, +%(points)s, stolen from %(victim)s") % told


def last_pile(position: Position) -> Json | None:
    """The pile of which may still be told from whom it was stolen; none once the game is over."""
    if position.finished or not position.piles:
        return None
    pile = position.piles[-1]
    return {
        "by": position.owner(pile.by).value,
        "soul": pile.soul.value,
        "count": pile.count,
        "label": _pile_named(position, pile),
        "insisted": pile.count < SMALLEST_PILE,
        "others": [
            _player(position, seat) | {"robbed": seat == pile.stolen_from}
            for seat in position.seats
            if seat != pile.by
        ],
    }


def _player(position: Position, seat: Seat) -> dict[str, Any]:
    return {"name": position.setup.players[seat].name, "colour": position.owner(seat).value}


def lead_in_words(position: Position) -> str:
    """The leader, by how much, and whether souls decide."""
    ahead = lead(position)
    if ahead is None:
        return _("No soul is freed yet.")
    names = ", ".join(position.setup.players[seat].name for seat in ahead.seats)
    if len(ahead.seats) > 1:
        return _("Level in points and souls: %(names)s") % {"names": names}
    if ahead.souls:
        more, fewer = ahead.souls
        return _("Equal points: %(name)s is ahead with more souls, %(more)s to %(fewer)s") % {
            "name": names,
            "more": more,
            "fewer": fewer,
        }
    return ngettext("%(name)s: %(n)s point ahead", "%(name)s: %(n)s points ahead", ahead.points) % {
        "name": names,
        "n": ahead.points,
    }
