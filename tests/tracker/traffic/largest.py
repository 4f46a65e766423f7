"""The largest games that a stranger can have, and the dearest that each address can be asked."""

from __future__ import annotations

from scoring.game import Json, play
from scoring.record import AnyRecord

FULL = "referee"


def lengthened(record: AnyRecord, cut: int, idle: list[Json], length: int) -> Json:
    """The first `cut` actions of a game, and then what changes little, again and again."""
    rules, actions = record.rules, list(record.written_actions)[:cut]
    position = rules.start(record.setup)
    for body in actions:
        position = play(rules, position, rules.read_action(record.setup, body))
    number = 0
    while len(actions) < length:
        body = idle[number % len(idle)]
        action = rules.read_action(record.setup, body)
        refused = rules.refusal(position, action)
        assert refused is None, (rules.key, len(actions), body, refused)
        position = play(rules, position, action)
        actions.append(body)
        number += 1
    return dict(record.source) | {"actions": actions}
