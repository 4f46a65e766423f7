"""Settings. Without any variable the app serves this machine and the local network."""

from __future__ import annotations

import os
from typing import Any

from mexica_site.environment import (
    choice,
    data_dir,
    database,
    debug,
    factor,
    flag,
    hosts,
    origins,
    proxies,
    redis_url,
    secret_key,
    time_zone,
)
from mexica_site.installed import places
from tracker.traffic.network import LOOPBACK, own_hosts

BASE_DIR = places.BASE_DIR
VERSION = places.version()
# How whoever started this would start it with HTTPS.
WITH_HTTPS = "mexica --https" if places.IS_INSTALLED else "make run HTTPS=1"
DATA_DIR = data_dir(places.data_home())

PRODUCTION = flag("PRODUCTION")
DEBUG = debug(PRODUCTION)
SECRET_KEY = secret_key(PRODUCTION, DATA_DIR / "secret-key")
# With names of its own, too: whoever asks from this machine whether it is ready.
ALLOWED_HOSTS = [*named, *LOOPBACK] if (named := hosts(PRODUCTION)) else own_hosts()
CSRF_TRUSTED_ORIGINS = origins()
TRUSTED_PROXIES = proxies()
REDIS_URL = redis_url()
# How many times as much as tracker/traffic/limits.py says anybody may ask for; 0: without bounds.
LIMITS = factor("LIMITS")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
    "tracker",
]

MIDDLEWARE = [
    "mexica_site.middleware.numbered",
    "mexica_site.measuring.measured",
    "mexica_site.middleware.heads",
    "mexica_site.middleware.gives_back",
    "mexica_site.middleware.content_policy",
    "django.middleware.security.SecurityMiddleware",
    "mexica_site.middleware.SmallFiles",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "mexica_site.languages.Languages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "mexica_site.troubles.Troubles",
]

ROOT_URLCONF = "mexica_site.urls"
ASGI_APPLICATION = "mexica_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "builtins": ["tracker.templatetags.dates"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "mexica_site.unindented.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES: dict[str, dict[str, Any]] = {
    "default": database(os.environ.get("DATABASE_URL") or "sqlite:///games.sqlite3", DATA_DIR)
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "mexica_site.caching.ForgivingRedis",
        "LOCATION": REDIS_URL,
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es", "Español"),
    ("pl", "Polski"),
]
LANGUAGE_COOKIE_AGE = 2 * 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "mexica_site.formats"
TIME_ZONE = time_zone()
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "mexica_site.static_files.Storage"
    },
}
MEDIA_ROOT = DATA_DIR / "media"
WHITENOISE_ROOT = BASE_DIR / "static" / "root"
"""What is asked for by a name that everybody knows: robots.txt, favicon.ico."""
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Everything that one request may bring, files included, in bytes: some photos at once.
LARGEST_REQUEST = 100_000_000
FILE_UPLOAD_PERMISSIONS = 0o600
# A body of the API or of a form without its files, in bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# The admin's form of a long game names every row of it; the limit above still holds.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

SECURE_CONTENT_TYPE_NOSNIFF = True
# Not "no-referrer": browsers would send forms with `Origin: null`, which no check can let pass.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True

if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^(healthz|readyz|metrics)$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # Of other names of the same domain this site knows nothing: only who runs it can say so.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = flag("HSTS_SUBDOMAINS")
    SECURE_HSTS_PRELOAD = flag("HSTS_PRELOAD")
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
else:
    # A phone on the kitchen table speaks plain HTTP to a machine of the same network.
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]

LOG_FORMAT = choice("LOG_FORMAT", ("text", "json"))
ACCESS_LOG = flag("ACCESS_LOG")
# Nobody logs in but to the admin: also whoever came with an address of another site.
LOGIN_REDIRECT_URL = "admin:index"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "everyday": {"()": "mexica_site.logs.Everyday"},
        "refusals": {"()": "mexica_site.logs.Refusals"},
        "noise": {"()": "mexica_site.logs.OnceAMinute"},
        "hosts": {"()": "mexica_site.logs.MadeUpHost"},
    },
    "formatters": {"line": {"()": "mexica_site.logs.OneLine", "form": LOG_FORMAT}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["everyday", "refusals"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers would write the addresses as they are.
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"},
        "uvicorn.error": {"filters": ["noise"]},
        "django.security.DisallowedHost": {"filters": ["hosts"]},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
