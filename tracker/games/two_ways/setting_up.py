"""The form of a new game that can be kept in two ways."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.game import Json
from tracker.club.hidden import HIDDEN, KEY
from tracker.games.setting_up import PlainSettingUp
from tracker.games.two_ways.face import SHEET


class TwoWaysSettingUp(PlainSettingUp):
    def said(self) -> Json:
        """Nothing has to be said: then it is kept on a sheet."""
        said: Json = {"mode": SHEET} | super().said()
        if self.form.get(KEY) == HIDDEN:
            said[KEY] = HIDDEN
        return said

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        colours = [
            (colour, f"{self.face.past.sign(colour)} {self.face.colour(colour)}")
            for colour in self.colours
        ]
        mode = self.form.get("mode", SHEET)
        return super().shown(known, problems) | {"colours": colours, "mode": mode}
