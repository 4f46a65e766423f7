"""What every game of the family offers, and what is the same for all of them.

A game is the fold of its actions over its setup. `Rules` is the whole of what the rest of the
program may know of it: neither a board nor turns nor periods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from scoring.fields import Field

Seat = NewType("Seat", int)
Json = dict[str, Any]
"""An object, as JSON has it."""

S = TypeVar("S")
"""A setup: who plays, and with what."""
P = TypeVar("P")
"""A position: everything on the table at one moment."""
A = TypeVar("A")
"""An action."""


class Phase(StrEnum):
    SETUP = "setup"
    PLAYING = "playing"
    FINAL_ROUND = "final_round"
    FINISHED = "finished"


class Kind(StrEnum):
    IMPOSSIBLE = "impossible"
    """Cannot be on the table; never recorded."""
    ILLEGAL = "illegal"
    """Breaks a rule, but a table may have done it; recorded when the players insist."""


class Refusal(Protocol):
    """The rule that an action breaks, and what its sentence needs to know."""

    @property
    def code(self) -> str: ...
    @property
    def parameters(self) -> dict[str, str]: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def sentence(self) -> str:
        """As it stands in the catalogues; the parameters go into its braces."""
        ...

    @property
    def message(self) -> str:
        """The sentence with its parameters."""
        ...

    @property
    def yields_to_override(self) -> bool: ...
    @property
    def is_of_ending(self) -> bool:
        """Does it say when a turn or a part of the game ends, and nothing of the table?"""
        ...


class Refused(Exception):
    """An action that cannot be recorded was played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Award(NamedTuple):
    """Points that a player won at once."""

    entry: int
    """Which entry of the ledger, from 0; those who won in the same one share it."""
    seat: Seat
    source: str
    """For what, one of the game's sources."""
    stage: int
    """In which part of the game, from 1."""
    points: int
    about: Json
    """What else the game knows of it: which district, which rank."""


class Place(NamedTuple):
    """How a player stands: who shares a rank shares it in the eyes of the tie-break, too."""

    seat: Seat
    points: int
    rank: int
    won: bool


class Decided(NamedTuple, Generic[A]):
    """What the table has to have decided so that an old action can stay."""

    actions: tuple[A, ...]
    why: Refusal
    """What speaks against the old action, or its effect, without these."""


class Rules(Protocol[S, P, A]):
    """A game. Setups, positions and actions are its own immutable values."""

    @property
    def key(self) -> str:
        """In rows, folders and addresses: "mexica"."""
        ...

    @property
    def format(self) -> str:
        """Of its records: "mexica-record/1"."""
        ...

    @property
    def version(self) -> int:
        """Of the rules, from 1: one more each time that they forbid what they allowed before."""
        ...

    @property
    def seats(self) -> range: ...
    @property
    def colours(self) -> Sequence[str]:
        """Which a player can have; empty in a game without colours."""
        ...

    @property
    def sources(self) -> Sequence[str]:
        """For what points are won: what statistics add up."""
        ...

    @property
    def kinds(self) -> Mapping[str, Sequence[Field]]:
        """What can be done, and the fields of each, in the order in which people are asked."""
        ...

    @property
    def asked(self) -> Sequence[Field]:
        """What a setup says beside who plays, where a plain form can ask it."""
        ...

    def read_setup(self, written: Json) -> S: ...
    def write_setup(self, setup: S) -> Json:
        """`format`, `players` with a `name` each, and what else the game needs."""
        ...

    def players(self, setup: S) -> Sequence[tuple[str, str]]:
        """Name and colour of each, in seat order."""
        ...

    def read_action(self, setup: S, written: object, place: str = "") -> A: ...
    def write_action(self, action: A) -> Json: ...
    def unreadable(self, why: str) -> Refusal:
        """The refusal of an action that could not be read."""
        ...

    def start(self, setup: S) -> P: ...
    def setup(self, position: P) -> S:
        """With what it was begun."""
        ...

    def renamed(self, position: P, names: Sequence[str]) -> P:
        """The same table, under other names."""
        ...

    def refusal(self, position: P, action: A) -> Refusal | None: ...
    def refusals(self, position: P, action: A) -> Iterable[Refusal]:
        """Everything that speaks against it; first what `refusal` says."""
        ...

    def carry_out(self, position: P, action: A) -> P:
        """For an action that nothing speaks against, or that stands in a log."""
        ...

    def actor(self, position: P, action: A) -> Seat | None:
        """Whose action it is; None for one of the whole table."""
        ...

    def phase(self, position: P) -> Phase: ...
    def stage(self, position: P) -> int:
        """In which part of the game it is, from 1, as awards tell it."""
        ...

    def on_turn(self, position: P) -> Seat | None:
        """Where the game knows it, and while it goes on."""
        ...

    def scores(self, position: P) -> tuple[int, ...]: ...
    def standing(self, position: P) -> list[Place]:
        """In seat order. Nobody has won before the end."""
        ...

    def ledger(self, position: P) -> list[Award]:
        """All points, in the order in which they were won."""
        ...

    def report(self, position: P | None, error: Json | None) -> Json:
        """What a record comes to; no position for one that cannot be read."""
        ...

    # When the past is changed, what follows is played again.

    def owned(self, position: P, action: A, seat: Seat) -> A:
        """The action as that player's own, whoever's turn it is."""
        ...

    def passes(self, position: P, action: A) -> Decided[A] | None:
        """The turns to end until it is the turn of whose action it is, where that can help."""
        ...

    def needless(self, position: P, action: A, after: P) -> Refusal | None:
        """Why it has nothing left to do; it once led to `after`."""
        ...

    def ending(self, position: P, action: A, before: P, after: P) -> Decided[A] | None:
        """The end of a part of the game that it brought about once, and brings about no more.

        Once it led from `before` to `after`, and has now led to `position`.
        """
        ...


