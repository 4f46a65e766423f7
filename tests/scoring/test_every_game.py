"""What the rest of the program relies on, held by every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from scoring.command import Command
from scoring.fields import OVERRIDE, Shape
from scoring.game import AnyRules, Award, Json, Phase, Refused, fold, is_over, play, ranked, replay
from scoring.games import BY_FORMAT, BY_KEY, GAMES
from scoring.reading import Malformed
from scoring.record import Record, read_record, write_record
from tests.scoring.scorepad import SCOREPAD, WHOLE

HERE = Path(__file__).parent
RECORDED = HERE / "mexica" / "games"
UNLISTED: tuple[AnyRules, ...] = (SCOREPAD,)
"""Games that have rules, but that nobody will ever begin."""
EVERY: tuple[AnyRules, ...] = (*GAMES, *UNLISTED)
FORMATS = BY_FORMAT | {rules.format: rules for rules in UNLISTED}


def wholes() -> Iterator[Any]:
    """Games from their start to their end, of every game at least one."""
    yield pytest.param(WHOLE, id="scorepad")
    for file in sorted(RECORDED.glob("*.json"))[::4]:
        yield pytest.param(json.loads(file.read_text())["record"], id=file.stem)
    for game, numbers in {"aztekz": (1, 2, 7), "coatl": (0, 7, 6, 10)}.items():
        examples = (HERE / game / "examples.jsonl").read_text().splitlines()
        for number in numbers:
            yield pytest.param(json.loads(examples[number])["record"], id=f"{game}_{number}")


@pytest.fixture(params=wholes(), scope="module")
def record(request: pytest.FixtureRequest) -> Record[Any, Any, Any]:
    return read_record(request.param, FORMATS)


def test_every_game_has_a_whole_one_here() -> None:
    played = {read_record(case.values[0], FORMATS).rules.key for case in wholes()}
    assert played == {rules.key for rules in EVERY}


def test_each_is_found_by_its_key_and_by_its_format() -> None:
    for rules in GAMES:
        assert BY_KEY[rules.key] is rules
        assert BY_FORMAT[rules.format] is rules
    assert len(BY_KEY) == len(BY_FORMAT) == len(GAMES)


def test_it_plays_to_its_end_and_somebody_has_won(record: Record[Any, Any, Any]) -> None:
    rules = record.rules
    position, played, refusal = record.replay()
    assert (played, refusal) == (len(record.written_actions), None)
    assert rules.phase(position) is Phase.FINISHED
    assert is_over(rules, position)
    assert not is_over(rules, rules.start(record.setup))
    assert any(place.won for place in rules.standing(position))
    assert rules.on_turn(position) is None
    assert rules.report(position, None)["error"] is None


def test_the_scores_are_the_sum_of_the_ledger_at_every_moment(
    record: Record[Any, Any, Any],
) -> None:
    rules, told = record.rules, list[Award]()
    for position in fold(rules, rules.start(record.setup), record.actions()):
        before, told = told, rules.ledger(position)
        assert added_up(told, len(rules.players(record.setup))) == list(rules.scores(position))
        assert {award.source for award in told} <= set(rules.sources)
        assert told[: len(before)] == before
        assert all(award.stage >= 1 for award in told)


def test_nothing_is_lost_and_who_wins_something_scores(record: Record[Any, Any, Any]) -> None:
    """So as long as nobody scores, nobody has won anything: the ledger need not be asked."""
    rules = record.rules
    for step in record.steps():
        before, after = rules.scores(step.before), rules.scores(step.after)
        assert all(new >= old for old, new in zip(before, after, strict=True))
        if before == after:
            assert rules.ledger(step.before) == rules.ledger(step.after)


def added_up(ledger: list[Award], seats: int) -> list[int]:
    won = [0] * seats
    for award in ledger:
        won[award.seat] += award.points
    return won


def test_the_standing_fits_the_scores_and_nobody_wins_before_the_end(
    record: Record[Any, Any, Any],
) -> None:
    rules = record.rules
    assert rules.setup(rules.start(record.setup)) == record.setup
    for position in fold(rules, rules.start(record.setup), record.actions()):
        assert rules.setup(position) == record.setup
        standing = rules.standing(position)
        assert [place.points for place in standing] == list(rules.scores(position))
        assert [place.seat for place in standing] == list(range(len(standing)))
        for one in standing:
            assert all(one.rank <= other.rank for other in standing if one.points > other.points)
            assert one.won == (one.rank == 1 and rules.phase(position) is Phase.FINISHED)


def test_it_is_written_as_it_was_read(record: Record[Any, Any, Any]) -> None:
    rules = record.rules
    actions = list(record.actions())
    again = read_record(write_record(rules, record.setup, actions), FORMATS)
    assert again.rules is rules
    assert again.setup == record.setup
    assert list(again.actions()) == actions
    names = [player["name"] for player in record.source["players"]]
    assert [name for name, _ in rules.players(record.setup)] == names


def test_an_action_says_only_what_its_kind_has_fields_for(record: Record[Any, Any, Any]) -> None:
    rules = record.rules
    for action in record.actions():
        written = rules.write_action(action)
        fields = {field.key: field for field in rules.kinds[written["do"]]}
        assert set(written) - {"do"} <= set(fields)
        assert {key for key, field in fields.items() if not field.optional} <= set(written)
        assert fields[OVERRIDE].shape is Shape.FLAG


def test_the_fold_a_replay_and_single_plays_come_to_the_same(record: Record[Any, Any, Any]) -> None:
    rules, actions = record.rules, list(record.actions())
    folded = list(fold(rules, rules.start(record.setup), actions))
    position = rules.start(record.setup)
    for action, expected in zip(actions, folded, strict=True):
        position = play(rules, position, action)
        assert position == expected
    assert replay(rules, record.setup, actions) == record.replay() == (position, len(actions), None)


def test_nothing_can_be_done_after_the_end(record: Record[Any, Any, Any]) -> None:
    rules = record.rules
    actions = list(record.actions())
    end, _, _ = replay(rules, record.setup, actions)
    for action in actions:
        refusal = rules.refusal(end, action)
        assert refusal
        assert next(iter(rules.refusals(end, action))) == refusal
        assert refusal.code in ("game.finished", "record.invalid")
        assert not refusal.yields_to_override
        assert not refusal.is_of_ending
        with pytest.raises(Refused):
            play(rules, end, action)


def test_an_action_that_cannot_be_read_stops_a_record_there(record: Record[Any, Any, Any]) -> None:
    source = record.source | {"actions": [*record.written_actions[:2], {"do": "sing"}]}
    position, played, refusal = read_record(source, FORMATS).replay()
    assert played == 2
    assert refusal
    assert (refusal.code, refusal.kind.value) == ("record.invalid", "impossible")
    assert refusal.sentence.format_map(refusal.parameters) == refusal.message
    stopped = replay(record.rules, record.setup, list(record.actions())[:2])
    assert position == stopped.position


def test_nothing_speaks_against_what_was_played(record: Record[Any, Any, Any]) -> None:
    for action, before, after in record.steps():
        assert list(record.rules.refusals(before, action)) == []
        assert record.rules.passes(before, action) is None
        assert record.rules.needless(before, action, after) is None
        assert record.rules.ending(after, action, before, after) is None
        if (seat := record.rules.actor(before, action)) is not None:
            own = record.rules.owned(before, action, seat)
            assert record.rules.carry_out(before, own) == after


def test_it_goes_on_under_other_names(record: Record[Any, Any, Any]) -> None:
    rules, position = record.rules, record.replay().position
    others = [f"{name} the Younger" for name, _ in rules.players(record.setup)]
    renamed = rules.renamed(position, others)
    assert [name for name, _ in rules.players(rules.setup(renamed))] == others
    assert rules.standing(renamed) == rules.standing(position)
    back = rules.renamed(renamed, [name for name, _ in rules.players(record.setup)])
    assert (back, rules.setup(back)) == (position, record.setup)


def test_who_acts_or_is_on_turn_sits_at_the_table(record: Record[Any, Any, Any]) -> None:
    rules = record.rules
    seats = [None, *range(len(rules.players(record.setup)))]
    position = rules.start(record.setup)
    for action in record.actions():
        assert rules.actor(position, action) in seats
        assert rules.on_turn(position) in seats
        assert rules.stage(position) >= 1
        position = rules.carry_out(position, action)


@pytest.mark.parametrize("written", [{}, {"format": "chess/1"}, {"format": ["mexica-record/1"]}])
def test_a_record_of_no_known_game_is_refused(written: Json) -> None:
    with pytest.raises(Malformed, match=f"format: this is not {', '.join(FORMATS)}"):
        read_record(written, FORMATS)


def test_those_who_are_worth_the_same_share_a_rank() -> None:
    assert ranked([]) == []
    assert ranked([3, 7, 3, 9]) == [3, 2, 3, 1]
    assert ranked([(7, 1), (7, 2), (7, 2)]) == [3, 1, 1]


def test_the_command_is_the_same_for_each_of_them() -> None:
    lines = [WHOLE, WHOLE | {"actions": [{"do": "score", "seat": 3, "points": 1}]}, {}]
    text = "\n".join(map(json.dumps, lines)).encode()
    out, complaints = StringIO(), StringIO()
    assert Command(SCOREPAD, {}).main([], BytesIO(text), out, complaints) == 1
    whole, stopped, unreadable = map(json.loads, out.getvalue().splitlines())
    assert whole == {"format": "scorepad-report/1", "scores": [120, 120, 12], "error": None}
    assert stopped["error"]["code"] == "score.seat"
    assert unreadable["error"]["action"] is None
