"""The form of a new game of Aztekz: who plays, and on a sheet or with a referee."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.aztekz.box.pieces import CARDS, OF_A_SOUL, Colour, Mode, Soul
from scoring.game import Json
from tracker.club.hidden import HIDDEN, KEY
from tracker.games.aztekz import stickers, words
from tracker.games.setting_up import PlainSettingUp

CARDS_OFFERED = OF_A_SOUL * len(Soul)
"""As many as souls, where nobody counted those in the box."""


class SettingUp(PlainSettingUp):
    def said(self) -> Json:
        """Nothing has to be said: it is kept on a sheet, and nobody counted the cards."""
        said: Json = {"mode": Mode.SHEET.value} | super().said()
        if said["mode"] == Mode.REFEREE:
            said.setdefault("cards", CARDS_OFFERED)
        else:
            said.pop("cards", None)
        if self.form.get(KEY) == HIDDEN:
            said[KEY] = HIDDEN
        return said | stickers.told(self.form)

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        return super().shown(known, problems) | {
            "colours": [
                (colour, f"{words.MARKS[Colour(colour)]} {self.face.colour(colour)}")
                for colour in self.colours
            ],
            "mode": self.form.get("mode", Mode.SHEET.value),
            "cards": self.form.get("cards", str(CARDS_OFFERED)),
            "sticker_colours": [(colour, self.face.colour(colour)) for colour in self.colours],
            "stickers": [*stickers.choices(self.form)],
            "fewest": CARDS[0],
            "most": CARDS[-1],
        }
