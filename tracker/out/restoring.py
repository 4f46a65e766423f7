"""An archive brought back into a club: all of it or nothing, and nothing twice.

First everything is read and checked, with nobody kept waiting; then it is written in one
transaction. A game that the club has already is left alone, whatever the archive knows of it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.mexica.play import start
from scoring.mexica.position import Status
from scoring.mexica.setup import Malformed
from tracker import photos, projection
from tracker.details import read_details
from tracker.developing import Developed, NoPhoto, develop
from tracker.models import Action, Change, Club, Fingerprint, Game, Photo, Player
from tracker.models.club import new_key
from tracker.models.game import new_id
from tracker.out.archive import ORIGIN
from tracker.out.archived import KEY, Archived, Picture, Wrong, read_game
from tracker.out.people import People, bring_changes, bring_players, read_people, seat_players
from tracker.out.unpacking import ON_THE_PAGE, ArchiveRefused, Limits, Unpacked, unpacked
from tracker.recording import mend
from tracker.records import check_name, fingerprint

OLD_KEY = "old"


class What(StrEnum):
    """What became of a game of an archive."""

    RESTORED = "restored"
    SAME = "same"
    FURTHER = "further"
    BEHIND = "behind"
    OTHER = "other"
    BAD = "bad"

    @property
    def sentence(self) -> str:
        return SENTENCES[self]()


SENTENCES = {
    What.RESTORED: lambda: _("restored"),
    What.SAME: lambda: _("there already"),
    What.FURTHER: lambda: _("there already, further along: left alone"),
    What.BEHIND: lambda: _("there already, with fewer actions than in the archive: left alone"),
    What.OTHER: lambda: _("there already, it went another way: left alone"),
    What.BAD: lambda: _("left out"),
}


@dataclass(frozen=True)
class Came:
    """A game of the archive and what became of it."""

    line: int
    what: What
    title: str = ""
    edit: str = ""
    """The key to enter it."""
    played: date | None = None
    why: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.what.sentence}: {self.why}" if self.why else self.what.sentence


@dataclass
class Restored:
    club: Club
    came: list[Came]

    def count(self, *what: What) -> int:
        return sum(came.what in what for came in self.came)


@dataclass
class Darkroom:
    """Photos of an archive as they will be kept, each developed once, in files."""

    archive: Unpacked
    folder: Path
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)

    def developed(self, digest: str) -> Developed:
        content, small = self.folder / digest, self.folder / f"{digest}-small"
        if digest not in self.sizes:
            raw = self.archive.photo(digest)
            if sha256(raw).hexdigest() != digest:
                raise Wrong(_("a photo is not the one that its name says"))
            try:
                made = develop(raw)
            except NoPhoto:
                raise Wrong(_("a photo is no picture that can be kept")) from None
            content.write_bytes(made.content)
            small.write_bytes(made.small)
            self.sizes[digest] = (made.width, made.height)
        return Developed(content.read_bytes(), small.read_bytes(), *self.sizes[digest])


def restore(
    file: IO[bytes],
    club: Club | None,
    new_club: str = "",
    leave_out: bool = False,
    limits: Limits = ON_THE_PAGE,
) -> Restored:
    """Bring an archive into a club, or into a new one; `ArchiveRefused` keeps nothing.

    `new_club`: the key of a new one; `OLD_KEY` for the one that it had, if nobody has it, which
    only somebody may want who knows where the archive comes from. `leave_out`: games that cannot
    be read do not hold up the others.
    """
    with (
        unpacked(file, limits) as archive,
        tempfile.TemporaryDirectory(prefix="restore-") as folder,
    ):
        darkroom = Darkroom(archive, Path(folder))
        restorer = Restorer(archive, darkroom, club, leave_out)
        restorer.check(limits.rows)
        try:
            return restorer.bring(new_club)
        except (IntegrityError, ObjectDoesNotExist, Wrong):
            text = _("Something else changed the club meanwhile; try again.")
            raise ArchiveRefused(text) from None


class Restorer:
    def __init__(
        self, archive: Unpacked, darkroom: Darkroom, club: Club | None, leave_out: bool
    ) -> None:
        self.archive = archive
        self.darkroom = darkroom
        self.club = club
        self.leave_out = leave_out
        self.manifest = archive.manifest()
        self.people = _read_people(archive)
        self.bad: dict[int, str] = {}
        """Lines that are left out, and why."""
        self.origins: set[str] = set()

    def check(self, most_rows: int) -> None:
        """Read everything once; nothing is written."""
        count = rows = 0
        for line, value in self.archive.games():
            count += 1
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
        is_new = self.club is None or _known_by_origin(self.club, game.origin) is None
        for picture in game.photos:
            if picture.digest not in self.archive.photos:
                raise Wrong(_("one of its photos is missing"))
            if is_new:
                self.darkroom.developed(picture.digest)

    def bring(self, new_club: str) -> Restored:
        """Write what the club does not have, all at once."""
        try:
            with transaction.atomic():
                return self._bring(_received(self.club, self.manifest, new_club))
        except BaseException:
            # Of files nobody takes back what the database takes back.
            photos.forget_files(self._digests())
            raise

    def _digests(self) -> Iterator[str]:
        for digest in self.darkroom.sizes:
            content = (self.darkroom.folder / digest).read_bytes()
            yield sha256(content).hexdigest()

    def _bring(self, club: Club) -> Restored:
        is_empty = not club.players.exists()
        people = bring_players(club, self.people.known)
        there = _claimed(club, self.origins)
        claimed = set(there.values())
        came: list[Came] = []
        copies: list[tuple[str, Archived]] = []
        is_over = False
        for line, value in self.archive.games():
            if line in self.bad:
                came.append(Came(line, What.BAD, why=self.bad[line]))
                continue
            game = read_game(value)
            pk = there.get(game.origin) or _known_by_mark(club, game, claimed)
            if pk:
                what, edit = _compared(pk, game), Game.objects.get(pk=pk).edit_key
            else:
                row = _write_game(club, game, people)
                self._hang_up(row, game.photos)
                is_over = is_over or row.status == Status.FINISHED
                pk, what, edit = row.pk, What.RESTORED, row.edit_key
                if game.copied:
                    copies.append((pk, game))
            there[game.origin] = pk
            claimed.add(pk)
            came.append(Came(line, what, _title(game), edit, _played(game)))
        _mark_copies(copies, there)
        if is_empty:
            # Beside a history of its own a club cannot have another.
            bring_changes(club, self.people.changes, people, there)
        if is_over:
            club.recount()
        return Restored(club, came)

    def _hang_up(self, row: Game, pictures: tuple[Picture, ...]) -> None:
        for picture in pictures:
            photo = photos.keep(row, self.darkroom.developed(picture.digest), picture.caption)
            Photo.objects.filter(pk=photo.pk).update(added=picture.added)


def _read_people(archive: Unpacked) -> People:
    try:
        return read_people(archive.players())
    except (Wrong, Malformed) as wrong:
        text = _("The players of this archive cannot be read: %(why)s.")
        raise ArchiveRefused(text % {"why": wrong}) from None


def _received(club: Club | None, manifest: dict[str, Any], new_club: str) -> Club:
    """The club, locked; a new one where there is none."""
    told = manifest.get("club")
    told = told if isinstance(told, dict) else {}
    name, key = _club_name(told.get("name")), told.get("key")
    if club is None:
        if new_club == OLD_KEY:
            usable = isinstance(key, str) and KEY.fullmatch(key) and _is_free(key)
            new_club = str(key) if usable else new_key()
        # There already if the button was tapped twice.
        club, _made = Club.objects.get_or_create(key=new_club or new_key())
    locked = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if name and not locked.name:
        locked.name = name
        locked.save(update_fields=["name"])
    return locked


def _club_name(name: object) -> str:
    """None rather than one that cannot be kept: it is not worth a whole archive."""
    if not isinstance(name, str):
        return ""
    try:
        check_name(name, "name")
    except Malformed:
        return ""
    return name


def _is_free(key: str) -> bool:
    """A key opens one thing."""
    if not key:
        return False
    used = Game.objects.filter(Q(edit_key=key) | Q(watch_key=key)).exists()
    return not used and not Club.objects.filter(key=key).exists()


def _claimed(club: Club, origins: set[str]) -> dict[str, str]:
    """Which game of the club each of those is that it has already."""
    found = {pk: pk for pk in club.games.values_list("pk", flat=True) if pk in origins}
    marks = club.fingerprints.filter(mark__startswith=ORIGIN).values_list("mark", "game_id")
    for mark, pk in marks:
        if (name := mark.removeprefix(ORIGIN)) in origins:
            found[name] = pk
    return found


def _known_by_origin(club: Club, origin: str) -> str | None:
    return _claimed(club, {origin}).get(origin)


def _known_by_mark(club: Club, game: Archived, claimed: set[str]) -> str | None:
    """A game that came here as a record, not as this archive's; of two alike each counts once."""
    marks = {*game.marks, fingerprint(game.record.source)}
    found = club.fingerprints.filter(mark__in=marks).exclude(mark__startswith=ORIGIN)
    return next((pk for pk in found.values_list("game_id", flat=True) if pk not in claimed), None)


