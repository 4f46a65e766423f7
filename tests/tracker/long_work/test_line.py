"""Long work beside the requests: in order, each once, and it stands aside for whoever taps."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Event

import pytest

from tracker.long_work import line
from tracker.long_work.line import Line, breathing
from tracker.turns import Full


def test_work_is_done_in_order_each_once_and_not_too_much() -> None:
    here, go_on, done = Line("test", at_once=1, most=3), Event(), []

    def work(name: str) -> None:
        assert go_on.wait(20)
        done.append(name)

    asked = [here.join(name, name, lambda name=name: work(name)) for name in "abac"]  # type: ignore[misc]
    assert asked[0] is asked[2]
    with pytest.raises(Full):
        here.join("d", "d", lambda: None)
    assert [here.ahead(name) for name in "abc"] in ([0, 1, 2], [0, 0, 1])
    go_on.set()
    for each in asked:
        each.result(20)
    assert done == ["a", "b", "c"]


def test_addresses_take_turns_and_none_has_more_than_a_quarter() -> None:
    here, go_on, done = Line("test", at_once=1, most=12), Event(), []

    def work(name: str) -> None:
        assert go_on.wait(20)
        done.append(name)

    def join(name: str) -> Future[None]:
        return here.join(name, name[0], lambda: work(name))

    asked = [join(name) for name in ("a1", "a2", "a3")]
    with pytest.raises(Full):
        join("a4")
    asked += [join(name) for name in ("b1", "b2")]
    assert join("a3") is asked[2]
    assert here.ahead("b1") <= 2
    go_on.set()
    for each in asked:
        each.result(20)
    assert done in (["a1", "a2", "b1", "a3", "b2"], ["a1", "b1", "a2", "b2", "a3"])
    assert join("a4").result(20) is None


def test_what_fails_is_told_to_who_waits_and_the_next_goes_on() -> None:
    here, go_on = Line("test", at_once=1, most=2), Event()

    def fail() -> None:
        assert go_on.wait(20)
        raise OSError("disk full")

    first, second = here.join("a", "a", fail), here.join("b", "b", lambda: None)
    go_on.set()
    assert isinstance(first.exception(20), OSError)
    assert second.result(20) is None
    assert not here.at_work


def test_long_work_stands_aside_while_somebody_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rests, taps = [0.0], [], [True] * 3
    monkeypatch.setattr(line, "thread_time", lambda: clock[0])
    monkeypatch.setattr(line, "monotonic", lambda: clock[0])

    def sleep(seconds: float) -> None:
        rests.append(seconds)
        clock[0] += seconds

    monkeypatch.setattr(line, "sleep", sleep)
    monkeypatch.setattr(line, "_taps", lambda: bool(taps and taps.pop()))
    steps = breathing(range(3))
    assert next(steps) == 0
    clock[0] += 0.02
    assert next(steps) == 1
    assert rests == [0.02 * line.BREATH, *[line.MOMENT] * 3], "until nobody taps any more"
    rests.clear()
    taps += [True] * 1000
    clock[0] += 0.02
    assert next(steps) == 2
    assert 0.02 * line.ASIDE <= sum(rests[1:]) <= 0.02 * line.ASIDE + line.MOMENT, "not for ever"
