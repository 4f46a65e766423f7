"""Aztekz in words: its pieces, its actions, what stands in the log.

What the rulebook calls a slave is a helper on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.aztekz.box.cards import TURNINGS, Paths
from scoring.aztekz.box.pieces import Colour, Hero, Soul
from scoring.aztekz.game import GIVEN, STOLEN
from scoring.game import Json
from tracker.games.face import Players

Words = Callable[[], str]

COLOURS: dict[str, Words] = {
    Colour.RED: lambda: _("red"),
    Colour.BLUE: lambda: _("blue"),
    Colour.GREEN: lambda: _("green"),
    Colour.YELLOW: lambda: _("yellow"),
    Colour.BLACK: lambda: _("black"),
    Colour.WHITE: lambda: _("white"),
    Colour.ORANGE: lambda: _("orange"),
    Colour.PURPLE: lambda: _("purple"),
}
MARKS = {
    Colour.RED: "◆",
    Colour.BLUE: "●",
    Colour.GREEN: "▲",
    Colour.YELLOW: "▬",
    Colour.BLACK: "■",
    Colour.WHITE: "○",
    Colour.ORANGE: "▼",
    Colour.PURPLE: "✚",
}
"""Of the players, in plain text: no colour without a shape, and none that stands for a winner."""
SOURCES: dict[str, Words] = {
    GIVEN: lambda: _("Given to the chief"),
    STOLEN: lambda: _("Stolen"),
}
KINDS: dict[str, Words] = {
    "start": lambda: _("lay a start card"),
    "draw": lambda: _("draw a card"),
    "step": lambda: _("step"),
    "steal": lambda: _("steal"),
    "take": lambda: _("take souls"),
    "drop": lambda: _("drop souls"),
    "chase": lambda: _("chase souls away"),
    "give": lambda: _("give souls to the chief"),
    "place": lambda: _("place the card"),
    "back": lambda: _("put the card back"),
    "recount": lambda: _("count the pile of cards"),
    "free": lambda: _("free souls"),
    "end": lambda: _("end of the game"),
}
FIELDS: dict[str, Words] = {
    "by": lambda: _("Who"),
    "soul": lambda: _("Symbol"),
    "count": lambda: _("How many"),
    "from": lambda: _("Stolen from"),
    "at": lambda: _("Place: column and row"),
    "to": lambda: _("To: column and row"),
    "paths": lambda: _("Paths"),
    "hero": lambda: _("Hero"),
    "of": lambda: _("Robbed"),
    "cards": lambda: _("Cards"),
    "mode": lambda: _("How it is kept"),
    "override": lambda: _("against the rules"),
}
HEROES: dict[str, Words] = {
    Hero.CHIEF: lambda: _("chief"),
    Hero.SLAVE1: lambda: _("helper 1"),
    Hero.SLAVE2: lambda: _("helper 2"),
}
SIGNS = {
    Soul.A: "○",
    Soul.B: "△",
    Soul.C: "□",
    Soul.D: "◇",
    Soul.E: "☆",
    Soul.F: "✚",
}
"""Of the symbols, in plain text: told apart by shape and letter."""
SHAPES: dict[str, Words] = {
    Soul.A: lambda: _("circle"),
    Soul.B: lambda: _("triangle"),
    Soul.C: lambda: _("square"),
    Soul.D: lambda: _("diamond"),
    Soul.E: lambda: _("star"),
    Soul.F: lambda: _("cross"),
}
CARDS = {
    "N": "╹",
    "E": "╺",
    "S": "╻",
    "W": "╸",
    "NS": "┃",
    "EW": "━",
    "NE": "┗",
    "ES": "┏",
    "SW": "┓",
    "NW": "┛",
    "NES": "┣",
    "ESW": "┳",
    "NSW": "┫",
    "NEW": "┻",
    "NESW": "╋",
}
"""In plain text: the roads as they lie. No compass is on the table."""
ROADS: dict[str, Words] = {
    "N": lambda: _("end"),
    "NS": lambda: _("straight"),
    "NE": lambda: _("bend"),
    "NES": lambda: _("tee"),
    "NESW": lambda: _("crossing"),
}
"""The five cards, each as its key shows it."""
SIDES: dict[str, Words] = {
    "N": lambda: pgettext("path", "up"),
    "E": lambda: pgettext("path", "right"),
    "S": lambda: pgettext("path", "down"),
    "W": lambda: pgettext("path", "left"),
}


def shape_of(paths: str) -> str:
    """What a card is called, however it lies."""
    return next(ROADS[each]() for each in TURNINGS[Paths(paths)] if each in ROADS)


def card(paths: str) -> str:
    """Seen: "tee ┣"."""
    return f"{shape_of(paths)}\N{NO-BREAK SPACE}{CARDS[paths]}"


def sides(paths: str) -> str:
    """Heard: "up, right"."""
    return ", ".join(SIDES[side]() for side in paths)


def soul(key: str) -> str:
    """Seen: "○ a"."""
    return f"{SIGNS[Soul(key)]}\N{NO-BREAK SPACE}{key}"


def soul_name(key: str) -> str:
    """Heard: "circle a"."""
    return f"{SHAPES[key]()} {key}"


def choice(key: str, word: str) -> str:
    """What can be chosen for a field of an action."""
    match key:
        case "soul":
            return soul(word)
        case "hero":
            return HEROES[word]()
    return word


def in_words(body: Json, who: str, players: Players) -> str:
    """An action of the log: "Ana: frees 4 ○ a, stolen from Bo"."""
    names = {colour: name for name, colour in players}
    victim = body.get("from") or body.get("of", "")
    values = {
        "at": _place(body.get("at"), _("on the first card")),
        "to": _place(body.get("to"), _("the first card")),
        "paths": card(body["paths"]) if "paths" in body else "",
        "soul": soul(body["soul"]) if body.get("soul") else "",
        "count": body.get("count", ""),
        "hero": HEROES[body["hero"]]() if "hero" in body else "",
        "victim": names.get(victim, victim),
        "cards": body.get("cards", ""),
    }
    sentence = SENTENCES[_told(body)]() % values
    return _("%(who)s: %(what)s") % {"who": who, "what": sentence} if who else sentence


def _told(body: Json) -> str:
    match body:
        case {"do": "start", "at": [0, 0]}:
            return "start_first"
        case {"do": "free", "from": _}:
            return "free_stolen"
        case {"do": "draw", "soul": None}:
            return "draw_alone"
        case {"do": "take", "count": _}:
            return "take_some"
    return str(body["do"])


def _place(place: list[int] | None, first: str) -> str:
    """As players would point to it: "2 right, 1 up from the first card"."""
    if not place:
        return ""
    x, y = place
    across = pgettext("cards", "%(n)s right") if x > 0 else pgettext("cards", "%(n)s left")
    down = pgettext("cards", "%(n)s down") if y > 0 else pgettext("cards", "%(n)s up")
    way = [told % {"n": abs(n)} for told, n in ((across, x), (down, y)) if n]
    return _("%(way)s from the first card") % {"way": ", ".join(way)} if way else first


SENTENCES: Mapping[str, Words] = {
    "start": lambda: _("start card %(paths)s (%(at)s)"),
    "start_first": lambda: _("start card %(paths)s"),
    "draw": lambda: _("draws the card %(paths)s with %(soul)s"),
    "draw_alone": lambda: _("draws the card %(paths)s, no soul is left"),
    "step": lambda: _("%(hero)s goes to: %(to)s"),
    "steal": lambda: _("steals from %(victim)s, %(hero)s"),
    "take": lambda: _("%(hero)s takes all %(soul)s"),
    "take_some": lambda: _("%(hero)s takes %(count)s %(soul)s"),
    "drop": lambda: _("%(hero)s drops all souls"),
    "chase": lambda: _("%(hero)s chases the souls away"),
    "give": lambda: _("%(hero)s gives all souls to the chief"),
    "place": lambda: _("places the card %(paths)s (%(at)s)"),
    "back": lambda: _("puts the card back"),
    "recount": lambda: _("cards in the pile: %(cards)s"),
    "free": lambda: _("frees %(count)s %(soul)s"),
    "free_stolen": lambda: _("frees %(count)s %(soul)s, stolen from %(victim)s"),
    "end": lambda: _("end of the game"),
}
