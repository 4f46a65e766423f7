"""/e/<key>/rematch: the same table once more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import escape

from scoring.reading import parse_json
from tests.tracker.clubs import end
from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker import live
from tracker.club.deleting import delete, locked_to_delete
from tracker.games.mexica.pages.neutral import HARDER
from tracker.models import Club, Game
from tracker.pages.table.rematch import NotOver

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).parents[2] / "scoring"
TRIO = SETUP | {
    "players": [
        {"name": name, "color": colour}
        for name, colour in (("Ana", "red"), ("Bo", "grey"), ("Cy", "sand"))
    ]
}


def over(setup: dict[str, Any] = TRIO) -> Game:
    colours = {player["color"]: 0 for player in setup["players"]}
    return Table.of(setup | {"actions": [end("red"), end(**colours)]}).game


def again(game: Game, client: Client | None = None, **form: Any) -> Any:
    return (client or Client()).post(f"/e/{game.edit_key}/rematch", form)


def rematch_of(game: Game, **form: Any) -> Game:
    answer = again(game, **form)
    assert answer.status_code == 302, answer.content.decode()
    game.refresh_from_db()
    made = game.goes_on
    assert made is not None
    assert answer["Location"] == f"/e/{made.edit_key}/"
    return made


def seated(game: Game) -> list[tuple[str, str]]:
    return [(player["name"], player["color"]) for player in game.setup["players"]]


def test_the_next_one_opens_and_all_else_stays() -> None:
    game = over(TRIO | {"totals": "hidden", "date": "2026-05-01", "notes": "late"})
    made = rematch_of(game)
    assert seated(made) == [("Bo", "grey"), ("Cy", "sand"), ("Ana", "red")]
    assert (made.number, made.status, made.mode) == (0, "playing", "tracker")
    assert made.setup["totals"] == "hidden"
    assert made.setup.keys() & {"date", "notes", "unnamed", "clock"} == set()
    assert made.copied_at is None


def test_the_tokens_are_drawn_anew() -> None:
    drawn = [13, 12, 11, 10, 9, 8, 7, 6]
    with patch("tracker.games.mexica.setting_up.CHANCE.sample", return_value=drawn):
        made = rematch_of(over())
    assert made.setup["tokens"] == sorted(drawn)


@pytest.mark.parametrize("levels", [HARDER, (4, 4, 4)])
def test_neutral_temples_lie_elsewhere(levels: tuple[int, ...]) -> None:
    """As many as there were, where the app may lay them so; else the usual ten."""
    cells = ("E4", "J4", "E9", "J9", "N6", "D6", "G11", "K12", "M4", "H4")
    neutral = [{"at": at, "level": n} for at, n in zip(cells, levels, strict=False)]
    game = over(SETUP | {"neutral": neutral})
    made = rematch_of(game).setup["neutral"]
    assert made != neutral
    usual = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
    wanted = usual if len(levels) < len(usual) else levels
    assert sorted(temple["level"] for temple in made) == sorted(wanted)
    assert rematch_of(over(SETUP)).setup["neutral"] == []


@pytest.mark.parametrize(("first", "opens"), [("0", "Ana"), ("2", "Cy")])
def test_the_table_chooses_who_opens_and_goes_on_so(first: str, opens: str) -> None:
    made = rematch_of(over(), first=first)
    assert seated(made)[0][0] == opens
    # From now on that is the custom of the table.
    client, address = Client(), f"/api/games/{made.pk}/actions"
    headers = {"Authorization": f"Bearer {made.edit_key}"}
    left = dict.fromkeys(("red", "grey", "sand"), 0)
    for number, action in enumerate((end("red"), end(**left))):
        body = {"expect": number, "action": action}
        assert client.post(address, body, "application/json", headers=headers).status_code == 201
    page = flat(client.get(f"/e/{made.edit_key}/scoring?step=99").content.decode())
    assert f'<option value="{first}" selected>' in page
    names = [name for name, _colour in seated(made)]
    assert seated(rematch_of(made))[0][0] == names[int(first)]


def test_a_double_tap_and_another_phone_come_to_one_game() -> None:
    game = over()
    once = str(uuid4())
    made = rematch_of(game, once=once, first="1")
    assert rematch_of(game, once=once, first="1") == made
    assert rematch_of(game, once=str(uuid4()), first="2") == made
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    ("form", "status"),
    [({"first": "3"}, 404), ({"first": "-1"}, 404), ({"first": "x"}, 404), ({"once": "x"}, 422)],
)
def test_what_cannot_be_makes_no_game(form: dict[str, str], status: int) -> None:
    answer = Client().post(f"/e/{over().edit_key}/rematch", form)
    assert answer.status_code == status
    assert Game.objects.count() == 1


def test_a_game_that_runs_has_no_rematch() -> None:
    answer = again(Table(TRIO).game)
    assert (answer.status_code, Game.objects.count()) == (409, 1)
    assert escape(NotOver.sentence) in answer.content.decode()


def test_neither_has_a_copy_to_try_things_with() -> None:
    game = over()
    Client().post(f"/e/{game.edit_key}/what-if", {"at": "2"})
    copy = Game.objects.exclude(pk=game.pk).get()
    assert again(copy).status_code == 409
    page = Client().get(f"/e/{copy.edit_key}/scoring?step=99").content.decode()
    assert "/rematch" not in page


def test_it_stands_in_the_same_club_and_players_are_known() -> None:
    game = over()
    club = Club.objects.create()
    Game.objects.filter(pk=game.pk).update(club=club)
    made = rematch_of(game)
    assert made.club == club
    assert [seat.player and seat.player.name for seat in made.seated()] == ["Bo", "Cy", "Ana"]


def test_who_has_no_name_yet_has_none_in_the_next_game() -> None:
    made = rematch_of(over(TRIO | {"unnamed": [0]}))
    assert made.setup["unnamed"] == [2]
    assert rematch_of(over(TRIO | {"unnamed": True})).setup["unnamed"] is True


def test_the_last_scene_has_one_button_and_then_leads_on_at_both_doors() -> None:
    game = over()
    show = f"/{{}}/{{}}/scoring?{'step=99'}"
    enter = show.format("e", game.edit_key)
    watch = show.format("w", game.watch_key)
    page = flat(Client().get(enter).content.decode())
    assert page.count('data-do="rematch"') == 2  # In the scene that is shown, and in its template.
    assert '<option value="1" selected>' in page
    assert "/rematch" not in Client().get(watch).content.decode()
    made = rematch_of(game)
    for address, to in ((enter, f"/e/{made.edit_key}/"), (watch, f"/w/{made.watch_key}/")):
        text = Client().get(address).content.decode()
        assert f'href="{to}"' in text
        assert "/rematch" not in text
        assert (made.edit_key in text) is (to[1] == "e")
    for door, own, to in (
        ("e", game.edit_key, f"/e/{made.edit_key}/"),
        ("w", game.watch_key, f"/w/{made.watch_key}/"),
    ):
        for part in ("", "news?seen="):
            assert f'href="{to}"' in Client().get(f"/{door}/{own}/{part}").content.decode()


@pytest.mark.django_db(transaction=True)
def test_other_phones_are_told() -> None:
    game = over()
    with patch.object(live, "_publish") as told:
        rematch_of(game)
        again(game)
    [((pk, news), _named)] = told.call_args_list
    assert (pk, news.again) == (game.pk, True)


def test_a_rematch_that_is_deleted_is_played_another_time() -> None:
    game = over()
    once = str(uuid4())
    first = rematch_of(game, once=once)
    delete(locked_to_delete(first))
    game.refresh_from_db()
    assert game.goes_on is None
    # The same tap is no other one: it leads back.
    assert again(game, once=once)["Location"] == f"/e/{game.edit_key}/"
    assert rematch_of(game) != first


def test_a_phone_stays_the_same_players() -> None:
    game, client = over(), Client()
    client.post(f"/e/{game.edit_key}/me", {"seat": "0"})
    address = again(game, client)["Location"]
    # Ana sits last now.
    assert 'data-me="red"' in flat(client.get(f"{address}me").content.decode())
    stranger = flat(Client().get(f"{address}me").content.decode())
    assert 'data-me="red"' not in stranger


@pytest.mark.parametrize("kind", ["aztekz", "coatl"])
@pytest.mark.parametrize("mode", ["sheet", "referee"])
def test_the_other_games_keep_what_they_are_kept_with(kind: str, mode: str) -> None:
    lines = (EXAMPLES / kind / "examples.jsonl").read_text().splitlines()
    wholes = (parse_json(line) for line in lines)
    record = next(
        whole["record"]
        for whole in wholes
        if whole["record"].get("mode") == mode
        and whole["report"]["status"] == "finished"
        and not whole["report"]["error"]
    )
    game = Table.of(record).game
    show = Client().get(f"/e/{game.edit_key}/scoring?step=99").content.decode()
    assert len(re.findall('data-do="rematch"', show)) == 2
    made = rematch_of(game)
    names = [player["name"] for player in record["players"]]
    assert [name for name, _colour in seated(made)] == [*names[1:], names[0]]
    was, now = (each.rules.write_setup(each.rules_setup) | {"players": []} for each in (game, made))
    assert now == was
