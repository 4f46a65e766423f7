"""Which language a request is answered in: the chosen one, else one that the browser asks for."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

MACHINES = "/api/"
"""Scripts compare the sentences they get: there everything is English, whoever asks."""

Response = TypeVar("Response", bound=HttpResponseBase)


class Languages(LocaleMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        if _for_machines(request):
            translation.activate("en")
            request.LANGUAGE_CODE = "en"
        else:
            super().process_request(request)

    def process_response(self, request: HttpRequest, response: Response) -> Response:
        if _for_machines(request):
            response.headers.setdefault("Content-Language", "en")
            return response
        super().process_response(request, response)
        # What a phone keeps for ever has no words; anything else changes with the choice.
        if "immutable" not in response.get("Cache-Control", ""):
            patch_vary_headers(response, ["Cookie"])
        return response


def _for_machines(request: HttpRequest) -> bool:
    return request.path_info.startswith(MACHINES)
