"""Every problem has a code, a proper status and a sentence in English."""

from __future__ import annotations

import sqlite3

import psycopg
import pytest
from django.db import OperationalError

from scoring.mexica.play import Refused
from scoring.mexica.refusals import SENTENCES, Code, Refusal
from scoring.mexica.setup import Malformed
from tests.tracker.table import Table
from tracker.api.requests import KeyMalformed
from tracker.api.root import Unreadable
from tracker.errors import Stale, Trouble, problem_of

ALL: list[type[Trouble]] = sorted(Trouble.__subclasses__(), key=lambda kind: kind.code)
KINDS = [kind for kind in ALL if kind.__init__ is Trouble.__init__]
"""Those with one sentence; the others are told what to say."""
STATUSES = {400, 401, 403, 404, 409, 410, 413, 414, 422, 503, 507}


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
    assert_english(problem.message)


def test_no_two_are_the_same() -> None:
    codes = [kind.code for kind in ALL]
    assert len(set(codes)) == len(codes)
    assert not set(codes) & set(Code)
    assert {Unreadable, KeyMalformed, Stale} <= set(ALL)


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
