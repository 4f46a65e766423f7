"""The form of a new game of Cóatl: who plays, how it is kept, and with what."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.coatl.box.pieces import FEWER_BODIES, KEPT, Mode
from scoring.game import Json
from tracker.games.setting_up import read_seats
from tracker.games.two_ways.setting_up import TwoWaysSettingUp

FEWER = "fewer"
MOST = str(KEPT[-1])


class SettingUp(TwoWaysSettingUp):
    def said(self) -> Json:
        """Where nothing is said, it is kept with all that is in the box."""
        said = super().said()
        said.pop("bodies", None)
        players, _ = read_seats(self.form, self.face.rules.seats)
        if self.form.get("bag") == FEWER and len(players) in FEWER_BODIES:
            said["bodies"] = FEWER_BODIES[len(players)]
        fewer = {
            colour: int(self._kept(colour))
            for _name, colour in players
            if self._kept(colour) != MOST
        }
        if fewer and said["mode"] == Mode.REFEREE:
            said["kept"] = fewer
        if self.form.get("plain") and said["mode"] == Mode.REFEREE:
            said["sacrifices"] = False
        return said

    def shown(self, known: Mapping[str, str], problems: Mapping[str, str]) -> Json:
        return super().shown(known, problems) | {
            "has_fewer": self.form.get("bag") == FEWER,
            "keeping": [
                (colour, self.face.colour(colour), self._kept(colour)) for colour in self.colours
            ],
            "keeps_fewer": any(self._kept(colour) != MOST for colour in self.colours),
        }

    def _kept(self, colour: str) -> str:
        """Prophecies at the start; by the colour, so that seats can be shuffled."""
        kept = self.form.get(f"kept_{colour}", MOST)
        return kept if kept in map(str, KEPT) else MOST
