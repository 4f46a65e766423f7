"""Who plays in a club: the people behind the names that were typed."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.models import Club, Player
from tracker.models.player import same_name


def players_named(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """The player behind each name; who is new to the club becomes known to it."""
    keys = {name: same_name(name) for name in names}
    known = club.players.select_related("into").filter(key__in=keys.values())
    found = {player.key: player for player in known}
    strangers = {key: name for name, key in keys.items() if key not in found}
    if strangers:
        Player.objects.bulk_create(
            [Player(club=club, key=key, name=name.strip()) for key, name in strangers.items()],
            ignore_conflicts=True,
        )
        known = club.players.select_related("into").filter(key__in=strangers)
        found |= {player.key: player for player in known}
    return {name: found[key].into or found[key] for name, key in keys.items()}
