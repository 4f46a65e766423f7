"""Who plays in a club: the people behind the names that were typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.reading import Malformed
from tracker.errors import Trouble, malformed_sentence
from tracker.log.records import check_name
from tracker.models import Club, Game, Player, PlayerChange, Seat
from tracker.models.player import NAME_LENGTH, same_name

AT_ONCE = 500
"""Rows that are written with one statement."""
RENAME, MERGE = PlayerChange.Kind.RENAME, PlayerChange.Kind.MERGE


class NoSuchPlayer(Trouble):
    status = 404
    code = "player.unknown"
    sentence = gettext_noop("There is no such player in this club.")


class Unchanged(Trouble):
    """A rename, a merge or an undo that is not done; the sentence says why."""

    status = 422
    code = "player.unchanged"

    def __init__(self, why: str, status: int = 422, **more: Any) -> None:
        self.sentence, self.status = why, status
        super().__init__(**more)


class NameTaken(Unchanged):
    """Another player has this name: the two may be one."""

    code = "player.taken"

    def __init__(self, other: Player) -> None:
        super().__init__(_("Another player is called %(name)s.") % {"name": other.name})
        self.other = other


class SatTogether(Unchanged):
    """Two who sat in the same game are two."""

    code = "player.together"

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(_("They sat in the same game: they are two people."))
        self.games = games


# In a new game.


def players_named(club: Club, names: Sequence[str]) -> list[Player]:
    """The player behind each name, in their order; who is new to the club becomes known to it.

    Nobody sits twice in a game: where two names mean one person, the second is somebody else.
    The players are locked until the game is there, so that nobody is merged meanwhile.
    """
    found: dict[int, Player] = {}
    taken: set[int] = set()
    keys = [same_name(name) for name in names]
    waiting = list(range(len(names)))
    known = _known(club, dict(zip(reversed(keys), reversed(names), strict=True)))
    # Who bears a name comes before who got it by a merge.
    for merged in (False, True):
        for seat in list(waiting):
            player = known[keys[seat]]
            who = player.into or player
            if bool(player.into) is merged and who.pk not in taken:
                found[seat] = who
                taken.add(who.pk)
                waiting.remove(seat)
    for seat in waiting:
        found[seat] = _namesake(club, names[seat], taken)
        taken.add(found[seat].pk)
    return [found[seat] for seat in range(len(names))]


def _known(club: Club, names: dict[str, str]) -> dict[str, Player]:
    """The players by their keys; made where there is none."""
    for _attempt in range(2):
        players = _locked(club.players.filter(key__in=names))
        known = {player.key: player for player in players}
        strangers = sorted(names.keys() - known.keys())
        if not strangers:
            break
        Player.objects.bulk_create(
            [Player(club=club, key=key, name=names[key].strip()) for key in strangers],
            ignore_conflicts=True,
        )
    return known


def _namesake(club: Club, name: str, taken: set[int]) -> Player:
    """Another one of that name."""
    for number in range(2, 100):
        suffix = f" ({number})"
        full = name.strip()[: NAME_LENGTH - len(suffix)].rstrip() + suffix
        player = _known(club, {same_name(full): full})[same_name(full)]
        who = player.into or player
        if who.pk not in taken:
            return who
    raise Malformed("players", "too many of one name")


def _locked(players: QuerySet[Player]) -> list[Player]:
    """In one order, whoever locks them.

    Without a join: PostgreSQL would give the row as it is after the wait, and beside it the
    other table's as it was before.
    """
    return list(players.select_for_update(no_key=True).order_by("pk"))


# Changes of who somebody is. They lock games before players, as a recording locks its game.


@transaction.atomic
def rename(club: Club, pk: int, name: str, was: str) -> PlayerChange:
    """Another name for a player, in all the games that he or she plays.

    `was` is the name that the phone shows.
    """
    name = " ".join(name.split())
    _check(name)
    games = _lock_games(club, Q(seats__player=pk))
    player = _player(club, pk)
    _expect(player, was)
    if player.name == name:
        raise Unchanged(_("That is the name already."))
    seats = _seats_of(player, games)
    detail: dict[str, Any] = {"from": player.name, "to": name, "seats": _by_name(seats)}
    key = same_name(name)
    other = club.players.select_related("into").filter(key=key).exclude(pk=pk).first()
    if other and other.into_id != pk:
        raise NameTaken(other.into or other)
    if other:
        # One of his or her own names, by a merge: they change places.
        _swap(player, other)
        detail["swapped"] = other.pk
    player.name, player.key = name, key
    player.save(update_fields=["name", "key"])
    _write_names(games, {seat.pk: name for seat in seats})
    return _changed(club, RENAME, player, detail)


@transaction.atomic
def merge(club: Club, pk: int, into: int, was: str) -> PlayerChange:
    """One player is another: all games are the other's, and those to come under either name."""
    players = {player.pk: player for player in _locked(club.players.filter(pk__in=[pk, into]))}
    if pk not in players or into not in players:
        raise NoSuchPlayer
    player, other = players[pk], players[into]
    _expect(player, was)
    if pk == into:
        raise Unchanged(_("A player cannot be merged with himself or herself."))
    if other.into_id:
        raise Unchanged(
            _("%(name)s was merged with somebody else meanwhile.") % {"name": other.name}, 409
        )
    both = club.games.filter(seats__player=player).filter(seats__player=other)
    if together := list(both.order_by("-played", "-created", "pk").distinct()):
        raise SatTogether(together)
    seats = list(player.seats.values_list("pk", flat=True))
    names = list(player.others.values_list("pk", flat=True))
    Seat.objects.filter(player=player).update(player=other)
    player.others.update(into=other)
    player.into = other
    player.save(update_fields=["into"])
    detail = {"name": player.name, "into": into, "to": other.name, "seats": seats, "names": names}
    return _changed(club, MERGE, player, detail)


