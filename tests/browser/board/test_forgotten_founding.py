"""Nobody entered that the district of 11 was founded: it is found, and not a point is lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from scoring.mexica.game import read_record
from tests.bench.server import Phone
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.hand import Hand
from tests.browser.stage import told

GAME = "tracker_two_players_three_firsts_with_neutral"
RECORD = told(GAME)
ACTIONS: list[dict[str, Any]] = RECORD["actions"]
FOUNDED = next(n for n, a in enumerate(ACTIONS) if a["do"] == "found" and a["token"] == 11)
SCORED = next(n for n, a in enumerate(ACTIONS) if a["do"] == "end_period")
LATER = SCORED + 20
SMALL = ViewportSize(width=360, height=660)
TOUCHED = """target => {
    const whole = target.closest("label") || target;
    return [whole.getBoundingClientRect().height, target.outerHTML];
}"""


def points(actions: list[dict[str, Any]]) -> dict[str, int]:
    position = read_record(RECORD | {"actions": actions}).replay().position
    colours = (colour.value for colour in position.setup.colours)
    return dict(zip(colours, position.scores, strict=True))


def forgetful(until: int) -> list[dict[str, Any]]:
    """The log without the founding. The table ended the period all the same."""
    return [
        action | {"override": True} if number == SCORED else action
        for number, action in enumerate(ACTIONS[:until])
        if number != FOUNDED
    ]


class Played:
    """A game on the server, and the phone on which it is looked at."""

    def __init__(self, site: str, actions: list[dict[str, Any]]) -> None:
        self.port = int(site.rsplit(":", 1)[1])
        with Phone(self.port) as phone:
            status, self.made = phone.ask(
                "POST", "/api/games/import", RECORD | {"actions": actions}
            )
        assert status == 201, self.made
        self.address = f"{site}/e/{self.made['edit']}/"

    def report(self) -> dict[str, Any]:
        with Phone(self.port) as phone:
            bearer = {"Authorization": f"Bearer {self.made['edit']}"}
            status, report = phone.ask("GET", f"/api/games/{self.made['id']}", **bearer)
        assert status == 200
        table: dict[str, Any] = report
        return table


@pytest.fixture
def small(on_screen: NewPage) -> Page:
    return on_screen(SMALL["width"], SMALL["height"])


def answer(page: Page) -> None:
    """Who founded it, and who else stood there."""
    finding = page.locator('[data-finding="founding"][data-token="11"]')
    expect(finding).to_have_count(1)
    founding = ACTIONS[FOUNDED]
    finding.locator(f'[data-founder="{founding["by"]}"]').click()
    for colour in founding["present"]:
        finding.locator(f'[data-present="{colour}"]').click()
    finding.locator("[name=at]").select_option(founding["at"])
    button = finding.locator('[data-do="found"]')
    expect(button).to_have_text("Ana founds 11: Ana +6, Dee +3")
    button.click()


def test_before_the_scoring_it_is_found_and_mended(site: str, small: Page) -> None:
    game = Played(site, forgetful(SCORED))
    full = points(ACTIONS[: SCORED + 1])
    lost = points(forgetful(SCORED + 1))
    assert [(lost[colour], full[colour]) for colour in full] == [(76, 88), (40, 54)]

    small.goto(game.address)
    small.locator('[data-do="end_period"]').first.click()
    finding = small.locator('[data-finding="founding"][data-token="11"]')
    expect(finding).to_contain_text("Ana 6, Dee 11")
    expect(small.locator("form.ending > button")).not_to_have_class("main")
    expect(small.locator("form.ending > button")).to_contain_text(
        "Score it without the district of 11: Ana −6, Dee −11, founder −6"
    )
    expect(finding.locator('[data-do="found"]')).to_have_class("main")
    # The island goes on beyond the edge of its picture, and covers no word.
    words = finding.locator("p.told")
    beside = words.screenshot()
    finding.locator(".city").evaluate("one => (one.style.visibility = 'hidden')")
    assert words.screenshot() == beside
    finding.locator(".city").evaluate("one => (one.style.visibility = '')")
    answer(small)

    expect(small.locator("[data-finding]")).to_have_count(0)
    expect(small.locator("h1")).to_have_text("End of period 1")
    for colour in ACTIONS[SCORED]["palace"]:
        small.check(f'[name=palace][value="{colour}"]')
    button = small.locator("form.ending > button.main")
    expect(button).to_have_text("Score it")
    button.click()
    expect(small.locator("#show")).to_be_visible()
    assert game.report()["scores"] == full == {"red": 88, "black": 54}


def test_after_the_scoring_it_is_inserted_before_it(site: str, small: Page) -> None:
    game = Played(site, forgetful(LATER))
    small.goto(game.address + "check")
    answer(small)
    expect(small.locator("h1")).to_have_text("What would change")
    assert game.report()["scores"] == points(forgetful(LATER))
    small.get_by_role("button", name="Keep the change").click()
    expect(small.locator("h1")).not_to_have_text("What would change")
    assert game.report()["scores"] == points(ACTIONS[:LATER])
    assert game.report()["number"] == LATER
    small.goto(game.address + "check")
    expect(small.locator("[data-finding]")).to_have_count(0)


@pytest.mark.long
def test_a_canal_that_is_missing_is_counted_and_entered(site: str, small: Page) -> None:
    """The last canal before a founding is forgotten: the founding was recorded all the same."""
    founded = next(n for n, a in enumerate(ACTIONS) if a["do"] == "found" and a["token"] == 10)
    closing = max(n for n in range(founded) if ACTIONS[n]["do"] == "canal")
    actions = [
        action | ({"override": True} if number == founded else {})
        for number, action in enumerate(ACTIONS[: founded + 1])
        if number != closing
    ]
    game = Played(site, actions)
    small.goto(game.address + "check")
    hand = Hand(small)
    piece = "canals2" if len(ACTIONS[closing]["cells"]) == 2 else "canals1"
    left = game.report()["supply"][piece]
    stepper = small.locator("[data-stepper]", has=small.locator(f"[name={piece}]"))
    hand.tap(stepper.get_by_role("button", name="one fewer"))
    expect(stepper.locator("input")).to_have_value(str(left - 1))
    hand.tap(small.get_by_role("button", name="What differs?"))
    finding = small.locator(f'[data-finding="supply"][data-piece="{piece}"]')
    words = "–".join(ACTIONS[closing]["cells"])
    hand.tap(finding.get_by_role("button", name=f"canal {words}").first)
    expect(small.locator("h1")).to_have_text("What would change")
    hand.tap(small.get_by_role("button", name="Keep the change"))
    expect(small.locator("h1")).not_to_have_text("What would change")
    assert game.report()["scores"] == points(ACTIONS[: founded + 1])
    assert game.report()["supply"][piece] == left - 1
    assert hand.taps == 4


def test_a_cell_is_touched_on_the_small_island(site: str, small: Page) -> None:
    game = Played(site, ACTIONS[:FOUNDED])
    small.goto(game.address + "check")
    small.locator("[data-picking] .cell.xP.y7").click()
    expect(small.locator("[name=cell]")).to_have_value("P7")
    small.fill("[name=size]", "11")
    small.get_by_role("button", name="Where is it open?").click()
    expect(small.locator("[data-fits]")).to_have_text("✓ The app counts as many there: 11.")
    small.locator("[data-picking] .cell.xP.y7").click()
    small.fill("[name=size]", "9")
    small.get_by_role("button", name="Where is it open?").click()
    expect(small.locator('[data-finding="leak"]')).to_contain_text(
        "Cells there by the app's count: 11"
    )


@pytest.mark.long
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_thumb_hits_everything(
    script: bool, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    context = browser.new_context(viewport=SMALL, has_touch=True, java_script_enabled=script)
    contexts.append(context)
    page = context.new_page()
    game = Played(site, forgetful(SCORED))
    for address in ("period", "check?counted=1&canals2=3&bridges=9&cell=P7&size=10"):
        page.goto(game.address + address)
        for summary in page.locator("main summary").all():
            summary.click()
        targets = "main :is(a, button, summary, select, input:not([type=hidden]))"
        for target in page.locator(targets).all():
            height, told = target.evaluate(TOUCHED)
            assert not 0 < height < 44, told
        if script:
            assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


@pytest.mark.long
def test_nobody_is_kept_from_the_check(themed: Page, site: str) -> None:
    game = Played(site, forgetful(SCORED))
    problems = {}
    for address in ("period", "check?counted=1&canals2=3&bridges=9&cell=P7&size=10"):
        themed.goto(game.address + address)
        problems[address] = found(themed) + themed.evaluate(SMALLEST, 24)
    assert {name: wrong for name, wrong in problems.items() if wrong} == {}
