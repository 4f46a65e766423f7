"""The page of a breakdown: nothing is asked for it but its template and its number."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import loader

from mexica_site.middleware import NUMBER


def broken(request: HttpRequest) -> HttpResponse:
    page = loader.render_to_string("500.html", {"number": request.META.get(NUMBER, "")})
    return HttpResponse(page, status=500)
