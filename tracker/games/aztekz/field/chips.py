"""What can be done with one tap where the heroes stand now, each as a chip.

A chip says its action in words of a record: "take slave1 a 2".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.aztekz.actions import Chase, Drop, Give, Steal, Take
from scoring.aztekz.box.heroes import Figure
from scoring.aztekz.box.pieces import SLAVES, Hero
from scoring.aztekz.box.piles import worth
from scoring.aztekz.legal import Legal
from scoring.aztekz.position import Position
from scoring.aztekz.table.placing import chasings
from scoring.fields import OVERRIDE
from scoring.game import Json
from scoring.reading import Malformed
from tracker.games.aztekz import words
from tracker.games.fields import whole

SAYS = {
    Take.do: ("hero", "soul", "count"),
    Drop.do: ("hero",),
    Give.do: ("hero",),
    Chase.do: ("hero",),
    Steal.do: ("of", "hero"),
}


class Chip(NamedTuple):
    do: str
    hero: Hero
    """Who does it."""
    value: str
    text: str
    soul: str = ""
    number: int = 0


def chips(position: Position, lit: Legal) -> list[Chip]:
    found = [*_of(position, lit)]
    who = {(chip.do, chip.hero) for chip in found}
    both = {do for do, _hero in who if all((do, slave) in who for slave in SLAVES)}
    return [_whose(position, chip) if chip.do in both else chip for chip in found]


def _whose(position: Position, chip: Chip) -> Chip:
    """Where both can do it: who, as his key says it. A mere number goes on with the one before."""
    if chip.text.isdigit():
        return chip
    who = f"{words.MARKS[position.owner(position.on_turn)]}{SLAVES.index(chip.hero) + 1}"
    return chip._replace(text=f"{who} {chip.text}")


def _of(position: Position, lit: Legal) -> Iterator[Chip]:
    for colour, slave in lit.steal:
        seat = position.setup.seat_of(colour)
        robbed = position.bands[seat].hero(slave)
        values: dict[str, Any] = {
            "souls": _souls(robbed),
            "victim": position.setup.players[seat].name,
            "points": worth(robbed.count),
        }
        text = _("steal %(souls)s from %(victim)s: +%(points)s") % values
        yield Chip(Steal.do, Hero.CHIEF, f"steal {colour} {slave}", text)
    for hero in lit.give:
        given = position.band.hero(hero)
        values = {"souls": _souls(given), "points": worth(given.count)}
        yield Chip(Give.do, hero, f"give {hero}", _("give %(souls)s: +%(points)s") % values)
    for hero, souls in lit.take.items():
        for soul, most in souls.items():
            for count in range(most, 0, -1):
                told = {"souls": f"{count} {words.soul(soul)}"}
                text = _("take %(souls)s") % told if count == most else str(count)
                value = f"take {hero} {soul} {count}"
                yield Chip(Take.do, hero, value, text, soul.value, count)
    for hero in lit.drop:
        yield Chip(Drop.do, hero, f"drop {hero}", _("drop all"))
    for each in chasings(position) if lit.chase else ():
        # Where the drawn card would not fit afterwards it would have to be taken back.
        if each.turnings:
            lost = ", ".join(f"{count} {words.soul(soul)}" for soul, count in each.lost.items())
            text = _("chase away: −%(souls)s") % {"souls": lost}
            yield Chip(Chase.do, each.slave, f"chase {each.slave}", text)


def _souls(figure: Figure) -> str:
    assert figure.soul
    return f"{figure.count} {words.soul(figure.soul)}"


def read_chip(form: QueryDict) -> Json:
    """The action that a chip stands for, as it stands in a record."""
    do, *said = form.get("chip", "").split(" ")
    if len(said) != len(SAYS.get(do, ())) or not said:
        raise Malformed("chip", "'do' names no action")
    body: Json = {"do": do} | dict(zip(SAYS[do], said, strict=True))
    if "count" in body:
        body["count"] = whole(body, "count")
    return body | ({OVERRIDE: True} if form.get(OVERRIDE) == "1" else {})
