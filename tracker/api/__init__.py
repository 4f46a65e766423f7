"""The JSON API: thin; every rule and every change is asked of others."""

from tracker.api import pictures
from tracker.api.games import router
from tracker.api.root import api
from tracker.games.registry import faces

api.add_router("/games", router)
for face in faces():
    if own := face.router():
        api.add_router("/games", own)
api.add_router("/games", pictures.router)

__all__ = ["api"]
