"""The cards of Cóatl in the second, naive reading: what a text says, and what a row is worth.

From rules.md and record.md alone; a match is found by trying.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.scoring.every_game.naive import is_number, is_one_of

COLOURS = "KBGRY"
FRAMES = ["black", "blue", "green", "red", "yellow"]

Card = dict[str, Any]
"""What it asks for (`signs`, `anywhere` or `conditions`), `levels` by times, `text`, `frame`."""


class Unreadable(Exception):
    pass


def demand(sound: bool) -> None:
    if not sound:
        raise Unreadable


# Cards


def by_colour(letters: str) -> str:
    return "".join(letter for colour in COLOURS for letter in letters if letter == colour)


def checked_signs(signs: list[str]) -> list[str]:
    crossed = [number for number, sign in enumerate(signs) if sign.startswith("!")]
    demand(all(number in (0, len(signs) - 1) for number in crossed))
    demand(1 <= len(signs) - len(crossed) <= 12)
    return signs


def checked_levels(levels: list[tuple[int, int]]) -> dict[int, int]:
    demand(len(levels) > 0)
    for times, points in levels:
        demand(1 <= times <= 99 and 1 <= points <= 99)
    for (less, fewer), (more, higher) in pairwise(levels):
        demand(less < more and fewer < higher)
    return dict(levels)


def condition(kind: str, value: Any) -> tuple[str, Any]:
    if kind == "absent":
        demand(is_one_of(value, list(COLOURS)))
    elif kind == "equal":
        demand(len(value) == 2 and all(is_one_of(each, list(COLOURS)) for each in value))
        demand(value[0] != value[1])
        value = by_colour("".join(value))
    elif kind == "length":
        demand(is_number(value, 1, 150))
    else:
        demand(kind == "no_frame" and is_one_of(value, FRAMES))
    return kind, value


def rank(told: tuple[str, Any]) -> tuple[int, Any]:
    kind, value = told
    if kind == "absent":
        return 0, COLOURS.index(value)
    if kind == "equal":
        return 1, [COLOURS.index(value[0]), COLOURS.index(value[1])]
    return (2, value) if kind == "length" else (3, value)


def written(told: tuple[str, Any]) -> str:
    kind, value = told
    if kind == "equal":
        return f"{value[0]}={value[1]}"
    return f"#{value}" if kind == "length" else f"!{value}"


def finished_card(asks: dict[str, Any], levels: dict[int, int] | None, frame: str | None) -> Card:
    """As the catalogue has it, if it has it."""
    if "signs" in asks:
        text = "".join(asks["signs"])
    elif "anywhere" in asks:
        asks["anywhere"] = by_colour(asks["anywhere"])
        text = "{" + asks["anywhere"] + "}"
    else:
        conditions = sorted(asks["conditions"], key=rank)
        demand(1 <= len(conditions) <= 4)
        demand(all(conditions.count(each) == 1 for each in conditions))
        demand(levels is None or max(levels) <= len(conditions))
        asks["conditions"] = conditions
        text = " ".join(written(each) for each in conditions)
    known = CATALOGUE.get(text)
    if levels is None:
        demand(known is not None)
        assert known is not None
        return known
    if known and known["levels"] == levels:
        return known
    told = " ".join(f"{times}={points}" for times, points in levels.items())
    return asks | {"levels": levels, "text": f"{text}: {told}", "frame": frame, "copies": None}


def read_levels(text: str) -> dict[int, int]:
    levels: list[tuple[int, int]] = []
    for part in text.replace(",", " ").split():
        demand(re.fullmatch(r"([0-9]+=)?[0-9]+", part) is not None)
        times, _, points = part.rpartition("=")
        before = levels[-1][0] if levels else 0
        levels.append((int(times) if times else before + 1, int(points)))
    return checked_levels(levels)


def read_asked_row(text: str) -> dict[str, Any]:
    text = re.sub(r"\s", "", text).upper()
    if text.startswith("{"):
        demand(re.fullmatch(r"\{[KBGRY]{1,12}\}", text) is not None)
        return {"anywhere": text[1:-1]}
    signs = re.findall(r"![KBGRY]|[KBGRY?]\+?", text)
    demand("".join(signs) == text)
    return {"signs": checked_signs(signs)}


def read_conditions(text: str) -> dict[str, Any]:
    conditions = []
    for part in text.replace(",", " ").lower().split():
        if re.fullmatch(r"![kbgry]", part):
            conditions.append(condition("absent", part[1].upper()))
        elif re.fullmatch(r"![a-z]+", part):
            conditions.append(condition("no_frame", part[1:]))
        elif re.fullmatch(r"#[0-9]+", part):
            conditions.append(condition("length", int(part[1:])))
        else:
            demand(re.fullmatch(r"[kbgry]=[kbgry]", part) is not None)
            conditions.append(condition("equal", part.upper().split("=")))
    return {"conditions": conditions}


def read_card(value: Any, kind: str) -> Card:
    if isinstance(value, str):
        asked, colon, levels = value.partition(":")
        asks = read_asked_row(asked) if kind == "prophecy" else read_conditions(asked)
        return finished_card(asks, read_levels(levels) if colon else None, None)
    demand(isinstance(value, dict) and isinstance(value.get("levels"), dict))
    levels_told = []
    for times, points in value["levels"].items():
        demand(re.fullmatch(r"[1-9][0-9]?", times) is not None and is_number(points, 1, 99))
        levels_told.append((int(times), points))
    known_levels = checked_levels(sorted(levels_told))
    if kind == "temple":
        demand(isinstance(value.get("conditions"), list))
        conditions = []
        for each in value["conditions"]:
            demand(isinstance(each, dict) and len(each) == 1)
            [(named, what)] = each.items()
            demand(named != "equal" or isinstance(what, list))
            conditions.append(condition(named, what))
        return finished_card({"conditions": conditions}, known_levels, None)
    demand(("row" in value) != ("anywhere" in value))
    demand("frame" not in value or is_one_of(value["frame"], FRAMES))
    if "anywhere" in value:
        letters = value["anywhere"]
        demand(isinstance(letters, str))
        demand(re.fullmatch(r"[KBGRY]{1,12}", letters) is not None)
        return finished_card({"anywhere": letters}, known_levels, value.get("frame"))
    demand(isinstance(value["row"], list))
    for sign in value["row"]:
        demand(isinstance(sign, str))
        demand(re.fullmatch(r"![KBGRY]|[KBGRY?]\+?", sign) is not None)
    return finished_card({"signs": checked_signs(value["row"])}, known_levels, value.get("frame"))


def read_catalogue() -> dict[str, Card]:
    found = {}
    for line in (Path(__file__).parents[1] / "cards.jsonl").read_text().splitlines():
        told = json.loads(line)
        card: Card = {"text": told["card"], "frame": told.get("frame"), "copies": told["copies"]}
        card["levels"] = {int(times): points for times, points in told["levels"].items()}
        if told["kind"] == "temple":
            card |= read_conditions(told["card"])
        else:
            card |= read_asked_row(told["card"])
        found[told["card"]] = card
    return found


CATALOGUE = read_catalogue()


# What a card is worth


def covers(signs: list[str], colours: str) -> bool:
    """Do these signs cover these pieces, all of them?"""
    if not signs or not colours:
        return not signs and not colours
    if signs[0][0] not in ("?", colours[0]):
        return False
    if signs[0].endswith("+") and covers(signs, colours[1:]):
        return True
    return covers(signs[1:], colours[1:])


def runs(signs: list[str], colours: str) -> list[tuple[int, int]]:
    """Where the row lies: from the first piece of a match to behind its last."""
    middle = [sign for sign in signs if not sign.startswith("!")]
    found = []
    for first in range(len(colours)):
        for behind in range(first + 1, len(colours) + 1):
            before = colours[first - 1] if first else ""
            if signs[0] == f"!{before}" or signs[-1] == f"!{colours[behind : behind + 1]}":
                continue
            if covers(middle, colours[first:behind]):
                found.append((first, behind))
    return found


def most_apart(found: list[tuple[int, int]]) -> int:
    """The largest number of runs without a common piece: each may be taken or left."""
    most: dict[int, int] = {}
    for place in range(max([behind for _, behind in found], default=0), -1, -1):
        taken = [1 + most[behind] for first, behind in found if first == place]
        most[place] = max([most.get(place + 1, 0), *taken])
    return most[0]


def shown(found: list[tuple[int, int]]) -> list[list[int]]:
    matches: list[list[int]] = []
    done = 0
    while later := [run for run in found if run[0] >= done]:
        first, behind = min(later, key=lambda run: (run[1], run[1] - run[0]))
        matches.append(list(range(first + 1, behind + 1)))
        done = behind
    return matches


def sets_of(letters: str, colours: str) -> list[list[int]]:
    unused = list(range(len(colours)))
    found: list[list[int]] = []
    while True:
        match = []
        for letter in letters:
            fitting = [place for place in unused if colours[place] == letter]
            if not fitting:
                return found
            match.append(fitting[0])
            unused.remove(fitting[0])
        found.append([place + 1 for place in sorted(match)])


def points_of(levels: dict[int, int], times: int) -> tuple[int, int]:
    """The level that is reached, and its points."""
    return max([(each, levels[each]) for each in levels if each <= times], default=(0, 0))


def count_prophecy(card: Card, colours: str) -> dict[str, Any]:
    if "anywhere" in card:
        pieces = sets_of(card["anywhere"], colours)
        times = len(pieces)
    else:
        found = runs(card["signs"], colours)
        pieces, times = shown(found), most_apart(found)
    level, points = points_of(card["levels"], times)
    told = {"card": card["text"], "times": times, "level": level}
    return told | {"points": points, "pieces": pieces}


def count_temple(card: Card, colours: str, prophecies: list[Card]) -> dict[str, Any]:
    met = []
    for kind, value in card["conditions"]:
        if kind == "absent":
            holds = value not in colours
        elif kind == "equal":
            holds = colours.count(value[0]) == colours.count(value[1]) > 0
        elif kind == "length":
            holds = len(colours) == value
        else:
            holds = all(each["frame"] != value for each in prophecies)
        if holds:
            met.append(written((kind, value)))
    return {"card": card["text"], "met": met, "points": points_of(card["levels"], len(met))[1]}
