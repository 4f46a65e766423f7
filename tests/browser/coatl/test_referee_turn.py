"""Turns at the referee's table of Cóatl: what they take, what is refused, what is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.referee_hand import RefereeHand, begun
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found

SMALL = (360, 660)
BEGUN: list[dict[str, Any]] = [
    {"do": "take", "pieces": ["<K"]},
    {"do": "take", "pieces": ["B", "B"]},
    {"do": "take", "pieces": ["Y", "G"]},
    {"do": "take", "pieces": ["B", "Y"]},
    {"do": "start", "piece": "<K"},
    {"do": "add", "coatl": 1, "piece": "Y", "end": "tail"},
]


def at_table(on_screen: NewPage, site: str, **more: Any) -> RefereeHand:
    page = on_screen(*SMALL, **more)
    page.goto(begun(site, BEGUN)["enter"])
    return RefereeHand(page)


def row(page: Page, slot: str) -> str:
    uses = page.locator(f'[data-slot="{slot}"] [data-piece] use')
    letters: str = uses.evaluate_all("uses => uses.map((one) => one.href.baseVal.at(-1)).join('')")
    return letters


def test_from_a_new_game_to_its_end(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(f"{site}/new?game=coatl")
    page.fill("[name=name1]", "Ana")
    page.fill("[name=name2]", "Bo")
    page.check("[name=mode][value=referee]")
    page.locator("form.setup button.main").tap()
    hand = RefereeHand(page)
    for piece in ("<G", "K>", "<Y"):
        hand.play({"do": "take", "pieces": [piece]})
    assert hand.taps == 6
    expect(page.locator("[data-supply=head]")).to_have_text("0")
    hand.play({"do": "take", "pieces": ["B>"]})
    expect(page.locator(".fills")).to_have_text("Lay out: 2 heads, 2 tails")
    hand.taps = 0
    hand.play({"do": "take", "pieces": ["Y", "G"]})
    assert hand.taps == 3
    hand.play({"do": "choose", "take": 1})
    hand.play({"do": "start", "piece": "<G"})
    hand.play({"do": "add", "coatl": 1, "piece": "Y", "end": "tail"})
    hand.play({"do": "add", "coatl": 1, "piece": "G", "end": "tail"})
    # Cards come to the Cóatl, and the best one first.
    hand.play({"do": "fulfil", "coatl": 1, "card": "GY+G"})
    expect(page.locator('[data-slot$="-1"] .now').first).to_have_text("2")
    page.locator('[data-name="GY+G"]').tap()
    expect(page.locator(".seat.on .lit[data-match='1']")).to_have_count(3)
    hand.play({"do": "done"})
    page.locator(".top [data-do=more]").tap()
    page.locator(".ways [data-do=end]").tap()
    page.get_by_role("button", name="The table ends it").click()
    expect(page.locator(".turn")).to_contain_text("The game is over.")
    expect(page.locator("#held")).to_be_hidden()
    hand.tap(".tools [data-do=undo]")
    expect(page.locator(".turn")).to_contain_text("is on turn")


def test_a_piece_shows_where_it_goes_and_what_it_brings(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    expect(page.locator(".seat.on .end.lit")).to_have_count(0)
    hand.hold("G")
    expect(page.locator(".seat.on .end.lit")).to_have_count(1)
    expect(page.locator(".seat.on [data-begin].lit")).to_have_count(1)
    hand.hold("G")
    expect(page.locator(".seat.on .lit:is(.end, [data-begin])")).to_have_count(0)
    # An end without a piece in hand is no action.
    hand.tap(".seat.on .end")
    assert hand.number == len(BEGUN)


def test_a_double_tap_is_one(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    page.locator(".tools [data-do=done]").dblclick()
    hand.wait_for(len(BEGUN) + 1)
    page.locator(".tools [data-do=choose]").click()
    page.locator('.tools [data-number="1"]').dblclick()
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#say p")).to_have_count(0)
    # Neither is what lies there now in the hand.
    expect(page.locator("#held [aria-pressed=true]")).to_have_count(0)
    assert hand.number == len(BEGUN) + 2


def test_what_is_refused_says_why_and_can_be_recorded_anyway(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    hand.play({"do": "done"})
    hand.tap(".tools [data-do=done]")
    expect(page.locator("#say p")).to_have_text("Only in the last turn may actions be left out.")
    hand.tap("[data-again] button")
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator(".turn")).to_contain_text("Ana")


def test_what_is_in_the_hand_is_put_down_before_anything_is_taken_back(
    on_screen: NewPage, site: str
) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    hand.hold("G")
    hand.tap(".tools [data-do=undo]")
    expect(page.locator("#held [aria-pressed=true]")).to_have_count(0)
    assert hand.number == len(BEGUN)
    page.keyboard.press("z")
    hand.wait_for(len(BEGUN) - 1)
    assert row(page, "red-1") == "K"
    page.keyboard.press("Shift+Z")
    hand.wait_for(len(BEGUN))
    assert row(page, "red-1") == "KY"


def test_a_wrong_piece_is_corrected_in_the_past(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    page.locator(".log a").first.tap()
    page.get_by_text("Replace it…").click()
    page.locator("details[open] [name=piece]").select_option("G")
    page.locator("details[open]").get_by_role("button", name="What would change?").click()
    page.get_by_role("button", name="Keep the change").click()
    hand.wait_for(len(BEGUN))
    assert row(page, "red-1") == "KG"


def test_by_keys(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    for key in ("g", "ArrowRight"):
        page.keyboard.press(key)
    hand.wait_for(len(BEGUN) + 1)
    assert row(page, "red-1") == "KYG"
    page.keyboard.press("d")
    hand.wait_for(len(BEGUN) + 2)
    for key in "2ky":
        page.keyboard.press(key)
    hand.wait_for(len(BEGUN) + 3)
    expect(page.locator(".log li").first).to_contain_text("takes ■ ★")
    for key in "42":
        page.keyboard.press(key)
    hand.wait_for(len(BEGUN) + 4)
    page.keyboard.press("1")
    expect(page.locator("[data-choice=hues]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#held")).to_be_visible()


def test_other_phones_and_a_watcher_see_every_piece(on_screen: NewPage, site: str) -> None:
    game = begun(site, BEGUN)
    one, other, watcher = (on_screen(*SMALL) for _ in range(3))
    one.goto(game["enter"])
    other.goto(game["enter"])
    watcher.goto(game["watch"])
    expect(watcher.locator(".tools")).to_have_count(0)
    RefereeHand(one).play({"do": "add", "coatl": 1, "piece": "G", "end": "tail"})
    RefereeHand(other).wait_for(len(BEGUN) + 1)
    RefereeHand(other).play({"do": "done"})
    for page in (one, other, watcher):
        RefereeHand(page).wait_for(len(BEGUN) + 2)
        expect(page.locator(".turn")).to_contain_text("Bo")
        # Somebody else's Cóatls are looked at by the name.
        expect(page.locator('[data-slot="red-1"]')).to_be_hidden()
        page.locator('#scores [data-color="red"]').tap()
        expect(page.locator('[data-slot="red-1"]')).to_be_visible()
        assert row(page, "red-1") == "KYG"


def test_without_network_a_piece_waits_and_is_sent_later(on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site)
    page = hand.page
    page.context.set_offline(True)
    hand.enter({"do": "add", "coatl": 1, "piece": "G", "end": "tail"})
    expect(page.locator("#waiting")).to_have_text("↑ 1")
    expect(page.locator('[data-slot="red-1"] .ghost')).to_be_visible()
    expect(page.locator('#held [data-held="G"]')).to_be_disabled()
    page.context.set_offline(False)
    hand.wait_for(len(BEGUN) + 1)
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".ghost")).to_have_count(0)
    assert row(page, "red-1") == "KYG"


def test_every_card_is_drawn_as_the_table_draws_it(on_screen: NewPage, site: str) -> None:
    page = at_table(on_screen, site).page
    differ = page.evaluate("""async () => {
        const wrong = [];
        const plain = (text) => {
            const made = document.createElement("div");
            made.innerHTML = text;
            return made.innerHTML.replaceAll('\\n', '');
        };
        let seen = 0;
        for (const of of ["black", "blue", "green", "red", "yellow", "temple"]) {
            const told = document.createElement("template");
            told.innerHTML = (await window.table.asked("cards?of=" + of)).text;
            for (const tile of told.content.querySelectorAll(".tile")) {
                const { card, temple } = tile.dataset;
                const own = plain(window.coatl.picture(card || temple, !!temple));
                const theirs = plain(tile.querySelector("svg").outerHTML);
                seen += 1;
                const extra = / (class|aria-hidden|width|height)="[^"]*"/g;
                const bare = (text) => text.replace(extra, "");
                if (bare(own) !== bare(theirs)) wrong.push([card || temple, own, theirs]);
            }
        }
        return [seen, wrong];
    }""")
    assert differ == [75, []]


def test_without_javascript_every_action_can_be_entered(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL, java_script_enabled=False)
    page.goto(begun(site, BEGUN)["enter"])
    expect(page.locator('[data-slot="red-1"]')).to_be_visible()
    page.locator("noscript a, .plain a").first.click()
    offered = page.locator("select[name=do]").first.locator("option").all()
    kinds = {option.get_attribute("value") for option in offered}
    assert {"take", "choose", "start", "add", "fulfil", "temple", "pick", "done", "end"} <= kinds


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, on_screen: NewPage, site: str) -> None:
    hand = at_table(on_screen, site, color_scheme=theme, reduced_motion="reduce")
    page = hand.page
    problems = {"held": found(page) + page.evaluate(SMALLEST, 40)}
    hand.hold("G")
    problems["piece"] = found(page)
    for key, choice in {"2": "hues", "4": "numbers", "5": "tokens"}.items():
        page.keyboard.press(key)
        expect(page.locator(f"[data-choice={choice}]")).to_be_visible()
        problems[choice] = found(page) + page.evaluate(SMALLEST, 40)
        page.keyboard.press("Escape")
    hand.tap(".seat.on [data-do=card]")
    expect(page.locator("#asked [data-of]").first).to_be_visible()
    problems["cards"] = found(page)
    assert {name: told for name, told in problems.items() if told} == {}
