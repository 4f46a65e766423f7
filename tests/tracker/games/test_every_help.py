"""The help of every game that has one: each refusal leads to one part, in each language."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from scoring.game import Phase
from scoring.games import GAMES
from tests.tracker.site.languages.catalogues import LANGUAGES
from tracker.games.face import Face
from tracker.games.registry import FACES, face, faces
from tracker.management.commands import rulings

ROOT = Path(__file__).parents[3]
EVERY = ("en", *LANGUAGES)
HELPED = [key for key in FACES if face(key).help()]


@pytest.fixture(params=HELPED)
def each(request: pytest.FixtureRequest) -> Face:
    return face(request.param)


class Anchors(HTMLParser):
    """Every id of a page, with the part in which it lies."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.part = ""
        self.found: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name = told.get("id") or ""
        if tag == "section":
            self.part = name
        if name:
            self.found.append((name, self.part))

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self.part = ""


def codes_of(key: str) -> set[str]:
    return {code.value for code in import_module(f"scoring.{key}.refusals").Code}


def test_some_games_have_a_help() -> None:
    assert {"mexica", "aztekz"} <= set(HELPED)


def test_every_refusal_leads_to_one_part(each: Face) -> None:
    codes = codes_of(each.rules.key)
    led = Counter(code for part in each.help() for rule in part.rules for code in rule.codes)
    assert set(led) == codes
    assert set(led.values()) == {1}


def test_nothing_has_two_places(each: Face) -> None:
    names = Counter(name for part in each.help() for name in part.names)
    assert {name for name, many in names.items() if many > 1} == set()


def test_whatever_the_phase_the_help_has_a_part_for_it(each: Face) -> None:
    names = {name for part in each.help() for name in part.names}
    assert {phase.value for phase in Phase} - {"final_round"} <= names


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("language", EVERY)
def test_each_part_is_on_the_page_once(each: Face, language: str, client: Client) -> None:
    answer = client.get(f"/help/{each.rules.key}/", headers={"accept-language": language})
    assert answer.status_code == 200
    found = Anchors(answer.text).found
    assert Counter(name for name, _part in found).most_common(1)[0][1] == 1
    expected = {(name, part.key) for part in each.help() for name in part.names}
    assert expected <= set(found)
    with translation.override(language):
        for part in each.help():
            assert part.title in answer.text
            assert part.rules


@pytest.mark.parametrize("language", EVERY)
def test_nobody_reads_a_hole_that_was_not_filled(each: Face, language: str) -> None:
    with translation.override(language):
        for part in each.help():
            texts = [rule.text for rule in part.rules]
            texts += [text for ruling in part.rulings for text in ruling]
            for text in texts:
                assert not re.search(r"%\(|\{\w*\}", text), text


@pytest.mark.django_db
def test_home_leads_to_the_help_and_that_to_every_game(client: Client) -> None:
    assert 'href="/help/"' in client.get("/").text
    shown = client.get("/help/").text
    for one in faces():
        assert (f'href="/help/{one.rules.key}/"' in shown) is bool(one.help())


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["chess", "tracker", "x" * 200])
def test_a_game_without_help_is_not_found(game: str, client: Client) -> None:
    answer = client.get(f"/help/{game}/")
    assert answer.status_code == 404
    assert "There is no such choice." in answer.text


def test_a_code_that_no_part_explains_leads_nowhere(each: Face) -> None:
    told = Template("{% load faces %}{% explained face code %}")
    assert told.render(Context({"face": each, "code": "stale"})) == ""
    there = told.render(Context({"face": each, "code": "turn.wrong_player"}))
    assert there == f"/help/{each.rules.key}/#turn.wrong_player"


def test_the_page_of_rulings_says_what_the_help_says() -> None:
    """`manage.py rulings docs/rulings.md` writes it anew."""
    assert (ROOT / "docs/rulings.md").read_text("utf-8") == rulings.text()
    assert {rules.key for rules in GAMES} >= set(HELPED)


def test_the_worker_names_each_file_once(client: Client) -> None:
    """A browser that is told of one twice keeps none of them."""
    listed = re.findall(r'"([^"]+)"', client.get("/sw.js").text.split("FILES = ")[1].split("]")[0])
    assert len(listed) == len(set(listed)) > 10
