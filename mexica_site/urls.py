"""Every address of the site: pages, API, admin, and what whoever runs it may ask."""

from django.contrib import admin
from django.urls import include, path

from mexica_site import probes
from tracker.api import api

handler400 = "mexica_site.troubles.bad_request"
handler403 = "mexica_site.troubles.forbidden"
handler404 = "mexica_site.troubles.not_found"
handler500 = "mexica_site.broken.broken"

urlpatterns = [
    path("", include("tracker.pages.urls")),
    path("healthz", probes.healthz, name="healthz"),
    path("readyz", probes.readyz, name="readyz"),
    path("metrics", probes.metrics, name="metrics"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
]
