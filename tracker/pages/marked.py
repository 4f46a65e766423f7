"""The app's own mark: by it a phone knows that the table answered, and answered this question.

Whatever stands between them may answer in its stead: a proxy, a firewall, the page of a
captive portal, a cache.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

MARK = "X-Mexica"
"""The header. A phone makes up a word for each question; the answer says it again."""
WORD = re.compile(r"[0-9A-Za-z-]{1,64}")


def marked(view: View[P]) -> View[P]:
    """Its answers carry the mark, and nobody on the way may keep or change them."""

    @wraps(view)
    def answered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        word = request.headers.get(MARK, "")
        if WORD.fullmatch(word):
            response[MARK] = word
        response["Cache-Control"] = "no-store, no-transform"
        return response

    return cast("View[P]", answered)
