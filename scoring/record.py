"""The record: one JSON object is one game, read strictly and written back unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from scoring.game import (
    A,
    AnyRules,
    Json,
    Kind,
    P,
    Refusal,
    Refused,
    Replay,
    Rules,
    S,
    Step,
    against,
    steps,
)
from scoring.reading import Malformed, check_depth, read_object, required
from scoring.refusing import INVALID


@dataclass(frozen=True)
class Record(Generic[S, P, A]):
    """A game as it was written: its setup, and its actions still in JSON's form.

    Actions are read one by one while they are replayed, so a malformed one is an error of
    that action; every key that the format does not know is kept.
    """

    rules: Rules[S, P, A]
    setup: S
    source: Json
    under: int | None = None
    """The version of the rules under which it was recorded; None: today's."""

    @property
    def version(self) -> int:
        return self.rules.version if self.under is None else self.under

    def against(self, position: P, action: A) -> Refusal | None:
        return against(self.rules, position, action, self.version)

    @property
    def written_actions(self) -> list[Any]:
        actions: list[Any] = self.source["actions"]
        return actions

    def actions(self) -> Iterator[A]:
        for number, written in enumerate(self.written_actions):
            yield self.rules.read_action(self.setup, written, f"actions[{number}]")

    def steps(self, told: Callable[[Malformed], str] = str) -> Iterator[Step[P, A]]:
        """Each action with the table before and after it.

        `Stopped` at the first one that cannot be read, which `told` says in words, or is refused.
        """
        rules, position, number = self.rules, self.rules.start(self.setup), 0
        try:
            for step in steps(rules, position, self.actions(), self.against):
                position, number = step.after, number + 1
                yield step
        except Malformed as malformed:
            why = rules.unreadable(told(malformed))
            raise Stopped(why, number, position) from None
        except Refused as refused:
            raise Stopped(refused.refusal, number, position) from None

    def replay(self) -> Replay[P]:
        """Up to the first action that cannot be read or is refused."""
        position, played = self.rules.start(self.setup), 0
        try:
            for step in self.steps():
                position, played = step.after, played + 1
        except Stopped as stopped:
            return Replay(position, played, stopped.refusal)
        return Replay(position, played, None)


class Stopped(Refused):
    """A record that does not play to its end."""

    def __init__(self, refusal: Refusal, played: int, position: Any) -> None:
        super().__init__(refusal)
        self.played = played
        """How many actions fit before it."""
        self.position = position


AnyRecord = Record[Any, Any, Any]


def read_record(value: object, games: Mapping[str, AnyRules]) -> AnyRecord:
    """The record that a JSON value stands for; `Malformed` names the place of what is wrong.

    Which game it is, its format tells; `games` are those that may come, by their formats.
    """
    written = read_object(value, "record")
    check_depth(written)
    format = written.get("format")
    rules = games.get(format) if isinstance(format, str) else None
    if rules is None:
        raise Malformed("format", "this is not {format}", format=", ".join(games))
    setup = rules.read_setup(written)
    if not isinstance(required(written, "actions", "record"), list):
        raise Malformed("actions", "this is not a list")
    return Record(rules, setup, written)


def write_record(rules: Rules[S, P, A], setup: S, actions: list[A]) -> Json:
    """A new record of a game that was played here."""
    written = [rules.write_action(action) for action in actions]
    return rules.write_setup(setup) | {"actions": written}


def error_of(refusal: Refusal, action: int) -> Json:
    """What a report tells of the action that could not be played."""
    return {
        "action": action,
        "code": str(refusal.code),
        "kind": refusal.kind.value,
        "message": refusal.message,
    }


def error_of_malformed(malformed: Malformed) -> Json:
    """What it tells of a record that cannot be read."""
    return {
        "action": None,
        "code": INVALID,
        "kind": Kind.IMPOSSIBLE.value,
        "message": str(malformed),
    }
