"""What tables begin with."""

from django import template

register = template.Library()


@register.inclusion_tag("tracker/charts/columns.html")
def columns(*names: str) -> dict[str, tuple[str, ...]]:
    """The head of a table: a column each."""
    return {"names": names}
