"""The real site, and beside it a bare view to compare with."""

from mexica_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare.urls"
