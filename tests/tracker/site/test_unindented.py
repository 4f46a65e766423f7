"""Templates are indented for who reads them; the indents are not sent."""

from __future__ import annotations

import pytest
from django.template.loader import get_template
from django.test import Client


@pytest.mark.django_db
def test_no_line_of_a_page_is_indented() -> None:
    lines = Client().get("/new?game=mexica").text.splitlines()
    assert len(lines) > 100
    assert [line for line in lines if line[:1].isspace()] == []


def test_what_stood_on_lines_of_its_own_still_does() -> None:
    source = get_template("tracker/home/clubs.html").template.source  # type: ignore[attr-defined]
    assert source.startswith('{% load i18n %}<section class="clubs"')
    assert "</form>\n</li>\n" in source


def test_a_remark_for_who_reads_a_template_is_not_sent_nor_is_its_line() -> None:
    source = get_template("tracker/table/back.html").template.source  # type: ignore[attr-defined]
    assert source.startswith('{% load i18n faces %}<a class="button')
