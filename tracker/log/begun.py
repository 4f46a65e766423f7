"""What a game was begun with, put right: names, colours, and what was laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.fields import Shape
from scoring.game import AnyRules, Json
from scoring.reading import Malformed, read_list, read_object
from tracker.club.unnamed import people_of
from tracker.log.records import accept_record
from tracker.models import Game, Seat
from tracker.names import UNNAMED, told_unnamed, unnamed_seats

FIXED = {"format", "mode"}


class Begun(NamedTuple):
    """A setup, and which colours became which others by it."""

    setup: Json
    colours: Mapping[str, str] = {}

    @classmethod
    def otherwise(cls, game: Game, said: Json) -> Begun:
        """As the game's own setup, but for what is said here; `Malformed` if it cannot be."""
        rules, was = game.rules, game.setup
        setup = was | said | {"players": _seated(was["players"], said.get("players"))}
        _keep_unnamed(was, setup)
        read = accept_record(setup | {"actions": []}).setup
        asked = {
            "players",
            UNNAMED,
            *rules.write_setup(game.rules_setup),
            *rules.write_setup(read),
        } - FIXED
        for key in said:
            if key not in asked:
                raise Malformed(f"setup.{key}", "this stays as it was when the game began")
        before, after = (
            [str(colour) for _name, colour in rules.players(each)]
            for each in (game.rules_setup, read)
        )
        became = zip(before, after, strict=True)
        return cls(setup, {old: new for old, new in became if old != new})

    def keep(self, game: Game) -> None:
        """Of a locked game; what follows from the log is projected by whoever corrects it."""
        names = [player["name"] for player in self.setup["players"]]
        was = [player["name"] for player in game.setup["players"]]
        unnamed, game.setup = unnamed_seats(game.setup), self.setup
        seats, people = game.seated(), people_of(game.club, self.setup, names)
        if self.colours:
            # Two who change their colours have the same one for a moment.
            game.seats.update(colour="")
        for seat, colour, who in zip(seats, game.colours, people, strict=True):
            seat.colour = colour
            if names[seat.number] != was[seat.number] or seat.number in unnamed:
                seat.name, seat.player = names[seat.number], who
        Seat.objects.bulk_update(seats, ["name", "colour", "player"])
        game.save(update_fields=["setup"])

    def body(self, rules: AnyRules, body: Json) -> Json:
        """An action of the log, in the colours of today."""
        fields = rules.kinds[body["do"]] if self.colours else ()
        said = {field.key: field for field in fields if field.key in body}
        return body | {key: self._coloured(rules, field, body[key]) for key, field in said.items()}

    def _coloured(self, rules: AnyRules, field: Any, value: Any) -> Any:
        match field.shape:
            case Shape.COLOURS:
                return [self.colours.get(each, each) for each in value]
            case Shape.COUNTS:
                return {self.colours.get(each, each): number for each, number in value.items()}
            case Shape.WORD if {*field.schema.get("enum", ())} == {*map(str, rules.colours)}:
                return self.colours.get(value, value)
        return value


def _seated(players: list[Json], said: object) -> list[Json]:
    """Who sits there, with what is said of each: of all, or of nobody."""
    if said is None:
        return players
    told = read_list(said, "players", read_object)
    if len(told) != len(players):
        raise Malformed("players", "as many play as when the game began")
    return [player | new for player, new in zip(players, told, strict=True)]


def _keep_unnamed(was: Json, setup: Json) -> None:
    """Whoever gets a name has one, be it the word by which the seat was called; the others go on
    without."""
    names = [[player["name"] for player in each["players"]] for each in (was, setup)]
    unnamed, told = unnamed_seats(was), unnamed_seats(setup)
    still = [seat for seat in unnamed if seat in told and names[0][seat] == names[1][seat]]
    setup.pop(UNNAMED, None)
    setup |= told_unnamed(still, setup)
