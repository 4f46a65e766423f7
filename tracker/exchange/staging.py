"""Games of an archive, built beside the others and made visible at once.

They belong to a club that nobody has the key of, under keys that nobody has, and are written in
slices. At the end one short transaction gives them to their club, under their own keys. Until then
no list, figure or door knows them, and what is given up is thrown away, in slices too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.db import connection, models
from django.db.models import Max, Q

from scoring.game import Phase
from tracker.club.details import project_details
from tracker.exchange.archive import ORIGIN
from tracker.exchange.archived import Archived
from tracker.exchange.people import Known, Told, kept_detail
from tracker.games.pieces import every_model, pieces_of
from tracker.log import projection
from tracker.log.records import fingerprint
from tracker.long_work.errands import Work
from tracker.long_work.slices import insert, pace, part, portions
from tracker.models import (
    Action,
    Award,
    Change,
    Club,
    Fingerprint,
    Game,
    Photo,
    Player,
    PlayerChange,
    Seat,
)
from tracker.models.club import new_key
from tracker.models.game import new_id
from tracker.models.player import NAME_LENGTH, same_name
from tracker.photos import album

GAMES = 40
"""Written, given their times or taken away in one transaction at most."""
KEYS = 400
"""Asked for with one question."""


def in_order() -> list[type[models.Model]]:
    """What others refer to comes first."""
    return [Game, Action, Seat, *every_model(), Award, Change, Fingerprint]


class Ground:
    """Where it is built."""

    def __init__(self, work: Work, receiver: Club | None) -> None:
        self.work = work
        self.receiver = receiver
        self.people: dict[str, Player] = {}
        """By key: those of the receiver, and strangers that come along."""
        self.keys: dict[str, tuple[str, str]] = {}
        """Of each new game, to enter and to watch, as the archive has them."""
        self.is_over = False
        """Is one of them finished?"""
        marks = (
            Fingerprint.objects.filter(club=receiver) if receiver else Fingerprint.objects.none()
        )
        self.last_mark = marks.aggregate(last=Max("pk"))["last"] or 0
        with part():
            self.club = Club.objects.create()
            work.tell(ground=self.club)

    # Players.

    def bring_players(self, known: Mapping[str, Known]) -> None:
        """Those whom the receiver has already stay who they are."""
        if self.receiver:
            theirs = self.receiver.players.select_related("into")
            self.people = {player.key: player for player in theirs}
        strangers = [player for player in known.values() if player.key not in self.people]
        for some in portions(strangers):
            with part():
                self.work.tell()
                made = Player.objects.bulk_create(
                    Player(club=self.club, key=player.key, name=player.name) for player in some
                )
            self.people |= {player.key: player for player in made}
        merged = []
        for player in strangers:
            if player.into:
                own, into = self.people[player.key], self.people[player.into]
                own.into = into.into or into
                merged.append(own)
        for few in portions(merged):
            with part():
                self.work.tell()
                Player.objects.bulk_update(few, ["into"])

    def _seated(self, game: Archived) -> list[Player | None]:
        """Who sat where. Two who are one in this club were two at that table."""
        found = [self.people.get(key) for key in game.seats]
        who: list[Player | None] = [None] * len(found)
        taken: set[int] = set()
        # Who bears a name comes before who got it by a merge.
        order = sorted(range(len(found)), key=lambda n: bool((one := found[n]) and one.into_id))
        for number in order:
            if player := found[number]:
                one = player.into or player
                if one.pk in taken:
                    one = self._namesake(game.names[number], taken)
                who[number] = one
                taken.add(one.pk)
        return who

    def _namesake(self, name: str, taken: set[int]) -> Player:
        number = 1
        while True:
            number += 1
            suffix = f" ({number})"
            full = name.strip()[: NAME_LENGTH - len(suffix)].rstrip() + suffix
            key = same_name(full)
            if key not in self.people:
                with part():
                    self.people[key] = Player.objects.create(club=self.club, key=key, name=full)
            player = self.people[key].into or self.people[key]
            if player.pk not in taken:
                return player

    # Games.

    def write(self, games: Sequence[tuple[Archived, str]], done: int) -> list[Game]:
        """Rows of games, their pieces made from the log like those of every other.

        `games` with the names that they get.
        """
        found = [self._game(game, pk) for game, pk in games]
        rows: list[models.Model] = [*found]
        for row, (game, _) in zip(found, games, strict=True):
            rows += self._rows(row, game)
        # Of a kind together: fewer statements. What others refer to comes first.
        order = in_order()
        rows.sort(key=lambda each: order.index(type(each)))
        changes = [(change, change.made) for game, _ in games for change in game.changes]
        for some in portions(rows):
            with part():
                self.work.tell(done)
                insert(some)
        # A row that is made says "now" of some times by itself.
        for few in portions(list(zip(found, games, strict=True)), GAMES):
            with part():
                self.work.tell(done)
                for row, (game, _) in few:
                    self._date(row, game)
        for late in portions(changes):
            with part():
                for change, made in late:
                    change.made = made
                Change.objects.bulk_update([change for change, _ in late], ["made"], batch_size=200)
        return found

    def _game(self, game: Archived, pk: str) -> Game:
        row = Game(
            id=pk,
            club=self.club,
            edit_key=new_key(),
            watch_key=new_key(),
            setup=game.setup,
            number=len(game.bodies),
            game=game.record.rules.key,
            under=game.record.version,
            redoable=sum(action.state == Action.State.UNDONE for action in game.rows),
            # Without a date of its own it was played when it was made: there, not here.
            created=game.created,
            archived=game.archived,
            lasted=game.lasted,
        )
        projection.project_game(row, game.position)
        project_details(row)
        self.keys[pk] = game.edit, game.watch
        self.is_over = self.is_over or row.status == Phase.FINISHED
        return row

    def _rows(self, row: Game, game: Archived) -> Iterator[models.Model]:
        for action in game.rows:
            action.game = row
            yield action
        yield from projection.seats(row, game.position, self._seated(game))
        yield from pieces_of(row).rows(row, game.position)
        yield from projection.awards(row, game.position)
        for change in game.changes:
            change.game = row
            yield change
        marks = {*game.marks, fingerprint(game.record.source)}
        if row.pk != game.origin:
            marks.add(ORIGIN + game.origin)
        for mark in sorted(marks):
            yield Fingerprint(club=self.club, game=row, mark=mark)

    def _date(self, row: Game, game: Archived) -> None:
        standing = (action for action in game.rows if action.state == Action.State.STANDING)
        last = max(standing, key=lambda action: action.number, default=None)
        Game.objects.filter(pk=row.pk).update(
            created=game.created, changed=game.changed, head=last and last.pk
        )

    def mark_copies(
        self, copies: Sequence[tuple[str, tuple[str, int]]], there: Mapping[str, str]
    ) -> None:
        for some in portions(copies, GAMES):
            with part():
                self.work.tell()
                for pk, (source, at) in some:
                    Game.objects.filter(pk=pk).update(copied_from=there.get(source), copied_at=at)

    def bring_changes(self, changes: Sequence[Told], there: Mapping[str, str]) -> None:
        """So that a rename or a merge can still be undone. `there`: the games by their origins."""
        for some in portions(changes, GAMES):
            with part():
                self.work.tell()
                for told in some:
                    change = PlayerChange.objects.create(
                        club=self.club,
                        kind=told.kind,
                        player=self.people[told.player],
                        detail=kept_detail(told.detail, self.people, there),
                        undone=told.undone,
                    )
                    PlayerChange.objects.filter(pk=change.pk).update(made=told.made)

    # The end.

    def free_keys(self) -> dict[str, tuple[str, str]]:
        """Of each new game: the old ones as far as nobody has them."""
        taken = taken_keys({key for both in self.keys.values() for key in both if key})
        found = {}
        for pk, (edit, watch) in self.keys.items():
            both = []
            for key in (edit, watch):
                free = key if key and key not in taken else new_key()
                taken.add(free)
                both.append(free)
            found[pk] = both[0], both[1]
        return found

    def hand_over(self, keys: Mapping[str, tuple[str, str]], club: Club) -> None:
        """Within the transaction that makes all of it visible."""
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE tracker_game SET club_id = %s, edit_key = %s, watch_key = %s WHERE id = %s",
                [(club.pk, *both, pk) for pk, both in keys.items()],
            )
        if club != self.club:
            self._introduce(club)
            known = Fingerprint.objects.filter(club=club).values("mark")
            Fingerprint.objects.filter(club=self.club, mark__in=known).delete()
            Fingerprint.objects.filter(club=self.club).update(club=club)
        if self.is_over:
            club.recount()

    def is_known(self, club: Club) -> bool:
        """Did one of these games come into the club in another way meanwhile?"""
        marks = Fingerprint.objects.filter(club=self.club).values("mark")
        late = Fingerprint.objects.filter(club=club, pk__gt=self.last_mark, mark__in=marks)
        return late.exists()

    def clear(self, club: Club) -> None:
        """The club that nobody knew is empty now, if it did not become the new one."""
        if club != self.club:
            Club.objects.filter(pk=self.club.pk)._raw_delete(connection.alias)

    def _introduce(self, club: Club) -> None:
        """The strangers. Who came into the club under the same name meanwhile is the same."""
        strangers = {player.key: player for player in self.club.players.all()}
        met = club.players.select_related("into").filter(key__in=list(strangers))
        for player in met if strangers else ():
            one = player.into or player
            Seat.objects.filter(player=strangers[player.key]).update(player=one)
            strangers[player.key].others.update(into=one)
            strangers[player.key].delete()
        if club.players.exists():
            # Beside a history of its own it cannot have another.
            PlayerChange.objects.filter(club=self.club)._raw_delete(connection.alias)
        self.club.players.update(club=club)
        PlayerChange.objects.filter(club=self.club).update(club=club)


def taken_keys(keys: Iterable[str]) -> set[str]:
    """A key opens one thing."""
    taken: set[str] = set()
    every = iter(keys)
    while some := list(islice(every, KEYS)):
        games = Game.objects.filter(Q(edit_key__in=some) | Q(watch_key__in=some))
        for both in games.values_list("edit_key", "watch_key"):
            taken.update(both)
        taken.update(Club.objects.filter(key__in=some).values_list("key", flat=True))
    return taken


def names_for(origins: Sequence[str]) -> dict[str, str]:
    """Each game's own name, or another if somebody has it."""
    found = set(Game.objects.filter(pk__in=origins).values_list("pk", flat=True))
    return {origin: new_id() if origin in found else origin for origin in origins}


