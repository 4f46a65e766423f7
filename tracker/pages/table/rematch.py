"""The same table once more: its players, its colours, its way to keep a game; another draw."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_noop
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.game import Json, Phase
from tracker import live
from tracker.club import hidden
from tracker.errors import NoSuchGame, Trouble
from tracker.games.registry import face_of
from tracker.games.tour import is_tour
from tracker.log.clock import asked_for_clocks, is_on
from tracker.log.founding import new_game
from tracker.log.once import of_form
from tracker.log.records import accept_record, weight
from tracker.models import Game
from tracker.names import shown_names, told_unnamed, unnamed_seats
from tracker.pages.doors import entered, page
from tracker.pages.joined import say_seat, seat_of
from tracker.reading import read_number
from tracker.traffic.limits import spend_game

SHIFT = "rematch"
"""Under which a record keeps by how many seats the opening moved on: the table's custom."""


class NotOver(Trouble):
    status = 409
    code = "game.running"
    sentence = gettext_noop("This game isn't over yet.")


@csrf_exempt
@require_POST
@page
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    """A game has one rematch: whoever asks once more is led there."""
    form = request.POST
    with transaction.atomic():
        game = entered(key, lock=True)
        once = of_form(game, form, "rematch")
        first = read_number(form.get("first", "") or str(usual_shift(game)), 2)
        if first is None or first >= len(game.setup["players"]):
            raise NoSuchGame
        if not game.goes_on and not once.told():
            if not may_be_played_again(game):
                raise NotOver
            record = record_of_rematch(game, first)
            spend_game(request, game.club, weight(record))
            game.goes_on = new_game(accept_record(record), game.club)
            game.save(update_fields=["goes_on"])
            once.keep(302)
            live.announce_names(game)
    following = game.goes_on
    response = redirect("table", door="e", key=following.edit_key if following else key)
    seat = seat_of(request, key)
    if following and seat is not None:
        moved = (seat - following.setup.get(SHIFT, 0)) % len(game.setup["players"])
        return say_seat(response, request, "e", following.edit_key, moved)
    return response


def may_be_played_again(game: Game) -> bool:
    """Neither a copy to try things with nor the guided game is a table's."""
    over = game.status == Phase.FINISHED.value
    return over and game.copied_at is None and not is_tour(game.setup)


def usual_shift(game: Game) -> int:
    """As it was chosen last; else the next one opens."""
    chosen, seats = game.setup.get(SHIFT), len(game.setup["players"])
    return chosen if isinstance(chosen, int) and 0 <= chosen < seats else 1 % seats


def record_of_rematch(game: Game, first: int) -> Json:
    """`first` opens now, and the others sit as they sat."""
    was, rules = game.setup, game.rules
    setup = face_of(game).drawn_anew(rules.write_setup(game.rules_setup))
    players, count = setup["players"], len(setup["players"])
    record = setup | {"players": players[first:] + players[:first], SHIFT: first, "actions": []}
    unnamed = [(seat - first) % count for seat in unnamed_seats(was)]
    record |= told_unnamed(sorted(unnamed), was)
    if hidden.hides_totals(game):
        record[hidden.KEY] = hidden.HIDDEN
    if is_on(was):
        record |= asked_for_clocks()
    return record


def rematch_shown(game: Game, door: str) -> dict[str, Any]:
    """Where the table went on; or the form with which it does, for whoever plays."""
    if address := goes_on(game, door):
        return {"goes_on": address}
    if door != "e" or not may_be_played_again(game):
        return {}
    return {
        "seats": [*enumerate(shown_names(game.setup))],
        "first": usual_shift(game),
        "once": uuid4(),
    }


def goes_on(game: Game, door: str) -> str:
    following = game.goes_on if game.goes_on_id else None
    if following is None:
        return ""
    key = following.edit_key if door == "e" else following.watch_key
    return reverse("table", args=[door, key])
