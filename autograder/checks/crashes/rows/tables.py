"""Tables: what pandas, SQL and matplotlib stop with, in a learner's words."""

import ast
import difflib
import re
from typing import Any

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.rows.plain import no_key
from autograder.checks.crashes.words import short

SOME = 6  # columns that a sentence names


def _of_pandas(crash: Crash) -> list[tuple[str, Any]]:
    """The names on the line that stand for tables, columns or groups, each with what it stands for."""
    nodes = crash.place.nodes((ast.Name, ast.Attribute), of_line=True)
    known = [(short(node), crash.place.value(node)) for node in nodes]
    return [(name, one) for name, one in known if name and type(one).__module__.partition(".")[0] == "pandas"]


def no_column(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """A name that a table hasn't got: as a column, among its rows, or in what is handed on of it."""
    tables = [(name, getattr(one, "obj", one)) for name, one in _of_pandas(crash)]
    columns = [str(column) for _, one in tables for column in getattr(one, "columns", ())]
    asked = re.findall(r"'([^']*)'", crash.message) or [crash.message.partition(" is missing")[0]]
    key = next((one for one in asked if one not in columns), asked[0]).removeprefix("Column not found: ")
    if not tables or no_key(crash, _):  # a dictionary on the same line
        return None
    of_key = (name for name, one in tables if key in map(str, getattr(one, "columns", ())))
    fields = {"name": next(of_key, tables[0][0]), "key": key}
    if not columns:
        labels = [str(label) for label in getattr(tables[0][1], "index", ())]
        return ("labels", {**fields, "some": ", ".join(labels[:SOME])}) if labels else None
    if crash.message.startswith("(") and all(one in columns for one in asked):
        return "list", {**fields, "columns": ", ".join(map(repr, asked))}
    if key in columns:
        handed = "apply" if ".apply(" in crash.place.code else "drop" if "found in axis" in crash.message else "gone"
        return handed, fields
    if key.isdecimal():
        table = crash.place.value(getattr(crash.place.failed, "value", None))
        return "place" if hasattr(table, "columns") else "row", fields
    near = difflib.get_close_matches(key.lower(), [one.lower() for one in columns], n=1)
    if near:
        return "near", {**fields, "near": next(one for one in columns if one.lower() == near[0])}
    return "columns", {**fields, "some": ", ".join(map(repr, dict.fromkeys(columns[:SOME])))}


def no_attribute(crash: Crash, found: Fields) -> Fields | None:
    """A column by a dot, not quite by its name."""
    columns = {str(one).lower(): str(one) for _, table in _of_pandas(crash) for one in getattr(table, "columns", ())}
    near = difflib.get_close_matches(found["attr"].lower(), columns, n=1)
    return {"near": columns[near[0]]} if near else None


ROWS = rows_beside(__file__, globals())
