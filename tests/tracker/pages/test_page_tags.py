"""What pages are made of: styles and scripts by name, and one of two texts."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override


def drawn(text: str, **values: object) -> str:
    return Template("{% load page %}" + text).render(Context(values))


def test_a_page_brings_styles_and_scripts_in_the_order_in_which_it_names_them() -> None:
    written = drawn('{% brings "tracker/styles/log.css" "tracker/scripts/past.js" %}')
    assert written.splitlines() == [
        '<link rel="stylesheet" href="/static/tracker/styles/log.css">',
        '<script defer src="/static/tracker/scripts/past.js"></script>',
    ]


@pytest.mark.parametrize("over, told", [(True, "The story of the game"), ("", "The story so far")])
def test_one_of_two_texts(over: object, told: str) -> None:
    text = '{% either over _("The story of the game") _("The story so far") %}'
    assert drawn(text, over=over) == told
    with override("de"):
        assert drawn(text, over=over) not in ("", told)


def test_neither_is_trusted() -> None:
    assert drawn("{% either so said said %}", so=1, said="<b>") == "&lt;b&gt;"
