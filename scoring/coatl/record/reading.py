"""The setup as it stands in a record."""

from __future__ import annotations

from scoring.coatl.box.pieces import BODIES_OF_A_HUE, FEWER_BODIES, KEPT, Colour, Mode
from scoring.coatl.fields import read_colour
from scoring.coatl.setup import Setup
from scoring.fields import Plain, Shape, words_schema
from scoring.game import Json
from scoring.reading import number_in, read_flag, read_number, read_object, required, word_of
from scoring.seated import read_players, written_setup

FORMAT = "coatl-record/1"
ASKED = (
    Plain("mode", Shape.WORD, words_schema(Mode, "Mode")),
    Plain(
        "bodies",
        Shape.NUMBER,
        {"type": "integer", "enum": [BODIES_OF_A_HUE, *FEWER_BODIES.values()]},
        optional=True,
    ),
    Plain("sacrifices", Shape.FLAG, {"type": "boolean"}, optional=True),
)
"""What a setup says beside who plays."""
_read_mode = word_of(Mode, "a game is kept on a sheet or in referee mode")
_read_count = number_in(KEPT)


def read_setup(written: Json) -> Setup:
    return Setup(
        _read_mode(required(written, "mode", "record"), "mode"),
        read_players(written, read_colour),
        read_number(written.get("bodies", BODIES_OF_A_HUE), "bodies"),
        read_flag(written.get("sacrifices", True), "sacrifices"),
        _read_kept(written.get("kept", {})),
    )


def _read_kept(value: object) -> tuple[tuple[Colour, int], ...]:
    """Only of those who keep fewer than they may."""
    written = read_object(value, "kept")
    kept = {
        read_colour(colour, "kept"): _read_count(count, f"kept.{colour}")
        for colour, count in written.items()
    }
    return tuple((colour, kept[colour]) for colour in Colour if colour in kept)


def write_setup(setup: Setup) -> Json:
    written = written_setup(FORMAT, setup)
    if setup.bodies != BODIES_OF_A_HUE:
        written["bodies"] = setup.bodies
    if not setup.has_sacrifices:
        written["sacrifices"] = False
    if setup.kept:
        written["kept"] = {colour.value: count for colour, count in setup.kept}
    return written
