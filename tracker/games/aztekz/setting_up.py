"""The form of a new game of Aztekz: who plays, and on a sheet or with a referee."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.aztekz.box.pieces import CARDS, OF_A_SOUL, Mode, Soul
from scoring.game import Json
from tracker.games.aztekz import stickers
from tracker.games.two_ways.setting_up import TwoWaysSettingUp

CARDS_OFFERED = OF_A_SOUL * len(Soul)
"""As many as souls, where nobody counted those in the box."""


class SettingUp(TwoWaysSettingUp):
    def said(self) -> Json:
        """Nor has it to be said how many cards there are: nobody counted them."""
        said = super().said()
        if said["mode"] == Mode.REFEREE:
            said.setdefault("cards", CARDS_OFFERED)
        else:
            said.pop("cards", None)
        return said | stickers.told(self.form)

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        return super().shown(known, problems) | {
            "cards": self.form.get("cards", str(CARDS_OFFERED)),
            "sticker_colours": [(colour, self.face.colour(colour)) for colour in self.colours],
            "stickers": [*stickers.choices(self.form)],
            "fewest": CARDS[0],
            "most": CARDS[-1],
        }
