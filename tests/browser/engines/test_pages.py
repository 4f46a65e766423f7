"""Every page looks as it does in Chromium, upright and lying."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.browser.engines.pages import games, join, main_pages, of_a_club, tour, visit
from tests.browser.engines.parts import elsewhere, parts
from tests.browser.engines.screen import Screen
from tests.browser.engines.test_games import EVERY
from tests.browser.every_page.test_every_page import TOO_WIDE
from tests.browser.tables import table_of
from tests.few import few

SIZES = [(447, 722), (1264, 760)]
ACROSS, DOWN = 56, 90
"""Into so many blocks a screen is parted to be compared."""
FAR, MOST = 40, 0.03
"""Of 255 that a block is darker or lighter; of the blocks that may be."""


Wrong = dict[tuple[str, tuple[int, int]], list[str]]


def told(wrong: Wrong) -> str:
    return "\n".join(f"{name} {size}: {'; '.join(it)}" for (name, size), it in wrong.items() if it)


@pytest.mark.parametrize("screen", few(EVERY), indirect=True)
def test_the_three_tables_lie_as_they_should(screen: Screen, chromium: Screen, site: str) -> None:
    wrong: Wrong = {}
    for name, (middle, _over) in games().items():
        address = table_of(site, middle)["enter"]
        for one in (screen, chromium):
            visit(one, "table", address)
        for size in SIZES:
            for one in (screen, chromium):
                one.resize(*size)
                one.at_rest()
            wrong[name, size] = elsewhere(screen, chromium)
            assert len(parts(screen)) > 15, name
    assert not told(wrong), told(wrong)


@pytest.mark.long
@pytest.mark.parametrize("screen", EVERY, indirect=True)
def test_every_board_lies_as_it_should(
    screen: Screen, chromium: Screen, browser: Browser, site: str
) -> None:
    found = of_a_club(browser, site)
    for one in (screen, chromium):
        join(one, site + found["club"])
    wrong: Wrong = {}
    for name, address in tour(site, found).items():
        for one in (screen, chromium):
            visit(one, name, address)
        for size in SIZES:
            for one in (screen, chromium):
                one.resize(*size)
                one.at_rest()
            wrong[name, size] = elsewhere(screen, chromium) + screen.evaluate(TOO_WIDE)
    assert not told(wrong), told(wrong)


def unlike(screen: Screen, other: Screen) -> float:
    """The share of blocks that have another colour."""
    shots = [Image.open(io.BytesIO(one.picture())).convert("RGB") for one in (screen, other)]
    blocks = [shot.resize((ACROSS, DOWN), Image.Resampling.BOX) for shot in shots]
    channels = ImageChops.difference(*blocks).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[FAR + 1 :]) / (ACROSS * DOWN)


@pytest.mark.long
@pytest.mark.parametrize("screen", ["WebKit"], indirect=True)
def test_the_main_pages_look_the_same(
    screen: Screen, chromium: Screen, browser: Browser, site: str
) -> None:
    club = site + of_a_club(browser, site)["club"]
    for one in (screen, chromium):
        join(one, club)
    shares = {}
    for name, address in main_pages(site).items():
        for size in SIZES:
            for one in (screen, chromium):
                one.resize(*size)
                visit(one, name, address)
            shares[name, size] = round(unlike(screen, chromium), 3)
    print(shares)
    assert {where: share for where, share in shares.items() if share > MOST} == {}
