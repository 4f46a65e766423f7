"""What a phone knows the table by: the word it made up comes back, and the answer is whole."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import Table
from tracker.models import Game
from tracker.pages.marked import MARK

pytestmark = pytest.mark.django_db

WORD = "5d41402abc4b2a76b9719d911017c592"
END = "<!--end-->"
DIG = {"do": "canal", "cells": "D4 D5", "expect": "0"}


def headers(word: str = WORD) -> Any:
    return {"HX-Request": "true", MARK: word}


def key() -> str:
    return Game.objects.get(pk=Table().pk).edit_key


@pytest.mark.slow
@pytest.mark.parametrize(
    "fields, status",
    [
        (DIG, 200),
        (DIG | {"cells": "A1"}, 422),
        (DIG | {"expect": "7"}, 409),
        (DIG | {"expect": "x"}, 422),
        (DIG | {"once": "x"}, 422),
        ({}, 422),
    ],
)
def test_every_answer_to_a_tap_has_the_mark_and_an_end(fields: Any, status: int) -> None:
    answer = Client().post(f"/e/{key()}/tap", fields, headers=headers())
    assert (answer.status_code, answer[MARK]) == (status, WORD)
    assert answer["Cache-Control"] == "no-store, no-transform"
    assert answer.text.rstrip().endswith(END)


def test_news_have_it_too() -> None:
    address, client = f"/e/{key()}/news", Client()
    for seen, status in (("0", 204), ("none", 200)):
        answer = client.get(address, {"seen": seen}, headers=headers())
        assert (answer.status_code, answer[MARK]) == (status, WORD)
        assert answer["Cache-Control"] == "no-store, no-transform"
    assert answer.text.rstrip().endswith(END)


@pytest.mark.parametrize("path", ["cell/D4", "cell/A1", "token/3", "action/1"])
def test_what_the_sheet_tells_has_it_too(path: str) -> None:
    game = key()
    Client().post(f"/e/{game}/tap", DIG)
    answer = Client().get(f"/e/{game}/{path}", headers=headers())
    assert (answer.status_code, answer[MARK]) == (200, WORD)
    assert answer.text.rstrip().endswith(END)


@pytest.mark.parametrize("path", ["news", "tap"])
def test_only_the_table_says_that_a_game_is_gone(path: str) -> None:
    method = "GET" if path == "news" else "POST"
    answer = Client().generic(method, f"/e/{'0' * 22}/{path}", headers=headers())
    assert (answer.status_code, answer[MARK]) == (404, WORD)


@pytest.mark.parametrize("word", ["", "a" * 65, "<b>", "a b", "é", "a;b=c", "a,b"])
def test_what_no_phone_makes_up_is_not_said_again(word: str) -> None:
    answer = Client().get(f"/e/{key()}/news", {"seen": "0"}, headers=headers(word))
    assert answer.status_code == 204
    assert MARK not in answer


def test_no_other_page_has_it() -> None:
    game = key()
    for path in ("/", f"/e/{game}/", f"/e/{game}/log", "/nowhere"):
        assert MARK not in Client().get(path, headers=headers())
