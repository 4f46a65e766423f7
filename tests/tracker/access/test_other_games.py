"""Whoever has a game of his or her own learns nothing of another one by its numbers.

The keys of rows are serial numbers: anybody can count them up. Each address of a game is asked with
those of a stranger's game, of the same kind and of every other; the answer is the one that is given
for a number that no row has.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.http import StreamingHttpResponse
from django.test import Client

from scoring.games import GAMES
from tests.tracker.access.test_doors import BODIES, FORMS, STREAMS, Address, addresses
from tests.tracker.clubs import member
from tests.tracker.exchange.archives import known
from tests.tracker.games.test_every_page import whole
from tests.tracker.photos.files import file_of, halves
from tracker.club.people import rename
from tracker.games.registry import face
from tracker.log.founding import new_game
from tracker.log.positions import position_at, position_now
from tracker.log.records import accept_record
from tracker.models import Action, Club, Game, Photo
from tracker.photos import album

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]

BEGUN = 5
"""Actions of each game."""
FAR = 2_000_000
"""From here on the rows of strangers are counted: no game has so many actions."""
NOBODY = 5_555_555
KINDS = [rules.key for rules in GAMES]
ROWS = ("seen", "head", "n", "photo", "player", "change", "into", "club", "moved", "of", "pile")
"""What an address or a form may carry the key of a row by."""


def begun(kind: str, club: Club | None = None) -> Game:
    record = whole(face(kind).rules)
    return new_game(accept_record(record | {"actions": record["actions"][:BEGUN]}), club)


class Evening:
    """One's own table, and a stranger's of every kind."""

    def __init__(self, kind: str) -> None:
        self.own = begun(kind, Club.objects.create())
        self.strangers = [self._stranger(each) for each in KINDS]

    @staticmethod
    def _stranger(kind: str) -> Game:
        game = begun(kind, Club.objects.create())
        album.add(game, file_of(halves()))
        rows: list[Any] = [Action.objects.filter(game=game), Photo.objects.filter(game=game)]
        for some in rows:
            some.update(id=F("id") + FAR)
        Game.objects.filter(pk=game.pk).update(head=F("head") + FAR)
        game = Game.objects.get(pk=game.pk)
        # Somebody looks at it, and looked before.
        for number in range(1, game.number + 1):
            position_at(game, number)
        position_now(game)
        return game

    def numbers(self) -> Iterator[int]:
        for game in self.strangers:
            yield from game.actions.values_list("pk", flat=True)


@pytest.fixture
def evening(request: Any, django_capture_on_commit_callbacks: Any) -> Evening:
    """What is remembered of a game is remembered once it is committed."""
    with django_capture_on_commit_callbacks(execute=True):
        return Evening(request.param)


of_each_kind = pytest.mark.parametrize("evening", KINDS, indirect=True)


@pytest.mark.slow
@of_each_kind
def test_no_stranger_s_board_is_told_by_what_a_phone_says_to_have_seen(evening: Evening) -> None:
    game, phone = evening.own, Client(headers={"HX-Request": "true"})
    doors = {f"/e/{game.edit_key}/": "e", f"/w/{game.watch_key}/": "w"}

    def told(door: str, seen: int) -> tuple[int, str]:
        answer = phone.get(f"{door}news?seen={seen}")
        return answer.status_code, answer.text

    def tapped(seen: int) -> tuple[int, str]:
        with transaction.atomic():
            answer = phone.post(f"/e/{game.edit_key}/tap", {"do": "x", "seen": seen})
            transaction.set_rollback(True)
        return answer.status_code, answer.text

    for door in doors:
        usual = told(door, NOBODY)
        assert usual[0] == 200
        assert all(told(door, number) == usual for number in evening.numbers())
    usual = tapped(NOBODY)
    assert usual[0] == 422
    assert all(tapped(number) == usual for number in evening.numbers())


@pytest.mark.slow
def test_nobody_of_a_club_is_told_of_another_one_s_people_and_games() -> None:
    ours, theirs = (begun("mexica", Club.objects.create()) for _ in range(2))
    assert ours.club
    assert theirs.club
    client, seated = member(ours.club), ours.club.players.first()
    player = theirs.club.players.get(name="Ana")
    change = rename(theirs.club, player.pk, "Anna", "Ana")
    assert seated
    forms = (
        {"do": "rename", "player": player.pk, "was": "Anna", "name": "Dee"},
        {"do": "merge", "player": player.pk, "was": "Anna", "into": seated.pk},
        {"do": "merge", "player": seated.pk, "was": seated.name, "into": player.pk},
        {"do": "undo", "change": change.pk},
    )
    for form in forms:
        before = known(theirs.club)
        assert client.post("/players", form).status_code in (404, 422)
        assert known(theirs.club) == before
    for address in (f"/player/{player.pk}", f"/statistics/game/{theirs.pk}"):
        assert client.get(address).status_code == 404
    for address, row in (("/players?player", player.pk), ("/players?change", change.pk)):
        assert bare(client.get(f"{address}={row}")) == bare(client.get(f"{address}={NOBODY}"))
    moved = "/shelf?moved"
    assert bare(client.get(f"{moved}={theirs.pk}")) == bare(client.get(f"{moved}=x"))


def bare(answer: Any) -> tuple[int, str]:
    return answer.status_code, VARIES.sub("", answer.text)


@pytest.mark.long
@of_each_kind
def test_no_address_tells_of_a_stranger_s_game_by_its_numbers(
    evening: Evening, caplog: Any
) -> None:
    caplog.set_level(logging.CRITICAL, "django")
    asked, wrong = 0, []
    for address in addresses():
        if address.name in STREAMS or not address.name.startswith(("e/", "w/", "api/games/<")):
            continue
        for way in ("GET", "POST"):
            usual = dict(answers(evening.own, address, way, NOBODY, NOBODY))
            if {status for status, _ in usual.values()} == {405}:
                continue
            for stranger in evening.strangers:
                rows = stranger.head_id or 0, stranger.photos.get().pk
                for about, got in answers(evening.own, address, way, *rows):
                    asked += 1
                    if got != usual[about]:
                        wrong.append(f"{way} {address.name}, {about}, {stranger.game}: {got[0]}")
    assert not wrong, "\n".join(wrong)
    assert asked > 800


def answers(
    own: Game, address: Address, way: str, action: int, photo: int
) -> Iterator[tuple[str, tuple[int, str]]]:
    """What is told to whoever has a key of `own`, by where the number stood."""
    key = own.watch_key if address.name.startswith("w/") else own.edit_key
    path = "/" + address.name.replace("<key:key>", key).replace("<game_id>", own.pk)
    for part, word in WORDS.items():
        path = path.replace(part, word)
    far = re.sub(NUMBER, str(action), path.replace("<int:pk>", str(photo)))
    near = re.sub(NUMBER, "1", path)
    yield "path", ask(own, way, far, {}, action)
    yield "rows", ask(own, way, near, dict.fromkeys(ROWS, action), action)
    if way == "POST":
        for name in ("expect", "at"):
            yield name, ask(own, way, near, {name: action}, action)


WORDS = {
    "<cell:cell>": "B1",
    "<str:where>": "B1",
    "<str:name>": "scores.csv",
    "<film:kind>": "gif",
}
NUMBER = r"<(int:)?\w+>"
VARIES = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|name="once" value="[\w-]+"|'
    # Of a game that is made by the request, and where it is then.
    r'"(id|edit|watch)": "[\w-]+"|/e/[\w-]{20,}/'
)


def ask(own: Game, way: str, path: str, fields: dict[str, int], number: int) -> tuple[int, str]:
    """As if it had never been asked: whatever it changes is undone."""
    name = path.replace(own.edit_key, "<key:key>").replace(own.pk, "<game_id>")[1:]
    headers = {"HX-Request": "true", "Last-Event-ID": str(number)}
    query = "&".join(f"{name}={value}" for name, value in fields.items())
    body, kind = "", "application/x-www-form-urlencoded"
    if name.startswith("api/"):
        headers["Authorization"] = f"Bearer {own.edit_key}"
    if way == "POST" and name.startswith("api/"):
        body, kind = json.dumps(BODIES.get(name, {}) | fields), "application/json"
    elif way == "POST":
        body = "&".join(part for part in (FORMS.get(name, ""), query) if part)
    else:
        path = f"{path}?{query}"
    with transaction.atomic():
        answer: Any = Client(raise_request_exception=False).generic(
            way, path, body, kind, headers=headers
        )
        transaction.set_rollback(True)
    if isinstance(answer, StreamingHttpResponse):
        return answer.status_code, ""
    text = answer.content.decode(errors="replace") + answer.headers.get("Location", "")
    return answer.status_code, VARIES.sub("", text.replace(str(number), "N"))
