"""German, French, Spanish, Polish beside English: whole catalogues, the right one, never mixed."""

from __future__ import annotations

import ast
import gettext
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.aztekz import refusals as aztekz
from scoring.mexica import refusals as mexica
from tests.few import few
from tests.scoring.mexica.recorded import GAMES
from tests.tracker.markup import flat
from tests.tracker.site.catalogues import (
    catalogue,
    code,
    folder,
    frozen,
    holes,
    texts_of_the_source,
)
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.models import Game
from tracker.pictures.animation import FilmFormat
from tracker.pictures.film import Size, Speed
from tracker.pictures.making import Order

LANGUAGES = ("de", "fr", "es", "pl")
FORMS_OF_A_PLURAL = {"pl": 3}
"""Two in the other languages."""
every_language = pytest.mark.parametrize("language", LANGUAGES)
FINISHED = "three_players_victory_by_action_tokens"
TIED = "tracker_four_players_every_tie"


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """A client leaves the language of its last request to whoever comes next."""
    with translation.override("en"):
        yield


# The catalogues.


@every_language
def test_a_catalogue_is_complete(language: str) -> None:
    for entry in catalogue(language):
        assert not entry.fuzzy, entry
        forms = FORMS_OF_A_PLURAL.get(language, 2) if entry.text.plural else 1
        assert len(entry.translated) == forms, entry
        assert all(entry.translated), entry


@pytest.mark.slow
def test_the_catalogues_have_the_texts_of_the_source_and_no_others() -> None:
    source = texts_of_the_source()
    for language in LANGUAGES:
        translated = {entry.text for entry in catalogue(language)}
        assert source - translated == set(), f"{language}: make translations, then translate"
        assert translated - source == set(), f"{language}: make translations"


@every_language
def test_the_same_is_put_into_a_text_in_every_language(language: str) -> None:
    for (singular, plural, _), translated, _ in catalogue(language):
        usual = (holes(singular), holes(plural or singular))
        for text in translated:
            assert holes(text) in usual, text
            assert re.findall(r"</?\w+>", text) == re.findall(r"</?\w+>", singular), text
            assert not set(text) & set("\"'`") - set(singular), f"breaks an attribute: {text}"
            assert text.count("&") == 0, text
            assert text == text.strip() or singular != singular.strip(), text


@every_language
def test_what_is_compiled_is_what_is_translated(language: str) -> None:
    """Nobody needs GNU gettext to run the app: the compiled files are kept."""
    with (folder(language) / "django.mo").open("rb") as file:
        compiled = vars(gettext.GNUTranslations(file))["_catalog"]
    expected: dict[str | tuple[str, int], str] = {}
    for (singular, plural, context), translated, _ in catalogue(language):
        name = f"{context}\x04{singular}" if context else singular
        if not all(translated):
            continue
        if plural:
            expected |= {(name, number): text for number, text in enumerate(translated)}
        else:
            expected[name] = translated[0]
    compiled.pop("", None)
    assert compiled == expected, "make translations"


@pytest.mark.slow
def test_nothing_is_translated_before_somebody_asks() -> None:
    found = {path: [*frozen(ast.parse(path.read_text("utf-8")))] for path in code()}
    assert {path: lines for path, lines in found.items() if lines} == {}
    assert [*frozen(ast.parse('A = _("a")\nB = lambda: _("b")\ndef c(): return _("c")'))] == [1]


@every_language
def test_every_refusal_has_its_sentence(language: str) -> None:
    sentences = [*mexica.SENTENCES.values(), *aztekz.SENTENCES.values()]
    with translation.override(language):
        for sentence in sentences:
            assert translation.gettext(sentence) != sentence, sentence


# Whose language.


