"""Pages without a table: home, shelf, statistics, what is said of a game."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page

from tests.browser.screens.screen import LAPTOP, PHONE, SCREENS, Screen, as_member, screen
from tests.browser.stage import CLUB, ENTER, Stage

BARE = {
    "join": f"/club/{CLUB}",
    "offline": "/offline",
    "unknown": "/e/aaaaaaaaaaaaaaaaaaaaaa/",
    "log": f"/e/{ENTER}/log",
    "correct": f"/e/{ENTER}/correct/5",
    "replay": f"/e/{ENTER}/replay?at=60",
    "story": f"/e/{ENTER}/story",
    "taking_out": f"/e/{ENTER}/out",
}
OF_MEMBERS = {
    "another_phone": "/phone",
    "shelf": "/shelf",
    "statistics": "/statistics",
    "players": "/players",
    "archive": "/archive",
}


def visit(address: str, page: Page, stage: Stage) -> None:
    page.goto(stage.url + address)
    if page.locator("#replay").count():
        page.locator(".stage.ready").wait_for()


def visit_as_member(address: str, page: Page, stage: Stage) -> None:
    as_member(page, stage)
    visit(address, page, stage)


for each, way in ((BARE, visit), (OF_MEMBERS, visit_as_member)):
    for name, address in each.items():
        SCREENS.append(Screen(name, partial(way, address), PHONE, whole=False))


# At home


@screen()
def home_empty(page: Page, stage: Stage) -> None:
    page.goto(stage.url)


@screen()
def home(page: Page, stage: Stage) -> None:
    as_member(page, stage)


@screen(whole=True)
def new_game(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/new?game=mexica")
    # The others are scattered by chance.
    page.check("[name=neutral][value=table]")
    page.wait_for_selector("#neutral .lit")


@screen(whole=True)
def new_game_problems(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/new?game=mexica")
    page.check("[name=neutral][value=none]")
    page.locator(".sites").wait_for(state="detached")
    page.fill("[name=name1]", "Ana")
    for number in (1, 2):
        page.select_option(f"[name=color{number}]", "red")
    page.check("[name=draw][value=table]")
    page.check('[name=token][value="5-1"]')
    page.click("button.main")
    page.fill("[name=name2]", "Bo")
    page.click("button.main")
    page.wait_for_selector(".problems")


@screen(whole=True)
def share(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/e/{ENTER}/share")


@screen(LAPTOP)
def laptop_home(page: Page, stage: Stage) -> None:
    as_member(page, stage)
