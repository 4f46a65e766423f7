"""A phone without the network, a page fetched again, two phones, what the phone cannot do."""

from __future__ import annotations

import pytest

from tests.browser.engines.hands import stands_at
from tests.browser.engines.screen import Screen
from tests.browser.engines.test_games import EVERY, entered
from tests.browser.engines.wire import wire_to
from tests.browser.hand import named
from tests.browser.phones.test_restart import opened
from tests.browser.stage import EVERY_TIE, told
from tests.browser.tables import table_of

pytestmark = [pytest.mark.long, pytest.mark.parametrize("screen", EVERY, indirect=True)]

FIRST, SECOND, THIRD = ["D4", "D5"], ["F4", "F5"], ["H4", "I4"]


def canal(screen: Screen, cells: list[str]) -> None:
    if screen.attribute('[data-tool="canal2"]', "aria-pressed") != "true":
        screen.tap('[data-tool="canal2"]')
    screen.stroke(*(screen.reach(named(cell)) for cell in cells))


def game_at(site: str) -> dict[str, str]:
    return opened(int(site.rsplit(":", 1)[1]))


def test_taps_without_network_wait_and_go_out_once(screen: Screen, site: str) -> None:
    game = game_at(site)
    with wire_to(site) as wire:
        screen.open(f"{wire.site}/e/{game['edit']}/")
        canal(screen, FIRST)
        stands_at(screen, 1)
        wire.cut()
        canal(screen, SECOND)
        canal(screen, THIRD)
        screen.wait_for("#waiting", "2")
        wire.mend()
        stands_at(screen, 3)
        screen.wait_until("() => document.querySelector('#waiting').hidden")
    assert [action["cells"] for action in entered(site, game)] == [FIRST, SECOND, THIRD]


def test_what_waits_is_there_after_the_page_was_fetched_again(screen: Screen, site: str) -> None:
    game = game_at(site)
    with wire_to(site) as wire:
        screen.open(f"{wire.site}/e/{game['edit']}/")
        # The shell of the app is kept before the network goes.
        screen.evaluate("async () => { await navigator.serviceWorker.ready }")
        screen.reload()
        canal(screen, FIRST)
        stands_at(screen, 1)
        wire.cut()
        canal(screen, SECOND)
        screen.wait_for("#waiting", "1")
        wire.mend()
        screen.reload()
        stands_at(screen, 2)
    assert [action["cells"] for action in entered(site, game)] == [FIRST, SECOND]


def test_what_one_phone_enters_appears_on_the_other(
    screen: Screen, chromium: Screen, site: str
) -> None:
    game = game_at(site)
    for one in (screen, chromium):
        one.open(f"{site}/e/{game['edit']}/")
    canal(screen, FIRST)
    stands_at(chromium, 1)
    canal(chromium, SECOND)
    stands_at(screen, 2)
    screen.tap('[data-do="undo"]')
    stands_at(chromium, 1)


REFUSED = """() => {
    const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    const clipboard = { writeText: refuse };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}"""


def test_without_a_share_sheet_or_a_clipboard_a_result_is_copied(screen: Screen, site: str) -> None:
    screen.open(table_of(site, told(EVERY_TIE))["enter"] + "out")
    assert screen.evaluate("() => navigator.share === undefined")
    hidden = "() => [...document.querySelectorAll('[data-do^=share]')].every((one) => one.hidden)"
    assert screen.evaluate(hidden)
    screen.evaluate(REFUSED)
    screen.tap("section [data-do=copy]")
    screen.wait_for("#said", "Copied.")
