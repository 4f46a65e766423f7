"""Photos of the real table: shown to all who may watch; added, named, deleted by who enters."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tracker.errors import KeyWatches, NotYours, problem_of
from tracker.models import Game, Photo
from tracker.pages.doors import entered, opened, page
from tracker.photos import album
from tracker.photos.cleaning import MOST_BYTES, MOST_PIXELS, NoPhoto
from tracker.traffic.limits import spend_photo

FOR_EVER = "private, max-age=31536000, immutable"


@require_http_methods(["GET", "POST"])
@page
def photo_album(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    if request.method == "GET":
        return _shown(request, game, door)
    if door != "e":
        raise KeyWatches
    files = request.FILES.getlist("photo")
    problems = [(file.name, told) for file in files if (told := _taken(request, game, file))]
    if not files:
        problems = [("", _("Choose a picture first."))]
    if problems:
        return _shown(request, game, door, problems=problems)
    return redirect("photos", door="e", key=key)


def _taken(request: HttpRequest, game: Game, file: UploadedFile) -> str:
    """Keep a photo; otherwise a sentence why not."""
    try:
        if (file.size or 0) > MOST_BYTES:
            raise NoPhoto(NoPhoto.LARGE)
        spend_photo(request, game)
        album.add(game, file.read())
    except NoPhoto as refused:
        return sentence(refused)
    except (album.TooManyPhotos, album.NoRoom) as trouble:
        problem = problem_of(trouble)
        return problem.message if problem else ""
    return ""


def sentence(refused: NoPhoto) -> str:
    """Why a file is not taken, in the language of the request."""
    return {
        NoPhoto.EMPTY: _("The file is empty."),
        NoPhoto.LARGE: _("This is too large: a picture has at most %(n)s megabytes."),
        NoPhoto.KIND: _("This is not a JPEG, PNG or WebP picture."),
        NoPhoto.HEIC: _(
            "This is a HEIC picture, which cannot be read here. In the camera's settings choose "
            "“most compatible” (JPEG), or send a screenshot of it."
        ),
        NoPhoto.PIXELS: _(
            "This has too many pixels: a JPEG may have %(jpeg)s million, a PNG %(png)s, a WebP "
            "%(webp)s."
        ),
        NoPhoto.BROKEN: _("This picture is damaged and cannot be read."),
    }[refused.why] % {
        "n": MOST_BYTES // 1_000_000,
        **{kind.lower(): most // 1_000_000 for kind, most in MOST_PIXELS.items()},
    }


@require_POST
@page
def change(request: HttpRequest, key: str, pk: int) -> HttpResponse:
    """Name a photo, or delete it."""
    game = entered(key)
    photo = _one(game, pk)
    if request.POST.get("do") == "delete":
        album.remove(photo)
        return redirect("photos", door="e", key=key)
    caption = " ".join(request.POST.get("caption", "").split())
    problem = ""
    if len(caption) > album.LONGEST_CAPTION:
        problem = _("%(n)s characters; at most %(most)s fit.") % {
            "n": len(caption),
            "most": album.LONGEST_CAPTION,
        }
    elif not caption.isprintable():
        problem = _("There are characters in it that nobody can see.")
    if problem:
        return _shown(request, game, "e", wrong=(pk, caption, problem))
    game.photos.filter(pk=pk).update(caption=caption)
    return redirect("photos", door="e", key=key)


@require_GET
@page
def picture(
    request: HttpRequest, door: str, key: str, pk: int, small: bool = False
) -> HttpResponse:
    """The file itself. What a photo shows never changes, so the phone keeps it."""
    photo = _one(opened(door, key), pk)
    path = album.small(photo) if small else album.file(photo)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise NotYours from None
    headers = {
        "Cache-Control": FOR_EVER,
        # A photo does not get smaller by compressing it again.
        "Content-Encoding": "identity",
    }
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def _one(game: Game, pk: int) -> Photo:
    photo = game.photos.filter(pk=pk).first() if pk < 2**63 else None
    if photo is None:
        raise NotYours
    return photo


def _shown(
    request: HttpRequest,
    game: Game,
    door: str,
    problems: list[tuple[str | None, str]] | None = None,
    wrong: tuple[int, str, str] | None = None,
) -> HttpResponse:
    rows = []
    for photo in game.photos.all():
        ours = wrong is not None and wrong[0] == photo.pk
        typed, problem = (wrong[1], wrong[2]) if wrong and ours else (photo.caption, "")
        rows.append({"photo": photo, "typed": typed, "problem": problem})
    context: dict[str, Any] = {
        "game": game,
        "door": door,
        "key": game.edit_key if door == "e" else game.watch_key,
        "rows": rows,
        "problems": problems,
        "most": album.MOST,
        "full": len(rows) >= album.MOST,
        "longest": album.LONGEST_CAPTION,
    }
    status = 422 if problems or wrong else 200
    return render(request, "tracker/game/photos.html", context, status=status)
