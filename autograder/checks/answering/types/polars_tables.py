"""polars: a table is its columns, as one of pandas is; it has no index."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.checks.answering.types.tables import INDEX, Columns, Tables


class Frames(Tables):
    """A DataFrame, or a LazyFrame, which is collected."""

    @staticmethod
    def plain(table: Any) -> dict[str, Any]:
        """Its columns."""
        found = table.collect() if hasattr(table, "collect") else table
        return {"columns": [[one.name, "", _values(one)] for one in found.get_columns()], INDEX: []}

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """The table of these columns."""
        import polars as pl

        return pl.DataFrame({name: values for name, _, values in data["columns"]})


class LazyFrames(Frames):
    """A LazyFrame as an argument: the answer says when it is collected."""

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """That of these columns."""
        return Frames.made(data).lazy()


class Series(Columns):
    """A Series: a table of one column."""

    @staticmethod
    def plain(column: Any) -> dict[str, Any]:
        """That table."""
        return Frames.plain(column.to_frame())

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """The Series."""
        return Frames.made(data).to_series()

    @staticmethod
    def result(column: Any) -> Any:
        """Its values alone, numbers or texts."""
        return _values(column)


def _values(column: Any) -> Any:
    """Numbers as an array, where none is missing; all else one by one."""
    whole = column.dtype.is_numeric() and not column.null_count()
    return np.array(column.to_numpy()) if whole else column.to_list()
