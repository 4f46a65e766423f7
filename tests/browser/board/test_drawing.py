"""What the board looks like: every piece on every ground, what a tool lights up, what moves."""

from __future__ import annotations

import io
import re
from collections import Counter
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.stage import EVERY_TIE, told
from tests.browser.tables import table_of
from tests.seen import Rgb, contrast

PIECE, TEXT = 3, 4.5
COLOURS = ("black", "grey", "sand", "red")
GROUNDS = ("land", "start", "canal NS", "canal EW")
# Cells far from each other, so that nothing reaches over from beside.
LAY = """([ground, inside]) => {
    const cell = document.getElementById("c-E9");
    cell.className = "cell " + (ground === "canal" ? "land canal" : ground);
    if (ground.startsWith("canal")) cell.style.background = "var(--canal)";
    else cell.style.background = "";
    cell.innerHTML = inside;
}"""
TONES = """(selector) => {
    const piece = document.querySelector("#c-E9 " + selector);
    const tone = (part) => getComputedStyle(piece, part).backgroundColor;
    return [getComputedStyle(piece).color, tone("::after"), tone("::before")];
}"""


def rgb(code: str) -> Rgb:
    red, green, blue, *_ = map(int, re.findall(r"\d+", code))
    return red, green, blue


def seen(page: Page) -> Counter[Rgb]:
    """The colours of a cell as it is on the screen."""
    shot = page.locator("#c-E9").screenshot()
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    counted: Any = image.getcolors(image.width * image.height)
    return Counter({colour: number for number, colour in counted})


def lay(page: Page, ground: str, inside: str = "") -> Counter[Rgb]:
    page.evaluate(LAY, [ground, inside])
    return seen(page)


def share(colours: Counter[Rgb], colour: Rgb) -> float:
    """How much of a cell has nearly that colour."""
    near = (
        number
        for other, number in colours.items()
        if all(abs(a - b) <= 3 for a, b in zip(colour, other, strict=True))
    )
    return sum(near) / colours.total()


def ground_of(page: Page, ground: str) -> Rgb:
    return lay(page, ground).most_common(1)[0][0]


def big(themed: Page, site: str) -> Page:
    themed.goto(table_of(site, told(EVERY_TIE, 0))["enter"])
    themed.locator('[data-do="zoom"]').click()
    return themed


def test_every_temple_stands_out_and_its_digits_too(themed: Page, site: str) -> None:
    page = big(themed, site)
    land = ground_of(page, "land")
    for colour in COLOURS:
        for level in range(1, 5):
            piece = f'<b class="temple {colour} l{level}">{level}<i></i></b>'
            colours = lay(page, "land", piece)
            digits, roof, _ = map(rgb, page.evaluate(TONES, "b"))
            assert share(colours, roof) > 0.1, (colour, level)
            assert share(colours, digits) > 0.01, (colour, level)
            assert contrast(roof, land) >= PIECE, (colour, level)
            assert contrast(digits, roof) >= TEXT, (colour, level)


@pytest.mark.long
def test_every_pilli_stands_out_wherever_it_goes(themed: Page, site: str) -> None:
    page = big(themed, site)
    for ground in GROUNDS:
        bare = ground_of(page, ground)
        for colour in COLOURS:
            colours = lay(page, ground, f'<b class="pilli {colour}">♟</b>')
            _, body, rim = map(rgb, page.evaluate(TONES, "b"))
            assert share(colours, body) > 0.05, (ground, colour)
            assert max(contrast(body, bare), contrast(rim, bare)) >= PIECE, (ground, colour)
            assert contrast(body, rim) >= PIECE


