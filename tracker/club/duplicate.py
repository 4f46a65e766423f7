"""The same start at another table: as a link, and as a game that knows of which it is the double.

The link carries what lay on the table before anybody played, no name and nothing that came of it.
It is signed: so who has it was invited to see both results beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.core import signing
from django.utils.translation import gettext_noop

from scoring.game import AnyRules, Json
from scoring.games import BY_KEY
from tracker.errors import Trouble
from tracker.models import Game

SALT = "duplicate"
KEY = "duplicate"
"""Under which a record keeps the link that it came from."""
LONGEST = 4_000


class NoDuplicate(Trouble):
    status = 422
    code = "duplicate.invalid"
    sentence = gettext_noop(
        "This link holds no start of a game: a part of it was lost, or it is from another site."
    )


class Deal(NamedTuple):
    rules: AnyRules
    setup: Json
    """Without names."""
    of: str
    """The key of the first game."""

    @property
    def colours(self) -> list[str]:
        """In seat order; empty texts in a game without."""
        return [player.get("color", "") for player in self.setup["players"]]

    def record(self, names: Sequence[str], link: str) -> Json:
        seats = zip(self.setup["players"], names, strict=True)
        players = [player | {"name": name} for player, name in seats]
        return self.setup | {"players": players, KEY: link, "actions": []}


def link_of(game: Game) -> str:
    told = {"game": game.game, "setup": _bare(game), "of": game.pk}
    return signing.dumps(told, salt=SALT, compress=True)


def read_link(link: str) -> Deal:
    if len(link) > LONGEST:
        raise NoDuplicate
    try:
        told = signing.loads(link, salt=SALT)
    except signing.BadSignature:
        raise NoDuplicate from None
    if told["game"] not in BY_KEY:
        raise NoDuplicate
    return Deal(BY_KEY[told["game"]], told["setup"], told["of"])


def deal_of(game: Game) -> Deal | None:
    """From which it began; None where it did not, or where it began otherwise after all."""
    link = game.setup.get(KEY)
    if not isinstance(link, str):
        return None
    try:
        deal = read_link(link)
    except NoDuplicate:
        return None
    return deal if deal.setup == _bare(game) else None


def _bare(game: Game) -> Json:
    """What its rules know of the start, without names."""
    setup = game.rules.write_setup(game.rules_setup)
    return setup | {"players": [player | {"name": ""} for player in setup["players"]]}
