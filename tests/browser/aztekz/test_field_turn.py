"""A turn at the referee's table: what it takes, what is refused, what is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand, at
from tests.browser.aztekz.test_field import laid_out
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.few import few
from tests.tracker.games.aztekz.shows import REFEREE

PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}]
BEGUN: list[dict[str, Any]] = [
    {"do": "start", "at": [0, 0], "paths": "NESW"},
    {"do": "start", "at": [1, 0], "paths": "EW"},
    {"do": "draw", "paths": "NS", "soul": "a"},
    {"do": "place", "at": [0, -1], "paths": "NS"},
    {"do": "draw", "paths": "ES", "soul": "b"},
    {"do": "place", "at": [2, 0], "paths": "SW"},
]
MOST = 8
"""Taps for a turn with a walk, a take and a placing."""


def begun(site: str, actions: list[dict[str, Any]] = BEGUN, cards: int = 30) -> dict[str, Any]:
    record = {"format": "aztekz-record/1", "mode": "referee", "cards": cards}
    return laid_out(site, record | {"players": PLAYERS, "actions": actions})


def drawn(page: Page, site: str) -> FieldHand:
    """At a table that has begun, with a card and a soul in the hand."""
    page.goto(begun(site)["enter"])
    hand = FieldHand(page)
    hand.play({"do": "draw", "paths": "NS", "soul": "c"})
    return hand


def said(page: Page, place: tuple[int, int]) -> str:
    return page.locator(at([*place])).get_attribute("aria-label") or ""


def test_from_a_new_game_to_its_end(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(site + "/new?game=aztekz")
    page.fill("[name=name1]", "Ana")
    page.fill("[name=name2]", "Bo")
    page.check("[name=mode][value=referee]")
    page.fill("[name=cards]", "5")
    page.locator("form.setup button:visible", has_text="Start").last.click()
    hand = FieldHand(page)
    hand.play({"do": "start", "at": [0, 0], "paths": "NESW"})
    hand.play({"do": "start", "at": [1, 0], "paths": "NESW"})
    for y, soul in ((1, "a"), (2, "b"), (3, "c")):
        hand.play({"do": "draw", "paths": "NS", "soul": soul})
        hand.play({"do": "place", "at": [0, y], "paths": "NS"})
    expect(page.locator(".turn")).to_contain_text("The game is over. Winner: Ana, Bo")
    expect(page.locator(".ways .main")).to_have_text("Replay")
    expect(page.locator(".tools .draw")).to_be_hidden()
    page.locator(".always [data-do=undo]").click()
    expect(page.locator(".turn")).to_contain_text("moves and places")
    hand.play({"do": "place", "at": [0, 3], "paths": "NS"})
    page.locator(".turn .see").click()
    expect(page.locator("#show h1")).to_contain_text("counts nothing")
    page.locator("#step-end").click()
    expect(page.locator("#show h1")).to_contain_text("share the victory")


def test_a_turn_with_a_walk_a_take_and_a_placing_takes_eight_taps_at_most(
    small: NewPhone, site: str
) -> None:
    hand = drawn(small(), site)
    page = hand.page
    hand.play({"do": "step", "hero": "slave1", "to": [0, -1]})
    hand.play({"do": "take", "hero": "slave1", "soul": "a"})
    hand.play({"do": "place", "at": [0, 1], "paths": "NS"})
    assert hand.taps <= MOST
    assert (
        said(page, (0, -1))
        == "row 1, column 1: straight (up, down), Ana's helper 1 with 1 circle a"
    )
    assert said(page, (0, 1)) == "row 3, column 1: straight (up, down), 1 square c"


def test_one_tap_goes_to_a_card_further_away(small: NewPhone, site: str) -> None:
    hand = drawn(small(), site)
    page = hand.page
    hand.tap(".key[data-hero=slave2]")
    far = page.locator(at([2, 0]))
    expect(far).to_have_attribute("data-steps", "2")
    hand.tap(at([2, 0]))
    hand.wait_for(len(BEGUN) + 3)
    assert "Ana's helper 2" in said(page, (2, 0))


@pytest.mark.long
def test_a_wall_is_named_and_can_be_passed_all_the_same(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(begun(site, [*BEGUN[:2], {"do": "draw", "paths": "NS", "soul": "a"}])["enter"])
    hand = FieldHand(page)
    hand.play({"do": "place", "at": [0, 1], "paths": "NS"})
    hand.play({"do": "draw", "paths": "NE", "soul": "b"})
    hand.play({"do": "place", "at": [2, 0], "paths": "SW"})
    hand.play({"do": "draw", "paths": "EW", "soul": "c"})
    hand.play({"do": "place", "at": [-1, 0], "paths": "EW"})
    hand.play({"do": "draw", "paths": "SW", "soul": "d"})
    hand.tap(".key[data-hero=chief]")
    hand.tap(at([0, 1]))
    expect(page.locator("#say p")).to_have_text("That is not a neighbouring card.")
    expect(page.locator("[data-wall]")).to_have_count(0)
    number = hand.number
    hand.tap("[data-again] button")
    hand.wait_for(number + 1)
    assert "Bo's chief" in said(page, (0, 1))


def test_the_wall_in_the_way_is_shown_on_its_card(small: NewPhone, site: str) -> None:
    cards = [("NESW", [0, 1]), ("NW", [1, 1]), ("NS", [0, 2])]
    walled = [*BEGUN]
    for (paths, place), soul in zip(cards, "cde", strict=True):
        walled += [
            {"do": "draw", "paths": paths, "soul": soul},
            {"do": "place", "at": place, "paths": paths},
        ]
    page = small()
    page.goto(begun(site, [*walled, {"do": "draw", "paths": "NS", "soul": "f"}])["enter"])
    hand = FieldHand(page)
    hand.tap(".key[data-hero=chief]")
    hand.tap(at([1, 1]))
    expect(page.locator("#say p")).to_have_text("A wall stands between these cards.")
    # The card that is left has no path there; the other one has.
    expect(page.locator(at([1, 0]))).to_have_attribute("data-wall", "S")
    expect(page.locator("[data-wall]")).to_have_count(1)
    hand.tap(at([2, 0]))
    expect(page.locator("[data-wall]")).to_have_count(0)


def test_a_wrong_entry_is_taken_back_or_corrected(small: NewPhone, site: str) -> None:
    hand = drawn(small(), site)
    page = hand.page
    # What only lies in the hand is put down first; nothing is sent.
    hand.lay({"at": [0, 1], "paths": "NS"})
    hand.tap(".always [data-do=undo]")
    expect(page.locator(".ghost")).to_have_count(0)
    assert hand.number == len(BEGUN) + 1
    page.keyboard.press("z")
    hand.wait_for(len(BEGUN))
    page.locator(".log li", has_text="draws the card").get_by_role("link").first.click()
    page.get_by_text("Replace it…").click()
    hand.tap("[data-do=draw][data-paths=NE]")
    hand.tap("[data-do=draw][data-soul=e]")
    page.get_by_role("button", name="Keep the change").click()
    expect(page.locator("#state")).to_have_attribute("data-number", str(len(BEGUN)))
    assert said(page, (2, 0)).endswith("bend (down, left), 1 star e")


def test_the_pile_is_counted_once_when_it_runs_thin(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(begun(site, cards=14)["enter"])
    page.fill("#asked [name=cards]", "9")
    page.locator("#asked button").click()
    expect(page.locator("#heading")).to_contain_text("9 cards")
    page.locator(".always [data-do=undo]").click()
    expect(page.locator("#heading")).to_contain_text("10 cards")
    expect(page.locator("#asked")).to_be_hidden()


def test_how_much_is_face_down_is_told_only_when_it_is_asked(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(begun(site)["enter"])
    page.locator(".top [data-do=more]").click()
    expect(page.locator(".memory")).to_be_hidden()
    page.locator("[data-do=memory]").click()
    expect(page.locator("[data-left=a]")).to_have_text("a 7")


def test_a_stolen_pile_bears_the_mark_of_the_robbed(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(laid_out(site, REFEREE)["enter"])
    mark = "one => getComputedStyle(one, '::before').content"
    assert page.locator("#scores .blue .piles i").evaluate(mark) == '"◆"'
    assert page.locator("#scores .red .piles i").evaluate(mark) == "none"


@pytest.mark.long
@pytest.mark.parametrize("theme", few(["light", "dark"]))
def test_axe_finds_nothing(theme: str, small: NewPhone, site: str) -> None:
    page = small(color_scheme=theme, reduced_motion="reduce")
    page.goto(begun(site)["enter"])
    hand = FieldHand(page)
    problems = {"draws": found(page)}
    hand.play({"do": "draw", "paths": "NS", "soul": "c"})
    hand.tap(".key[data-hero=slave1]")
    problems["moves"] = found(page) + page.evaluate(SMALLEST, 24)
    assert {name: told for name, told in problems.items() if told} == {}
