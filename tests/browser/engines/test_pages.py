"""Every page looks as it does in Chromium, upright and lying."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.browser.engines.chromium import chromiums
from tests.browser.engines.pages import WITH_A_BOARD, games, join, of_a_club, tour, visit
from tests.browser.engines.parts import Parts, elsewhere, parts
from tests.browser.engines.screen import Screen
from tests.browser.engines.test_games import EVERY
from tests.browser.engines.webkit import WebKits, webkits
from tests.browser.every_page.test_every_page import TOO_WIDE
from tests.browser.tables import table_of
from tests.few import few

SIZES = [(447, 722), (1264, 760)]
ACROSS, DOWN = 56, 90
"""Into so many blocks a screen is parted to be compared."""
FAR, MOST = 40, 0.03
"""Of 255 that a block is darker or lighter; of the blocks that may be."""
STAGES = 3
"""Of the tour, each with every third page."""


class Look(NamedTuple):
    """Of a page, as the screen is held."""

    parts: Parts
    too_wide: list[str]
    blocks: Image.Image | None
    """Of a main page."""


Looks = dict[tuple[int, int], Look]


def looks(screen: Screen, name: str, address: str, turned: bool = False) -> Looks:
    """Upright, then lying; or turned the other way."""
    found = {}
    for number, size in enumerate(SIZES[:: -1 if turned else 1]):
        screen.resize(*size)
        if number == 0:
            visit(screen, name, address)
        else:
            screen.at_rest()
        picture = None if name.startswith("page_") else blocks(screen)
        found[size] = Look(parts(screen), screen.evaluate(TOO_WIDE), picture)
    return found


def blocks(screen: Screen) -> Image.Image:
    shot = Image.open(io.BytesIO(screen.picture())).convert("RGB")
    return shot.resize((ACROSS, DOWN), Image.Resampling.BOX)


def unlike(here: Image.Image, there: Image.Image) -> float:
    """The share of blocks that have another colour."""
    channels = ImageChops.difference(here, there).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(most.histogram()[FAR + 1 :]) / (ACROSS * DOWN)


def unlike_in(here: Look, there: Look) -> list[str]:
    wrong = elsewhere(here.parts, there.parts)
    if here.blocks and there.blocks and (share := unlike(here.blocks, there.blocks)) > MOST:
        wrong.append(f"{share:.1%} look otherwise")
    return wrong


def told(wrong: dict[tuple[str, tuple[int, int]], list[str]]) -> str:
    return "\n".join(f"{name} {size}: {'; '.join(it)}" for (name, size), it in wrong.items() if it)


@pytest.mark.parametrize("screen", few(EVERY), indirect=True)
def test_the_three_tables_lie_as_they_should(screen: Screen, chromium: Screen, site: str) -> None:
    wrong = {}
    for game, (middle, _over) in games().items():
        address = table_of(site, middle)["enter"]
        here, there = (looks(one, "page_table", address) for one in (screen, chromium))
        for size in SIZES:
            wrong[game, size] = elsewhere(here[size].parts, there[size].parts)
            assert len(here[size].parts) > 15, game
    assert not told(wrong), told(wrong)


@pytest.fixture(scope="session")
def every_webkit() -> Iterator[WebKits]:
    with webkits() as them:
        yield them


@pytest.fixture(scope="session")
def club(browser: Browser, site: str) -> dict[str, str]:
    return of_a_club(browser, site)


@pytest.fixture(scope="session")
def toured(site: str, club: dict[str, str]) -> dict[str, str]:
    return tour(site, club)


@pytest.fixture(scope="session")
def in_chromium(
    browser: Browser, site: str, club: dict[str, str], toured: dict[str, str]
) -> Iterator[Callable[[str, bool], Looks]]:
    """How a page looks there, asked once for all engines."""
    with chromiums(browser) as one:
        join(one, site + club["club"])
        yield cache(lambda name, turned: looks(one, name, toured[name], turned))


@pytest.mark.long
@pytest.mark.parametrize("screen", EVERY, indirect=True)
@pytest.mark.parametrize("stage", range(STAGES))
def test_every_page_is_as_it_should(
    screen: Screen,
    stage: int,
    site: str,
    club: dict[str, str],
    toured: dict[str, str],
    in_chromium: Callable[[str, bool], Looks],
) -> None:
    join(screen, site + club["club"])
    wrong = {}
    for number, name in list(enumerate(toured))[stage::STAGES]:
        # As it is held already, every second time.
        turned = number % 2 == 1
        here = looks(screen, name, toured[name], turned)
        compared = name in WITH_A_BOARD or not name.startswith("page_")
        there = in_chromium(name, turned) if compared else {}
        for size, look in here.items():
            assert bool(look.parts) is (name in WITH_A_BOARD), name
            wrong[name, size] = look.too_wide + (unlike_in(look, there[size]) if compared else [])
    assert not told(wrong), told(wrong)