def test_tokens_and_bridges_stand_out(themed: Page, site: str) -> None:
    page = big(themed, site)
    land = ground_of(page, "land")
    colours = lay(page, "land", '<b class="token">7<i>4·2</i></b>')
    ink, _, eaves = map(rgb, page.evaluate(TONES, "b"))
    assert share(colours, eaves) > 0.03
    assert contrast(eaves, land) >= PIECE
    paper = colours.most_common(1)[0][0]
    assert contrast(ink, paper) >= TEXT
    assert contrast(eaves, paper) >= PIECE
    canal = ground_of(page, "canal")
    for axis in ("NS", "EW"):
        edges = "e => getComputedStyle(e, '::after').borderLeftColor"
        bridged = lay(page, f"canal {axis}")
        rail = rgb(page.locator("#c-E9").evaluate(edges))
        deck = bridged.most_common(1)[0][0]
        assert share(bridged, rail) > 0.02
        assert max(contrast(deck, canal), contrast(rail, canal)) >= PIECE


LEAD = """firsts => {
    document.getElementById("led").textContent = "E9" + firsts;
    document.dispatchEvent(new Event("table:moved"));
}"""


@pytest.mark.long
def test_all_pieces_stand_out_where_somebody_leads_and_whoever_leads_too(
    themed: Page, site: str
) -> None:
    """All letters of those who lead in a district: one has a tint and a sign, more have as many."""
    page = big(themed, site)
    bare = ground_of(page, "land")
    page.context.add_cookies([{"name": "leaders", "value": "1", "url": site}])
    page.reload()
    page.locator(".leading").wait_for(state="attached")
    signs = {}
    for colour in COLOURS:
        lay(page, "land", f'<b class="temple {colour} l1">1<i></i></b>')
        signs[colour[0]] = rgb(page.evaluate(TONES, "b")[1])
    lay(page, "land", '<b class="token">7<i>4·2</i></b>')
    pieces = [*signs.values(), rgb(page.evaluate(TONES, "b")[2])]
    for firsts in ["b", "g", "s", "r", "bg", "sr", "gr", "bgsr"]:
        page.evaluate(LEAD, firsts)
        colours = lay(page, "land")
        tints = [one for one, many in colours.most_common(4) if many > 0.08 * colours.total()]
        tints = [one for one in tints if one not in signs.values()]
        assert len(tints) == len(firsts), firsts
        assert bare not in tints
        for letter in firsts:
            assert share(colours, signs[letter]) > 0.005, (firsts, letter)
        for ground in tints:
            assert min(contrast(piece, ground) for piece in pieces) >= PIECE, (firsts, ground)


