"""An archive brought back into a club: all of it or nothing, and nothing twice.

First everything is read and checked; then it is written beside the others, in slices, so that
nobody is kept waiting, and shown at once. A game that the club has already is left alone,
whatever the archive knows of it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.reading import Malformed
from tracker.club.details import read_details
from tracker.exchange.archive import ORIGIN
from tracker.exchange.archived import KEY, Archived, Picture, Wrong, read_game
from tracker.exchange.came import Came, Restored, What
from tracker.exchange.people import People, read_people
from tracker.exchange.staging import Ground, names_for, taken_keys, throw_away
from tracker.exchange.unzipping import (
    MOST_GAMES,
    ON_THE_PAGE,
    ArchiveRefused,
    Limits,
    Unpacked,
    unpacked,
)
from tracker.log.records import check_name, fingerprint
from tracker.long_work.errands import Interrupted, Lost, Work, begin_now
from tracker.long_work.slices import LONGEST_TURN, gently, part
from tracker.models import Action, Club, Errand, Game, Photo
from tracker.models.club import new_key
from tracker.names import shown_names
from tracker.photos import album
from tracker.photos.cleaning import Cleaned, NoPhoto, clean

A_GAME = 60
"""Rows that a game has beside its log, or so."""
AT_ONCE = 1_000
"""Rows in the memory; they are written in several parts."""
OLD_KEY = "old"


@dataclass
class Darkroom:
    """Photos of an archive as they will be kept, each cleaned once, in files."""

    archive: Unpacked
    folder: Path
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)

    def cleaned(self, digest: str) -> Cleaned:
        content, small = self.folder / digest, self.folder / f"{digest}-small"
        if digest not in self.sizes:
            raw = self.archive.photo(digest)
            if sha256(raw).hexdigest() != digest:
                raise Wrong(_("a photo is not the one that its name says"))
            try:
                made = clean(raw)
            except NoPhoto:
                raise Wrong(_("a photo is no picture that can be kept")) from None
            content.write_bytes(made.content)
            small.write_bytes(made.small)
            self.sizes[digest] = (made.width, made.height)
        return Cleaned(content.read_bytes(), small.read_bytes(), *self.sizes[digest])


def restore(
    file: IO[bytes],
    club: Club | None,
    new_club: str = "",
    leave_out: bool = False,
    limits: Limits = ON_THE_PAGE,
) -> Restored:
    """Bring an archive into a club, or into a new one, as soon as nobody else does such a thing.

    `new_club`: the key of a new one; `OLD_KEY` for the one that it had, if nobody has it, which
    only somebody may want who knows where the archive comes from. `leave_out`: games that cannot
    be read do not hold up the others.
    """
    work = begin_now(club, new_club)
    try:
        return bring_back(file, work, leave_out, limits)
    except Lost:
        raise Interrupted from None
    finally:
        Errand.objects.filter(pk=work.errand.pk, worker=work.errand.worker, ground=None).delete()


def bring_back(
    file: IO[bytes], work: Work, leave_out: bool = False, limits: Limits = ON_THE_PAGE
) -> Restored:
    """Carry an errand out; `ArchiveRefused` keeps nothing."""
    with (
        unpacked(file, limits) as archive,
        tempfile.TemporaryDirectory(prefix="restore-") as folder,
    ):
        darkroom = Darkroom(archive, Path(folder))
        restorer = Restorer(archive, darkroom, work, leave_out)
        restorer.check(limits.rows)
        try:
            return restorer.bring()
        except (IntegrityError, ObjectDoesNotExist, Wrong):
            raise ArchiveRefused(_something_else()) from None


class Restorer:
    def __init__(self, archive: Unpacked, darkroom: Darkroom, work: Work, leave_out: bool) -> None:
        self.archive = archive
        self.darkroom = darkroom
        self.work = work
        self.club = work.errand.club
        self.leave_out = leave_out
        self.manifest = archive.manifest()
        self.people = _read_people(archive)
        self.bad: dict[int, str] = {}
        """Lines that are left out, and why."""
        self.origins: set[str] = set()
        self.there = _every_origin(self.club)
        self.done = 0
        """Games that were checked, and then those that were written."""

    def check(self, most_rows: int) -> None:
        """Read everything once; nothing is written."""
        self.work.tell(total=2 * _promised(self.manifest))
        count = rows = 0
        for line, value in gently(self.archive.games(), LONGEST_TURN):
            count += 1
            self.done += 1
            self.work.tell_sometimes(self.done)
            try:
                game = read_game(value)
                rows += len(game.rows)
                if rows > most_rows:
                    text = _("There are more than %(n)s actions in this archive.")
                    raise ArchiveRefused(text % {"n": most_rows})
                self._check_game(game)
            except Wrong as wrong:
                if not self.leave_out:
                    text = _("Game %(line)s cannot be restored: %(why)s.")
                    raise ArchiveRefused(text % {"line": line, "why": wrong}) from None
                self.bad[line] = str(wrong)
        if self.manifest.get("games") != count:
            raise ArchiveRefused(_("This archive has not all the games that it should have."))

    def _check_game(self, game: Archived) -> None:
        if game.origin in self.origins:
            raise Wrong(_("it is twice in the archive"))
        self.origins.add(game.origin)
        if any(key and key not in self.people.known for key in game.seats):
            raise Wrong(_("nobody knows one of its players"))
        is_new = game.origin not in self.there
        for picture in game.photos:
            if picture.digest not in self.archive.photos:
                raise Wrong(_("one of its photos is missing"))
            if is_new:
                self.darkroom.cleaned(picture.digest)

    def bring(self) -> Restored:
        """Write what the club does not have beside it, then show it all at once."""
        try:
            return self._bring(Ground(self.work, self.club))
        except Lost:
            # Somebody else throws it away.
            raise
        except BaseException:
            throw_away(self.work)
            raise

    def _bring(self, ground: Ground) -> Restored:
        before = _changed(self.club)
        ground.bring_players(self.people.known)
        there = {o: pk for o, pk in _every_origin(self.club).items() if o in self.origins}
        came: list[Came] = []
        copies: list[tuple[str, tuple[str, int]]] = []
        for batch in self._batches():
            new = []
            claimed = set(there.values())
            names = names_for([game.origin for _, game in batch if game])
            for line, game in batch:
                if game is None:
                    came.append(Came(line, What.BAD, why=self.bad[line]))
                    continue
                if known := there.get(game.origin) or _known_by_mark(self.club, game, claimed):
                    pk, what, edit = known, *_there(known, game)
                else:
                    pk, what, edit = names[game.origin], What.RESTORED, ""
                    new.append((game, pk))
                    if game.copied:
                        copies.append((pk, game.copied))
                there[game.origin] = pk
                claimed.add(pk)
                came.append(Came(line, what, _title(game), edit, _played(game), game=pk))
            self.done += len(batch)
            for row, (game, _pk) in zip(ground.write(new, self.done), new, strict=True):
                self._hang_up(row, game.photos)
        ground.mark_copies(copies, there)
        if not (self.club and self.club.players.exists()):
            # Beside a history of its own a club cannot have another.
            ground.bring_changes(self.people.changes, there)
        return self._show(ground, came, before)

    def _batches(self) -> Iterator[list[tuple[int, Archived | None]]]:
        """Games with their lines, some at once where they are small; None for one left out."""
        batch: list[tuple[int, Archived | None]] = []
        rows = 0
        for line, value in self.archive.games():
            game = None if line in self.bad else read_game(value)
            rows += len(game.rows) + A_GAME if game else 0
            batch.append((line, game))
            if rows >= AT_ONCE:
                yield batch
                batch, rows = [], 0
        yield batch

    def _hang_up(self, row: Game, pictures: tuple[Picture, ...]) -> None:
        for picture in pictures:
            cleaned = self.darkroom.cleaned(picture.digest)
            with part():
                self.work.tell()
                photo = album.keep(row, cleaned, picture.caption)
                Photo.objects.filter(pk=photo.pk).update(added=picture.added)

    def _show(self, ground: Ground, came: list[Came], before: object) -> Restored:
        """One transaction makes all of it visible, and nothing that takes long is done in it."""
        keys = ground.free_keys()
        came = [
            replace(each, edit=keys[each.game][0]) if each.game in keys else each for each in came
        ]
        told = [each.told() for each in came]
        with part():
            club = self._received(ground)
            if club != ground.club and (before != _changed(club) or ground.is_known(club)):
                raise ArchiveRefused(_something_else())
            ground.hand_over(keys, club)
            self.work.tell(state=Errand.State.DONE, club=club, ground=None, result=told)
            ground.clear(club)
        club.refresh_from_db()
        return Restored(club, came)

    def _received(self, ground: Ground) -> Club:
        """The club, locked; a new one is what was built, under a key of its own."""
        told = self.manifest.get("club")
        told = told if isinstance(told, dict) else {}
        errand = self.work.errand
        name = _club_name(told.get("name"))
        if errand.makes_club:
            ground.club.key, ground.club.name = _new_key(errand.new_club, told.get("key")), name
            ground.club.save(update_fields=["key", "name"])
            return ground.club
        locked = Club.objects.select_for_update(no_key=True)
        club = locked.get(pk=errand.club_id or 0)
        if name and not club.name:
            # Not its key: whoever begins a game in it would wait.
            club.name = name
            club.save(update_fields=["name"])
        return club


def _read_people(archive: Unpacked) -> People:
    try:
        return read_people(archive.players())
    except (Wrong, Malformed) as wrong:
        text = _("The players of this archive cannot be read: %(why)s.")
        raise ArchiveRefused(text % {"why": wrong}) from None


def _new_key(asked: str, old: object) -> str:
    if asked == OLD_KEY:
        asked = old if isinstance(old, str) and KEY.fullmatch(old) else ""
    return asked if asked and not taken_keys([asked]) else new_key()


def _something_else() -> str:
    return _("Something else changed the club meanwhile; try again.")


def _promised(manifest: dict[str, Any]) -> int:
    """How many games the archive says that it has."""
    games = manifest.get("games")
    return games if type(games) is int and 0 <= games <= MOST_GAMES else 0


def _changed(club: Club | None) -> list[Any]:
    """What was done to the players of the club."""
    return list(club.player_changes.values_list("pk", "undone")) if club else []


def _club_name(name: object) -> str:
    """None rather than one that cannot be kept: it is not worth a whole archive."""
    if not isinstance(name, str):
        return ""
    try:
        check_name(name, "name")
    except Malformed:
        return ""
    return name


def _every_origin(club: Club | None) -> dict[str, str]:
    """The games of the club by the names that they may have in archives."""
    if club is None:
        return {}
    found = {pk: pk for pk in club.games.values_list("pk", flat=True)}
    marks = club.fingerprints.filter(mark__startswith=ORIGIN).values_list("mark", "game_id")
    return found | {mark.removeprefix(ORIGIN): pk for mark, pk in marks}


def _known_by_mark(club: Club | None, game: Archived, claimed: set[str]) -> str | None:
    """A game that came here as a record, not as this archive's; of two alike each counts once."""
    if club is None:
        return None
    marks = {*game.marks, fingerprint(game.record.source)}
    found = club.fingerprints.filter(mark__in=marks).exclude(mark__startswith=ORIGIN)
    return next((pk for pk in found.values_list("game_id", flat=True) if pk not in claimed), None)


def _there(pk: str, game: Archived) -> tuple[What, str]:
    """What a game of the club is to the one of the archive, and its key."""
    return _compared(pk, game), Game.objects.get(pk=pk).edit_key


def _compared(pk: str, game: Archived) -> What:
    log = Action.objects.filter(game=pk, state=Action.State.STANDING).order_by("number")
    here, there = list(log.values_list("body", flat=True)), game.bodies
    if here == there:
        return What.SAME
    if here[: len(there)] == there:
        return What.FURTHER
    return What.BEHIND if there[: len(here)] == here else What.OTHER


def _title(game: Archived) -> str:
    return ", ".join(shown_names(game.record.source))


def _played(game: Archived) -> date:
    return read_details(game.setup).played or timezone.localdate(game.created)