AnyRules = Rules[Any, Any, Any]


class Step(NamedTuple, Generic[P, A]):
    """An action, with the table before and after it."""

    action: A
    before: P
    after: P


def steps(
    rules: Rules[S, P, A],
    position: P,
    actions: Iterable[A],
    refusal: Callable[[P, A], Refusal | None] | None = None,
) -> Iterator[Step[P, A]]:
    """The fold of actions over a position.

    What was recorded is not judged again; where `refusal` judges, `Refused` at the first action
    against which it speaks.
    """
    for action in actions:
        if refusal and (why := refusal(position, action)):
            raise Refused(why)
        after = rules.carry_out(position, action)
        yield Step(action, position, after)
        position = after


def fold(rules: Rules[S, P, A], position: P, actions: Iterable[A]) -> Iterator[P]:
    """The table after each action of a log."""
    return (step.after for step in steps(rules, position, actions))


def play(rules: Rules[S, P, A], position: P, action: A) -> P:
    """The position after an action; `Refused` if a rule speaks against it."""
    [step] = steps(rules, position, [action], rules.refusal)
    return step.after


def is_over(rules: Rules[S, P, A], position: P) -> bool:
    return rules.phase(position) is Phase.FINISHED


def against(rules: Rules[S, P, A], position: P, action: A, under: int) -> Refusal | None:
    """What speaks against an action that was recorded under rules of that version.

    What those allowed stays allowed. What cannot be on a table never could.
    """
    refusal = rules.refusal(position, action)
    is_old = under < rules.version
    return None if is_old and refusal and refusal.kind is Kind.ILLEGAL else refusal


class Replay(NamedTuple, Generic[P]):
    position: P
    played: int
    refusal: Refusal | None
    """Why the next action could not be played; None when all were."""


def replay(rules: Rules[S, P, A], setup: S, actions: Iterable[A]) -> Replay[P]:
    """Play actions from the start, up to the first one that is refused."""
    position, played = rules.start(setup), 0
    try:
        for step in steps(rules, position, actions, rules.refusal):
            position, played = step.after, played + 1
    except Refused as refused:
        return Replay(position, played, refused.refusal)
    return Replay(position, played, None)


def ranked(worth: Sequence[Any]) -> list[int]:
    """The rank of each: one more than the number of those who are worth strictly more."""
    return [1 + sum(other > own for other in worth) for own in worth]
