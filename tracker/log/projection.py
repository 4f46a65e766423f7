"""What a position comes to, as rows: how far the game is, who has won what, what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring import game as scored
from scoring.game import Phase
from tracker.games.pieces import pieces_of
from tracker.models import Award, Game, Player, Seat
from tracker.models.game import LONGEST_MODE
from tracker.prepared import Added, Changed

_AWARDS = Added(Award)
_SEATS = Changed(Seat, ("points", "rank", "won"), by=["id"])


def project(game: Game, before: Any, after: Any, rewritten: bool = False) -> None:
    """Bring the rows of a game from one position to another; the game itself is not saved.

    Unless the log was rewritten both lie on one course, on which points are won and never lost.
    """
    rules = game.rules
    pieces_of(game).move(game, before, after)
    if rewritten or rules.scores(before) != rules.scores(after):
        _project_awards(game, rules.ledger(before), rules.ledger(after))
    _project_seats(game, rules.standing(before), rules.standing(after))
    project_game(game, after)


def project_game(game: Game, position: Any) -> None:
    rules, phase = game.rules, game.rules.phase(position)
    game.mode = _plain(game.setup.get("mode"))
    game.status = phase.value
    game.stage = rules.stage(position)
    game.margin = _margin(rules.scores(position)) if phase is Phase.FINISHED else None


def _plain(mode: object) -> str:
    return mode[:LONGEST_MODE] if isinstance(mode, str) else ""


def _margin(scores: Sequence[int]) -> int | None:
    """Points between the first and the second."""
    first, *others = sorted(scores, reverse=True)
    return first - others[0] if others else None


def seats(game: Game, position: Any, people: Sequence[Player | None]) -> Iterator[Seat]:
    """All of a game that has none."""
    rules = game.rules
    players = rules.players(game.rules_setup)
    for (name, colour), place, who in zip(players, rules.standing(position), people, strict=True):
        yield Seat(
            id=Seat.pk_of(game, place.seat),
            game=game,
            number=place.seat,
            name=name,
            colour=colour,
            player=who,
            points=place.points,
            rank=place.rank,
            won=place.won,
        )


def awards(game: Game, position: Any) -> Iterator[Award]:
    """All of a game that has none."""
    return _of(game, game.rules.ledger(position))


def _of(game: Game, ledger: Sequence[scored.Award]) -> Iterator[Award]:
    for award in ledger:
        fields = award._asdict()
        seat = Seat.pk_of(game, fields.pop("seat"))
        yield Award(game=game, seat_id=seat, **fields)


def _project_awards(
    game: Game, before: Sequence[scored.Award], after: Sequence[scored.Award]
) -> None:
    """Entries up to the first that differs stay as they are."""
    pairs = zip(before, after, strict=False)
    differing = (min(old.entry, new.entry) for old, new in pairs if old != new)
    more = before[len(after) :] or after[len(before) :]
    kept = next(differing, more[0].entry if more else None)
    if kept is None:
        return
    if before and before[-1].entry >= kept:
        game.awards.filter(entry__gte=kept).delete()
    _AWARDS.add(*_of(game, [award for award in after if award.entry >= kept]))


def _project_seats(
    game: Game, before: Sequence[scored.Place], after: Sequence[scored.Place]
) -> None:
    """Put together already: that costs less than one statement for all of them."""
    changed = [now for was, now in zip(before, after, strict=True) if was != now]
    if changed:
        _SEATS.change_each(
            ((now.points, now.rank, now.won), [Seat.pk_of(game, now.seat)]) for now in changed
        )
