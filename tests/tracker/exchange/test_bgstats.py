"""A finished game handed over to BG Stats by a link, and by its QR code."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import timezone
from django.utils.translation import override

from scoring.games import BY_KEY
from tests.tracker.exchange.archives import archived, wipe
from tests.tracker.exchange.test_out import page_of, tied_game
from tests.tracker.games.coatl.sheets import SHEET
from tests.tracker.table import SETUP
from tracker.club.people import rename
from tracker.exchange import bgstats
from tracker.exchange.restoring import restore
from tracker.games.registry import face
from tracker.log.founding import new_game
from tracker.log.positions import position_now
from tracker.log.records import accept_record
from tracker.models import Action, Club, Game

pytestmark = pytest.mark.django_db
COATL = BY_KEY["coatl"]


def game_of(**more: Any) -> Game:
    return new_game(accept_record(tied_game() | more), Club.objects.create())


def play_in(address: str) -> Any:
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    return json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])


def play_of(game: Game) -> Any:
    return play_in(bgstats.link(game, position_now(game)))


def test_the_play_has_what_bg_stats_asks_for() -> None:
    game = game_of(notes="A long evening", minutes=95)
    with override("en"):
        play = play_of(game)
    ids = [player.pop("sourcePlayerId") for player in play["players"]]
    assert len(set(ids)) == 2
    assert play == {
        "sourceName": "Mexica at the table",
        "sourcePlayId": game.pk,
        "playDate": "2026-10-14 12:00:00",
        "durationMin": 95,
        "location": "Kasse’s kitchen",
        "comments": "A long evening",
        "game": {
            "name": "Mexica",
            "sourceGameId": "mexica",
            "bggId": 2955,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Bo",
                "score": 5,
                "winner": True,
                "startPlayer": False,
                "rank": 1,
                "role": "Grey",
            },
            {
                "name": "Ana",
                "score": 5,
                "winner": False,
                "startPlayer": True,
                "rank": 2,
                "role": "Red",
            },
        ],
    }


def test_a_colour_and_what_was_chosen_of_the_rules_go_along_in_the_readers_words() -> None:
    game = game_of(neutral=[{"at": "D4", "level": 4}])
    with override("de"):
        play = play_of(game)
    assert [player["role"] for player in play["players"]] == ["Grau", "Rot"]
    assert play["board"] == "neutrale Tempel"
    assert play["game"]["name"] == "Mexica"


def test_a_variant_of_coatl_goes_along() -> None:
    setup = SHEET | {"mode": "referee", "players": SHEET["players"][:2], "bodies": 14}
    position = COATL.start(COATL.read_setup(setup | {"sacrifices": False}))
    usual = COATL.start(COATL.read_setup(setup | {"bodies": 24}))
    with override("en"):
        told = [face("coatl").past.variants(each) for each in (position, usual)]
    assert told == [["fewer body segments", "without Sacrifice tokens"], []]


def test_a_shared_victory_has_two_winners() -> None:
    actions = tied_game()["actions"]
    game = game_of(actions=[actions[0], actions[1] | {"tokens_left": {"red": 2, "grey": 2}}])
    players = play_of(game)["players"]
    assert [(player["winner"], player["rank"]) for player in players] == [(True, 1), (True, 1)]


def test_a_game_of_today_ended_with_its_last_action() -> None:
    game = game_of(date=timezone.localdate().isoformat())
    last = Action.objects.order_by("number").last()
    assert last
    assert play_of(game)["playDate"] == last.recorded.strftime("%Y-%m-%d %H:%M:%S")


def test_what_nobody_wrote_down_is_left_out() -> None:
    game = game_of(place="")
    assert {"location", "comments", "durationMin", "board"}.isdisjoint(play_of(game))


def test_a_player_is_the_same_one_in_every_game_and_after_a_restore() -> None:
    club = Club.objects.create()
    first = new_game(accept_record(tied_game()), club)
    second = new_game(accept_record(tied_game() | {"date": "2026-10-21"}), club)
    before = {player["name"]: player["sourcePlayerId"] for player in play_of(first)["players"]}
    again = {player["name"]: player["sourcePlayerId"] for player in play_of(second)["players"]}
    assert before == again
    archive = archived(club)
    wipe(club)
    restore(io.BytesIO(archive), None)
    back = play_of(Game.objects.get(pk=first.pk))
    assert {player["name"]: player["sourcePlayerId"] for player in back["players"]} == before
    assert back["sourcePlayId"] == first.pk


LONG = ["👩‍👩‍👧‍👦" * 5 + "🌽" * 5, "ﷺ" * 40, '&=#%+"\\/?' * 4 + "ABCD", "𝔐" * 40]


@pytest.mark.parametrize("notes", ["", "x" * 4_000, "🌽" * 4_000, '"\\\n' * 1_333])
def test_the_address_is_never_too_long(notes: str) -> None:
    colours = ("red", "grey", "sand", "black")
    players = [
        {"name": name[:40], "color": colour} for name, colour in zip(LONG, colours, strict=True)
    ]
    tokens = dict.fromkeys(colours, 0)
    actions = tied_game()["actions"]
    game = game_of(
        players=players,
        place="🌽" * 80,
        notes=notes,
        actions=[actions[0], actions[1] | {"tokens_left": tokens}],
    )
    address = bgstats.link(game, position_now(game))
    assert len(address) < 8_000
    play = play_in(address)
    assert {player["name"] for player in play["players"]} == {name[:40] for name in LONG}
    assert play["location"] == "🌽" * 80
    if notes and play["comments"] != notes:
        assert play["comments"][:-1] == notes[: len(play["comments"]) - 1].rstrip()
        assert len(address) > 7_900
    assert "<svg" not in page_of(game).split('id="bgstats"')[1]


def test_the_code_leaves_out_notes_that_no_phone_could_read() -> None:
    game = game_of(notes="x" * 3_000)
    scanned = bgstats.scanned(game, position_now(game))
    assert scanned
    play = play_in(scanned)
    assert "comments" not in play
    assert play["location"] == "Kasse’s kitchen"
    assert len(play["players"]) == 2
    short = game_of(notes="Short")
    assert play_in(bgstats.scanned(short, position_now(short)) or "")["comments"] == "Short"


def test_the_page_has_the_link_and_sends_nothing_of_itself_along() -> None:
    page = page_of(game_of())
    assert 'rel="noreferrer" href="https://app.bgstatsapp.com/createPlay.html?data=' in page
    assert "<svg" in page.split('id="bgstats"')[1]
    assert page.count("bgstatsapp") == 1


def test_a_game_of_nobody_has_players_too() -> None:
    game = new_game(accept_record(SETUP | tied_game()))
    assert len({player["sourcePlayerId"] for player in play_of(game)["players"]}) == 2


def test_a_new_name_is_handed_over() -> None:
    game = game_of()
    assert game.club
    ana = game.club.players.get(key="ana")
    rename(game.club, ana.pk, "Anna", "Ana")
    assert {player["name"] for player in play_of(game)["players"]} == {"Anna", "Bo"}
