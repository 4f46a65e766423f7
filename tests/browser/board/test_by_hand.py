"""An action is entered by its plain form, on a phone whose browser runs no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

from tests.browser.board.test_founding import table
from tests.browser.board.test_one_screen import named
from tests.few import few


@pytest.mark.parametrize("size", few([(360, 660), (320, 568)], whole=True), ids=named)
def test_a_refused_form_is_mended_where_it_stands(
    size: tuple[int, int], site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    """Nobody said whose temple it is; and then it stands in the palace."""
    width, height = size
    context = browser.new_context(
        viewport=ViewportSize(width=width, height=height), java_script_enabled=False
    )
    contexts.append(context)
    page = context.new_page()
    page.goto(table(site, []))
    page.get_by_role("link", name="Enter an action").click()
    form = page.locator("details.correct")
    form.get_by_label("What").select_option("temple")
    form.get_by_label("On", exact=True).fill("g7")
    form.get_by_label("Floors").select_option("3")
    form.get_by_role("button", name="Enter").click()
    expect(form.get_by_role("alert")).to_contain_text("Please fill in: Who")
    expect(form.get_by_role("alert")).to_be_in_viewport()
    form.locator('select[name="by"]').select_option("red")
    form.get_by_role("button", name="Enter").click()
    expect(form.get_by_role("alert")).to_contain_text("Nothing is built in the palace.")
    expect(form.get_by_label("On", exact=True)).to_have_value("g7")
    expect(form.get_by_label("Floors")).to_have_value("3")
    expect(form.locator('select[name="by"]')).to_have_value("red")
    form.get_by_label("On", exact=True).fill("d4")
    form.get_by_role("button", name="Enter").click()
    expect(page.locator(".log li").first).to_contain_text("temple of 3 on D4")
