"""What every tap and every phone asks the database: its SQL is put together once a process.

Django does it anew each time, which takes longer than the database needs for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
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

    def get(self, value: Any) -> M | None:
        sql, names, converters = self._made = self._made or self._make(value)
        with connection.cursor() as cursor:
            cursor.execute(sql, [self._in_database(value)])
            found = cursor.fetchone()
        if found is None:
            return None
        row = _read(found, converters)
        return self.rows().model.from_db(connection.alias, names, row)

    def _in_database(self, value: Any) -> Any:
        return _field(self.rows().model, self.column).get_db_prep_value(value, connection)

    def _make(self, value: Any) -> tuple[str, list[str], dict[int, Any]]:
        asked = self.rows().filter(**{self.column: value}).order_by()
        compiler = asked.query.get_compiler("default")
        sql, given = compiler.as_sql()
        assert given == (self._in_database(value),), "nothing but the value is put in"
        columns = [expression for expression, *_ in compiler.select]
        names = [expression.target.attname for expression in columns]
        return sql, names, compiler.get_converters(columns)


class PreparedList:
    """Some columns of the rows that belong to one, by its key; each a tuple."""

    def __init__(self, rows: Callable[[str], QuerySet[Any, Any]]) -> None:
        self.rows = rows

    def of(self, key: str) -> list[tuple[Any, ...]]:
        sql, given, converters = self._made
        with connection.cursor() as cursor:
            cursor.execute(sql, [key if one == KEY else one for one in given])
            return [tuple(_read(row, converters)) for row in cursor.fetchall()]

    @cached_property
    def _made(self) -> tuple[str, tuple[Any, ...], dict[int, Any]]:
        compiler = self.rows(KEY).query.get_compiler("default")
        sql, given = compiler.as_sql()
        columns = [expression for expression, *_ in compiler.select]
        return sql, given, compiler.get_converters(columns)


KEY = "\0 the key"
"""Stands where the key will be."""


def _read(row: Sequence[Any], converters: dict[int, Any]) -> list[Any]:
    values = list(row)
    for at, (convert, expression) in converters.items():
        for one in convert:
            values[at] = one(values[at], expression, connection)
    return values


class Added(Generic[M]):
    """Rows that are added to a table, as `objects.create` and `bulk_create` do."""

    def __init__(self, model: type[M]) -> None:
        self.table = model._meta.db_table
        self.key: Any = model._meta.auto_field
        self.fields = [field for field in model._meta.concrete_fields if field is not self.key]
        self.one = f"({', '.join(['%s'] * len(self.fields))})"

    def add(self, *rows: M) -> None:
        if not rows:
            return
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for row in rows
            for field in self.fields
        ]
        into, returning = self._sql
        with connection.cursor() as cursor:
            cursor.execute(into + ", ".join([self.one] * len(rows)) + returning, values)
            for row in rows:
                if self.key:
                    [row.pk] = cursor.fetchone()
                row._state.adding, row._state.db = False, connection.alias

    @cached_property
    def _sql(self) -> tuple[str, str]:
        """What stands before the values and behind them."""
        columns = ", ".join(map(_quoted, self.fields))
        into = f"INSERT INTO {_name(self.table)} ({columns}) VALUES "  # noqa: S608 (own names)
        return into, f" RETURNING {_quoted(self.key)}" if self.key else ""


class Changed(Generic[M]):
    """Some columns of the row that others name, as `update` does."""

    def __init__(self, model: type[M], columns: Iterable[str], by: Iterable[str]) -> None:
        self.table = model._meta.db_table
        self.columns = [_field(model, name) for name in columns]
        self.by = [_field(model, name) for name in by]

    def change(self, values: Iterable[Any], by: Iterable[Any]) -> bool:
        """Whether there is such a row."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self._saved(values, by))
            return bool(cursor.rowcount)

    def change_each(self, rows: Iterable[tuple[Iterable[Any], Iterable[Any]]]) -> None:
        """The values of each row and what names it, in one go to the database."""
        told = [self._saved(values, by) for values, by in rows]
        with connection.cursor() as cursor:
            cursor.executemany(self._sql, told)

    def save(self, row: M) -> bool:
        """As its `save` would."""
        values = [field.pre_save(row, add=False) for field in self.columns]
        return self.change(values, [row.pk])

    def _saved(self, values: Iterable[Any], by: Iterable[Any]) -> list[Any]:
        given = zip((*self.columns, *self.by), (*values, *by), strict=True)
        return [field.get_db_prep_save(value, connection) for field, value in given]

    @cached_property
    def _sql(self) -> str:
        to = ", ".join(f"{_quoted(field)} = %s" for field in self.columns)
        which = " AND ".join(f"{_quoted(field)} = %s" for field in self.by)
        return f"UPDATE {_name(self.table)} SET {to} WHERE {which}"  # noqa: S608 (own names)


def _field(model: type[Model], name: str) -> Any:
    return model._meta.get_field(name)


def _quoted(field: Any) -> str:
    return _name(field.column)


def _name(name: str) -> str:
    return connection.ops.quote_name(name)
