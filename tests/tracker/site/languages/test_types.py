"""Each language is set as its printers set it, and speaks to people in one way."""

from __future__ import annotations

import pytest

from tests.tracker.site.languages import types
from tests.tracker.site.languages.catalogues import LANGUAGES, catalogue
from tests.tracker.site.languages.types import NARROW, NO_BREAK, ill_said, in_order

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_spaces_stand_where_the_language_wants_them(language: str) -> None:
    for entry in catalogue(language):
        if entry.text.context != "tool":
            for text in entry.translated:
                assert text == in_order(text, language), "make translations"


@every_language
def test_people_are_spoken_to_in_one_way(language: str) -> None:
    for entry in catalogue(language):
        for text in entry.translated:
            assert [*ill_said(text, language)] == [], text


@pytest.mark.parametrize(
    "language, text, found",
    [
        ("fr", "Suivi: n’entrez", ["i:"]),
        ("fr", f"Suivi{NO_BREAK}: à 1:25 %(n)s{NARROW}!", []),
        ("fr", "%(who)s: temple", ["s:"]),
        ("fr", "GY+G: 2 6", []),
        ("fr", "Placez-les ainsi\u202f; touches-en un", ["touches-en"]),
        ("fr", "Regarde tes parties", ["tes", "Regarde"]),
        ("fr", "“or”", ["“", "”"]),
        ("de", "Legt sie so aus; tippe einen an", ["Legt"]),
        ("de", "Sie legt sie aus. Ihre Zeit ist nicht bekannt.", []),
        ("de", "Wie viel seht ihr? Stimmt euer Tisch?", ["seht ihr", "euer"]),
        ("de", "Haben Sie Zeit?", ["n Sie"]),
        ("es", "Colocadlos así; toca uno. ¿Qué veis?", ["veis"]),
        ("es", "¿Coincide vuestra mesa?", ["vuestra"]),
        ("pl", "Dotknij pola i wpiszcie je", ["Dotknij … wpiszcie"]),
        ("pl", "Czy ma Pan zdjęcie?", ["Pan"]),
        ("pl", "Usuń zdjęcie", []),
    ],
)
def test_what_is_ill_said_is_found(language: str, text: str, found: list[str]) -> None:
    assert sorted(ill_said(text, language)) == sorted(found)


def test_spaces_are_put_in_order() -> None:
    said = "« %(what)s » : qui ? à 2 000 %% ; non!"
    put = (
        f"«{NO_BREAK}%(what)s{NO_BREAK}»{NO_BREAK}: qui{NARROW}? à 2 000{NO_BREAK}%%{NARROW}; non!"
    )
    assert in_order(said, "fr") == put == in_order(put, "fr")
    assert in_order("idzie na pole i z kim, 5 pkt", "pl") == (
        f"idzie na pole i{NO_BREAK}z{NO_BREAK}kim, 5{NO_BREAK}pkt"
    )
    assert in_order("Ana: 3 points ; ?", "de") == "Ana: 3 points ; ?"


def test_a_catalogue_is_put_in_order_by_make_translations() -> None:
    entry = (
        '#: a.html\nmsgid "Why : no"\nmsgid_plural "Why ?"\nmsgstr[0] "Non : ?"\nmsgstr[1] "Oui :"'
    )
    ordered = types.ordered(entry, "fr")
    assert ordered == entry.replace("Non : ?", f"Non{NO_BREAK}:{NARROW}?").replace(
        "Oui :", f"Oui{NO_BREAK}:"
    )
    tool = 'msgctxt "tool"\n' + entry
    assert types.ordered(tool, "fr") == tool
