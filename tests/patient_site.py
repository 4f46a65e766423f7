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

    shedding.PATIENCE = shedding.ARRIVALS = shedding.LONGEST = LONG
    for room in ROOMS.values():
        room.patience = LONG


if __name__ == "__main__":
    be_patient()
    execute_from_command_line(sys.argv)
