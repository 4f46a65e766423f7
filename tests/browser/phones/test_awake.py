"""A phone that lies on the table: its screen stays awake while the game runs, as far as it can."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import Hand
from tests.browser.phones.test_phones import new_game

COUNTED = """
window.locks = {asked: 0, given: 0};
navigator.wakeLock.request = async () => {
    locks.asked += 1;
    const lock = new EventTarget();
    lock.release = async () => {
        locks.given += 1;
        lock.dispatchEvent(new Event("release"));
    };
    return lock;
};
"""
PLAIN_HTTP = "delete Navigator.prototype.wakeLock;"
"""As where the site comes by an address of the network."""
HIDE = """hidden => {
    const value = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", {value, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
ROW = {"do": "canal", "cells": ["D4", "D5"]}


SLEEPS = """() => document.documentElement.dataset.awake !== "yes" && locks.asked === locks.given"""
"""Every lock was given back."""


def awake(phone: Page, by: str) -> None:
    expect(phone.locator("html")).to_have_attribute("data-awake", by)


def choice(phone: Page) -> Locator:
    """Where it is made. It is hidden until the script has read what was chosen."""
    box = phone.get_by_label("Keep the screen of this phone awake")
    expect(box).to_be_visible()
    return box


def sleeps(phone: Page) -> None:
    """By and by: a choice may come late to the page that follows the one where it was made."""
    phone.wait_for_function(SLEEPS)


def test_a_lock_is_asked_for_once_and_given_back_when_the_page_is_hidden(
    phone: Page, site: str
) -> None:
    phone.add_init_script(COUNTED)
    phone.goto(new_game(site)["enter"])
    awake(phone, "yes")
    Hand(phone).play(ROW)
    assert phone.evaluate("locks") == {"asked": 1, "given": 0}
    phone.evaluate(HIDE, True)
    awake(phone, "no")
    phone.evaluate(HIDE, False)
    awake(phone, "yes")
    assert phone.evaluate("locks") == {"asked": 2, "given": 1}


def test_by_plain_http_an_invisible_video_plays(phone: Page, site: str) -> None:
    phone.add_init_script(PLAIN_HTTP)
    phone.goto(new_game(site)["enter"])
    awake(phone, "yes")
    video = phone.locator("body > video")
    assert video.evaluate("it => !it.paused && it.muted && it.srcObject.active")
    # No picture of it stands before the board.
    assert video.evaluate("it => getComputedStyle(it).pointerEvents") == "none"
    Hand(phone).play(ROW)
    phone.evaluate(HIDE, True)
    awake(phone, "no")
    expect(video).to_have_count(0)


def test_where_the_lock_is_refused_the_video_plays(phone: Page, site: str) -> None:
    phone.add_init_script("navigator.wakeLock.request = () => Promise.reject(new Error());")
    phone.goto(new_game(site)["enter"])
    awake(phone, "yes")
    expect(phone.locator("body > video")).to_have_count(1)


def test_in_safari_nothing_is_tried_and_the_page_says_so(phone: Page, site: str) -> None:
    phone.add_init_script(
        PLAIN_HTTP + 'Object.defineProperty(navigator, "vendor", {value: "Apple Computer, Inc."});'
    )
    phone.goto(new_game(site)["enter"])
    phone.goto(site + "/awake")
    expect(phone.locator("main")).to_contain_text("offers no way to keep the screen awake")
    expect(phone.locator("[data-awake]")).to_be_hidden()
    expect(phone.locator("main")).to_contain_text("make run HTTPS=1")


def test_who_does_not_want_it_switches_it_off(phone: Page, site: str) -> None:
    phone.add_init_script(COUNTED)
    table = new_game(site)["enter"]
    phone.goto(table)
    phone.locator("summary", has_text="Supplies").click()
    phone.get_by_role("link", name="screen awake").click()
    expect(phone.locator("main")).to_contain_text(
        "as long as a game runs in sight", use_inner_text=True
    )
    expect(choice(phone)).to_be_checked()
    choice(phone).uncheck()
    phone.goto(table)
    sleeps(phone)
    Hand(phone).play(ROW)
    sleeps(phone)
    phone.goto(site + "/awake")
    expect(choice(phone)).not_to_be_checked()
    choice(phone).check()
    phone.goto(table)
    awake(phone, "yes")


def test_a_choice_in_another_tab_counts_at_once(phone: Page, site: str) -> None:
    phone.add_init_script(COUNTED)
    phone.goto(new_game(site)["enter"])
    awake(phone, "yes")
    other = phone.context.new_page()
    third = phone.context.new_page()
    for page in (other, third):
        page.goto(site + "/awake")
        expect(choice(page)).to_be_checked()
    choice(other).uncheck()
    awake(phone, "no")
    sleeps(phone)
    expect(choice(third)).not_to_be_checked()
    choice(third).check()
    awake(phone, "yes")


def test_a_game_that_is_over_lets_the_screen_sleep(phone: Page, site: str) -> None:
    phone.add_init_script(COUNTED)
    phone.goto(new_game(site)["enter"])
    awake(phone, "yes")
    phone.evaluate(
        """() => {
            document.getElementById("state").dataset.status = "finished";
            document.dispatchEvent(new Event("table:moved"));
        }"""
    )
    awake(phone, "no")
    assert phone.evaluate("locks.given") == 1
