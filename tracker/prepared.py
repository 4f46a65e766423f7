"""A question that every tap and every phone asks: its SQL is put together once a process.

Django does it anew each time, which takes longer than the database needs for the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


class Prepared(Generic[M]):
    """The one row with a value in a column that has each value once."""

    def __init__(self, rows: Callable[[], QuerySet[M]], column: str) -> None:
        self.rows = rows
        self.column = column
        self._made: tuple[str, list[str], dict[int, Any]] | None = None

    def get(self, value: str) -> M | None:
        sql, names, converters = self._made = self._made or self._make()
        with connection.cursor() as cursor:
            cursor.execute(sql, [value])
            found = cursor.fetchone()
        if found is None:
            return None
        row = list(found)
        for at, (convert, expression) in converters.items():
            for one in convert:
                row[at] = one(row[at], expression, connection)
        return self.rows().model.from_db(connection.alias, names, row)

    def _make(self) -> tuple[str, list[str], dict[int, Any]]:
        compiler = self.rows().filter(**{self.column: ""}).order_by().query.get_compiler("default")
        sql, given = compiler.as_sql()
        assert given == ("",), "nothing but the value is put in"
        columns = [expression for expression, *_ in compiler.select]
        names = [expression.target.attname for expression in columns]
        return sql, names, compiler.get_converters(columns)