@transaction.atomic
def undo(club: Club, pk: int) -> PlayerChange:
    """Take back a change; later ones of the same players first."""
    change = club.player_changes.filter(pk=pk).first()
    if change is None:
        raise NoSuchPlayer
    games = _lock_games(club, Q(seats__player=change.player_id)) if change.kind == RENAME else []
    _locked(club.players.filter(pk__in=_touched(change)))
    change.refresh_from_db()
    if change.undone:
        raise Unchanged(_("That is undone already."), 409)
    later = club.player_changes.filter(pk__gt=pk, undone=None).order_by("-pk")
    if any(_touched(change) & _touched(other) for other in later):
        raise Unchanged(_("Something was changed with this player since: undo that first."), 409)
    if change.kind == RENAME:
        _undo_rename(club, change, games)
    else:
        _undo_merge(change)
    change.undone = timezone.now()
    change.save(update_fields=["undone"])
    club.recount()
    return change


def _undo_rename(club: Club, change: PlayerChange, games: list[Game]) -> None:
    player, detail = _player(club, change.player_id), change.detail
    seats = _seats_of(player, games)
    old = same_name(detail["from"])
    swapped = detail.get("swapped")
    taken = club.players.filter(key=old).exclude(pk__in=[player.pk, swapped or player.pk]).first()
    if taken:
        raise Unchanged(
            _("Somebody else is called %(name)s by now: rename him or her first.")
            % {"name": taken.name}
        )
    names = {pk: name for name, own in detail["seats"].items() for pk in own}
    # Games since then, under the name that is given back, are the same player's.
    names |= {
        seat.pk: detail["from"]
        for seat in seats
        if seat.pk not in names and same_name(seat.name) == player.key != old
    }
    if swapped:
        _swap(player, Player.objects.get(pk=swapped))
    player.name, player.key = detail["from"], old
    player.save(update_fields=["name", "key"])
    _write_names(games, {seat.pk: names[seat.pk] for seat in seats if seat.pk in names})


