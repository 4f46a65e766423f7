"""The JSON API: thin; every rule and every change is asked of others."""

from tracker.api import pictures
from tracker.api.games import router
from tracker.api.root import api

api.add_router("/games", router)
api.add_router("/games", pictures.router)

__all__ = ["api"]
