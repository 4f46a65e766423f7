"""The JSON API: thin; every rule and every change is asked of others."""

from tracker.api.games import router
from tracker.api.root import api

api.add_router("/games", router)

__all__ = ["api"]
