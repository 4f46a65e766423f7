"""What the referee's table shows, and what a tap on it stands for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.http import QueryDict

from scoring.aztekz.actions import read_action
from scoring.aztekz.game import play
from scoring.aztekz.legal import legal, legal_actions
from scoring.aztekz.refusals import Code
from scoring.aztekz.rules import refusal
from scoring.reading import Malformed
from tests.scoring.aztekz.pictures import table
from tracker.games.aztekz.face import FACE
from tracker.games.aztekz.field.cards import looks
from tracker.games.aztekz.field.chips import chips
from tracker.games.aztekz.field.lights import lights


def form(**fields: str) -> QueryDict:
    told = QueryDict(mutable=True)
    told.update(fields)
    return told


LANE = "┌:A2 ─ ─:A ┐:B"


def test_a_card_is_told_from_its_shape_to_its_heroes() -> None:
    [first, _, third, _] = FACE.drawn(table("┌:2a,1c,A2=3b ─ ├:A ┐:B"), None)["looks"]
    assert first[1] == (
        "row 1, column 1: bend (right, down), 2 circle a, 1 square c, "
        "Ana's helper 2 with 3 triangle b"
    )
    assert third[1] == "row 1, column 3: tee (up, right, down), Ana's chief, Ana's helper 1"


def test_only_cards_that_look_otherwise_travel() -> None:
    before = table(LANE, hand="NS a")
    after = play(before, read_action({"do": "step", "hero": "slave2", "to": [1, 0]}))
    changed = FACE.drawn(after, before)["looks"]
    assert [look.name for look, _ in changed] == ["0,0", "1,0"]


def test_ways_travel_when_the_game_begins() -> None:
    """Only then the pile of cards can be counted, and the end be told."""
    begun = table(LANE, hand=None)
    starting = replace(begun, bands=begun.bands[:1])
    assert not FACE.drawn(begun, starting)["as_before"]["ways"]
    assert FACE.drawn(begun, begun)["as_before"]["ways"]


def test_a_card_that_was_taken_back_leaves_a_gap() -> None:
    before = table(LANE, hand="NS a")
    after = play(before, read_action({"do": "place", "at": [0, 1], "paths": "NS"}))
    [(gone, _called)] = FACE.drawn(before, after)["looks"]
    assert (gone.name, gone.paths) == ("0,1", "")


def test_one_tap_goes_the_shortest_way_step_by_step() -> None:
    steps = FACE.steps(form(do="go", hero="slave2", to="2 0"), table(LANE))
    assert steps == [
        {"do": "step", "hero": "slave2", "to": [1, 0]},
        {"do": "step", "hero": "slave2", "to": [2, 0]},
    ]


def test_where_no_way_leads_the_rules_say_why() -> None:
    walled = table("┌:A2 ┌ ─:A ┐:B")
    [step] = FACE.steps(form(do="go", hero="slave2", to="1 0"), walled)
    refused = refusal(walled, read_action(step))
    assert refused
    assert refused.code is Code.STEP_WALL


def test_a_way_that_the_table_insists_on_is_insisted_on() -> None:
    told = form(do="go", hero="slave2", to="1 0", override="1")
    [step] = FACE.steps(told, table("┌:A2 ┌ ─:A ┐:B"))
    assert step["override"] is True


def test_what_can_be_done_at_once_stands_ready_with_its_points() -> None:
    position = table("├:A,A1=3a,2a,1b ─:B", hand="NS a")
    told = {chip.value: chip.text for chip in chips(position, legal(position))}
    assert told["give slave1"] == "give 3 ○\N{NO-BREAK SPACE}a: +2"
    assert told["take slave1 a 2"] == "◆1 take 2 ○\N{NO-BREAK SPACE}a"
    assert told["take slave1 a 1"] == "1"
    assert "take slave1 b 1" not in told
    assert "drop slave1" in told


def test_where_two_helpers_can_act_each_chip_says_who() -> None:
    position = table("├:A,A1=1b,2b,A2=1c ─:B", hand="NS a")
    told = {chip.value: chip.text for chip in chips(position, legal(position))}
    assert told["drop slave1"] == "◆1 drop all"
    assert told["drop slave2"] == "◆2 drop all"
    # Only one has a hand free for these.
    assert told["take slave1 b 2"] == "take 2 △\N{NO-BREAK SPACE}b"


def test_what_is_face_down_is_told_to_be_compared_with_the_table() -> None:
    told = FACE.on_table(table("├:A,A1=1b,2b,A2=1c ─:B", hand="NS a"), enters=True)["face_down"]
    assert told.cards is not None
    assert told.all_souls == 48 - 5


def test_a_robbery_tells_whom_and_what_it_brings() -> None:
    position = table("├:A,B1=3a,A1,A2 ─:B", hand="NS a")
    [chip] = [chip for chip in chips(position, legal(position)) if chip.do == "steal"]
    assert chip.text == "steal 3 ○\N{NO-BREAK SPACE}a from Bo: +2"


def test_who_can_be_robbed_has_a_ring_in_the_robbers_colour() -> None:
    [_, there] = looks(table("├:A ─:B1=2a ─:B"))[:2]
    [slave] = there.heroes
    assert slave.danger
    assert (slave.danger.robber, slave.danger.mark) == ("red", "◆")
    assert slave.called == "Bo's helper 1 with 2 circle a, can be robbed by Ana"


def test_the_owner_is_told_in_words_what_helps() -> None:
    lane = "├:A ─:B1=2a,B2 ─:B"
    [told] = FACE.on_table(table(lane), enters=True)["dangers"]
    assert told.advice == (
        "In danger from Ana: 2 ○\N{NO-BREAK SPACE}a of Bo. "
        "What helps: bring the chief to that helper, or let the helper step away."
    )
    # It is Bo's matter when Bo is on turn.
    assert FACE.on_table(table(lane), enters=True)["danger"] is None
    assert FACE.on_table(table(lane, turn="B"), enters=False)["danger"] == told
    guarded = FACE.on_table(table("├:A ─:B1=2a,B2,B"), enters=True)
    assert guarded["dangers"] == []


@pytest.mark.parametrize("written", ["take", "take slave1", "fly slave1", "take slave1 a many"])
def test_a_chip_that_says_no_action_is_refused(written: str) -> None:
    with pytest.raises(Malformed):
        FACE.read_form(form(chip=written), table(LANE))


def test_every_act_that_is_legal_has_a_chip_that_says_it() -> None:
    position = table("├:A,B1=3a,A1=2b,2b,1c,A2 ─:B", hand="NS a")
    lit = legal(position)
    told = {
        read_action(FACE.read_form(form(chip=chip.value), position))
        for chip in chips(position, lit)
    }
    acts = ("take", "drop", "give", "steal", "chase")
    assert told == {action for action in legal_actions(position) if action.do in acts}


@pytest.mark.parametrize(
    "lane, hand, offered",
    [("╶:A ─:A1,3a ─:B", "NE a", True), ("╶:A,B ─:A1,3a ─:A2", "N a", False)],
)
def test_souls_are_chased_only_where_the_drawn_card_fits_afterwards(
    lane: str, hand: str, offered: bool
) -> None:
    position = table(lane, hand=hand)
    lit = legal(position)
    assert lit.chase
    told = [chip.text for chip in chips(position, lit) if chip.do == "chase"]
    assert told == (["chase away: −3 ○\N{NO-BREAK SPACE}a"] if offered else [])


def test_a_place_that_would_cut_a_chief_off_tells_whom() -> None:
    position = table(
        """
        ╶:A  ┬  ╴:A1,A2,B
        .    ┘  .
    """,
        hand="NS a",
    )
    told = lights(position, legal(position))
    assert told["cut"] == {"NS": {"1,0": "Ana"}}
    assert "1,0" not in told["place"]["NS"]


def test_the_pile_is_asked_for_once_at_ten() -> None:
    assert lights(table(LANE, hand=None, deck=10), legal(table(LANE)))["count"]
    assert not lights(table(LANE, hand=None, deck=11), legal(table(LANE)))["count"]


def test_where_an_action_left_something_is_marked() -> None:
    assert FACE.touched({"do": "place", "at": [0, -1], "paths": "N"}) == ["0,-1"]
    assert FACE.touched({"do": "back"}) == []
