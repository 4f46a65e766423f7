"""When, where, how long, notes: edited at any time, without touching the log."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tracker.club.details import (
    LONGEST_NOTES,
    LONGEST_PLACE,
    MOST_MINUTES,
    Details,
    read_details,
    write_details,
)
from tracker.errors import KeyWatches, Stale
from tracker.models import Game
from tracker.pages.doors import entered, opened, page
from tracker.reading import read_day

FIELDS = ("played", "place", "notes", "minutes")


@require_http_methods(["GET", "POST"])
@page
def details(request: HttpRequest, door: str, key: str) -> HttpResponse:
    if request.method == "GET":
        game = opened(door, key)
        return _shown(request, game, door, as_text(game), {}, {}, 200)
    if door != "e":
        raise KeyWatches
    with transaction.atomic():
        game = entered(key, lock=True)
        now = as_text(game)
        texts, meanwhile = merge(now, request.POST)
        written, problems = read_texts(game, texts)
        if problems or meanwhile:
            status = 422 if problems else Stale.status
            return _shown(request, game, door, texts, problems, meanwhile, status)
        if texts != now:
            write_details(game, written)
            if game.club:
                game.club.recount(game.pk)
    return redirect(reverse("details", args=["e", key]) + "?kept=1")


def as_text(game: Game) -> dict[str, str]:
    """What a game says of itself, as the form has it."""
    return {
        "played": game.played.isoformat(),
        "place": _plain(game.place),
        "notes": _plain(game.notes),
        "minutes": str(game.minutes or ""),
    }


def _plain(text: str) -> str:
    """As a browser would send it back, wherever it came from."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def mark(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()[:16]


def merge(now: Mapping[str, str], form: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """What was typed, where it was changed; and what somebody else wrote there meanwhile.

    With each field comes a mark of what the phone was shown: whoever only changed the place
    wipes nobody's notes.
    """
    texts: dict[str, str] = {}
    meanwhile: dict[str, str] = {}
    for name in FIELDS:
        typed, shown = _plain(form.get(name, "")), form.get(f"shown_{name}", "")
        untouched = mark(typed) == shown
        texts[name] = now[name] if untouched else typed
        if texts[name] != now[name] and shown != mark(now[name]):
            meanwhile[name] = now[name]
    return texts, meanwhile


def read_texts(game: Game, texts: Mapping[str, str]) -> tuple[Details, dict[str, str]]:
    """The details that were typed, and what is wrong with which field."""
    problems = {}
    now, kept = as_text(game), read_details(game.setup)
    played = kept.played if texts["played"] == now["played"] else read_day(texts["played"])
    if texts["played"] and texts["played"] != now["played"]:
        # Somewhere it is tomorrow already.
        if played is None:
            problems["played"] = _("A day is written like 2026-10-31.")
        elif played > timezone.localdate() + timedelta(days=1):
            problems["played"] = _("That day has not come yet.")
    minutes = _minutes(texts["minutes"])
    if texts["minutes"] and not (minutes and minutes <= MOST_MINUTES):
        problems["minutes"] = _(
            "Minutes, like 85, or hours and minutes, like 1:25; at most 100 hours."
        )
    for name, longest in (("place", LONGEST_PLACE), ("notes", LONGEST_NOTES)):
        if len(texts[name]) > longest:
            problems[name] = _("%(n)s characters; at most %(most)s fit.") % {
                "n": len(texts[name]),
                "most": longest,
            }
        elif _hides(texts[name], "\n\t" if name == "notes" else ""):
            problems[name] = _("There are characters in it that nobody can see.")
    read = Details(played=played, place=texts["place"], notes=texts["notes"])
    return (read if problems else replace(read, minutes=minutes)), problems


def _minutes(text: str) -> int | None:
    """`85` or `1:25`."""
    if re.fullmatch(r"[0-9]{1,4}", text):
        return int(text)
    if found := re.fullmatch(r"([0-9]{1,3}):([0-5][0-9])", text):
        return int(found[1]) * 60 + int(found[2])
    return None


def _hides(text: str, but: str) -> bool:
    return any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in but for sign in text)


def _shown(
    request: HttpRequest,
    game: Game,
    door: str,
    texts: Mapping[str, str],
    problems: Mapping[str, str],
    meanwhile: Mapping[str, str],
    status: int,
) -> HttpResponse:
    now = as_text(game)
    context: dict[str, Any] = {
        "game": game,
        "door": door,
        "key": game.edit_key if door == "e" else game.watch_key,
        "fields": {
            name: {
                "text": texts[name],
                "shown": mark(now[name]),
                "problem": problems.get(name),
                "meanwhile": name in meanwhile,
                "other": meanwhile.get(name),
            }
            for name in FIELDS
        },
        "wrong": bool(problems or meanwhile),
        "kept": request.method == "GET" and request.GET.get("kept") == "1",
        "longest_place": LONGEST_PLACE,
        "longest_notes": LONGEST_NOTES,
        "today": timezone.localdate().isoformat(),
    }
    return render(request, "tracker/game/details.html", context, status=status)