def test_cells_are_pointed_out_where_there_are_few(phone: Page, site: str) -> None:
    """Nearly everything can be dug: what cannot steps back. Where a bridge can lie is a dot."""
    phone.goto(table_of(site, told(EVERY_TIE, 0))["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    board = phone.locator("[data-board]")
    dot = "e => getComputedStyle(e, '::before').content"
    shade = "e => getComputedStyle(e).backgroundColor"
    hand.choose("canal1")
    assert phone.locator(".board .lit").count() > 100
    assert phone.locator("#c-F9").evaluate(dot) == "none"
    assert phone.locator("#c-F9").evaluate(shade) == "rgba(0, 0, 0, 0)"
    hand.choose("bridge")
    assert phone.locator("#c-D4.lit").evaluate(dot) == '""'
    assert phone.locator("#c-F9").evaluate(shade) != "rgba(0, 0, 0, 0)"
    phone.locator('[data-tool="bridge"]').click()
    expect(board).not_to_contain_class("choosing")
    assert phone.locator("#c-F9").evaluate(shade) == "rgba(0, 0, 0, 0)"


FLOWN = """() => {
    window.flown = [];
    const note = (node) => node.matches?.(".flown") && flown.push(node.firstChild.className);
    new MutationObserver((changes) => changes.forEach((one) => one.addedNodes.forEach(note)))
        .observe(document.querySelector("[data-board]"), { childList: true });
}"""
FOUND = next(n for n, one in enumerate(told(EVERY_TIE)["actions"]) if one["do"] == "found")


BROUGHT = """document.addEventListener("load", ({ target }) => {
    window.brought ||= !!target.src?.includes("/motion");
}, true)"""
"""The script that moves the pieces has begun."""
MOVED = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const cell = this.closest("[data-cell]");
        const what = timing.pseudoElement ? "bridge" : this.className.split(" ")[0];
        moved.push([cell ? "on" : "over", what, Object.keys(frames).sort().join(" ")]);
        return animate.call(this, frames, timing);
    };
}"""
AFTER_THE_PICTURE = """async () => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    await new Promise((told) => setTimeout(told));
    return moved.splice(0);
}"""
"""What began to move when the picture of the board stood."""
PUT, GONE, CARRIED = "scale", "opacity scale", "translate"


def laid_and_taken_back(page: Page, site: str) -> list[list[list[str]]]:
    """What moves with each action and each undo. A touch of the page brings the script."""
    page.add_init_script(BROUGHT)
    page.goto(table_of(site, told(EVERY_TIE, 0))["enter"])
    page.locator('[data-tool="canal1"]').click()
    page.wait_for_function("() => window.brought")
    page.evaluate(MOVED)
    hand = Hand(page)
    seen = []
    for number, action in enumerate(LAID, 1):
        page.evaluate("fields => table.enter(fields)", action)
        hand.wait_for(number)
        seen.append(page.evaluate(AFTER_THE_PICTURE))
    for number in reversed(range(len(LAID))):
        page.locator('[data-do="undo"]').click()
        hand.wait_for(number)
        seen.append(page.evaluate(AFTER_THE_PICTURE))
    expect(page.locator(".flown")).to_have_count(0)
    return seen


LAID = [
    {"do": "canal", "cells": "D4 D5"},
    {"do": "bridge", "at": "D4", "axis": "EW"},
    {"do": "temple", "by": "red", "level": 2, "at": "K9"},
    {"do": "move_bridge", "from": "D4", "to": "D5", "axis": "EW", "override": "1"},
]


def test_all_that_comes_or_goes_moves_shortly_and_nothing_else(phone: Page, site: str) -> None:
    seen = laid_and_taken_back(phone, site)
    assert seen == [
        [["over", "cell", GONE]] * 2,
        [["on", "bridge", PUT]],
        [["on", "temple", PUT]],
        [["on", "bridge", CARRIED]],
        [["on", "bridge", CARRIED]],
        [["over", "temple", GONE]],
        [["over", "cell", GONE]],
        [["over", "cell", GONE]] * 2,
    ]


def test_laying_and_taking_back_moves_nothing_for_who_wants_no_motion(
    themed: Page, site: str
) -> None:
    assert laid_and_taken_back(themed, site) == [[]] * 2 * len(LAID)
    assert themed.evaluate("document.getAnimations().length") == 0


def founded_and_taken_back(page: Page, site: str) -> list[str]:
    """What flew over the board meanwhile. The first action of a visit brings the script."""
    page.add_init_script(BROUGHT)
    page.goto(table_of(site, told(EVERY_TIE, FOUND - 1))["enter"])
    page.evaluate(FLOWN)
    hand = Hand(page)
    before, found = told(EVERY_TIE)["actions"][FOUND - 1 : FOUND + 1]
    hand.play(before)
    page.wait_for_function("() => window.brought")
    present = " ".join(found["present"])
    page.evaluate("fields => table.enter(fields)", found | {"present": present})
    hand.wait_for(FOUND + 1)
    page.locator('[data-do="undo"]').click()
    hand.wait_for(FOUND)
    expect(page.locator(".flown")).to_have_count(0)
    flown: list[str] = page.evaluate("flown")
    return flown


def test_points_rise_where_they_are_won_and_a_token_leaves(phone: Page, site: str) -> None:
    by = told(EVERY_TIE)["actions"][FOUND]["by"]
    flown = founded_and_taken_back(phone, site)
    assert f"won {by}" in flown
    assert flown[-1] == "token"


def test_nothing_moves_for_who_wants_no_motion(themed: Page, site: str) -> None:
    assert founded_and_taken_back(themed, site) == []
