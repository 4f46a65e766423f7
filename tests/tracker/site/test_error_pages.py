"""What nobody foresaw is answered in the app's own words, too."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.tracker.table import Table
from tracker.models import Game

pytestmark = pytest.mark.django_db

PHONE: Any = {"HTTP_HX_REQUEST": "true"}


def test_an_address_that_nobody_has_leads_home() -> None:
    answer = Client().get("/nowhere")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert 'href="/"' in answer.text


def test_a_form_without_its_cookie_says_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/new", {})
    assert answer.status_code == 403
    assert "This form is too old" in answer.text


def test_the_page_of_a_breakdown_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise ValueError("no such file")

    storage = "django.contrib.staticfiles.storage.staticfiles_storage.url"
    monkeypatch.setattr(storage, broken)
    answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert b"Something went wrong here" in answer.content


def entered(key: str, **fields: str) -> str:
    return Client().post(f"/e/{key}/tap", fields, **PHONE).text


def test_a_refusal_without_javascript_leads_back_to_the_board() -> None:
    key = Game.objects.get(pk=Table().pk).edit_key
    answer = Client().post(f"/e/{key}/tap", {"do": "canal", "cells": "A1", "expect": "0"})
    assert answer.status_code == 422
    assert f'href="/e/{key}/"' in answer.text
