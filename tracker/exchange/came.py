"""What became of the games of an archive that was brought back."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from tracker.models import Club


class What(StrEnum):
    """What became of a game of an archive."""

    RESTORED = "restored"
    SAME = "same"
    FURTHER = "further"
    BEHIND = "behind"
    OTHER = "other"
    BAD = "bad"

    @property
    def sentence(self) -> str:
        return SENTENCES[self]()


SENTENCES = {
    What.RESTORED: lambda: _("restored"),
    What.SAME: lambda: _("there already"),
    What.FURTHER: lambda: _("there already, further along: left alone"),
    What.BEHIND: lambda: _("there already, with fewer actions than in the archive: left alone"),
    What.OTHER: lambda: _("there already, it went another way: left alone"),
    What.BAD: lambda: _("left out"),
}


@dataclass(frozen=True)
class Came:
    """A game of the archive and what became of it."""

    line: int
    what: What
    title: str = ""
    edit: str = ""
    """The key to enter it."""
    played: date | None = None
    why: str = ""
    game: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.what.sentence}: {self.why}" if self.why else self.what.sentence

    def told(self) -> dict[str, Any]:
        """As an errand keeps it for its page."""
        return asdict(self) | {"played": self.played and self.played.isoformat()}

    @classmethod
    def of(cls, told: dict[str, Any]) -> Came:
        played = told["played"] and date.fromisoformat(told["played"])
        return cls(**told | {"what": What(told["what"]), "played": played})


@dataclass
class Restored:
    club: Club
    came: list[Came]

    def count(self, *what: What) -> int:
        return sum(came.what in what for came in self.came)
