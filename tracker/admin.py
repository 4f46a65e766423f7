"""The table for whoever runs the site: to look at; the log is changed only by playing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db import DataError, transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tracker.club.deleting import delete, locked_to_delete
from tracker.club.handing_over import move
from tracker.errors import NotYours
from tracker.games.pieces import pieces_of
from tracker.log.positions import position_now
from tracker.models import Action, Award, Change, Club, Game, Seat
from tracker.models.errand import BEING_BUILT

if TYPE_CHECKING:
    Inline = admin.TabularInline[Any, Game]
    AnyBase = admin.ModelAdmin[Any]
    GameBase = admin.ModelAdmin[Game]
    ClubBase = admin.ModelAdmin[Club]
else:
    Inline = admin.TabularInline
    AnyBase = object
    GameBase = ClubBase = admin.ModelAdmin


class Rows(ChangeList):
    """A list whose address asks for what cannot be, as the year 0, is shown whole, and says so."""

    def get_queryset(self, *args: Any, **more: Any) -> Any:
        with _possible():
            return super().get_queryset(*args, **more)

    def get_results(self, request: HttpRequest) -> None:
        with _possible():
            super().get_results(request)


@contextmanager
def _possible() -> Iterator[None]:
    """Django asks whether a year is a number, and not whether there is such a year."""
    try:
        yield
    except (ValueError, OverflowError, DataError) as error:
        raise IncorrectLookupParameters(error) from error


class Listed(AnyBase):
    def get_changelist(self, request: HttpRequest, **more: Any) -> type[ChangeList]:
        return Rows


for _model, _shown in ((User, UserAdmin), (Group, GroupAdmin)):
    admin.site.unregister(_model)
    admin.site.register(_model, type(_shown.__name__, (Listed, _shown), {}))


class ToLookAt:
    """Nothing is added, changed or deleted here."""

    fields: ClassVar[tuple[str, ...]]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ToLookAt, Inline):
    model = Seat
    fields = ("number", "name", "colour", "points", "rank", "won")


def inline_of(kind: type[Model]) -> type[Inline]:
    """Of pieces that a game keeps."""
    names = [field.name for field in kind._meta.fields if field.name not in ("id", "game")]
    return type(f"{kind.__name__}Inline", (ToLookAt, Inline), {"model": kind, "fields": names})


class ActionInline(ToLookAt, Inline):
    model = Action
    fields = ("number", "state", "body", "seat", "override", "who", "recorded")
    fk_name = "game"


class ChangeInline(ToLookAt, Inline):
    model = Change
    fields = ("kind", "before", "after", "detail", "who", "made")


class AwardInline(ToLookAt, Inline):
    model = Award
    fields = ("entry", "seat", "source", "stage", "points", "about")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("seat")


@admin.register(Game)
class GameAdmin(Listed, GameBase):
    list_display = ("id", "players", "game", "mode", "status", "stage", "number", "club", "changed")
    list_filter = ("game", "mode", "status")
    search_fields = ("id", "seats__name")
    list_select_related = ("club",)
    date_hierarchy = "created"
    fields = (
        "club",
        "picture",
        "game",
        "mode",
        "status",
        "stage",
        "number",
        "redoable",
        "setup",
        "created",
        "changed",
        "copied_from",
        "copied_at",
        "goes_on",
    )
    readonly_fields = fields[1:]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_inlines(self, request: HttpRequest, obj: Game | None) -> list[Any]:
        pieces = [inline_of(kind) for kind in pieces_of(obj).models] if obj else []
        return [SeatInline, AwardInline, *pieces, ActionInline, ChangeInline]

    def get_queryset(self, request: HttpRequest) -> Any:
        there = super().get_queryset(request).exclude(BEING_BUILT)
        return there.prefetch_related("seats")

    def save_model(self, request: HttpRequest, obj: Game, form: Any, change: bool) -> None:
        if "club" in form.changed_data:
            move(obj, obj.club)

    def delete_model(self, request: HttpRequest, obj: Game) -> None:
        with suppress(NotYours), transaction.atomic():
            delete(locked_to_delete(obj))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset:
            self.delete_model(request, game)

    @admin.display(description="players")
    def players(self, game: Game) -> str:
        return ", ".join(f"{seat.name} {seat.points}" for seat in game.seats.all())

    @admin.display
    def picture(self, game: Game) -> SafeString:
        return format_html("<pre>{}</pre>", pieces_of(game).picture(position_now(game)))


@admin.register(Club)
class ClubAdmin(Listed, ClubBase):
    list_display = ("__str__", "created")
    fields = ("name", "key", "created")
    readonly_fields = fields[1:]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(built_by=None)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        # Not the whole row: its version counts what is played meanwhile.
        obj.save(update_fields=form.changed_data if change else None)
