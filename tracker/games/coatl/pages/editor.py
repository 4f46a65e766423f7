"""What the editor of a Cóatl asks for: what a draft would bring, the cards that there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from scoring.coatl.box.pieces import Part
from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.prophecies import Frame
from scoring.coatl.game import COATL
from scoring.coatl.position import Position
from scoring.game import Kind
from scoring.reading import Malformed, NotJson, parse_json
from tracker.errors import NoSuchPoint, NotYours, malformed_problem, refusal_sentence
from tracker.games.coatl.draft import (
    SMALLEST,
    UNFINISHED,
    Draft,
    described,
    is_left,
    read_draft,
    read_lying,
    read_wishes,
    typed_card,
    without,
)
from tracker.games.coatl.tiles import LaidTile, Tile
from tracker.games.coatl.wishes import wished
from tracker.games.registry import face_of
from tracker.log.positions import position_now
from tracker.models import Game
from tracker.pages.doors import entered, page
from tracker.pages.marked import marked
from tracker.reading import read_number

TEMPLE, OWN = "temple", "own"
SIGNS = "cards"
"""The part of the help that has the signs of a card."""
LONGEST_TYPED = 200


def _sheet(key: str) -> Game:
    game = entered(key)
    if game.game != COATL.key:
        raise NotYours
    return game


@csrf_exempt
@marked
@require_POST
@page
def draft(request: HttpRequest, key: str) -> HttpResponse:
    """What a Cóatl would bring as it is now. The key in the address is the permission."""
    game = _sheet(key)
    made = read_draft(_table(game, request.POST.get("instead", "")), *_sent(request))
    by_frame = request.POST.get("order") == "frame"
    context = {
        "face": face_of(game),
        "laid": [LaidTile(each) for each in made.laid],
        "met": [Tile(card, points) for card, points in made.met(by_frame)],
        "wished": wished(made.growing, made.wishes),
        "points": made.coatl.points,
        "turned": made.gain_turned(),
        **_verdict(made),
        "gains": " ".join(
            f"{hue}{gain.points:+}{gain.end.value}"
            for hue, gain in made.gains().items()
            if gain.points
        ),
        "no_head": "".join(made.used_up(Part.HEAD)),
        "no_tail": "".join(made.used_up(Part.TAIL)),
        "row": made.row,
    }
    return render(request, "coatl/sheet/draft.html", context)


def _sent(request: HttpRequest) -> tuple[Any, object, object]:
    return request.POST, _list(request.POST, "cards"), _list(request.POST, "wishes")


@csrf_exempt
@marked
@require_POST
@page
def wishes(request: HttpRequest, key: str) -> HttpResponse:
    """What a Cóatl on the table still needs for the cards that somebody at this phone wishes for.
    Nothing of it is kept, and no other phone hears of it."""
    coatl = read_lying(position_now(_sheet(key)), request.POST)
    wished_for = wished(coatl, read_wishes(_list(request.POST, "wishes")))
    return render(request, "coatl/wishes/wishes.html", {"wished": wished_for})


def _list(sent: Mapping[str, str], key: str) -> object:
    try:
        return parse_json(sent.get(key, "[]"))
    except NotJson:
        raise Malformed(key, "this is not a list") from None


def _table(game: Game, instead: str) -> Position:
    """As it is now; without the Cóatl of that action, where one is corrected."""
    position: Position = position_now(game)
    if not instead:
        return position
    number = read_number(instead)
    if position.setup.is_referee or number not in range(1, len(position.completed) + 1):
        raise NoSuchPoint(number=game.number)
    assert number
    return without(position, number)


def _verdict(made: Draft) -> dict[str, Any]:
    """May it be saved, and what speaks against it. What further pieces or cards mend is no fault
    yet: whoever saves it as it is, is asked."""
    against = made.refusals()
    firm = any(each.kind is Kind.IMPOSSIBLE for each in against)
    told = [each for each in against if each.code not in UNFINISHED]
    last = [each for each in against if each.code in UNFINISHED]
    said = [*told, *last]
    can = "insist" if told else "ask" if last else "yes"
    return {
        "can": "no" if firm or len(made.row) < SMALLEST else can,
        "against": [*dict.fromkeys(refusal_sentence(each) for each in said)],
        "code": str(said[0].code) if said else "",
    }


@marked
@require_GET
@page
def cards(request: HttpRequest, key: str) -> HttpResponse:
    """All cards of a kind: with a frame, the Temples, those that this game describes; or the one
    that is typed."""
    game = _sheet(key)
    position = _table(game, request.GET.get("instead", ""))
    if "typed" in request.GET:
        context = {"face": face_of(game)} | _typed(position, request.GET)
        return render(request, "coatl/sheet/typed.html", context)
    found = _of_kind(position, request.GET.get("of", ""))
    tiles = [Tile(card, 0, is_left(position, card)) for card in found]
    return render(request, "coatl/sheet/cards.html", {"tiles": tiles})


def _of_kind(position: Position, kind: str) -> list[Card]:
    if kind == TEMPLE:
        return [*TEMPLES.values()]
    if kind == OWN:
        return described(position)
    if kind not in list(Frame):
        raise Malformed("of", "a frame is black, blue, green, red or yellow")
    return [card for card in PROPHECIES.values() if card.frame == kind]


def _typed(position: Position, sent: Mapping[str, str]) -> dict[str, Any]:
    """The card, and what speaks against laying it; or why it is none yet."""
    text = sent["typed"]
    if not text.strip():
        return {}
    try:
        card = typed_card(text[:LONGEST_TYPED])
    except Malformed as malformed:
        return {"against": [malformed_problem(malformed).message], "code": SIGNS}
    against = read_draft(position, sent, _list(sent, "cards")).against(card) if "by" in sent else []
    firm = any(each.kind is Kind.IMPOSSIBLE for each in against)
    return {
        "tile": Tile(card, 0, is_left(position, card) and not firm),
        "against": [refusal_sentence(each) for each in against],
        "code": str(against[0].code) if against else "",
    }
