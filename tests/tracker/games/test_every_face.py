"""What every game shows, whichever it is; the null game has the plain face and no more."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from django.contrib.staticfiles import finders
from django.http import QueryDict
from django.template.loader import get_template
from django.test import Client
from jsonschema_rs import Draft202012Validator

from scoring.aztekz.game import AZTEKZ
from scoring.games import BY_FORMAT, BY_KEY
from scoring.mexica.game import MEXICA
from scoring.record import AnyRecord, read_record
from tests.scoring.scorepad import SCOREPAD
from tests.scoring.test_every_game import EVERY, wholes
from tracker.errors import NoSuchGame
from tracker.games.face import Face
from tracker.games.plain import Plain
from tracker.games.registry import face, faces
from tracker.games.setting_up import PlainSettingUp
from tracker.games.tour import is_tour

TEMPLATES = ("emblem_html", "new_html", "table_html", "fragment_html", "form_html")


pytestmark = pytest.mark.usefixtures("null_game")


@pytest.fixture(params=[rules.key for rules in EVERY])
def each(request: pytest.FixtureRequest, null_game: None) -> Face:
    return face(request.param)


@pytest.fixture(params=wholes())
def record(request: pytest.FixtureRequest, null_game: None) -> AnyRecord:
    return read_record(request.param, BY_FORMAT)


def test_there_is_a_face_for_every_game() -> None:
    assert {one.rules.key for one in faces()} == {rules.key for rules in EVERY}
    assert isinstance(face(SCOREPAD.key), Plain)


def test_it_has_words_for_all_that_its_rules_name(each: Face) -> None:
    rules = each.rules
    words = [each.name]
    words += map(each.colour, rules.colours)
    words += map(each.source, rules.sources)
    words += map(each.kind, rules.kinds)
    words += map(each.field, each.fields)
    assert all(words)


def test_no_player_is_marked_as_a_winner(each: Face) -> None:
    """A star stands beside whoever won."""
    assert "★" not in map(each.past.sign, each.rules.colours)
    shown = finders.find("tracker/styles/colours.css")
    assert shown
    assert "★" not in Path(shown).read_text()


def test_its_templates_are_there(each: Face) -> None:
    for name in TEMPLATES:
        get_template(getattr(each, name))


def test_a_guided_game_begins_with_nothing_of_it_done(each: Face) -> None:
    if each.tour is None:
        return
    begun = read_record(each.tour.record(), BY_FORMAT)
    assert begun.rules is each.rules
    assert is_tour(begun.source)
    position, _, stopped = begun.replay()
    assert stopped is None
    assert each.tour.done(position, [], False) == []
    tasks = each.tour.tasks()
    assert all(task.text for task in tasks)
    assert len({task.name for task in tasks}) == len(tasks)


def test_every_action_of_a_whole_game_is_told_and_goes_through_its_form(record: AnyRecord) -> None:
    rules, shown = record.rules, face(record.rules.key)
    players, position = rules.players(record.setup), rules.start(record.setup)
    for action in record.actions():
        body = rules.write_action(action)
        seat = rules.actor(position, action)
        assert shown.said(body, seat, players)
        form = QueryDict(mutable=True)
        form.update(shown.write_form(body))
        again = rules.read_action(record.setup, shown.read_form(form, position))
        # Where nobody is ticked, a form may say so.
        said = rules.write_action(again).items()
        assert {key: value for key, value in said if key in body or value != []} == body
        assert shown.steps(form, position) == [shown.read_form(form, position)]
        position = rules.carry_out(position, action)


def test_the_table_tells_who_sits_there_and_how_they_stand(record: AnyRecord) -> None:
    rules, shown = record.rules, face(record.rules.key)
    position, _, _ = record.replay()
    seats = shown.seats(position)
    assert [seat["points"] for seat in seats] == list(rules.scores(position))
    names = [(seat["name"], seat["colour"]) for seat in seats]
    assert names == list(rules.players(record.setup))
    for enters in (True, False):
        assert isinstance(shown.on_table(position, enters), dict)


def test_what_it_tells_of_the_api_fits_its_games(record: AnyRecord) -> None:
    told = face(record.rules.key).documented()
    action_form = Draft202012Validator(told.action)
    for action in record.actions():
        action_form.validate(record.rules.write_action(action))
    position, _, _ = record.replay()
    report = record.rules.report(position, None)
    assert told.report.model_validate(report)
    assert told.numbered.model_validate(report | {"number": 3})


# A new game


@pytest.mark.django_db
def test_where_there_are_several_games_it_is_asked_which(client: Client) -> None:
    asked = client.get("/new")
    told = client.post("/new", {"name1": "Ana", "name2": "Bo"})
    assert (asked.status_code, told.status_code) == (200, 422)
    for page in (asked.content.decode(), told.content.decode()):
        assert "?game=mexica" in page
        assert "?game=scorepad" in page


def test_its_plain_form_asks_all_that_a_setup_says(each: Face) -> None:
    rules, form = each.rules, QueryDict(mutable=True)
    for number in range(1, rules.seats.start + 1):
        form[f"name{number}"] = f"Ana {number}"
    setting = PlainSettingUp(each, form)
    for place in setting.shown({}, {})["places"]:
        form[f"color{place['number']}"] = place["colour"]
    for field in setting.shown({}, {})["fields"]:
        chosen = field["choices"][0][0] if "choices" in field else str(field["least"])
        form[field["key"]] = chosen
    record, problems = setting.record()
    if type(each) is Plain:
        assert problems == {}
        assert read_record(record, BY_FORMAT).rules is rules


def test_what_a_setup_must_say_is_missed_in_its_plain_form() -> None:
    form = QueryDict("name1=Ana&color1=red&name2=Bo&color2=black")
    _record, problems = PlainSettingUp(Plain(AZTEKZ), form).record()
    assert "mode" in " ".join(problems.values())


@pytest.mark.django_db
def test_its_form_says_of_which_game_it_is(client: Client, each: Face) -> None:
    key = each.rules.key
    asked = client.get(f"/new?game={key}").content.decode()
    told = client.post("/new", {"game": key, "name1": "x" * 41})
    assert told.status_code == 422
    for page in (asked, told.content.decode()):
        assert f'name="game" value="{key}"' in page


@pytest.mark.django_db
def test_a_game_that_is_none_is_refused(client: Client) -> None:
    answer = client.get("/new?game=chess")
    assert answer.status_code == NoSuchGame.status
    assert NoSuchGame.sentence in answer.content.decode()


@pytest.mark.django_db
def test_only_one_game_is_not_asked_about(client: Client) -> None:
    with patch.dict(BY_KEY, {MEXICA.key: MEXICA}, clear=True):
        assert 'name="neutral"' in client.get("/new").content.decode()
