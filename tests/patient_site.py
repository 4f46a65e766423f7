"""`manage.py` as tests start it: on a busy machine everybody waits, nobody is sent away."""

import sys

import django
from django.core.management import execute_from_command_line

LONG = 60
"""Seconds."""


def be_patient() -> None:
    django.setup()
    from mexica_site.gate import shedding
    from mexica_site.gate.admission import ROOMS
    from tracker.traffic import network

    shedding.PATIENCE = shedding.ARRIVALS = shedding.LONGEST = LONG
    for room in ROOMS.values():
        room.patience = LONG
    # Its phones are on this machine, and are shown the way as those of its network are.
    network.EVERYWHERE.append("127.0.0.1")


if __name__ == "__main__":
    be_patient()
    execute_from_command_line(sys.argv)
