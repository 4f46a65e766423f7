"""How each language is set: its spaces, its quotes, its one form of address.

As a program it puts the spaces of the catalogues in order: `make translations` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from tests.tracker.site.languages.catalogues import LANGUAGES, folder

NO_BREAK, NARROW = "\u00a0", "\u202f"

SPACES: dict[str, list[tuple[str, str]]] = {
    "fr": [
        (rf"[ {NO_BREAK}{NARROW}]+:(?=[\s\"]|$)", f"{NO_BREAK}:"),
        (rf"[ {NO_BREAK}{NARROW}]+([;!?])", rf"{NARROW}\1"),
        (rf"«[ {NO_BREAK}{NARROW}]*", f"«{NO_BREAK}"),
        (rf"[ {NO_BREAK}{NARROW}]*»", f"{NO_BREAK}»"),
        (rf"[ {NARROW}]+%%", f"{NO_BREAK}%%"),
    ],
    "pl": [
        (r"(?<![\w%}])([wziouaWZIOUA]) (?=\S)", rf"\1{NO_BREAK}"),
        (r" (pkt|PA)\b", rf"{NO_BREAK}\1"),
    ],
}
"""French marks of two parts stand apart, on the same line; no Polish line ends in a short word."""

GLUED = {"fr": re.compile(r"(?<![A-Z+])[\w)»}][:;!?](?=\s|$)")}
"""A mark that wants a space before it, and has none; what is typed in signs, GY+G: 2 6, is none."""

QUOTES = {"de": "„“", "fr": "«»", "es": "«»", "pl": "„”"}
ALL_QUOTES = set("„“”«»‹›")

BEGINS = r"(?:^|[.:;!?…–][ \u00a0])"
ADDRESS = {
    "de": (
        r"\b(?:[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?)\b|\w (?:Sie|Ihnen)\b",
        r"\b[Ii]hr (?:[a-zäöü]+t|seid)\b|\b(?:[a-zäöü]+t|seid) ihr\b",
        rf"{BEGINS}(?:Tippt|Legt|Spielt|Sagt|Schaut|Nehmt|Setzt|Wählt|Macht|Gebt|Stellt|Seht)\b",
    ),
    "fr": (
        r"\b(?:[Tt]u|[Tt]oi|[Tt]e|[Tt]on|[Tt]a|[Tt]es)\b|\b[Tt]’",
        rf"{BEGINS}(?:Touche|Regarde|Garde|Scanne|Réessaie|Recharge|Envoie|Range|Annule|Choisis|"
        r"Reviens|Quitte|Attends|Demande|Écris|Sélectionne|Enregistre)\b",
        r"\btouches-en\b|\bs’il te plaît\b",
    ),
    "es": (
        r"\b(?:vosotr[oa]s|vuestr[oa]s?|os|usted(?:es)?)\b|\b(?:\w+[áé]is|veis|dais|vais|sois)\b",
        r"\b(?i:anotad|jugad|colocad|tocad|poned|elegid|mirad|decid|sentaos|anotadl[oa]s)\b",
    ),
    "pl": (r"\b(?:Pan|Pani|Państwo)\b",),
}
"""Forms that are not the one by which a language speaks to people: in German and Spanish to one
of them, in French as the rulebook does. In Polish the table is spoken to as several, whoever
holds the phone as one: `both` finds where a sentence mixes them."""

ONE = re.compile(
    r"\b(?:Dotknij|Wróć|Wybierz|Skopiuj|Spróbuj|Zaznacz|Trzymaj|Poproś|Zobacz|Zeskanuj|Wpisz|Usuń)\b"
)
SEVERAL = re.compile(r"\b\w+(?:jcie|żcie|źcie|szcie|icie)\b")


def in_order(text: str, language: str) -> str:
    for found, put in SPACES.get(language, []):
        text = re.sub(found, put, text)
    return text


def ill_said(text: str, language: str) -> Iterator[str]:
    """What of a text its language says otherwise."""
    if language in GLUED:
        yield from (found.group() for found in GLUED[language].finditer(text))
    for form in ADDRESS[language]:
        yield from (found.group() for found in re.finditer(form, text))
    if language == "pl" and (one := ONE.search(text)) and (several := SEVERAL.search(text)):
        yield f"{one.group()} … {several.group()}"
    yield from ALL_QUOTES.intersection(text) - set(QUOTES[language])


def main() -> None:
    """The labels of tools stay as short as they are."""
    for language in LANGUAGES:
        path = folder(language) / "django.po"
        head, *entries = path.read_text("utf-8").split("\n\n")
        put = [ordered(entry, language) for entry in entries]
        path.write_text("\n\n".join([head, *put]), "utf-8")


def ordered(entry: str, language: str) -> str:
    if 'msgctxt "tool"' in entry:
        return entry
    lines = entry.splitlines(keepends=True)
    translated = next((n for n, line in enumerate(lines) if line.startswith("msgstr")), len(lines))
    said = (in_order(line, language) for line in lines[translated:])
    return "".join(chain(lines[:translated], said))


if __name__ == "__main__":
    main()
