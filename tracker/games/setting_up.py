"""The form of a new game: who plays, in which order, with which colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.game import Json
from scoring.reading import Malformed
from tracker.errors import malformed_sentence
from tracker.games.face import Face
from tracker.games.fields import said_of, shown_field
from tracker.log.records import check_name
from tracker.names import seat_name, told_unnamed

CHANCE = SystemRandom()


def read_players(form: QueryDict, most: int) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Name and colour of each who has a name, and what is wrong with which field."""
    players: list[tuple[str, str]] = []
    problems: dict[str, str] = {}
    for number in range(1, most + 1):
        name = form.get(f"name{number}", "").strip()
        if not name:
            continue
        problems |= name_problem(name, f"name{number}")
        players.append((name, form.get(f"color{number}", "")))
    return players, problems


def read_seats(form: QueryDict, seats: range) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Who has a name, and without one as many as it takes to begin."""
    players, problems = read_players(form, seats.stop - 1)
    lacking = seats.start - len(players)
    if lacking > 0:
        blank = [n for n in range(1, seats.stop) if not form.get(f"name{n}", "").strip()]
        for number in blank[:lacking]:
            players.insert(number - 1, ("", form.get(f"color{number}", "")))
    return players, problems


def written_players(players: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """As a record has them. Who has no name is called by the colour, until the table tells."""
    written = {
        "players": [
            {"name": name or seat_name(key, seat)} | ({"color": key} if key else {})
            for seat, (name, key) in enumerate(players)
        ]
    }
    unnamed = [seat for seat, (name, _key) in enumerate(players) if not name]
    return written | told_unnamed(unnamed, written)


def name_problem(name: str, field: str) -> dict[str, str]:
    try:
        check_name(name, field)
    except Malformed:
        return {field: _("At most 40 characters, none of them invisible.")}
    return {}


def nobody_named(least: int) -> str:
    return ngettext(
        "At least %(n)s player has a name.", "At least %(n)s players have a name.", least
    ) % {"n": least}


def places(
    form: QueryDict, most: int, colours: Sequence[str], problems: Mapping[str, str]
) -> list[dict[str, Any]]:
    """A line of the form for each who may play; a colour of its own is proposed for each."""
    return [
        {
            "number": number,
            "name": form.get(f"name{number}", ""),
            "colour": form.get(f"color{number}", colours[number - 1] if colours else ""),
            "problem": problems.get(f"name{number}", ""),
        }
        for number in range(1, most + 1)
    ]


def colour_problem(players: list[tuple[str, str]]) -> dict[str, str]:
    if len({colour for _name, colour in players}) == len(players):
        return {}
    return {"colours": _("Each player has a colour of his or her own.")}


class PlainSettingUp:
    """Names, colours where the game has some, and what else its setup says."""

    only_looks = False

    def __init__(self, face: Face, form: QueryDict) -> None:
        self.face, self.form = face, form
        self.colours = list(face.rules.colours)
        self.most = face.rules.seats.stop - 1

    def record(self) -> tuple[Json, dict[str, str]]:
        players, problems = read_seats(self.form, self.face.rules.seats)
        if self.colours:
            problems |= colour_problem(players)
        if self.form.get("shuffle"):
            CHANCE.shuffle(players)
        record: Json = {"format": self.face.rules.format, "actions": []}
        record |= written_players(players)
        try:
            record |= self.said()
        except Malformed as malformed:
            problems[malformed.place] = malformed_sentence(malformed)
        if not problems:
            problems |= self._refused(record)
        return record, problems

    def _called(self) -> dict[str, str]:
        return {colour: self.face.colour(colour) for colour in self.colours}

    def said(self) -> Json:
        """What the setup says beside who plays."""
        said: Json = {}
        for field in self.face.rules.asked:
            said |= said_of(field, self.form)
        return said

    def _refused(self, record: Json) -> dict[str, str]:
        """What the rules of setting up have against it."""
        try:
            self.face.rules.read_setup(record)
        except Malformed as malformed:
            return {malformed.place: malformed_sentence(malformed)}
        return {}

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        values = {name: self.form.get(name, "") for name in self.form}
        return {
            "form": self.form,
            "problems": problems,
            "known": known,
            "least": self.face.rules.seats.start,
            "places": places(self.form, self.most, self.face.proposed, problems),
            "colours": [*self._called().items()],
            "fields": [
                shown_field(self.face, field, (), values) for field in self.face.rules.asked
            ],
        }
