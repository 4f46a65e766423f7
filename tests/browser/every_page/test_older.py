"""A browser that lacks what a board is made with says so, instead of a broken board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.phones.test_phones import new_game
from tests.few import few

COVERS = """sentence => {
  const { innerWidth: width, innerHeight: height } = window;
  return [[1, 1], [width / 2, height / 2], [width - 2, height - 2]].every(
    ([x, y]) => document.elementFromPoint(x, y) === sentence
  );
}"""


def no_condition_holds(route: Route) -> None:
    """The styles as a browser reads them that does not know what `@supports` asks for."""
    answer = route.fetch()
    styles = re.sub(r"@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}", "", answer.text())
    assert "@supports (" not in styles
    route.fulfill(response=answer, body=styles)


@pytest.mark.parametrize("page", few(["", "replay", "scoring", "compare/"]))
def test_an_older_browser_is_told_so_instead_of_a_board(
    page: str, on_screen: NewPage, site: str
) -> None:
    address = new_game(site)["enter"] + page
    today = on_screen(320, 568)
    today.goto(address)
    expect(today.locator(".older")).to_be_hidden()
    # A phone of its own: no style that was kept for the other one is taken.
    older = on_screen(320, 568)
    older.route("**/*.css", no_condition_holds)
    older.goto(address)
    sentence = older.locator(".older")
    expect(sentence).to_be_visible()
    expect(sentence).to_contain_text("Chrome or Edge")
    assert sentence.evaluate(COVERS)
