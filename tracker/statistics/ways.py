"""Where a figure leads: the games behind it, the page of a player."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tracker.statistics.chosen import Chosen


def behind(chosen: Chosen, **more: Any) -> str:
    """The address of the games behind a figure."""
    return f"{reverse('statistics_games')}?{chosen.address(**more)}"


def of_player(chosen: Chosen, player: int) -> str:
    """The address of a player's page, of the same games."""
    asked = chosen.address(player=None)
    return reverse("player", args=[player]) + (f"?{asked}" if asked else "")
