"""Which of the finished games: as an address says it, as words, and as a question to a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.games import BY_KEY
from tracker.dates import written
from tracker.games.registry import face
from tracker.reading import KEY_DIGITS, read_day, read_number
from tracker.statistics.counting import Counting, counting_of
from tracker.statistics.finished import Finished, Result

AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
OUTCOMES = (AHEAD, LEVEL, BEHIND)


@dataclass(frozen=True)
class Chosen:
    """Everything left out means all."""

    since: date | None = None
    until: date | None = None
    game: str = ""
    """The key of its rules."""
    players: int | None = None
    mode: str = ""
    beside: int | None = None
    """Somebody who played in it."""

    # From here on: something is true of one seat.
    player: int | None = None
    colour: str = ""
    seat: int | None = None
    won: bool = False
    against: int | None = None
    outcome: str = ""

    own: tuple[tuple[str, int], ...] = ()
    """What only that game is asked for."""

    def matches(self, game: Finished) -> bool:
        return (
            (self.since is None or game.day >= self.since)
            and (self.until is None or game.day <= self.until)
            and (not self.game or game.game == self.game)
            and (self.players is None or game.players == self.players)
            and (not self.mode or game.mode == self.mode)
            and (self.beside is None or any(r.player == self.beside for r in game.results))
            and (not self._asks_for_a_seat or any(self.seats(game)))
            and (not self.own or self._owns(game))
        )

    def of(self, games: Iterable[Finished]) -> list[Finished]:
        return [game for game in games if self.matches(game)]

    @property
    def _asks_for_a_seat(self) -> bool:
        asked = (self.player, self.seat, self.against)
        return bool(self.colour or self.won) or any(value is not None for value in asked)

    def seats(self, game: Finished) -> Iterator[Result]:
        """The seats of a game of which all that is true."""
        for number, result in enumerate(game.results, 1):
            if (
                (self.player is None or result.player == self.player)
                and (not self.colour or result.colour == self.colour)
                and (self.seat is None or number == self.seat)
                and (not self.won or result.won)
                and (self.against is None or self._met(result, game))
            ):
                yield result

    def _met(self, result: Result, game: Finished) -> bool:
        other = next((r for r in game.results if r.player == self.against), None)
        if other is None or other is result:
            return False
        return not self.outcome or outcome(result, other) == self.outcome

    def _owns(self, game: Finished) -> bool:
        own = counting_of(game.game).own
        return own is not None and own.matches(game.own, dict(self.own))

    # As an address.

    def address(self, **more: Any) -> str:
        """What stands behind the "?"."""
        asked = replace(self, **more)
        values = {key: getattr(asked, name) for key, name in NAMES.items()} | dict(asked.own)
        return urlencode(
            {
                key: "1" if value is True else value
                for key, value in values.items()
                if value not in (None, "", False)
            }
        )

    @property
    def narrowed(self) -> bool:
        """Is anything left out by the form?"""
        return any((self.since, self.until, self.players, self.mode, self.beside, self.colour))

    def words(self, names: Mapping[int, str], counted: str) -> Iterator[SafeString]:
        """Which games these are, a few words each; `counted` is the game that they are of."""
        named = {who: format_html("<bdi>{}</bdi>", name) for who, name in names.items()}
        for name, text in _WORDS.items():
            value = getattr(self, name)
            if value not in (None, "", False):
                said = named.get(value) if name in _PEOPLE else _said(value, counted)
                yield format_html(text(), said)
        if self.outcome:
            yield escape(_OUTCOME_WORDS[self.outcome]())
        if own := counting_of(counted).own:
            for key, number in self.own:
                yield format_html(own.asked[key].words(), number)


def _said(value: Any, game: str) -> str:
    if isinstance(value, date):
        return written(value)
    counting = counting_of(game)
    if value in counting.modes:
        return counting.modes[value]()
    return face(game).colour(value) if value in counting.colours else str(value)


def outcome(one: Result, other: Result) -> str:
    """How the first finished, seen from the first."""
    if one.rank == other.rank:
        return LEVEL
    return AHEAD if one.rank < other.rank else BEHIND


NAMES = {
    "from": "since",
    "to": "until",
    "game": "game",
    "players": "players",
    "mode": "mode",
    "with": "beside",
    "player": "player",
    "colour": "colour",
    "seat": "seat",
    "won": "won",
    "against": "against",
    "outcome": "outcome",
}
"""What the parts are called in an address; those of a game alone have names of their own."""
assert {*NAMES.values(), "own"} == {field.name for field in fields(Chosen)}

_PEOPLE = ("beside", "player", "against")
_WORDS: dict[str, Callable[[], str]] = {
    "player": lambda: _("{} plays"),
    "against": lambda: _("against {}"),
    "colour": lambda: _("in {}"),
    "seat": lambda: _("on seat {}"),
    "won": lambda: _("and wins"),
    "beside": lambda: _("with {}"),
    "players": lambda: _("players: {}"),
    "mode": lambda: _("kept as {}"),
    "since": lambda: _("from {}"),
    "until": lambda: _("until {}"),
}
_OUTCOME_WORDS: dict[str, Callable[[], str]] = {
    AHEAD: lambda: _("and finishes ahead"),
    LEVEL: lambda: _("and both finish level"),
    BEHIND: lambda: _("and finishes behind"),
}


def read_chosen(
    form: Mapping[str, str], people: Iterable[int], game: str
) -> tuple[Chosen, dict[str, str]]:
    """What an address asks of figures of that game, and a sentence for each part that cannot be."""
    known, counting = set(people), counting_of(game)
    read: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for key, name in NAMES.items():
        text = (form.get(key) or "").strip()
        if not text:
            continue
        value = _READ[name](text, known, counting)
        if value is None:
            problems[key] = _SENTENCES[name](counting)
        else:
            read[name] = value
    own: dict[str, int] = {}
    for key, asked in counting.own.asked.items() if counting.own else ():
        if text := (form.get(key) or "").strip():
            number = _number(text, asked.allowed)
            if number is None:
                problems[key] = asked.problem()
            else:
                own[key] = number
    chosen = Chosen(**read, own=tuple(own.items()))
    if chosen.since and chosen.until and chosen.since > chosen.until:
        problems["to"] = _("The last day is before the first one.")
    return chosen, problems


def _day(text: str, _known: set[int], _counting: Counting) -> date | None:
    return read_day(text)


def _person(text: str, known: set[int], _counting: Counting) -> int | None:
    return _number(text, known)


def _number(text: str, allowed: Iterable[int]) -> int | None:
    number = read_number(text, KEY_DIGITS)
    return number if number is not None and number in allowed else None


def _one_of(text: str, allowed: Iterable[str]) -> str | None:
    return text if text in allowed else None


_READ: dict[str, Callable[[str, set[int], Counting], Any]] = {
    "since": _day,
    "until": _day,
    "game": lambda text, _known, _counting: _one_of(text, BY_KEY),
    "players": lambda text, _known, counting: _number(text, counting.seats),
    "mode": lambda text, _known, counting: _one_of(text, counting.modes),
    "beside": _person,
    "player": _person,
    "colour": lambda text, _known, counting: _one_of(text, counting.colours),
    "seat": lambda text, _known, counting: _number(text, range(1, counting.seats.stop)),
    "won": lambda text, _known, _counting: True if text == "1" else None,
    "against": _person,
    "outcome": lambda text, _known, _counting: _one_of(text, OUTCOMES),
}


def _so_many(counting: Counting) -> str:
    least, most = counting.seats.start, counting.seats.stop - 1
    return _("{least} to {most} play.").format(least=least, most=most)


_nobody = lambda _counting: _("There is no such player in this club.")  # noqa: E731
_no_day = lambda _counting: _("A day is written as 2026-01-31.")  # noqa: E731
_SENTENCES: dict[str, Callable[[Counting], str]] = {
    "since": _no_day,
    "until": _no_day,
    "game": lambda _counting: _("There is no such game."),
    "players": _so_many,
    "mode": lambda _counting: _("No game is kept like that."),
    "beside": _nobody,
    "player": _nobody,
    "colour": lambda _counting: _("Nobody plays this colour."),
    "seat": lambda _counting: _("There is no such seat."),
    "won": lambda _counting: _("Won is 1, or left out."),
    "against": _nobody,
    "outcome": lambda _counting: _("One finishes ahead, level or behind."),
}