def _compared(pk: str, game: Archived) -> What:
    log = Action.objects.filter(game=pk, state=Action.State.STANDING).order_by("number")
    here, there = list(log.values_list("body", flat=True)), game.bodies
    if here == there:
        return What.SAME
    if here[: len(there)] == there:
        return What.FURTHER
    return What.BEHIND if there[: len(here)] == here else What.OTHER


def _write_game(club: Club, game: Archived, people: dict[str, Player]) -> Game:
    """The rows of a game, its pieces made from its log like those of every other."""
    row = Game(
        id=new_id() if Game.objects.filter(pk=game.origin).exists() else game.origin,
        edit_key=game.edit if _is_free(game.edit) else new_key(),
        watch_key=game.watch if game.watch != game.edit and _is_free(game.watch) else new_key(),
        setup=game.setup,
    )
    projection.project_game(row, start(game.record.setup))
    row.save(force_insert=True)
    # Without a date of its own it was played when it was made: there, not here.
    row.created = game.created
    for action in game.rows:
        action.game = row
    Action.objects.bulk_create(game.rows, batch_size=500)
    mend(row)
    seat_players(club, row, game.seats, people)
    _write_changes(row, game.changes)
    row.club = club
    Game.objects.filter(pk=row.pk).update(
        club=club, changed=game.changed, archived=game.archived, lasted=game.lasted
    )
    marks = {*game.marks, fingerprint(game.record.source)}
    if row.pk != game.origin:
        marks.add(ORIGIN + game.origin)
    Fingerprint.objects.bulk_create(
        [Fingerprint(club=club, game=row, mark=mark) for mark in sorted(marks)],
        ignore_conflicts=True,
    )
    return row


def _write_changes(row: Game, changes: tuple[Change, ...]) -> None:
    """Each as of when it was made; a new row says now by itself."""
    made = [change.made for change in changes]
    for change in changes:
        change.game = row
    Change.objects.bulk_create(changes, batch_size=500)
    for change, when in zip(changes, made, strict=True):
        change.made = when
    Change.objects.bulk_update(changes, ["made"], batch_size=200)


def _mark_copies(copies: list[tuple[str, Archived]], there: dict[str, str]) -> None:
    for pk, game in copies:
        if game.copied:
            source, at = game.copied
            Game.objects.filter(pk=pk).update(copied_from=there.get(source), copied_at=at)


def _title(game: Archived) -> str:
    return ", ".join(player.name for player in game.record.setup.players)


def _played(game: Archived) -> date:
    return read_details(game.setup).played or timezone.localdate(game.created)
