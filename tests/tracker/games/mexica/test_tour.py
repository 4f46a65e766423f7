"""The demo: five tasks, each ticked by what the log has."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker.games.mexica.tour.tasks import DUG, TOUR, begun, record
from tracker.games.tour import current
from tracker.log.founding import copy
from tracker.models import Game

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ALL = ["dig", "found", "build", "undo", "score"]
ELSEWHERE = "B7"


class Visit:
    """A browser without script that goes through it."""

    def __init__(self) -> None:
        self.client = Client()
        self.base = self.client.post("/demo")["Location"]
        self.game = Game.objects.get()

    def page(self, query: str = "", client: Client | None = None) -> str:
        return flat((client or self.client).get(self.base + query).content.decode())

    def told(self, query: str = "", client: Client | None = None) -> str | None:
        """Which task the page shows; the farewell has no name."""
        page = self.page(query, client)
        if re.search(r'<section id="tour"[^>]* hidden', page):
            return None
        [shown] = re.findall(r'<(?:div|p) data-task="(\w*)"(?![^>]* hidden)', page)
        return str(shown)

    def ticked(self) -> list[str]:
        [value] = re.findall(r'<data id="toured" value="([^"]*)"', self.page())
        return str(value).split()

    def enter(self, **fields: str) -> None:
        self.game.refresh_from_db()
        answer = self.client.post(f"{self.base}tap", fields | {"expect": str(self.game.number)})
        assert answer.status_code == 302, answer.content

    def do(self, name: str) -> None:
        """By the form that the card has where there is no script."""
        [task] = [task for task in TOUR.tasks() if task.name == name]
        self.enter(**task.fields)


@pytest.fixture
def visit() -> Visit:
    return Visit()


def test_it_begins_with_a_canal_that_closes_the_last_district(visit: Visit) -> None:
    assert (visit.told(), visit.ticked()) == ("dig", [])
    assert f"lit cell {DUG}" in visit.page()
    assert (begun().offered, begun().period) == ((6,), 1)


def test_every_task_is_ticked_by_what_is_recorded_and_then_comes_the_next(visit: Visit) -> None:
    for number, name in enumerate(ALL[:-1], 1):
        assert visit.told() == name
        visit.do(name)
        assert visit.ticked() == ALL[:number]
    visit.enter(do="end_period")
    assert visit.ticked() == ALL
    assert visit.told() == ""
    assert re.search(r'<form method="post" action="/play">', visit.page())


def test_the_card_has_the_form_of_its_task_where_no_script_can(visit: Visit) -> None:
    for name, value in TOUR.tasks()[0].fields.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in visit.page()


def test_something_else_in_between_hinders_nothing(visit: Visit) -> None:
    visit.enter(do="canal", cells=ELSEWHERE)
    assert (visit.told(), visit.ticked()) == ("dig", [])
    visit.enter(do="undo")
    assert (visit.told(), visit.ticked()) == ("dig", ["undo"])
    for name in ("dig", "found"):
        visit.do(name)
    assert visit.told() == "build"


def test_what_is_undone_has_to_be_done_again(visit: Visit) -> None:
    for name in ("dig", "found", "undo"):
        visit.do(name)
    assert (visit.told(), visit.ticked()) == ("found", ["dig", "undo"])
    visit.enter(do="undo")
    assert (visit.told(), visit.ticked()) == ("dig", ["undo"])


def test_a_temple_that_is_taken_back_for_the_task_after_it_was_built(visit: Visit) -> None:
    for name in ("dig", "found", "build", "undo"):
        visit.do(name)
    assert visit.told() == "score"
    visit.enter(do="redo")
    assert visit.ticked() == ["dig", "found", "build", "undo"]


def test_a_temple_of_the_beginning_that_is_taken_back_is_none_of_it(visit: Visit) -> None:
    assert record()["actions"][-1]["do"] == "temple"
    visit.enter(do="undo")
    assert visit.ticked() == ["undo"]


def test_whoever_has_scored_has_seen_it_all(visit: Visit) -> None:
    visit.enter(do="end_period", override="1")
    assert (visit.told(), visit.ticked()) == ("", ["score"])


def test_a_task_is_passed_over_on_this_phone_alone(visit: Visit) -> None:
    assert visit.told("?task=1") == "found"
    assert visit.told() == "found"
    assert visit.told(client=Client()) == "dig"
    visit.do("dig")
    assert visit.told() == "found"
    assert visit.told("?task=5") == ""


def test_the_tour_is_left(visit: Visit) -> None:
    assert visit.told(f"?task={len(ALL) + 1}") is None
    assert visit.told() is None


@pytest.mark.parametrize("said", ["x", "-1", "", "1e3", "٣", "999"])
def test_an_address_that_passes_nothing_over_does_no_harm(visit: Visit, said: str) -> None:
    assert visit.told(f"?task={said}") == "dig"


def test_whoever_watches_and_whoever_copies_it_has_no_tour(visit: Visit) -> None:
    for address in (
        f"/w/{visit.game.watch_key}/",
        f"/e/{copy(visit.game, 58).edit_key}/",
    ):
        page = visit.client.get(address).content.decode()
        assert 'id="tour' not in page


def test_no_other_game_has_one(client: Client) -> None:
    for key in ("", "no", 1):
        table = Table.of(SETUP | {"tour": key, "actions": []})
        page = client.get(f"/e/{table.game.edit_key}/").content.decode()
        assert "tour" not in page


def test_a_record_that_only_says_so_is_told_what_is_not_done(client: Client) -> None:
    table = Table.of(SETUP | {"tour": True, "actions": []})
    page = client.get(f"/e/{table.game.edit_key}/").content.decode()
    assert '<data id="toured" value="">' in page


@pytest.mark.parametrize(
    "done, first, at",
    [
        ([], 0, 0),
        (["dig"], 0, 1),
        (["found"], 0, 0),
        (["dig", "build"], 2, 3),
        ([], 4, 4),
        ([], 5, 5),
        ([], 6, 6),
        (["score"], 0, 5),
        (["score"], 6, 6),
    ],
)
def test_the_first_that_is_left_is_told(done: list[str], first: int, at: int) -> None:
    assert current(ALL, done, first) == at
