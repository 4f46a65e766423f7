"""The site as servers of tests run it: on a busy machine everybody waits, nobody is sent away."""

from mexica_site.asgi import application
from mexica_site.gate import shedding
from mexica_site.gate.admission import ROOMS

__all__ = ["application"]

LONG = 60
"""Seconds."""
shedding.PATIENCE = shedding.ARRIVALS = shedding.LONGEST = LONG
for room in ROOMS.values():
    room.patience = LONG
