"""Links for another phone, and their QR codes: none of them says localhost."""

from __future__ import annotations

import io
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.utils.safestring import SafeString, mark_safe

from tracker.traffic.network import LOOPBACK, reachable


class Offered(NamedTuple):
    link: str
    here: str
    """The same under the address by which this browser came."""
    qr: SafeString | str
    """Empty where no other phone could reach the link."""


def offered(request: HttpRequest, path: str) -> Offered:
    """A page of this site for another phone."""
    link = link_for_phones(request, path)
    here = request.build_absolute_uri(path)
    return Offered(link or here, here, qr(link) if link else "")


def shared_link(request: HttpRequest, path: str) -> str:
    """For people to send on: as others reach it, if anybody does."""
    return link_for_phones(request, path) or request.build_absolute_uri(path)


def link_for_phones(request: HttpRequest, path: str) -> str:
    """Who asks by localhost gets the address of this machine in its network, if it has one under
    which it answers; otherwise nothing."""
    link = request.build_absolute_uri(path)
    host, port = split_domain_port(request.get_host())
    if host not in LOOPBACK:
        return link
    found = [each for each in reachable() if validate_host(each, settings.ALLOWED_HOSTS)]
    if not found:
        return ""
    return urlsplit(link)._replace(netloc=f"{found[0]}:{port}" if port else found[0]).geturl()


def qr(link: str) -> SafeString:
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", xmldecl=False, omitsize=True, border=2)
    return mark_safe(drawn.getvalue().decode())
