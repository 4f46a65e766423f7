"""The face of a game that can be kept in two ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _

from scoring.game import Json
from tracker.games.plain import Plain

SHEET, REFEREE = "sheet", "referee"

Names = dict[str, Callable[[], str]]
MODES: Names = {SHEET: lambda: _("Sheet"), REFEREE: lambda: _("Referee")}


class Words(Protocol):
    """What the module of a game's words has."""

    COLOURS: Names
    SOURCES: Names
    KINDS: Names
    FIELDS: Names

    def choice(self, key: str, word: str) -> str: ...


class Sheet(Protocol):
    """What the module of a game's sheet has."""

    def shown(self, position: Any) -> Json: ...
    def drawn(self, position: Any, before: Any | None) -> Json: ...
    def may_follow(self, body: Json, then: Any, now: Any) -> bool: ...


class TwoWays(Plain):
    table_html = "plain/two_ways/table.html"
    fragment_html = "plain/two_ways/fragment.html"
    words: Words
    sheet: Sheet
    rooms: Mapping[str, str]
    """Where the table of each way has its templates: `table.html` and `fragment.html`."""
    actions: Mapping[str, Any]
    """By what they do; each names the `modes` in which it exists."""

    @property
    def modes(self) -> dict[str, str]:
        return {mode: told() for mode, told in MODES.items()}

    # Words

    def colour(self, key: str) -> str:
        return self.words.COLOURS[key]()

    def source(self, key: str) -> str:
        return self.words.SOURCES[key]()

    def kind(self, do: str) -> str:
        return self.words.KINDS[do]()

    def field(self, key: str) -> str:
        return self.words.FIELDS[key]()

    def choice(self, key: str, word: str) -> str:
        return self.words.choice(key, word)

    # The table

    def on_table(self, position: Any, enters: bool) -> Json:
        room = self.rooms[position.setup.mode]
        if position.setup.is_referee:
            shown = self.on_referee(position, enters)
        else:
            shown = self.on_sheet(position, enters)
        of_mode = {f"{part}_of_mode": f"{room}/{part}.html" for part in ("table", "fragment")}
        return shown | of_mode

    def by_forms(self, position: Any, enters: bool) -> Json:
        return super().on_table(position, enters)

    def on_referee(self, position: Any, enters: bool) -> Json:
        return self.by_forms(position, enters)

    def on_sheet(self, position: Any, enters: bool) -> Json:
        return self.sheet.shown(position)

    def drawn(self, position: Any, before: Any | None) -> Json:
        if position.setup.is_referee:
            return self.referee_drawn(position, before)
        return self.sheet.drawn(position, before)

    def referee_drawn(self, position: Any, before: Any | None) -> Json:
        return super().drawn(position, before)

    # What people enter

    def forms(self, position: Any) -> list[Json]:
        return [form for form in super().forms(position) if self._exists(form["do"], position)]

    def form(self, position: Any, values: Mapping[str, str], past: bool) -> Json:
        """Of each action that its way to keep the game knows, and no field of another."""
        shown = super().form(position, values, past)
        kinds = [(do, name) for do, name in shown["kinds"] if self._exists(do, position)]
        asked = {field.key for do, _name in kinds for field in self.asked_of(do)}
        fields = [field for field in shown["fields"] if field["key"] in asked]
        return shown | {"kinds": kinds, "fields": fields}

    def may_follow(self, body: Json, then: Callable[[], Any], now: Any) -> bool:
        return not now.setup.is_referee and self.sheet.may_follow(body, then(), now)

    def _exists(self, do: str, position: Any) -> bool:
        return position.setup.mode in self.actions[do].modes
