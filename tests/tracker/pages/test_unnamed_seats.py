"""Seats that nobody named are called in the language of whoever reads it, and nowhere else.

Ana begins in German and names nobody; Bo reads French, Cy Polish, Dee English.
"""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.text import capfirst
from django.utils.translation import override

from tests.scoring.test_every_game import EVERY, wholes
from tests.tracker.clubs import THREE, TOKENS, end, found, member
from tests.tracker.games.test_every_page import visited, whole
from tests.tracker.table import SETUP, Table
from tracker.exchange import bgstats
from tracker.exchange.link import packed, unpacked
from tracker.exchange.results import filename
from tracker.exchange.sheets import tables
from tracker.games.registry import face
from tracker.log import recording
from tracker.log.correcting import correct
from tracker.log.course import course_of
from tracker.log.founding import new_game
from tracker.log.positions import memory, position_now
from tracker.log.proof import differences
from tracker.log.records import accept_record
from tracker.models import Club, Game
from tracker.names import seat_name, shown_names, unnamed_seats
from tracker.pages.table.table import news_of_tables
from tracker.pictures.animation import FilmFormat
from tracker.pictures.film import Size, Speed
from tracker.pictures.making import Order
from tracker.pictures.result import results

pytestmark = [pytest.mark.django_db, pytest.mark.database]

CALLED = {
    "de": ["Rot", "Sand", "Grau"],
    "fr": ["Rouge", "Sable", "Gris"],
    "pl": ["Czerwony", "Piaskowy", "Szary"],
    "en": ["Red", "Sand", "Grey"],
}
"""Three seats of Mexica."""
READERS = [language for language in CALLED if language != "de"]
DIG = {"do": "canal", "cells": "D4 D5"}
FURTHER = {"do": "canal", "cells": "F4 F5"}


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    memory.clear()
    news_of_tables.answers.clear()


def phone(language: str, club: Club | None = None, **headers: str) -> Client:
    client = member(club) if club else Client()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    client.defaults |= headers
    return client


def tapping(language: str) -> Client:
    return phone(language, HTTP_HX_REQUEST="true")


def begun(game: str = "mexica", players: int = 3, language: str = "de") -> Game:
    answer = phone(language).post("/play", {"game": game, "players": str(players)})
    assert answer.status_code == 302
    made = Game.objects.get()
    if "tokens" in made.setup:
        # Without chance.
        with recording.at_the_table(pk=made.pk) as locked:
            correct(locked, 0, 0, 0, [], keep=True, setup={"tokens": TOKENS})
        made.refresh_from_db()
    return made


def tapped(client: Client, game: Game, fields: dict[str, str], seen: int | None = None) -> Any:
    game.refresh_from_db()
    head = game.head_id or 0
    told = {"expect": str(game.number), "seen": str(head if seen is None else seen)}
    return client.post(f"/e/{game.edit_key}/tap", fields | told | {"once": str(uuid4())})


def recorded(game: Game, *actions: dict[str, Any], language: str = "de") -> None:
    with override(language):
        for body in actions:
            with recording.at_the_table(pk=game.pk) as locked:
                recording.record(locked, locked.number, body)
    game.refresh_from_db()


def read(game: Game, language: str, page: str = "", door: str = "e") -> str:
    key = game.edit_key if door == "e" else game.watch_key
    answer = phone(language).get(f"/{door}/{key}/{page}")
    assert answer.status_code == 200, page
    return answer.text


def says(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def only_in(language: str, text: str) -> None:
    """The red seat by its word here, and by that of no other reader."""
    words = {other: called[0] for other, called in CALLED.items()}
    assert [other for other, word in words.items() if says(text, word)] == [language]


# One word for each colour


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "pl"])
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.key)
def test_a_seat_is_called_as_its_game_calls_the_colour(rules: Any, language: str) -> None:
    with override(language):
        for colour in rules.colours:
            assert seat_name(colour, 0) == capfirst(face(rules.key).colour(colour))
        assert (
            seat_name("", 1)
            == {
                "en": "Player 2",
                "de": "Spieler 2",
                "es": "Jugador 2",
                "fr": "Joueur 2",
                "pl": "Gracz 2",
            }[language]
        )


# Read