def throw_away(work: Work) -> None:
    """What was built of an errand that comes to nothing."""
    ground = work.errand.ground
    if ground is None:
        return
    games = list(ground.games.order_by().values_list("pk", flat=True))
    for few in portions(games, GAMES):
        with part():
            work.tell()
            Game.objects.filter(pk__in=few).update(head=None, copied_from=None)
    for few in portions(games, GAMES):
        pictures = list(Photo.objects.filter(game__in=few).values_list("digest", flat=True))
        _take_away(work, Photo.objects.filter(game__in=few))
        for model in reversed(in_order()):
            of_them = {"pk__in" if model is Game else "game__in": few}
            _take_away(work, model._default_manager.filter(**of_them))
        album.forget_files(pictures)
    _take_away(work, PlayerChange.objects.filter(club=ground))
    for some in portions(list(ground.players.exclude(into=None).values_list("pk", flat=True))):
        with part():
            Player.objects.filter(pk__in=some).update(into=None)
    _take_away(work, Player.objects.filter(club=ground))
    with part():
        work.tell(ground=None)
        ground.delete()


def _take_away(work: Work, rows: models.QuerySet[Any]) -> None:
    """A portion at a time, and without looking for what else would go."""
    while some := list(rows.order_by().values_list("pk", flat=True)[: pace.rows]):
        with part():
            work.tell()
            rows.model._default_manager.filter(pk__in=some)._raw_delete(connection.alias)
