"""Games tapped in where Safari's engine draws them, and Firefox's: each is as its record says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.server import Phone
from tests.browser.aztekz.field_hand import shape_of
from tests.browser.aztekz.test_field import shortest as aztekz
from tests.browser.board.test_whole_games import SOME, TRACKER
from tests.browser.coatl.test_referee import shortest as coatl
from tests.browser.engines.hands import HANDS, carry_out
from tests.browser.engines.screen import Screen
from tests.browser.plan import asked_of, entries
from tests.browser.stage import told
from tests.few import few

EVERY = ["WebKit", "Firefox"]


def begun(site: str, record: dict[str, Any]) -> dict[str, Any]:
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", record | {"actions": []})
    assert status == 201, made
    return dict(made)


def entered(site: str, game: dict[str, Any]) -> list[dict[str, Any]]:
    with Phone(int(site.rsplit(":", 1)[1]), game["edit"]) as phone:
        status, record = phone.ask("GET", f"/api/games/{game['id']}/record")
    assert status == 200, record
    return list(record["actions"])


def assert_is(played: list[dict[str, Any]], told: list[dict[str, Any]]) -> None:
    """A tap says as much as the record but its notes, or more: at which end a head was added."""
    bare = [as_tapped(one) for one in told]
    assert len(played) == len(bare)
    assert played == [tapped | action for tapped, action in zip(played, bare, strict=True)]


def as_tapped(action: dict[str, Any]) -> dict[str, Any]:
    bare = {key: value for key, value in action.items() if key != "note"}
    # A card that is drawn has no way up yet: each has one key.
    return bare | {"paths": shape_of(bare["paths"])} if bare["do"] == "draw" else bare


SHORTEST = "tracker_three_players_period_ended_by_agreement"
ALL = [("WebKit", SOME), ("WebKit", None), ("Firefox", None)]


@pytest.mark.parametrize("screen, actions", few(ALL), indirect=["screen"])
def test_a_game_of_mexica_is_tapped_in(screen: Screen, actions: int | None, site: str) -> None:
    """The beginning of one game, or the shortest to its end."""
    record = told(TRACKER, actions) if actions else asked_of(told(SHORTEST))
    game = begun(site, record)
    screen.open(f"{site}/e/{game['edit']}/")
    carry_out(screen, list(entries(record)))
    assert_is(entered(site, game), record["actions"])


@pytest.mark.long
@pytest.mark.parametrize("screen", EVERY, indirect=True)
@pytest.mark.parametrize("name, example", [("aztekz", aztekz), ("coatl", coatl)])
def test_a_whole_game_of_another_kind_is_tapped_in(
    screen: Screen, name: str, example: Any, site: str
) -> None:
    whole = example()
    game = begun(site, whole["record"])
    screen.open(f"{site}/e/{game['edit']}/")
    hand = HANDS[name](screen)
    for action in whole["record"]["actions"]:
        hand.play(action)
    screen.wait_for(".turn", "The game is over.")
    assert_is(entered(site, game), whole["record"]["actions"])
    scores = whole["report"]["scores"]
    assert {each: int(screen.text(f"[data-score={each}]")) for each in scores} == scores
