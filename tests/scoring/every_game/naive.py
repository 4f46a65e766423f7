"""What naive readings have alike: how an action is read, and in which order rules speak.

From the records' formats alone, with nothing of the engine in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

NEVER_OVERRIDDEN = "turn.wrong_player"


def is_number(value: Any, least: int | None = None, most: int | None = None) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def is_one_of(value: Any, words: list[str]) -> bool:
    return isinstance(value, str) and value in words


def are_players(players: Any, least: int, colours: list[str]) -> bool:
    """Each with a name and a colour, and no two with the same."""
    if not isinstance(players, list) or not least <= len(players) <= 4:
        return False
    for player in players:
        if not isinstance(player, dict) or not isinstance(player.get("name"), str):
            return False
        if not is_one_of(player.get("color"), colours):
            return False
    return len({player["color"] for player in players}) == len(players)


class NaiveReading(ABC):
    """One game, from its record on."""

    NEEDED: ClassVar[dict[str, dict[str, list[str]]]]
    """What each kind of action has to say, by mode."""
    OPTIONAL: ClassVar[dict[str, list[str]]]
    ILLEGAL: ClassVar[list[str]]

    def __init__(self, record: Any) -> None:
        self.mode: str = record["mode"]
        self.colours: list[str] = [player["color"] for player in record["players"]]
        self.finished = False
        self.turn = 0

    @property
    def on_turn(self) -> str:
        return self.colours[self.turn]

    def is_malformed(self, action: Any) -> bool:
        needed = self.NEEDED[self.mode]
        if not isinstance(action, dict) or not is_one_of(action.get("do"), [*needed]):
            return True
        do = action["do"]
        if any(key not in action for key in needed[do]):
            return True
        if "by" in action and not is_one_of(action["by"], self.colours):
            return True
        if "override" in action and not isinstance(action["override"], bool):
            return True
        for key in needed[do] + self.OPTIONAL.get(do, []):
            if key in action and not self.is_well_formed(do, key, action[key]):
                return True
        return self.does_not_fit_together(action)

    @abstractmethod
    def is_well_formed(self, do: str, key: str, value: Any) -> bool: ...

    @abstractmethod
    def does_not_fit_together(self, action: dict[str, Any]) -> bool: ...

    def comes_too_early(self, action: dict[str, Any]) -> bool:
        """Is the table still being laid out?"""
        return False

    @abstractmethod
    def everything_against(self, action: dict[str, Any]) -> list[str]: ...

    def verdict(self, action: Any) -> list[str]:
        """The codes that may be named; none if the action can be recorded."""
        if self.is_malformed(action):
            return ["record.invalid"]
        if self.finished:
            return ["game.finished"]
        if self.comes_too_early(action):
            return ["turn.not_started"]
        codes = self.everything_against(action)
        impossible = [code for code in codes if code not in self.ILLEGAL]
        if impossible:
            return impossible
        if action.get("override"):
            return [code for code in codes if code == NEVER_OVERRIDDEN]
        return codes

    @abstractmethod
    def play(self, action: dict[str, Any]) -> None: ...

    @abstractmethod
    def report(self) -> dict[str, Any]: ...


def judged(game: NaiveReading, actions: list[Any]) -> dict[str, Any]:
    """The report; the codes that may be named stand in the error as `accept`."""
    for number, action in enumerate(actions):
        if codes := game.verdict(action):
            kind = "illegal" if codes[0] in game.ILLEGAL else "impossible"
            error = {"action": number, "kind": kind, "accept": sorted(codes)}
            return game.report() | {"error": error}
        game.play(action)
    return game.report()
