"""Links and QR codes of a game: to enter, to watch; each can be replaced."""

from __future__ import annotations

import io

import segno
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from tracker import live
from tracker.models.club import new_key
from tracker.pages.doors import entered, page


def qr(link: str) -> SafeString:
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", xmldecl=False, omitsize=True, border=2)
    return mark_safe(drawn.getvalue().decode())


@require_http_methods(["GET", "POST"])
@page
def share(request: HttpRequest, key: str) -> HttpResponse:
    if request.method == "POST":
        with transaction.atomic():
            game = entered(key, lock=True)
            if request.POST.get("replace") == "enter":
                game.edit_key = new_key()
            else:
                game.watch_key = new_key()
            game.save(update_fields=["edit_key", "watch_key"])
            live.announce_keys(game)
        return redirect("share", key=game.edit_key)
    game = entered(key)
    links = {
        door: request.build_absolute_uri(reverse("table", args=[door, found]))
        for door, found in (("e", game.edit_key), ("w", game.watch_key))
    }
    return render(
        request,
        "tracker/share/share.html",
        {
            "key": key,
            "enter": links["e"],
            "enter_qr": qr(links["e"]),
            "watch": links["w"],
            "watch_qr": qr(links["w"]),
        },
    )
