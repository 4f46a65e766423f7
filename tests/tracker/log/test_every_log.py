"""The log of every game, whichever it is: recorded, undone, corrected, copied, mended, archived."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.aztekz.game import AZTEKZ
from scoring.game import Kind, Refused
from scoring.games import BY_FORMAT
from scoring.record import AnyRecord, Stopped, read_record
from tests.scoring.registered import registered
from tests.scoring.scorepad import SCOREPAD, WHOLE
from tests.tracker.exchange.archives import archived, wipe
from tests.tracker.servers import ROOT
from tests.tracker.whole_games import whole_game
from tracker.club.known import known_game
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.afterwards import Insisting
from tracker.log.correcting import correct
from tracker.log.course import course_of, course_of_record
from tracker.log.founding import copy, mend, new_game
from tracker.log.positions import memory, position_at, position_now
from tracker.log.proof import differences
from tracker.log.recording import record as record_action
from tracker.log.recording import redo, undo
from tracker.log.records import accept_record, check_weight, record_of
from tracker.models import Award, Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.slow]

AZTEKZ_GAMES = (ROOT / "tests/scoring/aztekz/examples.jsonl").read_text().splitlines()
COATL_GAMES = (ROOT / "tests/scoring/coatl/examples.jsonl").read_text().splitlines()
GAMES = [
    pytest.param(WHOLE, id="scorepad"),
    pytest.param(json.loads(AZTEKZ_GAMES[2])["record"], id="aztekz"),
    pytest.param(json.loads(COATL_GAMES[7])["record"], id="coatl"),
    pytest.param(whole_game(2, "tracker", "red grey sand"), id="tracker"),
    pytest.param(whole_game(3, "referee"), id="referee", marks=pytest.mark.long),
]


@pytest.fixture(params=GAMES)
def whole(request: pytest.FixtureRequest) -> Iterator[AnyRecord]:
    with registered(SCOREPAD), registered(AZTEKZ):
        yield accept_record(request.param)


def begun(whole: AnyRecord, number: int = 0, club: Club | None = None) -> Game:
    """With its first actions."""
    source = whole.source | {"actions": whole.written_actions[:number]}
    return new_game(read_record(source, BY_FORMAT), club)


def assert_is(game: Game, position: Any) -> None:
    """What every reader of the log makes of it."""
    game = Game.objects.get(pk=game.pk)
    assert list(differences(game)) == []
    assert position_now(game) == position
    memory.clear()
    assert position_now(game) == course_of(game).positions[-1] == position
    standing = game.rules.standing(position)
    columns = ("number", "points", "rank", "won")
    assert list(game.seats.order_by("number").values_list(*columns)) == standing
    ledger = game.rules.ledger(position)
    assert Award.objects.filter(game=game).count() == len(ledger)
    assert sum(place.points for place in standing) == sum(award.points for award in ledger)


def test_recorded_one_by_one_and_all_at_once_it_is_the_same(whole: AnyRecord) -> None:
    game, together = begun(whole), begun(whole, len(whole.written_actions))
    for number, body in enumerate(whole.written_actions):
        position = record_action(game, number, body)
    assert_is(game, position)
    assert_is(together, position)
    assert record_of(game) == record_of(together) == whole.source
    assert (game.status, game.game) == ("finished", whole.rules.key)
    assert game.under == whole.rules.version
    seats = [whole.rules.actor(step.before, step.action) for step in whole.steps()]
    for each in (game, together):
        assert list(each.actions.order_by("number").values_list("seat", flat=True)) == seats


def test_undone_it_is_as_before_and_done_again_as_after(whole: AnyRecord) -> None:
    game, last = begun(whole, len(whole.written_actions)), len(whole.written_actions)
    positions = course_of_record(whole, "whole").positions
    assert undo(game, last, last // 2) == positions[last // 2]
    assert_is(game, positions[last // 2])
    assert redo(game, last // 2, last) == positions[last]
    assert_is(game, positions[last])
    assert [position_at(game, number) for number in range(last + 1)] == list(positions)


def test_what_the_rules_forbid_leaves_nothing_behind(whole: AnyRecord) -> None:
    game = begun(whole, len(whole.written_actions))
    with pytest.raises(Refused) as told:
        record_action(game, game.number, whole.written_actions[0])
    assert told.value.refusal.kind is Kind.IMPOSSIBLE
    assert_is(game, whole.replay().position)


def test_a_correction_plays_again_what_follows(whole: AnyRecord) -> None:
    game = begun(whole, 4)
    made = correct(game, 4, 1, 0, [whole.written_actions[0]] if is_pad(whole) else [], keep=True)
    assert (made.misfits, made.insisted) == ((), ())
    assert_is(game, made.position)
    taken = correct(game, game.number, 0, game.number, [], keep=True)
    assert_is(game, taken.position)
    assert taken.position == whole.rules.start(whole.setup)


def is_pad(whole: AnyRecord) -> bool:
    return whole.rules is SCOREPAD


def test_what_no_longer_fits_the_table_may_keep_and_the_rest_goes() -> None:
    with registered(SCOREPAD):
        much = {"do": "score", "seat": 1, "points": 101}
        lines = [{"do": "score", "seat": 0, "points": 3}, much | {"override": True}]
        game = new_game(accept_record(WHOLE | {"actions": lines}))
        late = correct(game, 2, 1, 0, [{"do": "end"}], keep=False, insisting=Insisting.on(True))
        assert [(each.number, each.refusal.code, each.may_stay) for each in late.misfits] == [
            (2, "game.finished", False)
        ]
        with pytest.raises(Refused):
            correct(game, 2, 1, 1, [much], keep=True)


def test_a_copy_goes_its_own_way(whole: AnyRecord) -> None:
    game = begun(whole, 3)
    branch = copy(game, 2)
    record_action(branch, 2, whole.written_actions[2])
    assert_is(branch, position_now(game))
    assert (branch.game, branch.copied_at) == (game.game, 2)


def test_mending_makes_its_rows_again(whole: AnyRecord) -> None:
    game = begun(whole, len(whole.written_actions), Club.objects.create())
    game.seats.all().delete()
    Game.objects.filter(pk=game.pk).update(status="playing", stage=9, margin=7)
    assert list(differences(Game.objects.get(pk=game.pk)))
    mend(Game.objects.get(pk=game.pk))
    assert_is(game, whole.replay().position)


def test_it_goes_out_and_comes_in_as_it_was(whole: AnyRecord) -> None:
    club = Club.objects.create()
    game = begun(whole, len(whole.written_actions), club)
    undo(game, game.number)
    correct(game, game.number, game.number - 1, 1, [], keep=True)
    history = ("number", "state", "seat", "body", "override")
    before = list(game.actions.order_by("id").values_list(*history))
    position, file = position_now(game), archived(club)
    wipe(club)
    [back] = restore(io.BytesIO(file), None, OLD_KEY).club.games.all()
    assert_is(back, position)
    assert list(back.actions.order_by("id").values_list(*history)) == before
    assert back.game == whole.rules.key


def test_a_club_knows_the_record_of_its_game_again(whole: AnyRecord) -> None:
    club = Club.objects.create()
    game = begun(whole, 3, club)
    assert known_game(club, record_of(game)) == game
    assert known_game(club, whole.source | {"actions": whole.written_actions[3:]}) is None


def test_a_record_that_stops_tells_where(whole: AnyRecord) -> None:
    source = whole.source | {"actions": [*whole.written_actions, whole.written_actions[0]]}
    record = read_record(source, BY_FORMAT)
    check_weight(record)
    with pytest.raises(Stopped) as told:
        new_game(record)
    assert told.value.played == len(whole.written_actions)
    assert told.value.position == whole.replay().position
    assert not Game.objects.exists()


def test_everybody_with_the_colour_of_the_next(whole: AnyRecord) -> None:
    """What was entered for a player stays that player's, points and all."""
    game = begun(whole, len(whole.written_actions))
    before = position_now(game)
    seats = game.setup["players"]
    colours = [player.get("color") for player in seats]
    turned = [
        player | ({"color": colour} if colour else {"name": f"{player['name']} II"})
        for player, colour in zip(seats, [*colours[1:], colours[0]], strict=True)
    ]
    made = correct(game, game.number, 0, 0, [], keep=True, setup={"players": turned})
    assert (made.misfits, made.insisted, made.lapsed) == ((), (), ())
    assert whole.rules.scores(position_now(game)) == whole.rules.scores(before)
    assert game.colours == [str(player.get("color", "")) for player in turned]
    assert list(differences(game)) == []
