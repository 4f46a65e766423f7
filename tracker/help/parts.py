"""What the help of a game is made of. It is put together in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _


class Rule(NamedTuple):
    """A sentence or two; `codes` are the refusals that it explains."""

    text: str
    codes: tuple[str, ...] = ()


def always(wrong_player: str, finished: str, unread: str) -> list[Rule]:
    """What holds of every game with turns, by the codes that say so."""
    return [
        Rule(
            _(
                "Only whoever is on turn acts. If the app names somebody else, an end of a turn"
                " was forgotten, or entered twice: put that right first."
            ),
            (wrong_player,),
        ),
        Rule(_("After the end nothing more is entered. “Undo” opens the game again."), (finished,)),
        Rule(
            _(
                "What cannot be read, or does not exist in this way of keeping a game, is not"
                " recorded: enter it once more."
            ),
            (unread,),
        ),
    ]


class Ruling(NamedTuple):
    """A question that the book leaves open, or answers differently in its printings."""

    question: str
    answer: str
    printings: str = ""
    """What they say of it."""


class Drawn(NamedTuple):
    """A template, and what it shows: figures and pictures that the rules themselves make."""

    html: str
    shown: Any = None


class Part(NamedTuple):
    key: str
    title: str
    rules: Sequence[Rule]
    rulings: Sequence[Ruling] = ()
    tools: tuple[str, ...] = ()
    """What lies in the hand, or in which phase the table is, when somebody asks for this."""
    drawn: Sequence[Drawn] = ()

    @property
    def names(self) -> Iterator[str]:
        """Everything by which an address leads here."""
        yield self.key
        yield from self.tools
        for rule in self.rules:
            yield from rule.codes
