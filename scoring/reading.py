"""How a value stands in JSON: strict readers, each of which names the place of what is wrong."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")
W = TypeVar("W", bound=StrEnum)
Read = Callable[[object, str], T]

DEEPEST = 100
"""How deep lists and objects may be nested; a game needs four. Python gives up somewhere too, but
each version elsewhere, and sometimes only when it writes what it has read."""


class NotJson(ValueError):
    """Text that is no JSON at all."""


class Malformed(ValueError):
    """Something that cannot be read as part of a game, and the place where it stands."""

    def __init__(self, place: str, sentence: str, **parameters: object) -> None:
        """The sentence as it stands in the catalogues, and what goes into its braces."""
        self.place = place
        self.sentence = sentence
        self.parameters = parameters
        self.why = self.told(sentence)
        super().__init__(f"{place}: {self.why}" if place else self.why)

    def told(self, sentence: str) -> str:
        """The sentence, here or in another language, with what goes into it."""
        return sentence.format_map(self.parameters) if self.parameters else sentence


def read_text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise Malformed(place, "this is not text")
    return value


def read_number(value: object, place: str) -> int:
    if type(value) is not int:
        raise Malformed(place, "this is not a whole number")
    return value


def read_flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(place, "this is not true or false")
    return value


def read_object(value: object, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(place, "this is not an object")
    return value


def read_list(value: object, place: str, read: Read[T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise Malformed(place, "this is not a list")
    return tuple(read(item, f"{place}[{number}]") for number, item in enumerate(value))


def word_of(words: Iterable[W], sentence: str) -> Read[W]:
    """Reads one of these words; the sentence says which there are."""
    by_value: dict[str, W] = {word.value: word for word in words}

    def read(value: object, place: str) -> W:
        word = by_value.get(value) if isinstance(value, str) else None
        if word is None:
            raise Malformed(place, sentence)
        return word

    return read


def number_in(numbers: range) -> Read[int]:
    def read(value: object, place: str) -> int:
        number = read_number(value, place)
        if number not in numbers:
            least, most = numbers[0], numbers[-1]
            raise Malformed(place, "this is not {least} to {most}", least=least, most=most)
        return number

    return read


def required(value: Mapping[str, Any], key: str, place: str) -> object:
    if key not in value:
        raise Malformed(place, "'{key}' is missing", key=key)
    return value[key]


def parse_json(text: str | bytes) -> Any:
    """JSON as the standard has it: `NotJson` for what is none, `Malformed` for excesses."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except (Malformed, NotJson):
        raise
    except json.JSONDecodeError as error:
        raise NotJson(f"{error.msg} (character {error.pos + 1})") from None
    except UnicodeDecodeError as error:
        raise NotJson(f"it is not UTF-8 (byte {error.start + 1})") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        # Python reads whole numbers of some thousand digits, no more.
        raise Malformed("record", "a number has too many digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Malformed("record", "the key {key} stands twice in one object", key=ascii(twice[:40]))
    return made


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Malformed("record", "a number is too large")
    return number


def check_depth(written: dict[str, Any]) -> None:
    level: list[Any] = [written]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
    if level:
        raise _too_deep()


def _too_deep() -> Malformed:
    return Malformed("record", "this is nested more than {most} deep", most=DEEPEST)