@pytest.mark.parametrize(
    "asked, language",
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT, fr;q=0.5", "de"),
        ("pt, es-MX;q=0.8, en;q=0.5", "es"),
        ("fr;q=0.4, en;q=0.9", "en"),
        ("pl-PL, pl;q=0.9", "pl"),
        ("ja, nl;q=0.7", "en"),
        ("*;q=x, ][", "en"),
    ],
)
def test_the_browser_is_followed(db: None, asked: str, language: str) -> None:
    response = Client().get("/", headers={"Accept-Language": asked})
    assert f'<html lang="{language}"' in response.content.decode()
    assert response["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


def test_a_choice_is_remembered_whatever_the_browser_asks_for(db: None) -> None:
    client = Client(headers={"Accept-Language": "fr"})
    buttons = re.findall(
        r'name="language" value="(..)"[^>]*>([^<]+)<', flat(client.get("/").content.decode())
    )
    assert buttons == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("fr", "Français"),
        ("es", "Español"),
        ("pl", "Polski"),
    ]
    response = client.post("/language", {"language": "es", "next": "/"})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert response.cookies["django_language"]["max-age"] >= 365 * 24 * 3600
    page = client.get("/new").content.decode()
    assert '<html lang="es"' in page
    assert "Nueva partida" in page
    chosen = re.findall(
        r'value="(..)" lang=".."[^>]*aria-current', flat(client.get("/").content.decode())
    )
    assert chosen == ["es"]


def test_a_choice_that_is_none_changes_nothing(db: None) -> None:
    client = Client()
    for form in ({"language": "xx"}, {"language": "../de"}, {}):
        client.post("/language", form)
        assert '<html lang="en"' in client.get("/").content.decode()
    leading_away = {"language": "de", "next": "https://elsewhere.example/"}
    assert client.post("/language", leading_away)["Location"] == "/"
    assert client.get("/language").status_code == 302


