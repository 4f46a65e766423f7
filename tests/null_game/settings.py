"""The site's own settings, with the null game beside the others."""

from mexica_site.settings import *  # noqa: F403
from mexica_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.null_game"]