def starters(record: dict[str, Any]) -> list[str]:
    """Words that no page of ours says: of whoever began, in no language that we speak."""
    return [f"Xqvz{seat}" for seat in range(len(record["players"]))]


def unnamed(record: dict[str, Any]) -> dict[str, Any]:
    players = zip(record["players"], starters(record), strict=True)
    called = [player | {"name": name} for player, name in players]
    return record | {"players": called, "unnamed": True}


@pytest.mark.slow
@pytest.mark.usefixtures("null_game")
@pytest.mark.parametrize("language", ["fr", pytest.param("pl", marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.key)
def test_no_page_that_can_be_come_to_says_the_starters_words(rules: Any, language: str) -> None:
    club, record = Club.objects.create(), unnamed(whole(rules))
    number = min(len(record["actions"]), 40)
    for actions in (0, number // 2, len(record["actions"])):
        new_game(accept_record(record | {"actions": record["actions"][:actions]}), club)
    doors = [
        f"/{door}/{key}/"
        for game in club.games.all()
        for door, key in (("e", game.edit_key), ("w", game.watch_key))
    ]
    seen = set()
    for address, name, text in visited(phone(language, club), ["/", "/shelf", *doors]):
        seen.add(name)
        assert "Xqvz" not in text, address
    assert {"home", "shelf", "table", "log", "replay", "story", "out", "share"} <= seen


@pytest.mark.parametrize("language", CALLED)
@pytest.mark.parametrize("page", ["", "log", "replay", "story", "out", "period"])
def test_each_reads_it_in_a_language_of_his_own(language: str, page: str) -> None:
    game = begun()
    recorded(
        game, *THREE, found(3, "B2", "red"), {"do": "temple", "at": "B1", "level": 2, "by": "red"}
    )
    if page == "story":
        recorded(game, end(), end(red=0, sand=0, grey=0))
    only_in(language, read(game, language, page))


@pytest.mark.parametrize("language", CALLED)
def test_lists_of_games_too(language: str) -> None:
    game = begun()
    recorded(game, end(), end(red=0, sand=0, grey=0))
    assert game.club
    for address in ("/", "/shelf"):
        text = phone(language, game.club).get(address).text
        assert re.findall(r'<bdi class="who red">(\w+)</bdi>', text) == [CALLED[language][0]]
    stranger = phone(language)
    stranger.get(f"/w/{game.watch_key}/")
    assert says(stranger.get("/").text, CALLED[language][0])


@pytest.mark.parametrize("language", CALLED)
def test_the_show_and_what_messengers_show_of_a_link(language: str) -> None:
    game = begun()
    recorded(game, *THREE, found(3, "B2", "red"), end(), end(red=0, sand=0, grey=0))
    text = read(game, language, "scoring?step=2", "w")
    assert says(text, CALLED[language][0])
    assert not any(says(text, CALLED[other][0]) for other in CALLED if other != language)
    head = read(game, language, "", "w").split("</head>")[0]
    assert f'content="{", ".join(shown(game, language))}"' in head


def shown(game: Game, language: str) -> list[str]:
    with override(language):
        return shown_names(game.setup)


@pytest.mark.parametrize("language", CALLED)
def test_pictures_write_them_so_and_each_language_has_a_file_of_its_own(language: str) -> None:
    game = begun()
    assert shown(game, language)[0] == CALLED[language][0]
    with override(language):
        names = [each.name for each in results(face(game.game), position_now(game))]
        film = Order.of(game, Speed.NORMAL, Size.SMALL, FilmFormat.GIF)
        drawn = [player.name for player in film.setup.players]
    assert names == drawn == shown(game, language)
    cards = {phone(each).get(f"/w/{game.watch_key}/card.png")["ETag"] for each in CALLED}
    assert len(cards) == len(CALLED)


def test_a_refusal_calls_them_so() -> None:
    """Whose turn it is, to a phone that wants to do something for somebody else."""
    game = begun("coatl", 2)
    said = {}
    for language in CALLED:
        setup = {**game.setup, "mode": "referee", "actions": []}
        table = Table.of(setup)
        word = shown(table.game, language)[0]
        form = {"do": "end_turn", "by": "green"}
        answer = tapped(tapping(language), table.game, form)
        said[language] = word, answer.text
        assert answer.status_code == 422
        assert says(answer.text, word), answer.text
    assert len({word for word, _ in said.values()}) == len(CALLED)


def test_one_who_is_really_called_so_keeps_the_name() -> None:
    setup = {
        "format": "mexica-record/1",
        "mode": "tracker",
        "players": [{"name": "Rot", "color": "red"}, {"name": "Blanc", "color": "grey"}],
        "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
        "neutral": [],
    }
    game = Table(setup).game
    for language in CALLED:
        text = read(game, language)
        assert says(text, "Rot")
        assert says(text, "Blanc")


def test_an_old_game_that_says_nothing_of_it_stays_as_it_is() -> None:
    game = begun()
    del game.setup["unnamed"]
    game.save()
    assert says(read(game, "fr"), "Rot")


# Told to other phones


@pytest.mark.parametrize("way", ["mexica", "aztekz", "coatl"])
def test_looking_costs_no_query_more(way: str) -> None:
    def queries() -> list[int]:
        found = []
        for language in ("de", "fr"):
            for address in (f"/e/{game.edit_key}/", "/", "/shelf"):
                client = phone(language, game.club)
                with CaptureQueriesContext(connection) as captured:
                    assert client.get(address).status_code == 200
                found.append(len(captured))
        return found

    game = begun(way, 2)
    before = queries()
    assert before[:3] == before[3:]
    game.setup = {key: value for key, value in game.setup.items() if key != "unnamed"}
    game.save()
    assert queries() == before


@pytest.mark.django_db(transaction=True)
def test_a_tap_comes_to_the_other_phone_as_the_difference_in_its_own_language() -> None:
    game = begun()
    assert tapped(tapping("de"), game, DIG).status_code == 200
    game.refresh_from_db()
    for taps in ("de", "fr"):
        seen = game.head_id or 0
        answer = tapped(tapping(taps), game, FURTHER)
        assert answer.status_code == 200
        game.refresh_from_db()
        for reads in CALLED:
            text = read(game, reads, f"news?seen={seen}")
            assert re.findall(r'data-cell="(\w+)"', text) == ["F4", "F5"]
            assert re.search(r'id="scores"[^>]*data-as-before', text)
            assert (text.split() == answer.text.split()) == (reads == taps)
        seen = game.head_id or 0
        assert tapped(tapping(taps), game, {"do": "undo"}).status_code == 200
        game.refresh_from_db()
        assert re.findall(r'data-cell="(\w+)"', read(game, "pl", f"news?seen={seen}")) == [
            "F4",
            "F5",
        ]


def parts(text: str) -> list[str]:
    return re.findall(r'\b(?:id|data-cell|data-card|data-place|data-score)="([^"]+)"', text)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("null_game")
@pytest.mark.parametrize("record", [*wholes()])
def test_no_more_is_sent_than_where_all_have_names(record: dict[str, Any]) -> None:
    """A Pole taps, and a French phone asks: the last actions of a game, one by one."""
    last = len(record["actions"])
    clubs = [Club.objects.create() for _ in range(2)]
    begins = record | {"actions": record["actions"][: max(last - 4, 0)]}
    with override("fr"):
        names = shown_names(unnamed(record))
    named = begins | {
        "players": [p | {"name": n} for p, n in zip(record["players"], names, strict=True)]
    }
    games = [
        new_game(accept_record(each), club)
        for each, club in zip((unnamed(begins), named), clubs, strict=True)
    ]
    for action in record["actions"][max(last - 4, 0) :]:
        told = []
        for game in games:
            seen = game.head_id or 0
            recorded(game, action, language="pl")
            told.append(read(game, "fr", f"news?seen={seen}"))
        assert parts(told[0]) == parts(told[1])
        assert "Xqvz" not in told[0]


@pytest.mark.django_db(transaction=True)
def test_what_changes_of_a_seat_comes_in_the_readers_language() -> None:
    game = begun()
    tapped(tapping("de"), game, DIG)
    seen = Game.objects.get().head_id or 0
    recorded(game, *THREE, found(3, "B2", "red"))
    for language in CALLED:
        client = phone(language, HTTP_HX_REQUEST="true")
        text = client.get(f"/e/{game.edit_key}/news", {"seen": str(seen)}).text
        only_in(language, text)
        assert 'data-cell="A1"' not in text


# Named


def test_whoever_is_named_later_has_that_name_in_every_language_and_nobody_is_drawn_anew() -> None:
    game = begun()
    tapped(tapping("fr"), game, DIG)
    assert phone("pl").post(f"/e/{game.edit_key}/names", {"name1": "Ana"}).status_code == 302
    game.refresh_from_db()
    assert unnamed_seats(game.setup) == [1, 2]
    for language, called in CALLED.items():
        for page in ("", "replay", "out"):
            text = read(game, language, page)
            assert says(text, "Ana"), page
            assert says(text, called[2]), page
            assert not any(says(text, every[0]) for every in CALLED.values()), page


@pytest.mark.django_db(transaction=True)
def test_who_was_named_after_a_board_was_shown_is_drawn_anew_on_it() -> None:
    game = begun()
    tapped(tapping("de"), game, DIG)
    seen = Game.objects.get().head_id or 0
    phone("de").post(f"/e/{game.edit_key}/names", {"name1": "Ana"})
    tapped(tapping("de"), game, FURTHER)
    news = phone("fr", HTTP_HX_REQUEST="true").get(f"/e/{game.edit_key}/news", {"seen": str(seen)})
    assert says(news.text, "Ana")
    assert 'data-cell="A1"' in news.text


def begun_form(game: Game, **fields: str) -> dict[str, str]:
    game.refresh_from_db()
    text = read(game, "de", "begun")
    head = re.search(r'name="head" value="(\w+)"', text)
    assert head
    colours = {f"color{n}": colour for n, colour in enumerate(game.colours, 1)}
    return colours | {"expect": str(game.number), "head": head[1], "draw": "table"} | fields


def post_begun(game: Game, language: str, **fields: str) -> None:
    form = begun_form(game, **fields) | {
        "once": str(uuid4()),
        "token": [f"{size}-1" for size in TOKENS],
    }
    answer = phone(language).post(f"/e/{game.edit_key}/begun", form)
    assert answer.status_code == 302, answer.text
    game.refresh_from_db()


def test_the_form_of_what_was_begun_with_proposes_them_and_keeps_none() -> None:
    game = begun()
    text = read(game, "fr", "begun")
    names = re.findall(r'name="name\d"\s+value="(\w*)"\s+placeholder="(\w+)"', text)
    assert names == [("", name) for name in CALLED["fr"]]
    post_begun(game, "fr", color1="sand", color2="red")
    assert unnamed_seats(game.setup) == [0, 1, 2]
    assert shown(game, "fr") == ["Sable", "Rouge", "Gris"]
    assert list(differences(game)) == []


def test_whoever_types_the_very_word_is_called_so_in_every_language() -> None:
    game = begun()
    post_begun(game, "de", name1="Rot")
    assert unnamed_seats(game.setup) == [1, 2]
    for language, called in CALLED.items():
        assert shown(game, language) == ["Rot", *called[1:]]
    assert [str(seat.player) for seat in game.seated()] == ["Rot", "None", "None"]
    assert list(differences(game)) == []


# Taken out, and in again


@pytest.mark.parametrize("language", CALLED)
def test_a_record_says_what_it_was_begun_with(language: str) -> None:
    game = begun()
    recorded(game, {"do": "canal", "cells": ["D4", "D5"]}, language="pl")
    headers = {"Authorization": f"Bearer {game.edit_key}", "Accept-Language": language}
    told = Client().get(f"/api/games/{game.pk}/record", headers=headers).json()
    file = json.loads(read(game, language, "out/record.json"))
    assert told == file == game.setup | {"actions": [{"do": "canal", "cells": ["D4", "D5"]}]}
    assert [player["name"] for player in file["players"]] == CALLED["de"]
    assert file["unnamed"] is True


def test_files_for_other_programs_are_the_same_whoever_takes_them_out() -> None:
    game = begun()
    recorded(game, *THREE, found(3, "B2", "red"), end(), end(red=0, sand=0, grey=0))
    told = []
    for language in CALLED:
        with override(language):
            position = position_now(game)
            scores = tables.scores(game, position)
            headings, *lines = tables.actions(game).decode("utf-8-sig").splitlines()
            play = bgstats.play(game, position)
            people = [(each["name"], each["sourcePlayerId"]) for each in play["players"]]
            told.append((scores, headings, filename(game, "json"), people))
            assert f"{CALLED[language][0]}" in "".join(lines)
    assert told == 4 * told[:1]
    assert "points of Red" in told[0][1]
    assert told[0][2].endswith("-red-sand-grey.json")


def test_a_game_that_went_through_a_link_is_as_it_was() -> None:
    game = begun()
    recorded(game, {"do": "canal", "cells": ["D4", "D5"]})
    link = re.search(r'href="[^"]*(/r/[^"]+)"', read(game, "fr", "out"))
    assert link
    shown_there = phone("pl").get(link[1]).text
    only_in("pl", shown_there)
    taken = phone("pl")
    assert taken.post(f"{link[1]}/keep").status_code == 302
    copy = Game.objects.exclude(pk=game.pk).get()
    assert copy.setup == game.setup
    assert [seat.player for seat in copy.seated("player")] == [None, None, None]


def test_what_is_remembered_of_a_game_is_each_readers_own() -> None:
    game = begun()
    recorded(game, {"do": "canal", "cells": ["D4", "D5"]})
    for language in [*CALLED, *CALLED]:
        with override(language):
            players = course_of(game).positions[-1].setup.players
            assert [player.name for player in players] == shown(game, language)
            now = position_now(game).setup.players
            assert [player.name for player in now] == shown(game, language)


# Before it is kept


@pytest.mark.parametrize("language", CALLED)
def test_what_a_correction_would_change_is_told_so(language: str) -> None:
    game = begun()
    recorded(game, *THREE, found(3, "B2", "red"))
    form = {"expect": str(game.number), "what": "drop"}
    told = phone(language).post(f"/e/{game.edit_key}/correct/0", form)
    assert told.status_code == 200
    assert says(told.text, CALLED[language][0])
    assert language == "de" or not says(told.text, "Rot")
    other = begun_form(game, color1="grey", color3="red") | {"token": [f"{n}-1" for n in TOKENS]}
    told = phone(language).post(f"/e/{game.edit_key}/begun", other | {"once": str(uuid4())})
    assert told.status_code == 200
    words = [re.search(rf'who {colour}">(?:<bdi>)?(\w+)', told.text) for colour in ("red", "grey")]
    assert [word and word[1] for word in words] == [CALLED[language][0], CALLED[language][2]]


@pytest.mark.parametrize("language", CALLED)
def test_clocks_say_them(language: str) -> None:
    game = begun()
    game.setup |= {"mode": "referee"}
    game = Table.of(game.setup | {"actions": []}).game
    client = phone(language)
    client.post(f"/e/{game.edit_key}/clock", {"do": "on"})
    text = client.get(f"/e/{game.edit_key}/clock").text
    assert [says(text, word) for word in CALLED[language]] == [True] * 3


# From outside


def corrected(game: Game, **setup: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {game.edit_key}"}
    body = {"expect": game.number, "at": 0, "keep": True, "setup": setup}
    answer = Client().post(
        f"/api/games/{game.pk}/correct", json.dumps(body), "application/json", headers=headers
    )
    assert answer.status_code == 201, answer.text
    game.refresh_from_db()
    assert list(differences(game)) == []
    begins: dict[str, Any] = game.setup
    return begins


def test_a_script_names_by_another_word_or_by_saying_that_it_is_a_name() -> None:
    game = begun()
    players = game.setup["players"]
    assert corrected(game, players=players)["unnamed"] is True
    assert corrected(game, players=[*players[:2], players[2] | {"name": "Cy"}])["unnamed"] == [0, 1]
    assert corrected(game, unnamed=[0])["unnamed"] == [0]
    assert shown(game, "fr") == ["Rouge", "Sand", "Cy"]
    # Whoever has a name keeps it.
    assert corrected(game, unnamed=True)["unnamed"] == [0]
    assert "unnamed" not in corrected(game, unnamed=[])
    assert shown(game, "fr") == ["Rot", "Sand", "Cy"]


@pytest.mark.parametrize(
    "told, kept",
    [
        (True, True),
        ([0], [0]),
        ([0, 1], True),
        ([7, "x", None, [0]], None),
        ("x", None),
        ({}, None),
    ],
)
def test_a_link_says_which_seats_nobody_named_and_nothing_else(told: Any, kept: Any) -> None:
    setup = SETUP | {"unnamed": told, "actions": []}
    assert unpacked(packed(setup)).source.get("unnamed") == kept
