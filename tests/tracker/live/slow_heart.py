"""The site with a heart so slow that nobody hears of a move by it: what is told came as news."""

import sys

from django.core.management import execute_from_command_line

from tests.patient_site import be_patient

if __name__ == "__main__":
    be_patient()
    from tracker import live

    live.HEARTBEAT = 600
    execute_from_command_line(sys.argv)
