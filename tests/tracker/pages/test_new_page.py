"""A new game on one page."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.mexica.board.neutral import doubts, random_cells, random_layout, usual_levels
from tests.tracker.table import SETUP
from tracker.games.mexica.pages.neutral import Layout, laid_out
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game

FORM = {"game": "mexica", "name1": "Ana", "color1": "red", "name2": "Bo", "color2": "grey"}
FAR = "E4:1 E9:2 K4:3"
"""Three that stand where they may."""


def layout(**fields: str) -> Layout:
    form = QueryDict(mutable=True)
    form.update(fields)
    return laid_out(form, Random(7))


def shown(client: Client, **fields: str) -> str:
    response = client.post("/new", FORM | fields)
    assert not Game.objects.exists()
    return response.content.decode()


def started(client: Client, **fields: Any) -> Game:
    response = client.post("/new", FORM | fields)
    assert response.status_code == 302, response.content.decode()
    game: Game = Game.objects.get()
    return game


def laid(page: str) -> str:
    found = re.search(r'name="laid" value="([^"]*)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(("variant", "floors"), [("usual", 20), ("harder", 25)])
def test_ten_are_scattered_where_they_may_stand(variant: str, floors: int) -> None:
    temples = layout(neutral=variant).temples
    assert len(temples) == 10
    assert sum(temple.level for temple in temples) == floors
    assert doubts(temples) == {}


def test_what_is_shown_stays_until_it_is_scattered_again() -> None:
    first = layout(neutral="usual")
    kept = layout(neutral="usual", laid=first.text, laid_for="usual")
    assert kept == first
    assert layout(neutral="harder", laid=first.text, laid_for="usual").temples != first.temples
    again = QueryDict(mutable=True)
    again.update({"neutral": "usual", "laid": FAR, "laid_for": "usual", "scatter": "1"})
    assert len(laid_out(again, Random(3)).temples) == 10


def test_a_tap_lays_one_out_and_another_takes_it_away() -> None:
    table = {"neutral": "table", "laid_for": "table"}
    one = layout(**table, laid="", tap="E4", level="4")
    assert one.text == "E4:4"
    assert layout(**table, laid=one.text, tap="E4", level="1").text == ""
    assert layout(**table, laid="", tap="H7", level="1").text == "", "the palace"
    assert layout(**table, laid="", tap="A1", level="1").text == "", "the lake"


def test_the_next_floors_are_chosen_when_those_are_used_up() -> None:
    ones = "E4:1 E9:1 K4:1"
    after = layout(neutral="table", laid_for="table", laid=ones, tap="K10", level="1")
    assert (after.text, after.level) == ("E4:1 E9:1 K4:1 K10:1", 2)
    assert dict(after.left) == {1: 0, 2: 3, 3: 2, 4: 1}


def test_places_are_lit_as_long_as_a_temple_is_left() -> None:
    ten = random_layout(usual_levels(), Random(7))
    for number in (0, 9, 10):
        laid = " ".join(f"{temple.at.name}:{temple.level}" for temple in ten[:number])
        lit = [free for _, _, free in layout(neutral="table", laid_for="table", laid=laid).island]
        assert any(lit) == (number < 10)


def test_tapping_a_scattered_one_makes_it_the_tables_own() -> None:
    first = layout(neutral="usual")
    name = first.temples[0].at.name
    moved = layout(neutral="usual", laid_for="usual", laid=first.text, tap=name)
    assert (moved.variant, moved.temples) == ("table", first.temples[1:])


@pytest.mark.parametrize(
    "hostile", ["E4", "E4:", "E4:9", "Z9:1", "E4:1:1", "H7:1", "\u0661:1", "E4:1 " * 99]
)
def test_what_is_no_temple_is_left_out(hostile: str) -> None:
    kept = layout(neutral="table", laid_for="table", laid=hostile)
    assert kept.text in ("", "E4:1")


def test_close_ones_and_the_shore_are_told() -> None:
    told = layout(neutral="table", laid_for="table", laid="E4:1 E6:1 K4:1 B1:1").warnings
    assert [sentence.split(":")[0] for sentence in told] == ["E6", "B1"]
    assert layout(neutral="table", laid_for="table", laid=FAR).warnings == []


@pytest.mark.django_db
def test_a_tap_keeps_what_was_typed(client: Client) -> None:
    page = shown(client, neutral="table", laid_for="table", laid="", tap="E4", level="2")
    assert laid(page) == "E4:2"
    assert 'value="Ana"' in page


SIX = "E4:4 E9:4 K4:4 K10:3 C6:3 H11:2"


@pytest.mark.parametrize(
    "levels, told",
    [
        ((4, 4, 4, 3, 3, 2), "Temples: 6, floors: 20; usually ten with twenty."),
        ((1, 1, 1, 1, 1, 1, 2, 2, 2, 2), "Temples: 10, floors: 14; usually ten with twenty."),
        ((*usual_levels(), 1), "Temples: 11, floors: 21; usually ten with twenty."),
        (usual_levels(), ""),
        ((*usual_levels()[1:], 2), ""),
    ],
)
def test_ten_temples_are_usual_and_twenty_floors_or_more(
    levels: tuple[int, ...], told: str
) -> None:
    cells = random_cells(len(levels), Random(2))
    text = " ".join(f"{cell.name}:{level}" for cell, level in zip(cells, levels, strict=True))
    assert layout(neutral="table", laid_for="table", laid=text).is_unusual == told


@pytest.mark.django_db
def test_six_high_temples_are_asked_about_too(client: Client) -> None:
    fields = {"neutral": "table", "laid_for": "table", "laid": SIX}
    assert "Temples: 6, floors: 20; usually ten with twenty." in shown(client, **fields)
    assert len(started(client, **fields, insist="1").setup["neutral"]) == 6


@pytest.mark.django_db
def test_an_unusual_layout_is_asked_about_once(client: Client) -> None:
    fields = {"neutral": "table", "laid_for": "table", "laid": FAR}
    page = shown(client, **fields)
    assert "Temples: 3, floors: 6; usually ten with twenty." in page
    game = started(client, **fields, insist="1")
    assert game.setup["neutral"] == [
        {"at": "E4", "level": 1},
        {"at": "E9", "level": 2},
        {"at": "K4", "level": 3},
    ]


@pytest.mark.django_db
def test_it_starts_with_the_layout_that_was_shown(client: Client) -> None:
    page = client.get("/new?game=mexica").content.decode()
    game = started(client, neutral="usual", laid=laid(page), laid_for="usual")
    temples = [f"{temple['at']}:{temple['level']}" for temple in game.setup["neutral"]]
    assert " ".join(temples) == laid(page)


@pytest.mark.django_db
def test_three_have_no_neutral_temples(client: Client) -> None:
    game = started(client, name3="Cy", color3="sand", neutral="usual")
    assert "neutral" not in game.setup


@pytest.mark.django_db
def test_who_played_last_is_one_tap(client: Client) -> None:
    club = Club.objects.create()
    cast = [("Dee", "sand"), ("Ana", "black")]
    for first, colour in cast:
        players = [{"name": first, "color": colour}, {"name": "Bo", "color": "grey"}]
        new_game(accept_record(SETUP | {"players": players, "actions": []}), club)
    client.cookies["club"] = signed(club.key)
    names = re.findall(
        r'data-name="(\w+)" data-colour="(\w+)"', client.get("/new?game=mexica").content.decode()
    )
    assert names == [("Ana", "black"), ("Bo", "grey"), ("Dee", "sand")]


def signed(key: str) -> str:
    from django.core.signing import get_cookie_signer

    return get_cookie_signer(salt="club").sign(key)


@pytest.mark.django_db
def test_the_neutral_temples_are_of_the_colour_that_was_chosen(client: Client) -> None:
    assert 'class="temple sand neutral l' in shown(client, look="1", spare="sand")
    game = started(client, spare="sand")
    assert game.setup["neutral_color"] == "sand"


@pytest.mark.django_db
def test_nobody_plays_that_colour(client: Client) -> None:
    assert "Somebody plays the colour of the neutral temples." in shown(client, spare="red")


@pytest.mark.django_db
@pytest.mark.parametrize("ticked", [True, False])
def test_hiding_the_totals_is_a_choice_of_the_new_game(client: Client, ticked: bool) -> None:
    game = started(client, **({"totals": "hidden"} if ticked else {}))
    assert game.setup.get("totals") == ("hidden" if ticked else None)
    table = client.get(f"/e/{game.edit_key}/").content.decode()
    assert ('class="secret"' in table) is ticked


@pytest.mark.django_db
def test_names_are_never_needed_to_begin(client: Client) -> None:
    """As many play as it takes, called by their colours."""
    form = {"game": "mexica", "color1": "red", "color2": "sand"}
    assert client.post("/new", form).status_code == 302
    game = Game.objects.get()
    assert [(seat.name, seat.colour, seat.player) for seat in game.seated("player")] == [
        ("Red", "red", None),
        ("Sand", "sand", None),
    ]
    form = {"game": "mexica", "name2": "Bo", "color1": "grey", "color2": "black"}
    assert client.post("/new", form).status_code == 302
    setup = Game.objects.exclude(pk=game.pk).get().setup
    assert [player["name"] for player in setup["players"]] == ["Grey", "Bo"]
    assert setup["unnamed"] == [0]
