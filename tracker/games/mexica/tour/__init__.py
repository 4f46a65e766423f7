"""Mexica's guided game: the last steps of a period, from a canal to the scoring."""

from tracker.games.mexica.tour.tasks import TOUR

__all__ = ["TOUR"]
