"""Actions as nobody should send them: mostly wrong, always near the table."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.coatl import Position
from scoring.coatl.box.pieces import Colour
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from tests.scoring.coatl.whole_games.players import LETTERS, Written, some_row, some_space
from tests.scoring.every_game.hunted import NONSENSE

SPOILT: tuple[Any, ...] = (
    *NONSENSE,
    *(
        "K",
        "<K>",
        "grey",
        "GX: 1",
        "BBYY:",
        "!K: 1",
    ),
    *("K!GK: 1", "{}: 1", "{KX}: 1", "K: 2=1 2=3", "K: 1=2 2=2", "K: 100", "#0: 1", "R=R: 1"),
    *("!K !K: 1", "!K: 1 2", "#151: 1", "KKKKKKKKKKKKK: 1", "<KB", "head", "hand", [], ["K"], {}),
    *(["K", "B>"], ["<K", "<K"], [["K"]], {"row": ["K"]}, {"levels": {"1": 1}}),
    {"row": ["k"], "levels": {"1": 1}},
    {"row": ["K"], "anywhere": "K", "levels": {"1": 1}},
    {"row": ["K"], "levels": {"1": 1.0}},
    {"row": ["K"], "levels": {}},
    {"conditions": [{"absent": "K", "length": 3}], "levels": {"1": 1}},
    {"conditions": [], "levels": {"1": 1}},
)
KINDS = {
    "take": 6,
    "choose": 3,
    "start": 4,
    "add": 10,
    "fulfil": 6,
    "temple": 6,
    "pick": 2,
    "future": 2,
    "priest": 2,
    "done": 3,
    "end": 0.3,
    "coatl": 0.3,
}
ON_A_SHEET = {"coatl": 12, "end": 1, "take": 0.3}


def wild(source: Random, position: Position) -> Any:
    """Something to be asked."""
    if source.random() < 0.005:
        return source.choice(SPOILT)
    kinds = KINDS if position.setup.is_referee else ON_A_SHEET
    do = source.choices(list(kinds), list(kinds.values()))[0]
    written: Written = {"do": do} | _fields(source, position, do)
    if source.random() < 0.3:
        written["override"] = source.random() < 0.9
    if source.random() < 0.1:
        written["by"] = _colour(source, position)
    if source.random() < 0.05:
        written[source.choice([*written, "by", "override"])] = source.choice(SPOILT)
    if source.random() < 0.01:
        del written[source.choice([*written])]
    return written


def _fields(source: Random, position: Position, do: str) -> Written:
    match do:
        case "take" | "pick":
            return {"pieces": some_space(source)}
        case "choose":
            return {"take": source.randint(1, 3)}
        case "future":
            return {"discard": source.randint(0, 4), "take": source.randint(0, 5)}
        case "start":
            return {"piece": _piece(source, position)}
        case "add":
            end = {"end": source.choice(["head", "tail"])} if source.random() < 0.9 else {}
            return {"coatl": _number(source, position), "piece": _piece(source, position)} | end
        case "fulfil":
            number = _number(source, position)
            return {"coatl": number, "card": _prophecy_for(source, position, number)}
        case "temple":
            told = {"coatl": _number(source, position), "card": some_temple(source, position)}
            return told | {"from": source.choice(["common", "hand"])}
        case "priest":
            return {"card": some_temple(source, position)}
        case "coatl":
            return _finished(source, position)
        case "end":
            return {"bodies": True} if source.random() < 0.2 else {}
    return {}


def _finished(source: Random, position: Position) -> Written:
    cards = [some_prophecy(source) for _ in range(source.choice([0, 1, 1, 1, 2, 3, 4, 5]))]
    if source.random() < 0.2:
        cards += cards[:1]
    temple = {"temple": some_temple(source, position)} if source.random() < 0.5 else {}
    by = {"by": _colour(source, position), "row": some_row(source)}
    return by | {"cards": cards} | temple


def _colour(source: Random, position: Position) -> str:
    everybody = source.random() < 0.05
    return source.choice(list(Colour) if everybody else list(position.setup.colours)).value


def _number(source: Random, position: Position) -> int:
    made = len(position.coatls[position.on_turn])
    if position.turn.finishing and source.random() < 0.5:
        return position.turn.finishing
    return source.randint(1, made + (source.random() < 0.1 or not made))


def _prophecy_for(source: Random, position: Position, number: int) -> Any:
    coatl = position.coatl(position.on_turn, number)
    if coatl and coatl.prophecies and source.random() < 0.15:
        return str(source.choice(coatl.prophecies))
    return some_prophecy(source)


def _piece(source: Random, position: Position) -> str:
    if position.board and source.random() < 0.9:
        return str(source.choice(position.board))
    return source.choice(some_space(source))


# Cards: of the box, or as somebody might describe one.


def some_prophecy(source: Random) -> Any:
    luck = source.random()
    if luck < 0.7:
        return source.choice(list(PROPHECIES))
    levels, frame = _levels(source, 4), source.choice(list(PROPHECIES.values())).frame
    if luck < 0.75:
        letters = "".join(source.choices(LETTERS, k=source.randint(1, 4)))
        return {"anywhere": letters, "levels": levels, "frame": str(frame)}
    if luck < 0.8:
        letters = "".join(source.choices(LETTERS.lower(), k=source.randint(1, 4)))
        return f"{{{letters}}} : {_typed(levels)}"
    row = some_signs(source)
    return {"row": row, "levels": levels} if luck < 0.9 else f"{' '.join(row)}: {_typed(levels)}"


def some_signs(source: Random) -> list[str]:
    few = source.sample(LETTERS, 2)
    signs = [
        source.choice([*few, *few, "?"]) + source.choice(["", "", "+"])
        for _ in range(source.choice([1, 1, 2, 2, 3, 4]))
    ]
    before = [f"!{source.choice(few)}"] if source.random() < 0.3 else []
    behind = [f"!{source.choice(few)}"] if source.random() < 0.3 else []
    return before + signs + behind


def some_temple(source: Random, position: Position) -> Any:
    known = [str(card) for hand in position.hands for card in hand.known]
    if known and source.random() < 0.3:
        return source.choice(known)
    if source.random() < 0.7:
        return source.choice(list(TEMPLES))
    one, other = source.sample(LETTERS, 2)
    conditions = {
        f"!{one}": {"absent": one},
        f"{one}={other}": {"equal": [one, other]},
        f"#{(length := source.randint(2, 12))}": {"length": length},
        "!blue": {"no_frame": "blue"},
        "!red": {"no_frame": "red"},
    }
    chosen = source.sample(list(conditions), source.randint(1, 4))
    levels = _levels(source, len(chosen))
    if source.random() < 0.5:
        return f"{', '.join(chosen).lower()}: {_typed(levels)}"
    return {"conditions": [conditions[each] for each in chosen], "levels": levels}


def _levels(source: Random, most: int) -> dict[str, int]:
    times = sorted(source.sample(range(1, most + 1), source.randint(1, min(most, 3))))
    points = sorted(source.sample(range(1, 12), len(times)))
    return {str(each): worth for each, worth in zip(times, points, strict=True)}


def _typed(levels: dict[str, int]) -> str:
    return ", ".join(f"{times}={points}" for times, points in levels.items())
