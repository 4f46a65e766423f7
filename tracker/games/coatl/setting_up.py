"""The form of a new game of Cóatl: who plays, how it is kept, and with what."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.coatl.box.pieces import FEWER_BODIES, Colour, Mode
from scoring.game import Json
from tracker.club.hidden import HIDDEN, KEY
from tracker.games.coatl import words
from tracker.games.setting_up import PlainSettingUp, read_players

FEWER = "fewer"


class SettingUp(PlainSettingUp):
    def said(self) -> Json:
        """Nothing has to be said: it is kept on a sheet, with all that is in the box."""
        said: Json = {"mode": Mode.SHEET.value} | super().said()
        said.pop("bodies", None)
        players, _ = read_players(self.form, self.most)
        if self.form.get("bag") == FEWER and len(players) in FEWER_BODIES:
            said["bodies"] = FEWER_BODIES[len(players)]
        if self.form.get("plain") and said["mode"] == Mode.REFEREE:
            said["sacrifices"] = False
        if self.form.get(KEY) == HIDDEN:
            said[KEY] = HIDDEN
        return said

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        return super().shown(known, problems) | {
            "colours": [
                (colour, f"{words.MARKS[Colour(colour)]} {self.face.colour(colour)}")
                for colour in self.colours
            ],
            "mode": self.form.get("mode", Mode.SHEET.value),
            "has_fewer": self.form.get("bag") == FEWER,
        }
