from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from mexica_site import urls
from tracker.models import Club


@csrf_exempt
def bare(request: HttpRequest) -> HttpResponse:
    """One SELECT and one INSERT in a transaction."""
    with transaction.atomic():
        Club.objects.filter(pk=1).first()
        club = Club.objects.create(name="bare")
    return HttpResponse(f'{{"pk": {club.pk}}}', status=201, content_type="application/json")


urlpatterns = [*urls.urlpatterns, path("bench/bare", bare)]
