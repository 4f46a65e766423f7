"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from tracker.api import api

urlpatterns = [
    path("api/", api.urls),
    path("admin/", admin.site.urls),
]
