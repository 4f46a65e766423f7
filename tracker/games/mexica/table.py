"""What the table of Mexica shows: the board, who is on turn, how near the end is."""

from __future__ import annotations

from operator import attrgetter

from django.utils.translation import gettext as _

from scoring.game import Json, Phase
from scoring.mexica.position import Position
from scoring.mexica.table.supplies import radar, still_to_play
from tracker.games.mexica.board import changed_cells, leaders, looks
from tracker.games.mexica.drawing.coast import ground
from tracker.games.mexica.targets import foundings, lights

CITY = attrgetter("canals", "temples", "levels", "founded", "period")
"""On what it depends who leads where: all that a walk or the end of a turn leaves as it is."""


def on_table(position: Position, enters: bool) -> Json:
    names = {player.colour.value: player.name for player in position.setup.players}
    lit = lights(position) if enters else {"foundable": foundings(position)}
    has_turns = position.setup.is_referee and position.phase is not Phase.FINISHED
    ahead = radar(position)
    return {
        "referee": position.setup.is_referee,
        "turn": position.setup.players[position.on_turn].name if has_turns else "",
        "turn_colour": position.owner(position.on_turn).value,
        "placing": position.is_placing,
        "pips": range(position.action_points) if has_turns and not position.is_placing else (),
        "radar": ahead,
        "closest": names[min(ahead.temples, key=lambda colour: ahead.temples[colour])],
        "names": names,
        "scored": position.scored[-1].period if position.scored else None,
        "just_scored": is_just_scored(position),
        "to_play": [names[colour] for colour in still_to_play(position)]
        if position.phase is Phase.FINAL_ROUND
        else [],
        "dead": lit.get("discard"),
        "why_not": "" if lit["foundable"] else why_not(position),
        "lights": lit,
    }


def drawn(position: Position, before: Position | None) -> Json:
    """All cells, where it is not known what the phone shows."""
    if before is None or before.setup != position.setup:
        return {
            "looks": looks(position),
            "ground": ground(position.canals),
            "leaders": leaders(position),
        }
    told: Json = {
        "looks": looks(position, changed_cells(before, position)),
        "as_before": as_before(position, before),
    }
    if before.canals != position.canals:
        told["ground"] = ground(position.canals)
    if CITY(before) != CITY(position) and leaders(before) != (now := leaders(position)):
        told["leaders"] = now
    return told


def as_before(position: Position, before: Position) -> Json:
    """Which parts of the panel the phone has already."""
    if position.finished != before.finished:
        return {}
    offer = position.offered == before.offered
    temples = (position.temples, position.period) == (before.temples, before.period)
    temples = temples and position.levels == before.levels
    return {
        "ways": True,
        "scores": (position.scores, position.held, position.on_turn)
        == (before.scores, before.held, before.on_turn),
        "offer": offer,
        "temples": temples,
        "until": offer and temples,
    }


def why_not(position: Position) -> str:
    """Why no district can be founded at the moment."""
    if not position.offered:
        return _("No token is on offer.")
    sizes = ", ".join(str(token) for token in sorted(set(position.offered)))
    if position.setup.is_referee:
        name = position.setup.players[position.on_turn].name
        return _("%(name)s stands in no district of %(sizes)s.") % {"name": name, "sizes": sizes}
    return _("No district of %(sizes)s is closed.") % {"sizes": sizes}


def is_just_scored(position: Position) -> bool:
    """The city is still the one that was scored."""
    if not position.scored:
        return False
    last = position.scored[-1]
    return (
        position.canals == last.canals
        and position.all_temples == last.temples
        and all(token.period <= last.period for token in position.founded)
    )
