"""The help of Cóatl: what it counts and how its ties end is what the rules make of its records."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from scoring.coatl.cards.catalogue import PROPHECIES
from scoring.games import BY_FORMAT
from scoring.record import read_record
from tests.tracker.games.coatl.sheets import laid, page
from tests.tracker.markup import flat
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.face import FACE
from tracker.games.coatl.help.cards import PATTERNS, rows
from tracker.games.coatl.help.examples import EXAMPLES, WIDE, counted, ties

WORKED_OUT = {
    "book": {"BBYY": (1, 4), "!BBB!B": (3, 5), "B": (6, 5), "!G #9": (1, 3)},
    "once": {"GY+G": (1, 2), "YG": (2, 3)},
    "crossed": {"!GGG!G": (1, 2), "GGG": (1, 3), "G": (5, 4), "!B #10": (1, 3)},
    "more": {"KY?+YK": (1, 4), "YYY": (1, 3)},
    "anywhere": {"{GGRYY}": (1, 3), "YG": (2, 3), "#8 !green": (2, 7)},
}
"""By hand, from the rulebook: how often each card is met, and its points."""
WINNERS = {"more_cards": ["Bo"], "best": ["Ana"], "shared": ["Ana", "Bo"]}
"""As the rules have it: points, then cards, then the best Cóatl, then the victory is shared."""


def test_the_cards_of_the_examples_bring_what_was_worked_out_by_hand() -> None:
    found = {
        one.key: {
            card.shown.tile.name: (card.shown.times, card.shown.tile.points) for card in one.cards
        }
        for one in counted()
    }
    assert found == WORKED_OUT
    sums = {one.key: one.points for one in counted()}
    assert sums == {
        key: sum(points for _times, points in cards.values()) for key, cards in WORKED_OUT.items()
    }
    assert sums["book"] == 17


def test_the_pieces_that_light_up_are_those_of_the_matches() -> None:
    [book] = [one for one in counted() if one.key == "book"]
    used = {card.shown.tile.name: [place.match for place in card.row] for card in book.cards}
    assert used == {
        "BBYY": [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
        "!BBB!B": [1, 1, 0, 2, 2, 0, 0, 3, 3, 0, 0],
        "B": [1, 2, 0, 3, 4, 0, 0, 5, 6, 0, 0],
        "!G #9": [],
    }


def test_no_example_is_wider_than_a_small_phone() -> None:
    assert all(len(card.row) <= WIDE for one in counted() for card in one.cards)


@pytest.mark.parametrize("key", WINNERS)
def test_a_tie_ends_as_the_rules_say(key: str) -> None:
    record = read_record(EXAMPLES.records[key], BY_FORMAT)
    end = record.replay()
    assert end.refusal is None
    report = record.rules.report(end.position, None)
    names = {player["color"]: player["name"] for player in EXAMPLES.records[key]["players"]}
    assert [names[colour] for colour in report["winners"]] == WINNERS[key]
    [tie] = [each for each in ties() if each.key == key]
    assert [player.name for player in tie.players if player.won] == WINNERS[key]
    shown = [tuple(player.worth) for player in tie.players]
    assert shown == [
        (report["scores"][colour], report["cards"][colour], report["best"][colour])
        for colour in names
    ]
    assert len({points for points, _cards, _best in shown}) == 1


def test_each_sign_is_drawn_as_on_the_table() -> None:
    drawn = {row.name: row.picture for row in rows()}
    assert set(PATTERNS) < set(drawn)
    for name in PATTERNS:
        assert drawn[name] == signs.card(PROPHECIES[name])


@pytest.mark.django_db
def test_the_page_shows_what_is_counted_and_the_ties(client: Client) -> None:
    shown = flat(client.get("/help/coatl/").text)
    with translation.override("en"):
        for one in counted():
            assert f'data-counted="{one.key}"' in shown
            assert one.drawing in shown
            for card in one.cards:
                assert card.shown.tile.label in shown.replace("&#x27;", "'")
        for tie in ties():
            assert f'data-tie="{tie.key}"' in shown
        for row in rows():
            assert row.picture in shown
    assert shown.count('id="h-K"') == 1


@pytest.mark.django_db
def test_the_table_leads_to_it() -> None:
    assert 'href="/help/coatl/"' in page(laid())
    names = {name for part in FACE.help() for name in part.names}
    assert {"coatl", "finished"} <= names