def test_nobody_else_chooses_for_a_browser(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/language", {"language": "de"}).status_code == 403


# Pages.


class Words(HTMLParser):
    """What a person reads or hears of a page, piece by piece."""

    SPOKEN = ("aria-label", "title", "alt", "placeholder", "content", "data-ask")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag if tag in ("script", "style") else ""
        self.said += [value for name, value in attrs if value and name in self.SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        self.silent = ""

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.said.append(" ".join(data.split()))


@cache
def _english(language: str) -> tuple[set[str], re.Pattern[str]]:
    """Texts that this language says otherwise: short ones as a whole, long ones anywhere."""
    entries = catalogue(language)
    own = {text for entry in entries for text in entry.translated}
    short: set[str] = set()
    long: list[str] = []
    for entry in entries:
        for text in filter(None, entry.text[:2]):
            fixed = re.split(r"%\(\w+\)s|%%|\{\w*\}|</?\w+>", text)
            if text in own:
                continue
            if len(fixed) == 1:
                short.add(text)
            long += [re.escape(part) for part in fixed if len(re.findall(r"\w+", part)) > 2]
    return short, re.compile("|".join(long))


def leftovers(page: str, language: str) -> list[str]:
    """What of a page is still English."""
    short, long = _english(language)
    return [said for said in Words(page).said if said in short or long.search(said)]


@cache
def record(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())["record"]
    return found


def bring(client: Client, told: dict[str, Any]) -> Game:
    """A game, into the club of a browser."""
    file = BytesIO(json.dumps(told).encode())
    file.name = "record.json"
    response = client.post("/import", {"record": file})
    assert response.status_code == 302
    return Game.objects.get(edit_key=response["Location"].split("/")[2])


def begun(name: str, actions: int) -> dict[str, Any]:
    return record(name) | {"actions": record(name)["actions"][:actions]}


@pytest.fixture
def club(db: None) -> tuple[Client, list[str]]:
    """A browser with games of every kind, and the addresses of all that there is to see."""
    client = Client()
    referee = f"/e/{bring(client, record(FINISHED)).edit_key}/"
    tracker = f"/e/{bring(client, begun(TIED, 60)).edit_key}/"
    game = bring(client, record(TIED))
    watched = f"/w/{game.watch_key}/"
    placing = f"/e/{bring(client, begun(FINISHED, 1)).edit_key}/"
    playing = f"/e/{bring(client, begun(FINISHED, 40)).edit_key}/"
    player = game.seats.filter(number=0).values_list("player", flat=True).get()
    return client, [
        *("/", "/new", "/new?game=mexica", "/new?game=aztekz", "/statistics"),
        *("/shelf", "/shelf?shelf=away", "/shelf?from=x&to=y&month=z"),
        *("/statistics/games?players=4", "/statistics?from=x", "/players", "/archive", "/phone"),
        *("/offline", f"/player/{player}", "/statistics/games?token=7&period=1"),
        *(referee, tracker, watched, placing, playing, f"{placing}story", f"{playing}story"),
        *(f"{referee}scoring?step={step}" for step in (1, 2, 23)),
        *(f"{watched}scoring?period=1&step={step}" for step in range(1, 20)),
        *(f"{referee}{page}" for page in ("story", "out", "log", "film", "photos", "details")),
        *(f"{watched}{page}" for page in ("story", "out", "film", "photos", "details", "check")),
        *(f"{playing}{page}" for page in ("out", "story", "replay?at=30", "cell/D4", "cell/L7")),
        *(f"{tracker}{page}" for page in ("period", "log", "correct/5", "share", "delete")),
        *(f"{referee}replay?at={at}" for at in (0, 1, 90)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", few(LANGUAGES))
def test_no_page_is_partly_english(club: tuple[Client, list[str]], language: str) -> None:
    client, addresses = club
    for address in addresses:
        response = client.get(address, headers={"Accept-Language": language})
        assert response.status_code in (200, 422), address
        page = response.content.decode()
        assert "cell/" in address or f'<html lang="{language}"' in page
        assert leftovers(page, language) == [], address


@pytest.mark.long
def test_english_is_found_where_it_is(club: tuple[Client, list[str]]) -> None:
    client, addresses = club
    for address in addresses[::3]:
        assert leftovers(client.get(address).content.decode(), "fr"), address


@pytest.mark.slow
@every_language
def test_what_a_phone_is_told_is_in_its_language(db: None, language: str) -> None:
    tracker, referee = Table().game.edit_key, Table(REFEREE).game.edit_key
    client = Client(headers={"Accept-Language": language})
    in_the_way = {"do": "canal", "cells": "H7", "expect": "0"}
    told = [
        client.post(f"/e/{tracker}/tap", in_the_way, headers={"HX-Request": "true"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "cells": "D4", "expect": "7"}),
        client.post(f"/e/{tracker}/tap", {"do": "undo", "expect": "0"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "cells": "D4", "expect": "x"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "expect": "0"}),
        client.post(f"/e/{referee}/tap", {"do": "canal", "cells": "D4", "expect": "0"}),
        client.post("/new", {"game": "mexica", "name1": "Ana"}),
        client.post("/new", {"game": "aztekz", "name1": "Ana"}),
        client.post("/import", {}),
        client.get(f"/e/{tracker}/replay?at=9"),
        client.get("/r/nothing"),
    ]
    for response in told:
        assert 400 <= response.status_code < 500
        assert leftovers(response.content.decode(), language) == []


def test_a_place_that_cannot_be_read_keeps_its_name(db: None) -> None:
    form = {"do": "canal", "cells": "D4", "expect": "x"}
    client = Client(headers={"Accept-Language": "de"})
    page = client.post(f"/e/{Table().game.edit_key}/tap", form).content.decode()
    assert "Das lässt sich nicht lesen: expect: das ist keine ganze Zahl." in page


@pytest.mark.slow
def test_days_and_numbers_are_written_as_it_is_usual(club: tuple[Client, list[str]]) -> None:
    client, _ = club
    Game.objects.update(played="2026-03-18")
    written = {
        "en": "18 Mar 2026",
        "de": "18. März 2026",
        "fr": "18 mars 2026",
        "es": "18 mar 2026",
        "pl": "18 marca 2026",
    }
    for language, day in written.items():
        asked = {"Accept-Language": language}
        assert day in client.get("/shelf", headers=asked).content.decode()
        page = client.get("/statistics", headers=asked).content.decode()
        average = re.findall(r"<td>(\d+[.,]\d)</td>", page)[0]
        assert ("." if language == "en" else ",") in average


@pytest.mark.slow
@pytest.mark.parametrize("language", few(["de", "fr"]))
def test_drawings_are_the_same_in_every_language(
    club: tuple[Client, list[str]], language: str
) -> None:
    """A comma in a coordinate would draw something else."""
    client, addresses = club
    for address in addresses:
        if "story" in address or address == "/statistics":
            english = client.get(address).content.decode()
            other = client.get(address, headers={"Accept-Language": language}).content.decode()
            assert coordinates(english) == coordinates(other) != [], address


def coordinates(page: str) -> list[str]:
    return re.findall(r' (?:d|x|y|cx|cy|width|height|viewBox)="([^"]*)"', page)


# What is kept, and what machines read.


def both(address: str, client: Client | None = None) -> tuple[Any, Any]:
    """In English and in German; then in English again, unchanged."""
    client = client or Client()

    def ask(language: str) -> Any:
        return client.get(address, headers={"Accept-Language": language})

    english, german = ask("en"), ask("de")
    assert ask("en").content == english.content
    assert ask("de").content == german.content
    return english, german


def test_a_reel_is_kept_for_each_language(db: None) -> None:
    table = Table.of(begun(FINISHED, 30))
    english, german = both(f"/w/{table.game.watch_key}/replay/reel")
    assert "temple of" in english.content.decode()
    assert "temple of" not in german.content.decode()
    assert "Tempel 1 auf" in json.dumps(json.loads(german.content), ensure_ascii=False)
    steps = [json.loads(answer.content)["parts"]["r-score-0"] for answer in (english, german)]
    assert steps[0][::2] == steps[1][::2]


def test_the_cells_of_a_board_are_kept_for_each_language(db: None) -> None:
    english, german = both(f"/w/{Table().game.watch_key}/replay")
    assert 'aria-label="H7, palace' in english.content.decode()
    assert 'aria-label="H7, Palast' in german.content.decode()


@pytest.mark.slow
def test_a_card_is_another_picture_in_another_language(db: None) -> None:
    address = f"/w/{Table.of(record(FINISHED)).game.watch_key}/card.png"
    english, german = both(address)
    assert english.content != german.content
    assert english["ETag"] != german["ETag"]
    asked = {"Accept-Language": "de", "If-None-Match": english["ETag"]}
    assert Client().get(address, headers=asked).status_code == 200
    asked["If-None-Match"] = german["ETag"]
    assert Client().get(address, headers=asked).status_code == 304


def test_a_film_is_another_file_in_another_language(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game

    def order(language: str) -> Order:
        with translation.override(language):
            return Order.of(game, Speed.FAST, Size.SMALL, FilmFormat.GIF)

    assert len({order(language).name for language in ("en", *LANGUAGES)}) == 1 + len(LANGUAGES)
    assert order("fr").language == "fr"


@pytest.mark.slow
def test_statistics_are_counted_once_and_told_in_each_language(
    club: tuple[Client, list[str]],
) -> None:
    english, german = both("/statistics", club[0])
    assert leftovers(german.content.decode(), "de") == []
    assert "Majorities, period 1" in english.content.decode()


def test_a_board_without_words_is_kept_for_ever_in_every_language(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game
    english, german = both(f"/w/{game.watch_key}/thumb.png?n={game.head_id}")
    assert english.content == german.content
    assert "immutable" in english["Cache-Control"]
    assert "Cookie" not in english["Vary"]


def test_the_app_on_the_phone_is_installed_in_its_language(db: None) -> None:
    """Another language is another service worker, so that its offline page is fetched anew."""
    english, german = both("/sw.js")
    assert english.content != german.content
    english, german = both("/manifest.webmanifest")
    assert json.loads(german.content)["name"] == "Mexica am Tisch"
    assert "Cookie" in german["Vary"]
    english, german = both("/offline")
    assert "Kein Netz" in german.content.decode()


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: table.enter.post(
            f"{table.path}/actions", {"expect": 0, "action": {"do": "canal", "cells": ["H7"]}}
        ),
        lambda table: table.enter.post(f"{table.path}/actions", {"expect": 4, "action": {}}),
        lambda table: table.enter.post(f"{table.path}/undo", {"expect": 0}),
        lambda table: table.enter.post("/api/games", SETUP | {"tokens": []}),
        lambda table: table.enter.get(table.path),
        lambda table: table.enter.get("/api/games/nobody"),
    ],
)
def test_the_api_is_english_for_everybody(db: None, ask: Callable[[Table], Any]) -> None:
    table = Table()
    english = ask(table)
    table.enter.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    table.enter.client.cookies["django_language"] = "fr"
    assert ask(table) == english


@pytest.mark.slow
def test_the_api_says_that_it_is_english(db: None) -> None:
    response = Client().get("/api/openapi.json", headers={"Accept-Language": "de"})
    assert response["Content-Language"] == "en"
    assert "Accept-Language" not in response.get("Vary", "")


def test_headings_for_a_spreadsheet_stay_as_they_are(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game
    english, german = both(f"/w/{game.watch_key}/out/scores.csv")
    assert german.content == english.content
    english, german = both(f"/w/{game.watch_key}/out/actions.csv")
    headings = [answer.content.decode("utf-8-sig").splitlines()[0] for answer in (english, german)]
    assert headings[0] == headings[1]
    assert "geht nach" in german.content.decode("utf-8-sig")
    english, german = both(f"/w/{game.watch_key}/out/record.json")
    assert german.content == english.content
