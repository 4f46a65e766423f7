"""The form of a new game of Mexica: who plays, which tokens, which neutral temples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.game import Json
from scoring.mexica.board.pieces import CALPULLI, OFFERED_FIRST, PLAYER_COLOURS, PLAYERS, Mode
from scoring.mexica.record.reading import FORMAT
from tracker.club.hidden import HIDDEN, KEY
from tracker.games.mexica.board import colour_name
from tracker.games.mexica.pages.neutral import laid_out
from tracker.games.setting_up import CHANCE, colour_problem, places, read_players
from tracker.log.clock import asked_for_clocks

MOST = PLAYERS.stop - 1
COLOURS = [colour.value for colour in PLAYER_COLOURS]


class Token(NamedTuple):
    """One of the fifteen in the box, and its name in the form: of two alike, each has its own."""

    size: int
    name: str


def box() -> list[Token]:
    return [
        Token(size, f"{size}-{copy}")
        for size, number in sorted(CALPULLI.items())
        for copy in range(1, number + 1)
    ]


class SettingUp:
    def __init__(self, form: QueryDict) -> None:
        self.form = form
        self.layout = laid_out(form, CHANCE)

    @property
    def only_looks(self) -> bool:
        return bool(self.form.keys() & {"tap", "scatter", "look"})

    def record(self) -> tuple[Json, dict[str, str]]:
        form, layout = self.form, self.layout
        players, problems = read_players(form, MOST)
        if len(players) < PLAYERS.start:
            problems["name1"] = _("At least two players have a name.")
        problems |= colour_problem(players)
        if form.get("shuffle"):
            CHANCE.shuffle(players)
        tokens = self._tokens(problems)
        record: Json = {
            "format": FORMAT,
            "mode": form.get("mode", Mode.TRACKER.value),
            "players": [{"name": name, "color": colour} for name, colour in players],
            "tokens": sorted(tokens),
            "actions": [],
        }
        if len(players) == 2:
            asked = layout.variant == "table" and not form.get("insist")
            if asked and (layout.is_unusual or layout.warnings):
                problems["neutral"] = layout.is_unusual or _(
                    "Look at the neutral temples once more."
                )
            record["neutral"] = layout.written
            if spare := form.get("spare"):
                record["neutral_color"] = spare
                if spare in (colour for _, colour in players):
                    problems["neutral"] = _("Somebody plays the colour of the neutral temples.")
        if form.get("clock") and record["mode"] == Mode.REFEREE.value:
            record |= asked_for_clocks()
        if form.get(KEY) == HIDDEN:
            record[KEY] = HIDDEN
        return record, problems

    def _tokens(self, problems: dict[str, str]) -> list[int]:
        """Those on offer: drawn here, or as they lie on the table."""
        if self.form.get("draw") != "table":
            return CHANCE.sample(sorted(CALPULLI.elements()), OFFERED_FIRST)
        chosen = set(self.form.getlist("token"))
        tokens = [token.size for token in box() if token.name in chosen]
        if len(tokens) != OFFERED_FIRST or Counter(tokens) - Counter(CALPULLI):
            problems["tokens"] = _("Eight tokens lie on offer; chosen: %(n)s.") % {"n": len(tokens)}
        return tokens

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        form = self.form
        return {
            "form": form,
            "problems": problems,
            "known": known,
            "mode": form.get("mode", Mode.TRACKER.value),
            "draw": form.get("draw", "app"),
            "layout": self.layout,
            "places": places(form, MOST, COLOURS[::-1], problems),
            "colours": [(colour, colour_name(colour)) for colour in COLOURS],
            "tokens": [
                {
                    "size": token.size,
                    "name": token.name,
                    "chosen": token.name in form.getlist("token"),
                }
                for token in box()
            ],
        }
