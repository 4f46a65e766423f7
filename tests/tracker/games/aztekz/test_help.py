"""The help of Aztekz: its ties say what the rules make of their records."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import BY_FORMAT
from scoring.record import read_record
from tests.tracker.markup import flat
from tracker.games.aztekz.help.examples import EXAMPLES, ties

WINNERS = {
    "more_souls": ["Ana"],
    "single": ["Bo"],
    "shared": ["Ana", "Bo"],
    "two_of_three": ["Bo", "Cy"],
}
"""As rules.md has it: most points, then most souls in piles, then the victory is shared."""


@pytest.mark.parametrize("key", WINNERS)
def test_a_tie_ends_as_the_rules_say(key: str) -> None:
    record = read_record(EXAMPLES.records[key], BY_FORMAT)
    end = record.replay()
    assert end.refusal is None
    standing = record.rules.standing(end.position)
    points = [place.points for place in standing if place.won]
    assert max(place.points for place in standing) == points[0]
    names = [name for name, _colour in record.rules.players(record.setup)]
    assert [names[place.seat] for place in standing if place.won] == WINNERS[key]
    with translation.override("en"):
        [tie] = [each for each in ties() if each.key == key]
    assert all(name in tie.lead for name in WINNERS[key])
    shown = [[pile.points for pile in piles] for _player, piles in tie.towers]
    assert [sum(piles) for piles in shown] == [place.points for place in standing]


@pytest.mark.django_db
def test_the_page_shows_them_with_their_sentence(client: Client) -> None:
    page = flat(client.get("/help/aztekz/").text)
    with translation.override("en"):
        for tie in ties():
            assert f'data-tie="{tie.key}"' in page
            assert tie.lead in page
