"""The form of a new game of Mexica: who plays, which tokens, which neutral temples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.game import Json
from scoring.mexica.board.neutral import NoLayout, random_layout, usual_levels
from scoring.mexica.board.pieces import CALPULLI, OFFERED_FIRST, PLAYER_COLOURS, PLAYERS, Mode
from scoring.mexica.record.reading import FORMAT
from tracker.club.hidden import HIDDEN, KEY
from tracker.games.mexica.board import colour_name
from tracker.games.mexica.pages.neutral import laid_out, written_temples
from tracker.games.setting_up import (
    CHANCE,
    colour_problem,
    places,
    read_seats,
    written_players,
)
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


def begun_form(setup: Json, asked: QueryDict) -> dict[str, list[str]]:
    """Of a running game. `?instead=5&by=8`: another token was drawn."""
    tokens = [*map(str, setup["tokens"])]
    if (instead := asked.get("instead", "")) in tokens:
        tokens.remove(instead)
        tokens += asked.getlist("by")
    chosen = Counter(tokens)
    named = [token.name for token in box() if int(token.name[-1]) <= chosen[str(token.size)]]
    form = {"draw": ["table"], "token": named}
    if len(setup["players"]) == 2:
        temples = setup.get("neutral", [])
        variant = "table" if temples or asked.get("neutral") == "table" else "none"
        laid = " ".join(f"{temple['at']}:{temple['level']}" for temple in temples)
        form |= {"neutral": [variant], "laid": [laid], "laid_for": [variant]}
        form["spare"] = [setup.get("neutral_color", "")]
    return form


def draw_tokens() -> list[int]:
    return CHANCE.sample(sorted(CALPULLI.elements()), OFFERED_FIRST)


def drawn_anew(setup: Json) -> Json:
    """Other tokens, and the neutral temples elsewhere; as many of them, if they are a usual set."""
    anew = setup | {"tokens": sorted(draw_tokens())}
    if was := setup.get("neutral"):
        try:
            temples = random_layout([temple["level"] for temple in was], CHANCE)
        except NoLayout:
            temples = random_layout(usual_levels(), CHANCE)
        anew["neutral"] = written_temples(temples)
    return anew


class SettingUp:
    def __init__(self, form: QueryDict) -> None:
        self.form = form
        self.layout = laid_out(form, CHANCE)

    @property
    def only_looks(self) -> bool:
        return bool(self.form.keys() & {"tap", "scatter", "look"})

    def record(self) -> tuple[Json, dict[str, str]]:
        form, layout = self.form, self.layout
        players, problems = read_seats(form, PLAYERS)
        problems |= colour_problem(players)
        if form.get("shuffle"):
            CHANCE.shuffle(players)
        tokens = self._tokens(problems)
        record: Json = {
            "format": FORMAT,
            "mode": form.get("mode", Mode.TRACKER.value),
            "tokens": sorted(tokens),
            "actions": [],
        }
        record |= written_players(players)
        if len(players) == 2:
            self._check_neutral(problems)
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

    def begun(self, setup: Json) -> tuple[Json, dict[str, str]]:
        """What a running game was begun with, where it has that setup so far."""
        problems: dict[str, str] = {}
        said: Json = {}
        if self.form.get("draw") == "table":
            tokens, was = sorted(self._tokens(problems)), setup["tokens"]
            said["tokens"] = was if tokens == sorted(was) else tokens
        if len(setup["players"]) == 2 and "neutral" in self.form:
            said["neutral"] = self.layout.written
            if said["neutral"] != setup.get("neutral"):
                self._check_neutral(problems)
            if spare := self.form.get("spare"):
                said["neutral_color"] = spare
        return said, problems

    def _check_neutral(self, problems: dict[str, str]) -> None:
        insists = self.form.keys() & {"insist", "lies"}
        asked = self.layout.variant == "table" and not insists
        if asked and (self.layout.is_unusual or self.layout.warnings):
            problems["neutral"] = self.layout.is_unusual or _(
                "Look at the neutral temples once more."
            )

    def _tokens(self, problems: dict[str, str]) -> list[int]:
        """Those on offer: drawn here, or as they lie on the table."""
        if self.form.get("draw") != "table":
            return draw_tokens()
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
