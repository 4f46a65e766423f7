"""The site with a heart so slow that nobody hears of a move by it: what is told came as news."""

from tests.patient_site import application
from tracker import live

__all__ = ["application"]

live.HEARTBEAT = 600
