"""The shelf: what is found, in which order, page by page; and what is put away."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.signing import get_cookie_signer
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.table import SETUP, Table
from tests.tracker.whole_games import whole_game
from tracker.club.people import merge
from tracker.club.shelf import A_PAGE, Search, look, read_search
from tracker.log.duration import by_the_log
from tracker.log.founding import mend, new_game
from tracker.log.recording import at_the_table
from tracker.log.records import accept_record
from tracker.models import Club, Game, Player
from tracker.pages.doors import COOKIE

pytestmark = [pytest.mark.django_db, pytest.mark.database]

COLOURS = ("red", "grey", "sand", "black")


def game(club: Club, names: str = "Ana Bo", **details: Any) -> Game:
    players = [
        {"name": name, "color": colour}
        for name, colour in zip(names.split(), COLOURS, strict=False)
    ]
    setup = SETUP | {"players": players} | details
    if len(players) > 2:
        del setup["neutral"]
    return new_game(accept_record(setup | {"actions": []}), club)


def browser(club: Club) -> Client:
    client = Client(raise_request_exception=False)
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(club.key)
    return client


def places(club: Club, query: str) -> list[str]:
    """The places of the games that are found, in their order."""
    answer = browser(club).get(f"/shelf{query}")
    assert answer.status_code == 200
    return [found.place for found in answer.context["found"].games]


@pytest.fixture
def club() -> Club:
    """Five games, each in a place of its own."""
    club = Club.objects.create()
    game(club, "Ana Bo", place="attic", date="2026-09-30")
    game(club, "Ana Cy Dee", place="barn", date="2026-10-01", notes="Wind and rain.")
    game(club, "Bo Cy", place="cellar", date="2026-10-31", mode="referee")
    game(club, "Ana Bo Cy Dee", place="deck", date="2026-11-01", notes="Ana's birthday")
    game(club, "Dee Ärne", place="École", date="2025-12-24", notes="50 % off, a_b")
    game(Club.objects.create(), "Ana Bo", place="elsewhere", date="2026-10-10")
    return club


@pytest.mark.slow
@pytest.mark.parametrize(
    "query, found",
    [
        ("", "deck cellar barn attic École"),
        ("?player=ana", "deck barn attic"),
        ("?player=Ana,+bo", "deck attic"),
        ("?player=AN,,%20", "deck barn attic"),
        ("?player=ÄRNE", "École"),
        ("?player=nobody", ""),
        ("?player=%25", ""),
        ("?player=_", ""),
        ("?q=RAIN", "barn"),
        ("?q=ana", "deck"),
        ("?q=éCOLE", "École"),
        ("?q=50+%25", "École"),
        ("?q=a_b", "École"),
        ("?q=.", "barn"),
        ("?q=%00rain", "barn"),
        ("?from=2026-10-01&to=2026-10-31", "cellar barn"),
        ("?from=2026-10-31", "deck cellar"),
        ("?to=2026-09-30", "attic École"),
        ("?month=2026-10", "cellar barn"),
        ("?month=2026-02", ""),
        ("?players=2", "cellar attic École"),
        ("?players=3", "barn"),
        ("?players=4", "deck"),
        ("?mode=referee", "cellar"),
        ("?mode=tracker&players=2", "attic École"),
        ("?player=cy&month=2026-10&q=wind", "barn"),
        ("?sort=oldest", "École attic barn cellar deck"),
        ("?shelf=away", ""),
        ("?page=2", ""),
        ("?more=nonsense", "deck cellar barn attic École"),
    ],
)
def test_what_is_found_and_in_which_order(club: Club, query: str, found: str) -> None:
    assert places(club, query) == found.split()


@pytest.mark.parametrize(
    "query, field",
    [
        ("from=tomorrow", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-10-02&to=2026-10-01", "to"),
        ("month=2026-13", "month"),
        ("month=0000-01", "month"),
        ("players=5", "players"),
        ("players=two", "players"),
        ("mode=both", "mode"),
        ("sort=prettiest", "sort"),
        ("shelf=upper", "shelf"),
        ("page=0", "page"),
        ("page=99999999999999999999", "page"),
        ("page=x", "page"),
        ("q=" + "x" * 81, "q"),
        ("player=" + "x" * 81, "player"),
    ],
)
def test_what_cannot_be_searched_for_is_told(club: Club, query: str, field: str) -> None:
    answer = browser(club).get(f"/shelf?{query}")
    assert answer.status_code == 422
    assert list(answer.context["problems"]) == [field]
    assert 'role="alert"' in answer.content.decode()
    assert answer.context["found"].games == []


def test_what_was_typed_stays_in_the_form(club: Club) -> None:
    text = browser(club).get('/shelf?q="><b>&from=never&players=3').content.decode()
    assert 'value="&quot;&gt;&lt;b&gt;"' in text
    assert 'name="from" value="never"' in text
    assert "<option selected>3</option>" in text


def test_the_longest_as_typed_or_by_the_log_and_the_closest(club: Club) -> None:
    for place, minutes, lasted, margin in (
        ("attic", None, 3_000, 7),
        ("barn", 45, 9_000, 0),
        ("cellar", 60, 0, None),
        ("deck", None, 0, 12),
    ):
        Game.objects.filter(place=place).update(minutes=minutes, lasted=lasted, margin=margin)
    assert places(club, "?sort=longest") == ["cellar", "attic", "barn", "deck", "École"]
    assert places(club, "?sort=closest")[:3] == ["barn", "attic", "deck"]


def test_the_game_that_was_changed_last_comes_first(club: Club) -> None:
    later = timezone.now() + timedelta(hours=1)
    Game.objects.filter(place="attic").update(changed=later)
    assert places(club, "?sort=changed")[0] == "attic"


def test_a_finished_game_knows_by_how_much_it_was_won() -> None:
    record = whole_game(1)
    table = Table.of(record)
    points = sorted(table.game.seats.values_list("points", flat=True))
    assert table.game.margin == points[1] - points[0]
    table.do("/undo", expect=len(record["actions"]))
    assert table.game.margin is None


def test_a_merged_player_is_found_under_both_names(club: Club) -> None:
    game(club, "Anna Cy", place="forest", date="2026-11-02")
    people = {player.key: player for player in Player.objects.filter(club=club)}
    merge(club, people["anna"].pk, people["bo"].pk, "Anna")
    assert places(club, "?player=anna") == places(club, "?player=bo")
    assert "forest" in places(club, "?player=bo")


@pytest.mark.slow
def test_pages_follow_each_other_without_a_gap() -> None:
    club = Club.objects.create()
    for number in range(A_PAGE + 2):
        day = date(2026, 1, 1) + timedelta(days=number // 2)
        game(club, place=f"{number}", date=day.isoformat())
    first = browser(club).get("/shelf?sort=oldest")
    text = first.content.decode()
    assert "/shelf?sort=oldest&amp;page=2" in text
    assert 'rel="prev"' not in text
    assert places(club, "?sort=oldest") + places(club, "?sort=oldest&page=2") == [
        f"{number}" for number in range(A_PAGE + 2)
    ]
    last = browser(club).get("/shelf?sort=oldest&page=2").content.decode()
    assert 'rel="next"' not in last
    assert "/shelf?sort=oldest" in last


@pytest.mark.slow
def test_as_few_queries_for_thirty_games_as_for_one() -> None:
    club = Club.objects.create()
    counts = []
    for number in (1, A_PAGE):
        while club.games.count() < number:
            game(club)
        with CaptureQueriesContext(connection) as captured:
            browser(club).get("/shelf?player=ana&q=")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 7


def test_htmx_gets_the_games_alone_and_the_short_address(club: Club) -> None:
    part = browser(club).get("/shelf?q=rain&player=&players=", headers={"HX-Request": "true"})
    assert part.headers["HX-Replace-Url"] == "/shelf?q=rain"
    assert "HX-Request" in part.headers["Vary"]
    text = part.content.decode()
    assert "<html" not in text
    assert "barn" in text
    assert "attic" not in text
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in browser(club).get("/shelf?q=rain", headers=back).content.decode()


def test_a_row_tells_of_its_game(club: Club) -> None:
    table = Game.objects.get(place="barn")
    table.seats.filter(name="Cy").update(points=31, won=True)
    Game.objects.filter(pk=table.pk).update(minutes=95)
    table.photos.create(digest="0" * 64, width=1, height=1)
    page = browser(club).get("/shelf?q=rain").content.decode()
    text = " ".join(re.sub(r"<[^>]*>", "", page).split())
    row = text[text.index("Ana 0") :]
    assert row.startswith("Ana 0 Cy 31 ★ Dee 0 1 Oct 2026 · barn · 1 h 35 min · 1 photo")


def test_a_phone_without_a_club_gets_a_sentence() -> None:
    answer = Client().get("/shelf")
    assert answer.status_code == 200
    assert "belongs to no club yet" in answer.content.decode()


def test_names_are_shown_as_typed(club: Club) -> None:
    game(club, "<b>Ana</b> بو", place="<i>", date="2026-11-09")
    text = browser(club).get("/shelf").content.decode()
    assert "&lt;b&gt;Ana&lt;/b&gt;</bdi>" in text
    assert "<b>Ana" not in text
    assert "<i>" not in text


def test_the_address_is_as_short_as_the_search() -> None:
    assert Search().address() == "?"
    query = "player=Ana&q=rain&month=2026-10&players=3&sort=longest&shelf=away&page=2"
    search, problems = read_search(dict(pair.split("=") for pair in query.split("&")))
    assert problems == {}
    assert search.address() == f"?{query}"
    assert search.narrows
    assert not Search(sort="oldest", away=True, page=3).narrows


def test_putting_away_and_taking_back(club: Club) -> None:
    client, barn = browser(club), Game.objects.get(place="barn")
    version = club.version
    answer = client.post(f"/e/{barn.edit_key}/away", {"away": "1", "back": "?sort=oldest&page=1"})
    assert answer.headers["Location"] == f"/shelf?sort=oldest&moved={barn.pk}"
    club.refresh_from_db()
    assert club.version == version + 1
    assert "barn" not in places(club, "")
    assert places(club, "?shelf=away") == ["barn"]
    assert "Undo" in client.get(answer.headers["Location"]).content.decode()

    answer = client.post(f"/e/{barn.edit_key}/away", {"away": "0", "back": "?shelf=away"})
    assert answer.headers["Location"] == f"/shelf?shelf=away&moved={barn.pk}"
    assert "barn" in places(club, "")
    club.refresh_from_db()
    assert club.version == version + 2


def test_putting_away_twice_keeps_the_first_day(club: Club) -> None:
    client, barn = browser(club), Game.objects.get(place="barn")
    days = []
    for _ in range(2):
        assert client.post(f"/e/{barn.edit_key}/away", {"away": "1"}).status_code == 302
        barn.refresh_from_db()
        days.append(barn.archived)
    assert days[0] == days[1] is not None


@pytest.mark.parametrize("back", ["//elsewhere.example", "?sort=javascript:", "?" + "x" * 9000, ""])
def test_the_way_back_leads_nowhere_else(club: Club, back: str) -> None:
    barn = Game.objects.get(place="barn")
    answer = browser(club).post(f"/e/{barn.edit_key}/away", {"away": "1", "back": back})
    assert answer.headers["Location"] == f"/shelf?moved={barn.pk}"


def test_only_the_key_to_enter_puts_away(club: Club) -> None:
    barn = Game.objects.get(place="barn")
    for address in (f"/e/{barn.watch_key}/away", "/e/nobody-has-this-key/away"):
        assert browser(club).post(address, {"away": "1"}).status_code == 404
    assert browser(club).get(f"/e/{barn.edit_key}/away").status_code == 405
    assert Game.objects.get(place="barn").archived is None


def test_another_clubs_game_is_not_named_in_the_notice(club: Club) -> None:
    elsewhere = Game.objects.get(place="elsewhere")
    for moved in (elsewhere.pk, "x' OR 1", "\0", "٣"):
        text = browser(club).get("/shelf", {"moved": moved}).content.decode()
        assert "Undo" not in text


def test_a_page_of_games_is_looked_up_without_counting_all(club: Club) -> None:
    with CaptureQueriesContext(connection) as captured:
        found = look(club, Search())
    assert [found.more, len(found.games)] == [False, 5]
    assert not any("COUNT(*) AS" in query["sql"] for query in captured)


@pytest.mark.slow
def test_mending_finds_what_recording_writes() -> None:
    record = whole_game(1)
    table = Table.of(record)
    known = table.game.margin
    for number, row in enumerate(table.game.actions.order_by("number")):
        minutes = number if number < 20 else number + 600
        row.recorded = table.game.created + timedelta(minutes=minutes)
        row.save(update_fields=["recorded"])
    Game.objects.update(margin=None, lasted=0)
    with at_the_table(pk=table.game.pk) as game:
        mend(game)
    assert table.game.margin == known
    assert table.game.lasted == by_the_log(table.game) == (len(record["actions"]) - 2) * 60
