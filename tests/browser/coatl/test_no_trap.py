"""What makes a score wrong or an evening long with Cóatl, told as a table meets it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.coatl.thumb import BOOK, UNHURRIED, Thumb, laid
from tests.browser.conftest import NewPage

SMALL, SMALLEST = (360, 660), (320, 568)
ROW = "BBRBBKRBBYY"
NOTATION = re.compile(r"[KBGRY]{2}|[<>!#+]|\b[KBGRY]\b")


def from_the_list(page: Page, frame: str, card: str) -> None:
    """A card that does not come to the Cóatl: by its frame."""
    page.locator(f'#editor [data-of="{frame}"]').tap()
    page.locator(f'#e-cards [data-card="{card}"]').tap()
    expect(page.locator(f'#e-laid [data-name="{card}"]')).to_be_visible()
    page.wait_for_timeout(UNHURRIED)


@pytest.mark.parametrize("size", [SMALL, SMALLEST])
def test_a_serpent_entered_from_its_tail_is_noticed_and_counted_right_to_the_end(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*reversed(ROW))
    for card in ("B", "!BBB!B", "!G #9"):
        thumb.lay(card)
    thumb.points(13)
    # The card that was met at the table does not come: it is taken from the list, and pays nothing.
    from_the_list(page, "yellow", "BBYY")
    expect(page.locator('#e-laid [data-name="BBYY"]')).to_have_attribute("data-points", "0")
    offer = page.get_by_role("button", name="Does the head lie at the other end? (+4)")
    expect(offer).to_be_in_viewport(ratio=1)
    offer.tap()
    thumb.points(17)
    thumb.has(ROW)
    expect(offer).to_be_hidden()
    thumb.keys("save")
    thumb.stands_at(1)
    expect(page.locator(".log .override")).to_have_count(0)
    # "Save" lay where the end lies now: soon after it a touch there is none.
    page.wait_for_timeout(UNHURRIED)
    page.locator('[data-do="end"]').tap()
    page.get_by_role("button", name="The body segments ran out").tap()
    expect(page.locator("#panel")).to_contain_text("Winner: Ana")
    expect(page.locator('[data-score="red"]')).to_have_text("17")


def test_who_tells_a_cóatl_that_another_phone_told_is_asked(on_screen: NewPage, site: str) -> None:
    """Nobody gets two in silence: neither who was without network, nor who had the editor open."""
    game = laid(site)
    phones = [on_screen(*SMALL) for _ in range(3)]
    for phone, row in zip(phones, (ROW, ROW[:-1], ROW[::-1]), strict=True):
        phone.goto(game["enter"])
        thumb = Thumb(phone)
        thumb.tap('[data-slot="red-1"]')
        thumb.keys(*row)
        thumb.lay("B")
    first, away, late = phones
    away.context.set_offline(True)
    away.locator('[data-key="save"]').tap()
    expect(away.locator("#waiting")).to_have_text("↑ 1")
    first.locator('[data-key="save"]').tap()
    for phone in (first, late):
        Thumb(phone).stands_at(1)
    late.locator('[data-key="save"]').tap()
    away.context.set_offline(False)
    for phone in (away, late):
        asked = phone.locator("#asked")
        expect(asked).to_contain_text("Another phone has just entered a Cóatl for this player.")
        asked.get_by_role("button", name="Throw it away").tap()
        expect(phone.locator('[data-serpent="1"]')).to_be_visible()
        Thumb(phone).stands_at(1)
        expect(phone.locator('[data-score="red"]')).to_have_text("5")


def test_anyway_is_said_only_where_something_is_wrong(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    save = page.locator('[data-key="save"]')
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"RBBB")
    # As long as it grows nothing is wrong: who saves it without a card is asked.
    expect(page.locator("#e-say")).to_contain_text("needs a Prophecy")
    expect(save).to_have_text("Save")
    save.tap()
    expect(page.locator("#asked")).to_contain_text("A complete Cóatl needs a Prophecy.")
    page.locator('#ask [data-do="close"]').tap()
    # A Prophecy that was met and spoiled since is legal: nothing marks it.
    from_the_list(page, "black", "!BBB!B")
    expect(page.locator('#e-laid [data-name="!BBB!B"]')).to_contain_text("laid earlier?")
    expect(page.locator("#e-say")).to_be_empty()
    expect(save).to_have_text("Save")
    thumb.keys("save")
    thumb.stands_at(1)
    expect(page.locator(".log .override")).to_have_count(0)
    expect(page.locator('[data-score="red"]')).to_have_text("0")


@pytest.mark.parametrize("size", [SMALL, SMALLEST])
def test_laid_cards_never_scroll_out_of_sight(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*ROW)
    for card in ("BBYY", "!BBB!B", "B", "RB", "!G #9"):
        thumb.lay(card)
    for one in page.locator("#e-laid [data-laid]").all():
        expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator("#e-laid [data-laid]")).to_have_count(5)


def test_promo_cards_are_marked_and_left_out_for_good(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"GGRYYK")
    promo = page.locator('#e-found [data-card="{GGRYY}"]')
    expect(promo).to_be_visible()
    expect(promo).to_have_attribute("aria-label", re.compile("^Prophecy, promo: "))
    page.get_by_role("button", name="We play without promo cards").tap()
    expect(promo).to_be_hidden()
    # In every further game on this phone, too: at the sheet and with a referee.
    page.goto(laid(site)["enter"])
    thumb.tap('[data-slot="blue-1"]')
    page.locator('#editor [data-of="red"]').tap()
    expect(page.locator('#e-cards [data-card="Y"]')).to_be_visible()
    expect(page.locator('#e-cards [data-card="{GGRYY}"]')).to_be_hidden()
    page.goto(begun(site, BEGUN)["enter"])
    page.locator(".seat.on [data-do=card]").tap()
    page.locator('#asked [data-of="red"]').tap()
    expect(page.locator('#asked [data-card="Y"]')).to_be_visible()
    expect(page.locator('#asked [data-card="{GGRYY}"]')).to_be_hidden()


def test_how_many_prophecies_were_kept_is_said_by_touch(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(f"{site}/new?game=coatl")
    page.fill("[name=name1]", "Ana")
    page.fill("[name=name2]", "Bo")
    page.check("[name=mode][value=referee]")
    page.get_by_text("Someone kept fewer than three").tap()
    colour = page.locator("[name=color2]").input_value()
    page.locator(f'[name=kept_{colour}][value="2"]').tap()
    page.locator("form.setup button.main").tap()
    expect(page.locator('.seat.on [data-count="prophecies"]')).to_have_text("▭ 3")
    page.locator(f'#scores [data-color="{colour}"]').tap()
    expect(page.locator(f'.seat.{colour} [data-count="prophecies"]')).to_have_text("▭ 2")


@pytest.mark.parametrize("table", ["sheet", "referee"])
def test_on_the_smallest_phone_what_leads_on_is_there_and_no_notation(
    table: str, on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALLEST)
    page.goto((laid(site, [BOOK]) if table == "sheet" else begun(site, BEGUN))["enter"])
    expect(page.locator(".top [data-explains]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".log li a").first).to_be_in_viewport(ratio=1)
    told = page.locator(".log li").all_inner_texts()
    assert told
    assert [text for text in told if NOTATION.search(text)] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST[0]
