"""A game of Cóatl on the sheet, by a thumb on a small phone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.coatl.thumb import BOOK, PLAYERS, UNHURRIED, Thumb, laid
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.tables import table_of
from tests.few import few

EXAMPLES = Path(__file__).parents[2] / "scoring/coatl/examples.jsonl"
SMALL = (360, 660)
THIRD = [
    {"do": "coatl", "by": "red", "row": "<BRB>", "cards": [f"B: 1={points}"]} for points in (1, 2)
]
MANY = [
    {"do": "coatl", "by": by, "row": f"<{ends[0]}{body}{ends[1]}>", "cards": [f"?: 1={points}"]}
    for points, body in enumerate(("RGB", "GYYRRBBKKGGYY"), 2)
    for by, ends in zip(PLAYERS, ("KG", "GK", "RB", "YR"), strict=True)
]


def test_the_rulebooks_serpent_from_the_new_game_to_the_end(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(f"{site}/new?game=coatl")
    for number, name in enumerate(PLAYERS.values(), 1):
        page.fill(f"[name=name{number}]", name)
        page.select_option(f"[name=color{number}]", [*PLAYERS][number - 1])
    page.locator("form.setup button.main").tap()
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"BBRBBKRBBYY")
    thumb.has("BBRBBKRBBYY")
    for card in ("B", "!BBB!B", "BBYY", "!G #9"):
        thumb.lay(card)
    thumb.points(17)
    # A card that is touched lights where it matches.
    page.locator('#e-laid [data-name="!BBB!B"]').tap()
    expect(page.locator("#e-row .lit")).to_have_count(6)
    page.locator('#e-laid [data-name="B"]').tap()
    expect(page.locator("#e-row [data-match='6']")).to_have_count(1)
    expect(page.locator('[data-key="save"]')).to_be_enabled()
    thumb.keys("save")
    thumb.stands_at(1)
    assert thumb.taps <= 17
    expect(page.locator('[data-score="red"]')).to_have_text("17")
    expect(page.locator('[data-slot="red-1"] use[href="#h-B"]')).to_have_count(6)
    # Its card: put right in the editor, and what changes is shown first.
    page.locator('[data-slot="red-1"]').tap()
    page.locator("#asked [data-laid]").first.tap()
    expect(page.locator("#asked .lit").first).to_be_visible()
    page.locator("#asked [data-edit]").tap()
    thumb.points(17)
    thumb.keys("Y")
    expect(page.locator("#e-row [data-piece]")).to_have_count(12)
    expect(page.locator('[data-key="save"]')).to_be_enabled()
    thumb.keys("save")
    page.get_by_role("button", name="Keep the change").tap()
    expect(page.locator('[data-slot="red-1"] use[href="#h-Y"]')).to_have_count(3)
    # The end: nobody has three, so the reason is asked.
    page.locator('[data-do="end"]').tap()
    page.get_by_role("button", name="The body segments ran out").tap()
    expect(page.locator("#panel")).to_contain_text("Winner: Ana")
    page.locator('[data-do="undo"]').tap()
    expect(page.locator('[data-slot="blue-1"]')).to_be_visible()


def test_a_slide_is_several_and_mistakes_are_mended(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="blue-2"]')
    for hue, count in (("B", 2), ("R", 1), ("B", 2), ("K", 1), ("R", 1), ("B", 2), ("Y", 2)):
        thumb.slide(hue, count)
    thumb.has("BBRBBKRBBYY")
    assert thumb.taps == 8
    # A piece and a key: another one; a piece and an end: between two; the head end grows.
    page.locator('[data-piece="6"]').tap()
    thumb.keys("G")
    thumb.has("BBRBBGRBBYY")
    page.locator('[data-piece="1"]').tap()
    thumb.keys("tail-end", "K")
    thumb.has("BKBRBBGRBBYY")
    page.locator('[data-piece="2"]').tap()
    thumb.keys("back", "head-end", "Y", "R", "tail-end", "back", "turn")
    thumb.has("YBBRGBBRBBYR")
    # It survives a reload, and is not the others'.
    page.reload()
    expect(page.locator('[data-slot="blue-1"]')).to_have_text("12…")
    page.locator('[data-slot="red-1"]').tap()
    expect(page.locator("#e-row [data-piece]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator('[data-slot="blue-1"]').tap()
    thumb.has("YBBRGBBRBBYR")


def test_a_card_that_nobody_knows_takes_seven_taps(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"GYBGYB")
    page.locator('[data-of="own"]').tap()
    thumb.taps = 0
    thumb.keys("G", "Y", "inf", "B")
    thumb.tap('[data-digit="2"]')
    thumb.tap('[data-digit="6"]')
    expect(page.locator("#e-tile .tile")).to_have_attribute("data-card", "GY+B: 1=2 2=6")
    thumb.keys("save")
    assert thumb.taps == 7
    thumb.points(6)
    # Typed in a line, by a keyboard; and taken back by two touches of it.
    page.locator('[data-of="own"]').tap()
    page.locator("#e-typed").fill("{yyg}: 3")
    page.locator("#e-typed").press("Enter")
    thumb.points(9)
    own = page.locator('#e-laid [data-name="{GYY}: 1=3"]')
    own.tap()
    page.wait_for_timeout(UNHURRIED)
    own.tap()
    thumb.points(6)
    thumb.keys("save")
    thumb.stands_at(1)
    # It stays in this game's list.
    page.locator('[data-slot="blue-1"]').tap()
    page.locator('[data-of="own"]').tap()
    expect(page.locator('#e-cards [data-card="GY+B: 1=2 2=6"]')).to_be_visible()


def test_the_order_of_the_cards_is_one_tap_and_remembered(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    expect(page.locator("#e-order")).to_be_hidden()
    thumb.keys(*"YYBB")
    first = page.locator("#e-found .tile").first
    by_points, by_frame = (page.locator(f'[data-order="{one}"]') for one in ("points", "frame"))
    expect(first).to_have_attribute("data-points", "7")
    expect(by_points).to_have_attribute("aria-pressed", "true")
    by_frame.tap()
    expect(first).to_have_class("tile black")
    expect(page.locator("#e-found .tile").last).to_have_class(re.compile("^tile of-temple"))
    page.reload()
    page.locator('[data-slot="red-1"]').tap()
    expect(first).to_have_class("tile black")
    expect(by_frame).to_have_attribute("aria-pressed", "true")
    page.locator('[data-of="temple"]').tap()
    expect(by_points).to_be_hidden()
    page.locator('[data-of=""]').tap()
    # By keys: it stays in hand while the cards change their places.
    by_points.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("data-points", "7")
    expect(by_points).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("number", [1, 4, 9])
def test_a_recorded_sheet_is_tapped_in_and_counted(
    number: int, on_screen: NewPage, site: str
) -> None:
    """To its end, without any rule: what is shown is what its report says."""
    example = json.loads(EXAMPLES.read_text().splitlines()[number])
    record, report = example["record"], example["report"]
    page = on_screen(*SMALL)
    page.goto(table_of(site, record | {"actions": []})["enter"])
    thumb = Thumb(page)
    *entered, end = record["actions"]
    for at, action in enumerate(entered, 1):
        thumb.taps = 0
        thumb.enter(action)
        thumb.stands_at(at)
        typed = len([card for card in action["cards"] if ":" in str(card)])
        laid_ones = len(action["cards"]) + bool(action.get("temple"))
        # The place, each piece, each card, "Save"; one more for the list of own cards.
        assert thumb.taps == 1 + len(action["row"].strip("<>")) + laid_ones + typed + 1
    page.locator('[data-do="end"]').tap()
    words = "The body segments ran out" if end.get("bodies") else "The game is over"
    page.locator("#asked").get_by_role("button", name=words).tap()
    expect(page.locator("#state")).to_have_attribute("data-status", "finished")
    for colour, points in report["scores"].items():
        expect(page.locator(f'[data-score="{colour}"]')).to_have_text(str(points))


def test_what_breaks_a_rule_says_so_before_it_is_saved(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site, [*THIRD, {**BOOK, "by": "blue"}])["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-3"]')
    thumb.keys(*"YKKY")
    expect(page.locator("#e-say")).to_contain_text("needs a Prophecy")
    page.locator('[data-of="yellow"]').tap()
    page.locator('#e-cards [data-card="KKYY"]').tap()
    expect(page.locator("#e-say")).to_contain_text("does not meet ■■★★")
    save = page.locator('[data-key="save"]')
    expect(save).to_have_text("Record it anyway")
    expect(save).to_be_enabled()
    save.tap()
    thumb.stands_at(4)
    expect(page.locator(".log li").first).to_have_class("override")
    page.locator('[data-do="end"]').tap()
    page.locator("#asked button.main:not([disabled])").tap()
    expect(page.locator("#panel")).to_contain_text("Winner: Bo")


def test_by_letters_and_without_the_network(on_screen: NewPage, site: str) -> None:
    game = laid(site)
    page, watcher = on_screen(*SMALL), on_screen(*SMALL)
    page.goto(game["enter"])
    watcher.goto(game["watch"])
    thumb = Thumb(page)
    page.locator('[data-slot="green-1"]').focus()
    page.keyboard.press("Enter")
    for letter in "kbgrykk":
        page.keyboard.press(letter)
    page.keyboard.press("Backspace")
    thumb.has("KBGRYK")
    page.locator('#e-found [data-card="K"]').wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator('[data-slot="green-1"]').tap()
    thumb.keys("K")
    thumb.lay("K")
    page.context.set_offline(True)
    thumb.keys("G")
    expect(page.locator('[data-key="save"]')).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#waiting")).to_have_text("↑ 1")
    page.context.set_offline(False)
    for one in (page, watcher):
        expect(one.locator('[data-serpent="1"]')).to_be_visible()
    watcher.locator('[data-serpent="1"]').tap()
    expect(watcher.locator("#asked")).to_contain_text("‹■●▲◆★■■▲›")
    assert watcher.locator("[data-edit], [data-mend], [data-do=end]").count() == 0


def test_without_script_there_are_forms(site: str, on_screen: NewPage) -> None:
    page = on_screen(*SMALL, java_script_enabled=False)
    page.goto(laid(site, [BOOK])["enter"])
    form = page.locator("form", has=page.locator('[value="coatl"]'))
    form.locator("[name=by]").select_option("blue")
    form.locator("[name=row]").fill("<GYYGYG>")
    form.locator("[name=cards]").fill("GY+G YG")
    form.locator("button").click()
    expect(page.locator('[data-score="blue"]')).to_have_text("5")
    page.locator('[data-slot="blue-1"]').click()
    expect(page.locator("body")).to_contain_text("‹▲★★▲★▲›")


NEEDED = {
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-slot]": 12,
    "[data-do=end]": 1,
    "[data-do=undo]": 1,
    ".top .icon": 2,
}
EDITOR = {
    "least": 40,
    "#editor .hue": 5,
    "#editor [data-of]": 8,
    "#editor [data-key]": 11,
    "#e-points": 1,
    "#e-row [data-piece]": 15,
}
SIZES = [(320, 568), (360, 660), (844, 390), (1280, 800)]
FURTHER = [(568, 320), (660, 360), (412, 915), (820, 1180), (1180, 820)]


@pytest.mark.parametrize(
    "size",
    [*few(SIZES, 2, whole=True), *(pytest.param(size, marks=pytest.mark.long) for size in FURTHER)],
    ids=lambda size: "{}x{}".format(*size),
)
@pytest.mark.parametrize("language, scheme", few([("en-GB", "light"), ("de-AT", "dark")]))
def test_it_is_one_screen_and_so_is_the_editor(
    size: tuple[int, int], language: str, scheme: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size, locale=language, color_scheme=scheme, reduced_motion="reduce")
    page.goto(laid(site, [BOOK, *MANY])["enter"])
    wrong = {}

    def look(name: str, needed: dict[str, int]) -> None:
        for text in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", text)
            if out := page.evaluate(OUT_OF_PLACE, needed):
                wrong[f"{name} {text}"] = out
        page.evaluate("document.documentElement.style.fontSize = ''")
        if broken := found(page):
            wrong[name] = broken

    look("table", NEEDED)
    page.locator('[data-slot="blue-3"]').click()
    for letter in "GGYYRRBBKKGGYYR":
        page.keyboard.press(letter)
    page.locator("#e-found .tile").first.wait_for()
    look("editor", EDITOR)
    page.locator('[data-of="own"]').click()
    page.locator("#e-cards .tile").first.wait_for()
    look("own", {"least": 40, "#editor .hue": 5})
    assert wrong == {}


def test_axe_finds_nothing_in_a_cóatl_that_is_looked_at(themed: Page, site: str) -> None:
    themed.set_viewport_size(ViewportSize(width=SMALL[0], height=SMALL[1]))
    themed.goto(laid(site, [BOOK])["enter"])
    themed.locator('[data-serpent="1"]').tap()
    themed.locator("#asked [data-laid]").first.tap()
    expect(themed.locator("#asked .lit").first).to_be_visible()
    assert found(themed) + themed.evaluate(SMALLEST, 40) == []


def test_a_double_tap_is_one(on_screen: NewPage, site: str) -> None:
    """What the second half would hit has only just come below the finger."""
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    page.locator('[data-slot="red-1"]').dblclick(delay=20)
    thumb.keys(*"BBRBBKRBBYY")
    for number, name in enumerate(("B", "!BBB!B", "BBYY"), 1):
        page.locator(f'#e-found [data-card="{name}"]').dblclick(delay=60)
        expect(page.locator(f'#e-laid [data-name="{name}"]')).to_be_visible()
        page.wait_for_timeout(UNHURRIED)
        expect(page.locator("#e-laid [data-laid]")).to_have_count(number)
    expect(page.locator('[data-key="save"]')).to_be_enabled()
    page.locator('[data-key="save"]').dblclick(delay=20)
    thumb.stands_at(1)
    expect(page.locator("#ask")).to_be_hidden()
