"""German, French, Spanish, Polish beside English: whole catalogues, and the right one."""

from __future__ import annotations

import ast
import gettext
import re

import pytest
from django.test import Client
from django.utils import translation

from scoring.aztekz import refusals as aztekz
from scoring.coatl import refusals as coatl
from scoring.mexica import refusals as mexica
from tests.tracker.markup import flat
from tests.tracker.site.languages.catalogues import (
    FORMS_OF_A_PLURAL,
    LANGUAGES,
    catalogue,
    code,
    folder,
    frozen,
    holes,
    texts_of_the_source,
)

every_language = pytest.mark.parametrize("language", LANGUAGES)


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
    sentences = [
        *mexica.SENTENCES.values(),
        *aztekz.SENTENCES.values(),
        *coatl.SENTENCES.values(),
    ]
    with translation.override(language):
        for sentence in sentences:
            assert translation.gettext(sentence) != sentence, sentence


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
