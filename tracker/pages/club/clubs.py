"""The clubs of this phone: join one, choose one, leave one; another phone, another link."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from tracker.access import club_behind
from tracker.errors import NotYours, Trouble
from tracker.models import Club
from tracker.models.club import new_key
from tracker.pages.doors import (
    MOST_CLUBS,
    christen,
    club_of,
    clubs_of,
    keep_clubs,
    keys_of,
    name_of_phone,
    page,
    remember,
)
from tracker.pages.qr import offered

NAMES = 4
"""Of the players of a club, to tell it from the others."""


class TooManyClubs(Trouble):
    status = 422
    code = "clubs.many"
    sentence = gettext_noop("A phone keeps at most 8 clubs. Leave one of them first.")


def described(club: Club) -> dict[str, Any]:
    """A club as a phone with several of them tells it from the others."""
    known = club.players.filter(into=None).order_by("pk").values_list("name", flat=True)
    return {
        "pk": club.pk,
        "name": club.name,
        "people": list(known[:NAMES]),
        "games": club.games.filter(archived=None).count(),
    }


@require_http_methods(["GET", "POST"])
@page
def join(request: HttpRequest, key: str) -> HttpResponse:
    """The club's own link: this phone has its games from now on, beside those it had."""
    club = club_behind(key)
    if club is None:
        raise NotYours
    others = [each for each in clubs_of(request) if each != club]
    if request.method == "POST":
        if len(others) >= MOST_CLUBS:
            raise TooManyClubs
        keys = [club.key, *(each.key for each in others)]
        return keep_clubs(redirect("home"), keys)
    return render(request, "tracker/home/join.html", {"club": club, "others": others})


@require_POST
@page
def choose(request: HttpRequest) -> HttpResponse:
    """Show another club's games, or leave one."""
    clubs = clubs_of(request)
    chosen = [club for club in clubs if str(club.pk) == request.POST.get("club")]
    if not chosen:
        raise NotYours
    others = [club for club in clubs if club not in chosen]
    kept = others if request.POST.get("do") == "leave" else chosen + others
    return keep_clubs(redirect("home"), [club.key for club in kept])


@require_http_methods(["GET", "POST"])
@page
def other_phone(request: HttpRequest) -> HttpResponse:
    """How another phone comes in, and what this one is called in the history."""
    if request.method == "POST":
        if request.POST.get("replace"):
            return _replace(request)
        return christen(redirect("phone"), request.POST.get("name", ""))
    club = club_of(request)
    if club is None:
        return redirect("home")
    context = {
        "club": club,
        "club_link": offered(request, reverse("join", args=[club.key])),
        "name": name_of_phone(request),
        "once": new_key(),
    }
    return render(request, "tracker/home/phone.html", context)


def _replace(request: HttpRequest) -> HttpResponse:
    """Another link for the club. Tapped twice, or sent again because no answer came, it is the
    same one: otherwise this phone would be left with a key that opens nothing."""
    once = request.POST.get("once", "")
    keys = keys_of(request)
    if not (once and keys):
        return redirect("phone")
    new = salted_hmac("club", f"{keys[0]} {once}", algorithm="sha256").hexdigest()[:32]
    Club.objects.filter(key=keys[0]).update(key=new)
    club = get_object_or_404(Club, key=new)
    return remember(redirect("phone"), club, request, instead=keys[0])
