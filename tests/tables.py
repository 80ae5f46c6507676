"""Cases of a test that stand in a table beside it."""

from ast import literal_eval
from pathlib import Path


def rows(test, name):
    """The rows of a TSV file beside a test's, without its head."""
    return [line.split("\t") for line in Path(test).with_name(name).read_text("utf-8").splitlines()[1:]]


def values(test, name):
    """The same, of cells that are written as Python writes a value."""
    return [[*map(literal_eval, row)] for row in rows(test, name)]
