"""What a form says of a field, and what it shows of an action."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from scoring.fields import Plain, Shape
from scoring.reading import Malformed
from tracker.games.fields import said_of, values_of


def test_several_words_of_a_field_are_one_behind_the_other_or_a_list() -> None:
    field = Plain("cards", Shape.WORD, {"type": "array", "items": {"type": "string"}})
    for cards, typed in (
        (["GB", "K"], "GB K"),
        (["GB", "y+gb: 2 2=3"], '["GB", "y+gb: 2 2=3"]'),
        (["GB", {"row": ["B"]}], '["GB", {"row": ["B"]}]'),
    ):
        assert values_of({"cards": cards}) == {"cards": typed}
        assert said_of(field, QueryDict(urlencode({"cards": typed}))) == {"cards": cards}
    with pytest.raises(Malformed, match="this is not a list"):
        said_of(field, QueryDict("cards=[GB"))
