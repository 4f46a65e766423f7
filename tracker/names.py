"""Names of people, what a seat is called that nobody named, and names among other words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import unescape
from typing import Any

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

# Seats that nobody named

UNNAMED = "unnamed"
"""In a setup: True as long as nobody has a name; afterwards the numbers of the seats that have
none yet."""


def is_unnamed(told: object, seat: int) -> bool:
    """`told` is what a setup says under that key."""
    return told is True or (isinstance(told, list) and seat in told)


def unnamed_seats(setup: Mapping[str, Any]) -> list[int]:
    told = setup.get(UNNAMED)
    return [seat for seat in range(len(setup["players"])) if is_unnamed(told, seat)]


def told_unnamed(seats: Collection[int], setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a setup says of them, where there are some."""
    many = len(setup["players"])
    return {UNNAMED: True if len(seats) == many else [*seats]} if seats else {}


def seat_name(colour: str, seat: int) -> str:
    """In the language of whoever reads it: the word for the colour, where its game has colours."""
    return capfirst(_(colour)) if colour else _("Player %(n)s") % {"n": seat + 1}


def shown_names(setup: Mapping[str, Any]) -> list[str]:
    """In seat order. What a setup says of a seat that nobody named are words of who began."""
    unnamed = unnamed_seats(setup)
    return [
        seat_name(player.get("color", ""), seat) if seat in unnamed else player["name"]
        for seat, player in enumerate(setup["players"])
    ]


def shown(setup: Mapping[str, Any]) -> dict[str, Any]:
    """A setup as it is read."""
    players = zip(setup["players"], shown_names(setup), strict=True)
    return {**setup, "players": [player | {"name": name} for player, name in players]}


# Among other words: each keeps its direction of writing to itself


def in_page(name: str) -> SafeString:
    return format_html("<bdi>{}</bdi>", name)


def in_text(name: str) -> str:
    return f"\u2068{name}\u2069"


def commas(parts: Sequence[SafeString]) -> SafeString:
    """ "Ana, Bo, Cy"."""
    return SafeString(SafeString(", ").join(parts))


def joined(parts: Sequence[SafeString]) -> SafeString:
    """ "Ana, Bo and Cy"."""
    if len(parts) == 1:
        return parts[0]
    return format_html(_("{names} and {last}"), names=commas(parts[:-1]), last=parts[-1])


def all_of(names: Iterable[str]) -> SafeString:
    return joined([format_html("{}", name) for name in names])


def plain(sentence: str) -> str:
    """Of a page, as it is said where there is none."""
    return unescape(strip_tags(sentence))