def _undo_merge(change: PlayerChange) -> None:
    player, detail = change.player, change.detail
    other = player.into
    player.into = None
    player.save(update_fields=["into"])
    Player.objects.filter(pk__in=detail["names"], into=other).update(into=player)
    # Games since then, under a name that is given back, go with it.
    keys = {player.key, *player.others.values_list("key", flat=True)}
    back = set(detail["seats"])
    seats = Seat.objects.filter(player=other)
    mine = [
        pk for pk, name in seats.values_list("pk", "name") if pk in back or same_name(name) in keys
    ]
    for some in _portions(mine):
        Seat.objects.filter(pk__in=some).update(player=player)


def _check(name: str) -> None:
    try:
        check_name(name, "")
    except Malformed as malformed:
        raise Unchanged(
            _("This cannot be a name: %(why)s.") % {"why": malformed_sentence(malformed)}
        ) from None


def _player(club: Club, pk: int) -> Player:
    players = _locked(club.players.filter(pk=pk))
    if not players:
        raise NoSuchPlayer
    return players[0]


def _expect(player: Player, was: str) -> None:
    """The player is still who the phone shows."""
    if player.into:
        raise Unchanged(
            _("%(name)s was merged with %(other)s meanwhile.")
            % {"name": player.name, "other": player.into.name},
            409,
        )
    if player.name != was:
        raise Unchanged(
            _("%(was)s is called %(name)s meanwhile.") % {"was": was, "name": player.name}, 409
        )


def _lock_games(club: Club, which: Q) -> list[Game]:
    keys = club.games.filter(which).order_by().values_list("pk", flat=True)
    found: list[Game] = []
    for some in _portions(sorted(set(keys))):
        games = Game.objects.filter(pk__in=some).order_by("pk").select_for_update(no_key=True)
        found += games.only("pk", "setup")
    return found


def _seats_of(player: Player, games: list[Game]) -> list[Seat]:
    """Of a locked player, all in locked games."""
    seats = list(player.seats.all())
    if {seat.game_id for seat in seats} - {game.pk for game in games}:
        raise Unchanged(_("A game of this player began just now: try again."), 409)
    return seats


def _by_name(seats: Iterable[Seat]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seat in seats:
        found.setdefault(seat.name, []).append(seat.pk)
    return found


def _swap(player: Player, other: Player) -> None:
    """The other takes the player's name; his or hers is free then."""
    name, key = player.name, player.key
    # No name has a key like this: keys have no spaces in front.
    Player.objects.filter(pk=player.pk).update(key=f" {player.pk}")
    Player.objects.filter(pk=other.pk).update(name=name, key=key)


def _write_names(games: list[Game], names: dict[str, str]) -> None:
    """Into the seats, and into the records: they are one."""
    seats = {seat.pk: seat for some in _portions(list(names)) for seat in _seats(some)}
    by_game: dict[str, list[Seat]] = {}
    for pk, seat in seats.items():
        seat.name = names[pk]
        by_game.setdefault(seat.game_id, []).append(seat)
    changed = [game for game in games if game.pk in by_game]
    for game in changed:
        players = [dict(player) for player in game.setup["players"]]
        for seat in by_game[game.pk]:
            players[seat.number]["name"] = seat.name
        game.setup = game.setup | {"players": players}
    Seat.objects.bulk_update(seats.values(), ["name"], batch_size=AT_ONCE)
    Game.objects.bulk_update(changed, ["setup"], batch_size=AT_ONCE // 5)


def _seats(keys: list[str]) -> QuerySet[Seat]:
    return Seat.objects.filter(pk__in=keys)


def _portions(keys: list[str]) -> Iterable[list[str]]:
    for begin in range(0, len(keys), AT_ONCE):
        yield keys[begin : begin + AT_ONCE]


def _changed(club: Club, kind: str, player: Player, detail: dict[str, Any]) -> PlayerChange:
    club.recount()
    return PlayerChange.objects.create(club=club, kind=kind, player=player, detail=detail)


def _touched(change: PlayerChange) -> set[int]:
    """Whom a change is about."""
    return {change.player_id, change.detail.get("into", change.player_id)}
