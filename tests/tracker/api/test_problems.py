"""Every problem has a code, a proper status and an English sentence, and some test meets it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import psycopg
import pytest
from django.db import OperationalError

import tracker
from scoring.game import Refused
from scoring.mexica.refusals import SENTENCES, Code, Refusal
from scoring.reading import Malformed
from tests.tracker.table import Table
from tracker.club.people import NameTaken, SatTogether, Unchanged
from tracker.errors import Stale, Trouble, problem_of
from tracker.exchange.unzipping import ArchiveRefused
from tracker.models import Player


def kinds_of(kind: type[Trouble]) -> Iterator[type[Trouble]]:
    for special in kind.__subclasses__():
        yield special
        yield from kinds_of(special)


for module in walk_packages(tracker.__path__, "tracker."):
    import_module(module.name)
ALL: list[type[Trouble]] = sorted(
    {kind for kind in kinds_of(Trouble) if kind.__module__.startswith("tracker.")},
    key=lambda kind: (kind.code, kind.__name__),
)
KINDS = [kind for kind in ALL if kind.__init__ is Trouble.__init__]
"""Those with one sentence."""
TOLD_WHY: list[Trouble] = [
    ArchiveRefused("It holds no club."),
    NameTaken(Player(name="Bo")),
    SatTogether([]),
    Unchanged("That is the name already."),
]
"""One of each of the others, with what it was told to say."""
STATUSES = {400, 401, 403, 404, 409, 410, 413, 414, 422, 429, 503, 507}


def assert_english(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert sentence.isascii()


@pytest.mark.parametrize("kind", KINDS)
def test_a_trouble_is_told(kind: type[Trouble]) -> None:
    problem = problem_of(kind())
    assert problem is not None
    assert problem.status in STATUSES
    assert problem.body == {"code": kind.code, "kind": "request", "message": kind.sentence}
    assert "sentence" in vars(kind)
    assert_english(problem.message)


@pytest.mark.parametrize("trouble", TOLD_WHY, ids=lambda trouble: trouble.code)
def test_a_trouble_that_is_told_why_tells_it(trouble: Trouble) -> None:
    problem = problem_of(trouble)
    assert problem is not None
    assert (problem.status, problem.code) == (422, type(trouble).code)
    assert problem.message == trouble.sentence != Trouble.sentence
    assert_english(problem.message)


def test_none_is_left_out() -> None:
    assert {*KINDS, *map(type, TOLD_WHY)} == set(ALL)


def test_no_two_are_the_same() -> None:
    codes = [kind.code for kind in ALL]
    assert len(set(codes)) == len(codes)
    assert not set(codes) & set(Code)


TESTS = "\n".join(file.read_text() for file in Path(__file__).parent.parent.rglob("*.py"))


@pytest.mark.parametrize("kind", ALL)
def test_a_test_meets_it(kind: type[Trouble]) -> None:
    """Its code, its sentence or itself is what some test expects."""
    name = kind.__name__
    expected = rf'"{re.escape(kind.code)}"|\b{name}\.sentence\b|\braises\((\w+\.)*{name}\b'
    assert re.search(expected, TESTS), kind


@pytest.mark.parametrize("code", Code)
def test_a_refusal_is_told(code: Code) -> None:
    said = dict.fromkeys(("turn", "cost", "left", "size", "token", "why"), "{x}")
    problem = problem_of(Refused(Refusal(code, said)))
    assert problem is not None
    assert (problem.status, problem.code, problem.kind) == (422, code.value, code.kind.value)
    assert problem.message == SENTENCES[code].format_map(said)
    assert_english(problem.message)


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    problem = problem_of(Malformed("players[1].name", "this is not text"))
    assert problem is not None
    assert problem.status == 422
    assert problem.message == "This cannot be read: players[1].name: this is not text."


def test_a_stale_phone_is_told_the_number_beside_it() -> None:
    problem = problem_of(Stale(number=12))
    assert problem is not None
    assert problem.body["number"] == 12


def test_what_nobody_foresaw_is_no_problem_of_the_phone() -> None:
    assert problem_of(RuntimeError("in the middle of it")) is None


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "en", "de", "nah-MX, es;q=0.8", "*", "zz" * 500, "\x00"])
def test_in_english_as_long_as_there_is_no_other_language(language: str) -> None:
    table = Table()
    status, told = table.enter.get(f"{table.path}/at/7", **{"Accept-Language": language})
    assert (status, told["message"]) == (404, "The game has no such point.")


def test_whoever_a_database_sends_away_may_try_again() -> None:
    """Of any other trouble with it nobody is told that it passes."""
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorname = "SQLITE_BUSY"
    for cause in (locked, psycopg.errors.DeadlockDetected()):
        error = OperationalError()
        error.__cause__ = cause
        problem = problem_of(error)
        assert problem
        assert (problem.status, problem.code) == (503, "busy")
    full = OperationalError()
    full.__cause__ = sqlite3.OperationalError("database or disk is full")
    assert problem_of(full) is None
