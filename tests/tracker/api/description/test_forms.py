"""What the description of the API says of actions, records and reports, and what the rules take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from jsonschema_rs import ValidationError

from scoring.fields import Field
from scoring.game import AnyRules, Json
from scoring.games import BY_FORMAT, BY_KEY, GAMES
from scoring.reading import Malformed
from scoring.record import AnyRecord, Stopped, error_of_malformed, read_record
from tests.scoring.test_every_game import HERE as EXAMPLES
from tests.scoring.test_every_game import wholes
from tests.tracker.api.description.described import assert_described, form, schemas
from tracker.games.documenting import name_of
from tracker.games.registry import face

LISTED = {rules.format for rules in GAMES}
RECORDS = [case for case in wholes() if case.values[0]["format"] in LISTED]
KINDS = [(rules.key, do) for rules in GAMES for do in rules.kinds]
WRONG = [None, -1, 1.5, "?", "", [], ["?"], [None, None], {}, {"?": "?"}]
"""None of them fits every field, and some fit none."""

pytestmark = pytest.mark.slow


@pytest.fixture(params=RECORDS)
def record(request: pytest.FixtureRequest) -> AnyRecord:
    return read_record(request.param, BY_FORMAT)


def report_of(rules: AnyRules, position: Any, error: Json | None = None) -> Json:
    written: Json = json.loads(json.dumps(rules.report(position, error)))
    return written


def test_each_example_has_the_form_that_it_is_an_example_of() -> None:
    examples = [
        (name, each) for name, told in schemas().items() for each in told.get("examples", [])
    ]
    assert len(examples) > len(KINDS)
    assert [name for name, example in examples if not form(name).is_valid(example)] == []


def test_a_recorded_game_has_its_form_from_the_first_action_to_the_last(record: AnyRecord) -> None:
    rules = record.rules
    form("Record").validate(record.source)
    form("Setup").validate(record.source)
    form(name_of(rules, "record")).validate(record.source)
    for number, step in enumerate(record.steps(), 1):
        form(name_of(rules, "action")).validate(record.written_actions[number - 1])
        form("Report").validate(report_of(rules, step.after))
    form("NumberedReport").validate(report_of(rules, step.after) | {"number": number})


def test_a_record_of_one_game_is_none_of_another(record: AnyRecord) -> None:
    fits = {rules.key for rules in GAMES if form(name_of(rules, "record")).is_valid(record.source)}
    assert fits == {record.rules.key}


def test_what_stops_a_record_has_its_form(record: AnyRecord) -> None:
    rules, why = record.rules, {"code": "record.invalid", "kind": "impossible", "message": "No."}
    for position in (None, rules.start(record.setup)):
        error = error_of_malformed(Malformed("do", "no"))
        form("StoppedReport").validate(report_of(rules, position, error) | why)


@pytest.mark.parametrize("key, do", KINDS)
def test_each_kind_of_action_has_a_name_and_an_example_that_can_be_read(key: str, do: str) -> None:
    rules = BY_KEY[key]
    name = name_of(rules, f"{do}_action")
    told = schemas()[name_of(rules, "action")]
    assert told["discriminator"]["propertyName"] == "do"
    assert told["discriminator"]["mapping"][do].endswith(f"/{name}")
    assert {"$ref": told["discriminator"]["mapping"][do]} in told["oneOf"]
    setup = rules.read_setup(face(key).documented().setup["examples"][0])
    for example in schemas()[name]["examples"]:
        assert rules.read_action(setup, example)


def spoilt(example: Json, fields: list[Field]) -> Iterator[Json]:
    """The same action with a field less, or with another value in it."""
    for field in fields:
        yield {key: value for key, value in example.items() if key != field.key}
        for value in WRONG:
            yield example | {field.key: value}


LOOSE = {"coatl": {"card", "cards", "temple", "pieces"}, "mexica": {"tokens_left", "palace"}}
"""Of these only the rules know all: cards have a language, and some are needed in one mode."""
STRICT = {"mexica": {"level", "token"}}
"""What these are read as, a rule refuses."""


@pytest.mark.parametrize("key, do", KINDS)
def test_it_takes_what_the_rules_can_read_and_nothing_else(key: str, do: str) -> None:
    rules = BY_KEY[key]
    setup = rules.read_setup(face(key).documented().setup["examples"][0])
    [example] = schemas()[name_of(rules, f"{do}_action")]["examples"]
    differs = []
    for action in spoilt(example, list(rules.kinds[do])):
        fits = form("Action").is_valid(action)
        own = form(name_of(rules, "action")).is_valid(action)
        try:
            reads = bool(rules.read_action(setup, action))
        except Malformed:
            reads = False
        changed = {name for name in action | example if action.get(name) != example.get(name)}
        more = reads and not fits and not changed <= STRICT.get(key, set())
        less = own and not reads and not changed <= LOOSE.get(key, set())
        if more or less:
            differs.append((action, own, reads))
    assert differs == []


@pytest.mark.parametrize("rules", GAMES, ids=[rules.key for rules in GAMES])
def test_every_action_that_is_played_in_an_example_has_its_form(rules: AnyRules) -> None:
    lines = (EXAMPLES / rules.key / "examples.jsonl").read_text().splitlines()
    action_form, seen = form(name_of(rules, "action")), 0
    for record in (json.loads(line)["record"] for line in lines):
        try:
            read = read_record(record, BY_FORMAT)
            for action, _step in zip(read.written_actions, read.steps(), strict=False):
                action_form.validate(action)
                seen += 1
        except (Malformed, Stopped):
            continue
    assert seen > len(rules.kinds)


@pytest.mark.parametrize(
    "card, fits",
    [
        ({"row": ["Y", "G+", "!R"], "levels": {"1": 2, "2": 5}, "frame": "green"}, True),
        ({"row": ["Y", "G"], "levels": {"1": 2}}, True),
        ({"anywhere": "KRR", "levels": {"1": 4}}, True),
        ({"row": ["X"], "levels": {"1": 2}}, False),
        ({"row": ["Y"], "levels": {"0": 2}}, False),
        ({"row": ["Y"], "levels": {"1": "2"}}, False),
        ({"row": ["Y"], "levels": {"1": 2}, "frame": "mauve"}, False),
        ({"row": ["Y"]}, False),
        ({"row": [], "levels": {"1": 2}}, False),
        ({"anywhere": "krr", "levels": {"1": 4}}, False),
        ({}, False),
        (7, False),
    ],
)
def test_a_prophecy_has_its_form_where_the_rules_can_read_it(card: Any, fits: bool) -> None:
    rules = BY_KEY["coatl"]
    setup = rules.read_setup(face("coatl").documented().setup["examples"][0])
    action = {"do": "fulfil", "coatl": 1, "card": card}
    assert form("CoatlAction").is_valid(action) is fits
    with nullcontext() if fits else pytest.raises(Malformed):
        rules.read_action(setup, action)


@pytest.mark.parametrize(
    "card, fits",
    [
        ({"conditions": [{"equal": ["K", "R"]}, {"length": 12}], "levels": {"1": 5}}, True),
        ({"conditions": [{"absent": "B"}], "levels": {"1": 5}}, True),
        ({"conditions": [{"no_frame": "red"}], "levels": {"1": 5}}, True),
        ({"conditions": [], "levels": {"1": 5}}, False),
        ({"conditions": [{"length": 0}], "levels": {"1": 5}}, False),
        ({"conditions": [{"length": 9, "absent": "B"}], "levels": {"1": 5}}, False),
        ({"conditions": [{"longer": 9}], "levels": {"1": 5}}, False),
        ({"conditions": [{"equal": ["K"]}], "levels": {"1": 5}}, False),
        ({"conditions": [{"length": 9}]}, False),
    ],
)
def test_a_temple_has_its_form_where_the_rules_can_read_it(card: Any, fits: bool) -> None:
    rules = BY_KEY["coatl"]
    setup = rules.read_setup(face("coatl").documented().setup["examples"][0])
    action = {"do": "priest", "card": card}
    assert form("CoatlAction").is_valid(action) is fits
    with nullcontext() if fits else pytest.raises(Malformed):
        rules.read_action(setup, action)


@pytest.mark.parametrize("rules", GAMES, ids=[rules.key for rules in GAMES])
def test_what_names_no_action_has_no_form(rules: AnyRules) -> None:
    wrong: list[Any] = [{}, {"do": "dance"}, {"do": None}, {"do": ["end"]}, [], "end", None]
    for nothing in wrong:
        assert not form("Action").is_valid(nothing)
        assert not form(name_of(rules, "action")).is_valid(nothing)


def test_every_answer_to_a_test_is_held_against_the_description() -> None:
    stale = {"code": "stale", "kind": "request", "message": "Too late.", "number": 3}
    assert_described("POST", "/api/games/k3x9m2pq7w/undo", 409, stale)
    with pytest.raises(ValidationError):
        assert_described("POST", "/api/games/k3x9m2pq7w/undo", 409, stale | {"number": None})
    with pytest.raises(AssertionError):
        assert_described("GET", "/api/games/k3x9m2pq7w", 409, stale)
