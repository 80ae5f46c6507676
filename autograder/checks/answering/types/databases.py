"""sqlite3: a database in memory is the statements that make it anew, and what a query gives is a table."""

import sqlite3
from collections.abc import Sequence
from typing import Any

MOST = 100_000  # rows of an answer
STEPS = 100_000  # of SQLite, after which Python may be interrupted


class Databases:
    """A connection to a small database."""

    @staticmethod
    def plain(database: sqlite3.Connection) -> list[str]:
        """The statements that make its tables and fill them."""
        return list(database.iterdump())

    @staticmethod
    def made(statements: Sequence[str]) -> sqlite3.Connection:
        """A database in memory, of its own."""
        database = sqlite3.connect(":memory:")
        database.executescript("\n".join(statements))
        database.set_progress_handler(lambda: 0, STEPS)  # so that an endless query can be interrupted
        return database

    @staticmethod
    def rows(statements: Sequence[str]) -> int:
        """How many there are, in all tables."""
        return sum(map(_fills, statements))

    @staticmethod
    def kept(statements: Sequence[str], places: Sequence[int]) -> list[str]:
        """The database of these rows alone."""
        numbers = iter(range(len(statements)))
        return [one for one in statements if not _fills(one) or next(numbers) in places]

    @staticmethod
    def shown(statements: Sequence[str]) -> list[Any]:
        """Its rows, each behind the name of its table."""
        database = Databases.made(statements)
        names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return [[name, *row] for name in names for row in database.execute(f'select * from "{name}"')]


def _fills(statement: str) -> bool:
    return statement.startswith("INSERT INTO")


def rows(cursor: sqlite3.Cursor) -> dict[str, Any]:
    """What a query gives, not yet fetched: a table, as one of pandas crosses."""
    names = [one[0] for one in cursor.description or ()]
    found = cursor.fetchmany(MOST)
    columns = [[name, "", [row[place] for row in found]] for place, name in enumerate(names)]
    return {"columns": columns, "index": [], "named": False}
