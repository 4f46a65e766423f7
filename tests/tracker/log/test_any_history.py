"""Games recorded, undone, done again, corrected and copied at random: the table is always what a
plain list of actions comes to, and the history never loses a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from django.db.models import QuerySet
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from scoring.mexica import Position, Refused, Setup, play, read_action, refusal, start, write_action
from scoring.mexica.board.pieces import Colour
from scoring.mexica.game import read_record, write_record
from tests.scoring.mexica.whole_games.players import Players, play_on
from tests.scoring.mexica.whole_games.strategies import SEEDS, hunt, setups
from tracker.errors import NothingThere, Stale
from tracker.log import correcting, founding, recording
from tracker.log.afterwards import Insisting
from tracker.log.correcting import Correction
from tracker.log.positions import memory, position_at, position_now
from tracker.log.proof import differences
from tracker.log.records import record_of
from tracker.models import Action, Game

pytestmark = pytest.mark.database

Json = dict[str, Any]
SHARES = st.floats(0, 1)
MOST_GAMES = 3


@dataclass(frozen=True)
class Step:
    body: Json
    by: str


def owners(log: QuerySet[Action], game: Game) -> list[str]:
    """The colours of those whose actions these are."""
    seats = log.values_list("seat", flat=True)
    return ["" if seat is None else game.colours[seat] for seat in seats]


@dataclass
class Naive:
    """A game as plain lists, folded anew each time."""

    pk: str
    setup: Setup
    standing: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    seen: dict[int, Json] = field(default_factory=dict)
    """Every action that was ever in its log."""
    changes: int = 0

    @property
    def number(self) -> int:
        return len(self.standing)

    def position(self, number: int) -> Position:
        position = start(self.setup)
        for step in self.standing[:number]:
            position = play(position, read_action(step.body))
        return position

    def step(self, position: Position, body: Json) -> Step:
        if position.setup.is_referee:
            return Step(body, position.owner(position.on_turn))
        return Step(body, body.get("by", ""))

    def corrected(
        self, at: int, drop: int, insert: list[Json]
    ) -> tuple[list[Step], list[Step], Position]:
        """What would stand, what would be left out, and the position."""
        position, standing, left_out = self.position(at), self.standing[:at], []
        for body in insert:
            standing.append(self.step(position, body))
            position = play(position, read_action(body))
        for step in self.standing[at + drop :]:
            action = read_action(step.body)
            if refusal(position, replace(action, by=Colour(step.by)) if step.by else action):
                left_out.append(step)
            else:
                position = play(position, action)
                standing.append(step)
        return standing, left_out, position

    def insisted(
        self, at: int, drop: int, insert: list[Json], made: Correction, log: list[Step]
    ) -> Position:
        """The position of a corrected log, in which everything is where it should be."""
        position, new = self.position(at), iter(log)
        assert [next(new) for _ in range(at)] == self.standing[:at]
        for body in insert:
            assert next(new) == self.step(position, body)
            position = play(position, read_action(body))
        left = {misfit.number for misfit in made.misfits}
        kept = {insisted.number: insisted for insisted in made.insisted}
        for number, old in enumerate(self.standing[at + drop :], at + drop + 1):
            if number in left:
                continue
            added = list(kept[number].added) if number in kept else []
            bodies = [*added, old.body]
            if added and added[-1]["do"] == "end_period":
                bodies = [*added[:-1], old.body, added[-1]]
            for body in bodies:
                step = next(new)
                position = play(position, read_action(step.body))
                assert step.body in (body, body | {"override": True})
                assert number in kept or step == old
                assert body is not old.body or step.by == old.by
        assert next(new, None) is None
        return position


class Shelf(RuleBasedStateMachine):
    """A few games; something is done to the one in front."""

    @initialize(setup=setups(), seed=SEEDS, number=st.integers(0, 50))
    def begin(self, setup: Setup, seed: int, number: int) -> None:
        moves = [move for move, _ in play_on(start(setup), Players(Random(seed), boldness=0.1))]
        bodies = [write_action(move) for move in moves[:number]]
        written = write_record(setup, []) | {"actions": bodies}
        game = founding.new_game(read_record(written))
        self.games = [Naive(game.pk, setup)]
        for body in bodies:
            position = self.front.position(self.front.number)
            self.front.standing.append(self.front.step(position, body))
        self.check()

    @property
    def front(self) -> Naive:
        return self.games[0]

    def change(self, do: Callable[[Game], Any]) -> Any:
        with recording.at_the_table(pk=self.front.pk) as game:
            return do(game)

    def check(self) -> None:
        naive = self.front
        game = Game.objects.get(pk=naive.pk)
        assert position_now(game) == naive.position(naive.number)
        assert record_of(game)["actions"] == [step.body for step in naive.standing]
        log = game.actions.order_by("number")
        assert owners(log.filter(state="standing"), game) == [step.by for step in naive.standing]
        assert list(log.filter(state="undone").values_list("body", flat=True)) == [
            step.body for step in naive.undone
        ]
        now = dict(log.values_list("pk", "body"))
        assert naive.seen.items() <= now.items()
        naive.seen = now
        assert game.changes.count() == naive.changes
        assert list(differences(game)) == []

    @rule(seed=SEEDS, count=st.integers(1, 6))
    def play_on(self, seed: int, count: int) -> None:
        naive, players = self.front, Players(Random(seed), boldness=0.1)
        position = naive.position(naive.number)
        for _ in range(count):
            if position.finished:
                break
            body = write_action(players.choose(position))
            step = naive.step(position, body)
            number = naive.number
            position = self.change(lambda game: recording.record(game, number, body))  # noqa: B023
            naive.standing.append(step)
            naive.undone.clear()
        self.check()

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        naive = self.front
        position = naive.position(naive.number)
        action = Players(Random(seed)).anything(position)
        body = write_action(action)
        if refusal(position, action):
            with pytest.raises(Refused):
                self.change(lambda game: recording.record(game, naive.number, body))
        else:
            self.change(lambda game: recording.record(game, naive.number, body))
            naive.standing.append(naive.step(position, body))
            naive.undone.clear()
        self.check()

    @rule(share=SHARES)
    def undo(self, share: float) -> None:
        naive = self.front
        to = int(share * naive.number)
        if to == naive.number:
            with pytest.raises(NothingThere):
                self.change(lambda game: recording.undo(game, naive.number, to))
            return
        self.change(lambda game: recording.undo(game, naive.number, to))
        naive.undone = naive.standing[to:] + naive.undone
        del naive.standing[to:]
        naive.changes += 1
        self.check()

    @rule(share=SHARES)
    def redo(self, share: float) -> None:
        naive = self.front
        count = round(share * len(naive.undone))
        to = naive.number + count
        if not count:
            with pytest.raises(NothingThere):
                self.change(lambda game: recording.redo(game, naive.number, to))
            return
        self.change(lambda game: recording.redo(game, naive.number, to))
        naive.standing += naive.undone[:count]
        del naive.undone[:count]
        naive.changes += 1
        self.check()

    @rule(share=SHARES, drop=st.integers(0, 1), inserts=st.lists(SEEDS, max_size=2))
    def correct(self, share: float, drop: int, inserts: list[int]) -> None:
        """Whatever no longer fits is left out."""
        naive = self.front
        at, drop, insert = self.correction(share, drop, inserts)
        standing, left_out, after = naive.corrected(at, drop, insert)
        nothing = Insisting.on(False)
        for keep in (False, True):
            made = self.change(
                lambda game: correcting.correct(
                    game,
                    naive.number,
                    at,
                    drop,
                    insert,
                    keep,  # noqa: B023
                    insisting=nothing,
                )
            )
            assert (made.number, made.position) == (len(standing), after)
            assert [misfit.body for misfit in made.misfits] == [step.body for step in left_out]
            assert made.insisted == ()
            if keep:
                naive.standing, naive.undone = standing, []
                naive.changes += 1
            self.check()

    @rule(
        share=SHARES,
        drop=st.integers(0, 1),
        inserts=st.lists(SEEDS, max_size=2),
        said=st.none() | st.just(True) | st.sets(st.integers(1, 250)),
    )
    def insist(
        self, share: float, drop: int, inserts: list[int], said: set[int] | bool | None
    ) -> None:
        """Some of what no longer fits is kept: what stands then plays to its end."""
        naive = self.front
        at, drop, insert = self.correction(share, drop, inserts)
        number, insisting = naive.number, Insisting.on(said)
        preview, made = (
            self.change(
                lambda game: correcting.correct(
                    game,
                    number,
                    at,
                    drop,
                    insert,
                    keep,  # noqa: B023
                    insisting=insisting,
                )
            )
            for keep in (False, True)
        )
        assert preview == made
        log = Game.objects.get(pk=naive.pk).actions.filter(state="standing").order_by("number")
        bodies = log.values_list("body", flat=True)
        standing = list(map(Step, bodies, owners(log, Game.objects.get(pk=naive.pk))))
        assert naive.insisted(at, drop, insert, made, standing) == made.position
        for kept in made.insisted:
            assert kept.refusal.code.is_of_ending if said is None else kept.number in insisting.kept
        for misfit in made.misfits:
            assert not (misfit.may_stay and misfit.number in insisting.kept)
        naive.standing, naive.undone = standing, []
        naive.changes += 1
        self.check()

    def correction(
        self, share: float, drop: int, inserts: list[int]
    ) -> tuple[int, int, list[Json]]:
        """Somewhere in the game in front: where, how many go, and what comes in."""
        naive = self.front
        at = int(share * naive.number)
        position, insert = naive.position(at), []
        for seed in inserts:
            if not position.finished:
                action = Players(Random(seed)).choose(position)
                insert.append(write_action(action))
                position = play(position, action)
        return at, min(drop, naive.number - at), insert

    @rule(share=SHARES)
    def copy(self, share: float) -> None:
        naive = self.front
        at = int(share * naive.number)
        made = founding.copy(Game.objects.get(pk=naive.pk), at)
        self.games.append(Naive(made.pk, naive.setup, naive.standing[:at]))
        del self.games[: max(0, len(self.games) - MOST_GAMES)]
        self.check()

    @rule()
    def take_the_next(self) -> None:
        """Nothing that was done to another one has touched it."""
        self.games.append(self.games.pop(0))
        self.check()

    @rule(share=SHARES)
    def look_back(self, share: float) -> None:
        at = int(share * self.front.number)
        assert position_at(Game.objects.get(pk=self.front.pk), at) == self.front.position(at)

    @rule(off=st.integers(-3, 3).filter(bool))
    def be_late(self, off: int) -> None:
        naive = self.front
        for late in (
            lambda game: recording.record(game, naive.number + off, {"do": "end_turn"}),
            lambda game: recording.undo(game, naive.number + off),
            lambda game: recording.redo(game, naive.number + off),
            lambda game: correcting.correct(game, naive.number + off, 0, 0, [], True),
        ):
            with pytest.raises(Stale):
                self.change(late)
        self.check()

    @rule()
    def forget(self) -> None:
        """As if another process went on."""
        memory.clear()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_table_is_what_a_plain_list_comes_to() -> None:
    run_state_machine_as_test(Shelf, settings=hunt(8, steps=25))
