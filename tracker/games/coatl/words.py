"""Cóatl in words: its pieces, its cards, its actions, what stands in the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.pieces import PIECES, SHAPES, Colour, Hue, Part, Piece, Token
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.levels import Level, Levels
from scoring.coatl.cards.picture import OF_FRAME, picture_of
from scoring.coatl.cards.prophecies import Anywhere, Beside, Frame, Prophecy, Sign
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.cards.temples import Absent, Condition, Equal, Length, NoFrame, Temple
from scoring.coatl.game import TEMPLE, UNFRAMED
from scoring.game import Json

Words = Callable[[], str]

HUES: dict[str, Words] = {
    Hue.BLACK: lambda: _("black"),
    Hue.BLUE: lambda: _("blue"),
    Hue.GREEN: lambda: _("green"),
    Hue.RED: lambda: _("red"),
    Hue.YELLOW: lambda: _("yellow"),
}
"""Of the pieces, by their letters."""
PARTS: dict[str, Words] = {
    Part.HEAD: lambda: _("head"),
    Part.BODY: lambda: _("body segment"),
    Part.TAIL: lambda: _("tail"),
}
TOKENS: dict[str, Words] = {
    Token.FUTURE: lambda: _("new Prophecies"),
    Token.PICK: lambda: _("pick pieces"),
    Token.PRIEST: lambda: _("take a Temple"),
}
"""The Sacrifices, each by what it is for."""
COLOURS: dict[str, Words] = {
    Colour.BLUE: lambda: _("blue"),
    Colour.GREEN: lambda: _("green"),
    Colour.RED: lambda: _("red"),
    Colour.YELLOW: lambda: _("yellow"),
}
MARKS = {Colour.BLUE: "●", Colour.GREEN: "▲", Colour.RED: "◆", Colour.YELLOW: "▬"}
"""Of the players, in plain text: no colour without a shape, and none that stands for a winner."""
FRAMES: dict[str, Words] = {
    Frame.BLACK: lambda: _("black frame"),
    Frame.BLUE: lambda: _("blue frame"),
    Frame.GREEN: lambda: _("green frame"),
    Frame.RED: lambda: _("red frame"),
    Frame.YELLOW: lambda: _("yellow frame"),
}
FRAME_MARKS = {frame: SHAPES[hue] for frame, hue in OF_FRAME.items()}
SOURCES: dict[str, Words] = {
    **FRAMES,
    UNFRAMED: lambda: _("own cards"),
    TEMPLE: lambda: _("Temples"),
}
KINDS: dict[str, Words] = {
    "coatl": lambda: _("enter a Cóatl"),
    "take": lambda: _("take pieces"),
    "choose": lambda: _("choose Prophecies"),
    "start": lambda: _("begin a Cóatl"),
    "add": lambda: _("add a piece"),
    "fulfil": lambda: _("fulfil a Prophecy"),
    "temple": lambda: _("lay a Temple"),
    "pick": lambda: _("pick pieces (Sacrifice)"),
    "future": lambda: _("new Prophecies (Sacrifice)"),
    "priest": lambda: _("take a common Temple (Sacrifice)"),
    "done": lambda: _("done"),
    "end": lambda: _("end of the game"),
}
FIELDS: dict[str, Words] = {
    "by": lambda: _("Who"),
    "row": lambda: _("Pieces, as <BBRY>"),
    "cards": lambda: _("Prophecies"),
    "temple": lambda: _("Temple"),
    "pieces": lambda: _("Pieces: <K, K K or K>"),
    "take": lambda: _("Prophecies taken"),
    "discard": lambda: _("Prophecies thrown away"),
    "piece": lambda: _("Piece: <K, K or K>"),
    "coatl": lambda: _("Number of the Cóatl"),
    "end": lambda: _("At which end"),
    "card": lambda: _("Card"),
    "from": lambda: _("Whence"),
    "bodies": lambda: _("the body segments ran out"),
    "mode": lambda: _("How it is kept"),
    "sacrifices": lambda: _("with Sacrifice tokens"),
    "override": lambda: _("against the rules"),
}
CHOICES: dict[str, Words] = {
    "head": lambda: _("head"),
    "tail": lambda: _("tail"),
    "common": lambda: _("from the common Temples"),
    "hand": lambda: _("from the hand"),
}


def frames() -> list[tuple[str, str, str]]:
    """Each as a class of styles, by its mark, in words."""
    return [(frame.value, mark, FRAMES[frame]()) for frame, mark in FRAME_MARKS.items()]


def choice(key: str, word: str) -> str:
    """What can be chosen for a field of an action."""
    return CHOICES[word]() if word in CHOICES else word


# Cards, for whoever hears them.


def card_told(card: Prophecy | Temple) -> str:
    """Heard: "green; yellow, one or more; green"."""
    if isinstance(card, Temple):
        return apart(map(condition_told, card.conditions))
    asked = card.requirement
    if isinstance(asked, Anywhere):
        return _("anywhere: %(colours)s") % {
            "colours": ", ".join(HUES[hue]() for hue in asked.hues)
        }
    return apart(_signs_told(asked))


def apart(told: Iterable[str]) -> str:
    """One after the other, as the language sets its marks."""
    return reduce(lambda one, other: _("%(one)s; %(other)s") % {"one": one, "other": other}, told)


def _signs_told(asked: Beside) -> Iterator[str]:
    if asked.before:
        yield _("no %(colour)s before") % {"colour": HUES[asked.before]()}
    yield from map(sign_told, asked.signs)
    if asked.behind:
        yield _("no %(colour)s behind") % {"colour": HUES[asked.behind]()}


def sign_told(sign: Sign) -> str:
    colour = HUES[sign.hue]() if sign.hue else _("any colour")
    return _("%(colour)s, one or more") % {"colour": colour} if sign.more else colour


def condition_told(condition: Condition) -> str:
    match condition:
        case Absent(hue=hue):
            return _("no %(colour)s") % {"colour": HUES[hue]()}
        case Equal(hue=hue, other=other):
            both = {"one": HUES[hue](), "other": HUES[other]()}
            return _("as many %(one)s as %(other)s") % both
        case Length(pieces=pieces):
            return ngettext("%(n)s piece", "%(n)s pieces", pieces) % {"n": pieces}
        case NoFrame(frame=frame):
            return _("no card with a %(frame)s") % {"frame": FRAMES[frame]()}


def levels_told(levels: Levels) -> str:
    """Heard: "1×: 2, 2×: 6"."""
    return ", ".join(level_told(level) for level in levels)


def level_told(level: Level) -> str:
    return _("%(times)s×: %(points)s") % level._asdict()


# The log.


def in_words(body: Json, who: str) -> str:
    """An action of the log: "Ana: Cóatl ‹●●◆★› with ●●★★, ● and the Temple ✕▲ ‹9›"."""
    do = str(body["do"])
    values: dict[str, Any] = {
        "row": row_shown(body.get("row", "")),
        "cards": ", ".join(map(prophecy_shown, body.get("cards", ()))),
        "temple": temple_shown(body.get("temple") or ""),
        "pieces": " ".join(map(piece_shown, body.get("pieces", ()))),
        "piece": piece_shown(body.get("piece", "")),
        "number": body.get("coatl", ""),
        "card": (prophecy_shown if do == "fulfil" else temple_shown)(body.get("card", "")),
        "take": body.get("take", ""),
        "discard": body.get("discard", ""),
    }
    sentence = SENTENCES[_told(body, do)]() % values
    return _("%(who)s: %(what)s") % {"who": who, "what": sentence} if who else sentence


def row_shown(row: str) -> str:
    """As it looks: of what is written each letter as its piece."""
    return "".join(SHOWN.get(letter, letter) for letter in row)


def piece_shown(piece: str) -> str:
    """ "head ●", "●", "tail ●"."""
    found = PIECES.get(piece)
    if found is None or found.part is Part.BODY:
        return row_shown(piece)
    return _("%(part)s %(shape)s") % {"part": PARTS[found.part](), "shape": SHAPES[found.hue]}


def prophecy_shown(card: Any) -> str:
    return picture_of(read_prophecy(card, "card", PROPHECIES)) if card else ""


def temple_shown(card: Any) -> str:
    return picture_of(read_temple(card, "card", TEMPLES)) if card else ""


SHOWN = {hue.value: shape for hue, shape in SHAPES.items()} | {"<": "‹", ">": "›"}
IN_A_SENTENCE = re.compile("|".join(f"{shape}+" for shape in SHAPES.values()))


def pictured(text: str) -> SafeString:
    """The pieces in a sentence in their colours."""
    return mark_safe(IN_A_SENTENCE.sub(_pictured, conditional_escape(text)))  # noqa: S308 - escaped before


def _pictured(found: re.Match[str]) -> str:
    return format_html('<b class="{}">{}</b>', OF_SHAPE[found[0][0]], found[0])


OF_SHAPE = {shape: hue.value for hue, shape in SHAPES.items()}


def piece_told(piece: Piece) -> str:
    """Heard: "head, red"."""
    return f"{PARTS[piece.part]()}, {HUES[piece.hue]()}"


def row_told(row: str) -> str:
    """Heard: "blue, blue, red"."""
    return ", ".join(HUES[letter]() for letter in row)


def _told(body: Json, do: str) -> str:
    match body:
        case {"do": "coatl", "temple": None}:
            return "coatl"
        case {"do": "coatl", "temple": _}:
            return "coatl_temple"
        case {"do": "add", "end": "head"}:
            return "add_head"
        case {"do": "add", "end": "tail"}:
            return "add_tail"
        case {"do": "end", "bodies": True}:
            return "end_bodies"
    return do


SENTENCES: Mapping[str, Words] = {
    "coatl": lambda: _("Cóatl %(row)s with %(cards)s"),
    "coatl_temple": lambda: _("Cóatl %(row)s with %(cards)s and the Temple %(temple)s"),
    "take": lambda: _("takes %(pieces)s"),
    "choose": lambda: _("Prophecies chosen: %(take)s"),
    "start": lambda: _("begins a Cóatl with %(piece)s"),
    "add": lambda: _("adds %(piece)s to Cóatl %(number)s"),
    "add_head": lambda: _("adds %(piece)s to the head end of Cóatl %(number)s"),
    "add_tail": lambda: _("adds %(piece)s to the tail end of Cóatl %(number)s"),
    "fulfil": lambda: _("Cóatl %(number)s fulfils %(card)s"),
    "temple": lambda: _("lays the Temple %(card)s beside Cóatl %(number)s"),
    "pick": lambda: _("picks %(pieces)s, by a Sacrifice"),
    "future": lambda: _("Prophecies by a Sacrifice: %(discard)s away, %(take)s taken"),
    "priest": lambda: _("takes the Temple %(card)s, by a Sacrifice"),
    "done": lambda: _("is done"),
    "end": lambda: _("end of the game"),
    "end_bodies": lambda: _("end of the game: the body segments ran out"),
}
