"""The form of a new game of Cóatl: who plays, how it is kept, and with what."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.coatl.box.pieces import FEWER_BODIES, Mode
from scoring.game import Json
from tracker.games.setting_up import read_players
from tracker.games.two_ways.setting_up import TwoWaysSettingUp

FEWER = "fewer"


class SettingUp(TwoWaysSettingUp):
    def said(self) -> Json:
        """Where nothing is said, it is kept with all that is in the box."""
        said = super().said()
        said.pop("bodies", None)
        players, _ = read_players(self.form, self.most)
        if self.form.get("bag") == FEWER and len(players) in FEWER_BODIES:
            said["bodies"] = FEWER_BODIES[len(players)]
        if self.form.get("plain") and said["mode"] == Mode.REFEREE:
            said["sacrifices"] = False
        return said

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        return super().shown(known, problems) | {
            "has_fewer": self.form.get("bag") == FEWER,
        }
