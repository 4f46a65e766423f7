"""What no request should hold, and what some hold nevertheless."""

from __future__ import annotations

from typing import Any

from scoring.games import GAMES

BRAND = "<brand7>"
"""Where a page shows it as it is, it could have been a script."""

NASTY: tuple[str, ...] = (
    *("", " ", "0", "-1", "-0", "+1", "1_0", "٣", "²", "0x10", "1.5", "1e999", "NaN", "Infinity"),
    *("9" * 19, "9" * 400, "9" * 5000, "-" + "9" * 400, str(2**31), str(2**63), str(2**64)),
    *(
        "\x00",
        "B1\x00",
        "\ud800",
        "x\udfffy",
        "\u202e",
        "\ufeff",
        "\u2028",
        "\r\nX-Evil: 1",
        "\x7f",
    ),
    *("é", "🀄" * 50, "a\u0301" * 50, "x" * 300, "x" * 70_000, "A" * 5000, "ﬃ", "ß", "İ"),
    *(BRAND, f'"{BRAND}', f"'{BRAND}", "<!--", "]]>", "{{ x }}", "{% x %}", "%s%n%(x)s", "{0}{x}"),
    *("../../etc/passwd", "..\\..", "/", "//evil.example", "javascript:alert(1)", "\\", ";", "'"),
    *("null", "true", "[]", "{}", '{"a":1}', "[" * 2000, "1 2", "1,2", "a,b", "B1 B1", "B1,B2"),
    *("2026-02-30", "0000-00-00", "9999-12-31", "-1-1-1", "2026-11", "2026-13", "12:99", "1" * 33),
    *("A1", "B1", "D4", "D4 D5", "K4", "U14", "V15", "H6", "I6", "d4", "red", "grey", "nobody"),
)

SCALARS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 2001, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308),
    *([], {}, [[]], [{}], {"": ""}, ["D4"], ["D4", "D5"], ["red"], "canal", "end_turn", "D4"),
)

KINDS = (
    *("application/x-www-form-urlencoded", "application/json", "multipart/form-data"),
    *("multipart/form-data; boundary=", "multipart/form-data; boundary=é", "text/plain", "", "x"),
    *("application/x-www-form-urlencoded; charset=utf-16", "application/json; charset=nonsense"),
    *("multipart/mixed; boundary=x", "multipart/form-data; boundary=" + "x" * 300, "text/xml"),
    *("application/x-www-form-urlencoded; charset=\x01", "application/json;;;=", "image/png"),
)

METHODS = (
    *("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "POSTS"),
    *("M-SEARCH", "QUERY", "X" * 200),
)

HEADERS: dict[str, tuple[str, ...]] = {
    "Accept": ("*/*", "text/html", "application/json", "image/*;q=x", "x/y;q=9e9", "," * 500),
    "Accept-Language": ("de", "fr-FR,fr;q=0.9", "xx", "de;q=x", "de-" * 300, "en;q=" + "9" * 400),
    "Accept-Encoding": ("gzip", "br", "gzip;q=0", "identity;q=0", "gzip, " * 300),
    "If-None-Match": ('"x"', "*", 'W/"', "x" * 5000),
    "If-Modified-Since": ("x", "Thu, 01 Jan 0001 00:00:00 GMT", "Fri, 31 Dec 99999 23:59:59 GMT"),
    "Range": ("bytes=0-0", "bytes=-", "bytes=9-1", "bytes=0-" + "9" * 400, "x"),
    "HX-Request": ("true", "false", "1"),
    "HX-Boosted": ("true",),
    "HX-Target": ("ask", BRAND, "\x7f"),
    "HX-Trigger": ("x", "\xff\xfe"),
    "HX-Current-URL": ("http://[", "http://testserver/e/x/", "\xff", "x" * 5000),
    "HX-Current-URL-URI-AutoEncoded": ("true",),
    "HX-Prompt": ("\xe9",),
    "HX-History-Restore-Request": ("true",),
    "X-Mexica": ("a1", "x" * 65, BRAND, "\xff"),
    "X-Request-Id": ("abcdef", "x" * 65, BRAND, "\xff\xfe"),
    "X-Forwarded-For": ("127.0.0.1", "1.2.3.4, 5.6.7.8", "x", "::1", "[", "," * 900),
    "X-Forwarded-Proto": ("https", "x"),
    "X-Forwarded-Host": ("evil.example",),
    "X-HTTP-Method-Override": ("DELETE",),
    "Idempotency-Key": (
        "0b9c1f1e-5f0e-4c5e-9d8a-1d2c3b4a5f60",
        *("x", "{0b9c1f1e5f0e4c5e9d8a1d2c3b4a5f60}", "urn:uuid:" + "0" * 32, "\xff" * 16),
    ),
    "Host": ("evil.example", "testserver:99999", "[::1", "testserver:80:80", "\xff", "a" * 300),
    "Origin": ("null", "http://testserver", "https://evil.example", "http://[", "x"),
    "Referer": ("http://testserver/", "http://[", "x", "\xff"),
    "Content-Encoding": ("gzip", "x"),
    # No server passes on another one that is not the body's.
    "Content-Length": ("999999999",),
    "Transfer-Encoding": ("chunked", "x"),
    "Upgrade": ("websocket", "h2c"),
    "Expect": ("100-continue",),
    "Purpose": ("prefetch",),
    "Save-Data": ("on",),
    "User-Agent": ("", "\xff", BRAND, "x" * 5000),
    "X-CSRFToken": ("", "x", "a" * 32, "\xff" * 32),
    "Last-Event-ID": ("9" * 400, "x"),
}

TAPS = (*sorted({kind for rules in GAMES for kind in rules.kinds}), "go", "undo", "redo", "x", "")

FILTERS = (
    *("last_login__year", "date_joined__year", "created__year", "changed__year", "created__month"),
    *("created__iso_year", "created__day", "created__gte", "last_login__date", "game", "status"),
    *("club__id__exact", "is_staff__exact", "id", "q", "o", "p", "e", "all", "_popup", "_to_field"),
)
"""By which the lists of the admin are asked for a part."""
YEARS = ("0", "-1", "1", "2026", "9999", "99999", "9" * 30)
