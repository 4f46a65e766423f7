"""What the ASGI server serves."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from mexica_site.bounds import Bounded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mexica_site.settings")
application = Bounded(get_asgi_application(), settings.LARGEST_REQUEST)
