"""Cards as people type them and as JSON has them; both are read into the same card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from scoring.coatl.box.pieces import Hue
from scoring.coatl.cards.levels import VALUES, Level, Levels, rising
from scoring.coatl.cards.prophecies import Anywhere, Beside, Frame, Prophecy, Sign
from scoring.coatl.cards.temples import (
    Absent,
    Condition,
    Equal,
    Length,
    NoFrame,
    Temple,
    in_order,
)
from scoring.game import Json
from scoring.reading import (
    Malformed,
    read_list,
    read_number,
    read_object,
    read_text,
    required,
    word_of,
)

LONGEST_ROW = 12
"""Signs beside its crossed places; letters of a card of colours anywhere."""
MOST_CONDITIONS = 4
LENGTHS = range(1, 151)

_ROW = re.compile(r"(?:!([KBGRY]))?((?:[KBGRY?]\+?)*)(?:!([KBGRY]))?")
_SIGN = re.compile(r"([KBGRY?])(\+?)")
_ANYWHERE = re.compile(r"\{([KBGRY]+)\}")
_LEVEL = re.compile(r"(?:([1-9][0-9]?)=)?([1-9][0-9]?)")
_CONDITION = re.compile(r"!([KBGRY])|([KBGRY])=([KBGRY])|#([1-9][0-9]{0,2})|!([A-Z]{2,})")

Card = TypeVar("Card", Prophecy, Temple)


def read_prophecy(value: object, place: str, box: Mapping[str, Prophecy]) -> Prophecy:
    """`box`: the cards that can be named by their requirement alone, by it."""
    if isinstance(value, str):
        asked, levels = _parted(value, place)
        requirement = _typed_requirement("".join(asked.split()), place)
        if levels is None:
            return _named(str(requirement), place, box)
        return _known(Prophecy(requirement, levels), str(requirement), box)
    written = read_object(value, place)
    requirement = _written_requirement(written, place)
    frame = _read_frame(written["frame"], f"{place}.frame") if "frame" in written else None
    card = Prophecy(requirement, _written_levels(written, place), frame)
    return _known(card, str(requirement), box)


def read_temple(value: object, place: str, box: Mapping[str, Temple]) -> Temple:
    if isinstance(value, str):
        asked, levels = _parted(value, place)
        conditions = [_typed_condition(word, place) for word in _words(asked)]
    else:
        written = read_object(value, place)
        inner = f"{place}.conditions"
        conditions = list(
            read_list(required(written, "conditions", place), inner, _written_condition)
        )
        levels = _written_levels(written, place)
    if len(conditions) not in range(1, MOST_CONDITIONS + 1):
        raise Malformed(place, "a Temple has 1 to {most} conditions", most=MOST_CONDITIONS)
    if len(set(conditions)) < len(conditions):
        raise Malformed(place, "a condition stands there twice")
    ordered = in_order(conditions)
    asked = " ".join(map(str, ordered))
    if levels is None:
        return _named(asked, place, box)
    if levels[-1].times > len(conditions):
        raise Malformed(place, "a level asks for more conditions than there are")
    return _known(Temple(ordered, levels), asked, box)


def _known(card: Card, asked: str, box: Mapping[str, Card]) -> Card:
    """A card that equals one of the box is that one."""
    known = box.get(asked)
    return known if known is not None and known == card else card


def _named(asked: str, place: str, box: Mapping[str, Card]) -> Card:
    if asked not in box:
        raise Malformed(place, "the box has no card {card}: say its points too", card=asked)
    return box[asked]


# As people type them: small letters do, blanks do not matter.


def _parted(text: str, place: str) -> tuple[str, Levels | None]:
    """The requirement in capitals, and the levels where there are any."""
    if not text.isascii():
        raise Malformed(place, "this is no card")
    asked, colon, levels = text.upper().partition(":")
    return asked, _typed_levels(levels, place) if colon else None


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _typed_levels(text: str, place: str) -> Levels:
    levels, times = list[Level](), 0
    for word in _words(text):
        found = _LEVEL.fullmatch(word)
        if not found:
            raise Malformed(place, "{word} is no level", word=ascii(word[:20]))
        times = int(found[1]) if found[1] else times + 1
        levels.append(Level(times, int(found[2])))
    return _checked(tuple(levels), place)


def _checked(levels: Levels, place: str) -> Levels:
    if not rising(levels):
        raise Malformed(place, "times and points are 1 to {most} and rise", most=VALUES[-1])
    return levels


def _typed_requirement(text: str, place: str) -> Beside | Anywhere:
    if found := _ANYWHERE.fullmatch(text):
        return _anywhere(found[1], place)
    found = _ROW.fullmatch(text)
    if not found:
        raise Malformed(place, "this is no Prophecy")
    signs = [_sign(each[1], bool(each[2])) for each in _SIGN.finditer(found[2])]
    return _beside(signs, found[1], found[3], place)


def _sign(letter: str, more: bool) -> Sign:
    return Sign(None if letter == "?" else Hue(letter), more)


def _beside(signs: list[Sign], before: str | None, behind: str | None, place: str) -> Beside:
    if len(signs) not in range(1, LONGEST_ROW + 1):
        raise Malformed(place, "a Prophecy asks for 1 to {most} pieces", most=LONGEST_ROW)
    return Beside(tuple(signs), Hue(before) if before else None, Hue(behind) if behind else None)


def _anywhere(letters: str, place: str) -> Anywhere:
    if len(letters) not in range(1, LONGEST_ROW + 1):
        raise Malformed(place, "a Prophecy asks for 1 to {most} pieces", most=LONGEST_ROW)
    order = "".join(Hue)
    return Anywhere(tuple(Hue(letter) for letter in sorted(letters, key=order.index)))


def _typed_condition(word: str, place: str) -> Condition:
    found = _CONDITION.fullmatch(word)
    if not found:
        raise Malformed(place, "{word} is no condition of a Temple", word=ascii(word[:20]))
    absent, hue, other, length, frame = found.groups()
    if absent:
        return Absent(Hue(absent))
    if hue:
        return _equal(hue, other, place)
    if length:
        return _length(int(length), place)
    return NoFrame(_read_frame(frame.lower(), place))


def _equal(hue: str, other: str, place: str) -> Equal:
    if hue == other:
        raise Malformed(place, "two different colours stand beside =")
    order = "".join(Hue)
    first, second = sorted((hue, other), key=order.index)
    return Equal(Hue(first), Hue(second))


def _length(pieces: int, place: str) -> Length:
    if pieces not in LENGTHS:
        raise Malformed(place, "a length is 1 to {most} pieces", most=LENGTHS[-1])
    return Length(pieces)


# As JSON has them: strict.


def _written_requirement(written: Json, place: str) -> Beside | Anywhere:
    if ("row" in written) == ("anywhere" in written):
        raise Malformed(place, "either 'row' or 'anywhere' stands there")
    if "anywhere" in written:
        inner = f"{place}.anywhere"
        letters = read_text(written["anywhere"], inner)
        if not set(letters) <= set(Hue):
            raise Malformed(inner, "only K, B, G, R and Y stand there")
        return _anywhere(letters, inner)
    inner = f"{place}.row"
    texts = list(read_list(written["row"], inner, _written_sign))
    before = texts.pop(0)[1:] if texts and texts[0].startswith("!") else None
    behind = texts.pop()[1:] if texts and texts[-1].startswith("!") else None
    if any(text.startswith("!") for text in texts):
        raise Malformed(inner, "a crossed place stands first or last")
    signs = [_sign(text[0], text.endswith("+")) for text in texts]
    return _beside(signs, before, behind, inner)


def _written_sign(value: object, place: str) -> str:
    text = read_text(value, place)
    if not re.fullmatch(r"!?[KBGRY]|[KBGRY?]\+?", text):
        raise Malformed(place, "this is no sign of a row")
    return text


def _written_levels(written: Json, place: str) -> Levels:
    inner = f"{place}.levels"
    levels = read_object(required(written, "levels", place), inner)
    return _checked(tuple(sorted(_written_level(*pair, inner) for pair in levels.items())), inner)


def _written_level(times: str, points: object, place: str) -> Level:
    if not re.fullmatch("[1-9][0-9]?", times):
        raise Malformed(place, "{word} is no level", word=ascii(times[:20]))
    return Level(int(times), read_number(points, f"{place}.{times}"))


_read_frame = word_of(Frame, "a frame is black, blue, green, red or yellow")
_read_hue = word_of(Hue, "a piece is K, B, G, R or Y")


def _written_condition(value: object, place: str) -> Condition:
    written = read_object(value, place)
    if len(written) != 1:
        raise Malformed(place, "a condition has exactly one key")
    [(key, asked)] = written.items()
    inner = f"{place}.{key}"
    match key:
        case "absent":
            return Absent(_read_hue(asked, inner))
        case "equal":
            hues = read_list(asked, inner, _read_hue)
            if len(hues) != 2:
                raise Malformed(inner, "two colours stand there")
            return _equal(*hues, place=inner)
        case "length":
            return _length(read_number(asked, inner), inner)
        case "no_frame":
            return NoFrame(_read_frame(asked, inner))
    raise Malformed(place, "this is no condition of a Temple")
