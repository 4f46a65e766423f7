"""What a page says, and what of it is in the wrong language."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from django.test import Client

from tests.scoring.mexica.recorded import GAMES
from tests.tracker.site.languages.catalogues import catalogue
from tracker.models import Game

FINISHED = "three_players_victory_by_action_tokens"
TIED = "tracker_four_players_every_tie"


class Words(HTMLParser):
    """What a person reads or hears of a page, piece by piece."""

    SPOKEN = ("aria-label", "title", "alt", "placeholder", "content", "data-ask")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.spoken: list[str] = []
        """What of it stands in attributes."""
        self.silent = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag if tag in ("script", "style") else ""
        spoken = [value for name, value in attrs if value and name in self.SPOKEN]
        self.spoken += spoken
        self.said += spoken

    def handle_endtag(self, tag: str) -> None:
        self.silent = ""

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.said.append(" ".join(data.split()))


def read(page: str) -> str:
    """All of it in one line, as words meet that stand in tags of their own."""
    words = Words(page)
    shown = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", "", page, flags=re.DOTALL)
    return " ".join([unescape(shown), *words.spoken])


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
