"""pandas: a table is its columns, in their order, each with its name and its values."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

DATES = "dates"  # what a column's values are, where their texts alone don't say it
INDEX = "index"  # what a table without an index of its own has in its place


class Tables:
    """A DataFrame."""

    @staticmethod
    def plain(table: Any) -> dict[str, Any]:
        """Its columns, and its index where that is one of its own."""
        index = [] if _is_counted(table.index) else [_column(name, values) for name, values in _levels(table.index)]
        # by place: two columns may have one name
        columns = [_column(name, table.iloc[:, place]) for place, name in enumerate(table.columns)]
        return {"columns": columns, INDEX: index}

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """The table of these columns."""
        import pandas as pd

        values = {name: _values(kind, column) for name, kind, column in data["columns"]}
        index = [pd.Index(_values(kind, column), name=name or None) for name, kind, column in data[INDEX]]
        if len(index) > 1:
            return pd.DataFrame(values).set_axis(pd.MultiIndex.from_arrays(index))
        return pd.DataFrame(values) if not index else pd.DataFrame(values).set_axis(index[0])

    @staticmethod
    def rows(data: Mapping[str, Any]) -> int:
        """How many there are."""
        return len(data["columns"][0][2]) if data["columns"] else 0

    @staticmethod
    def kept(data: Mapping[str, Any], places: Sequence[int]) -> dict[str, Any]:
        """The table of these rows alone."""
        return {
            what: [[name, kind, [values[place] for place in places]] for name, kind, values in columns]
            for what, columns in data.items()
        }

    @staticmethod
    def shown(data: Mapping[str, Any]) -> list[Any]:
        """Its rows below its names, its index before them, as a reader takes them in."""
        columns = [*data[INDEX], *data["columns"]]
        lists = [values.tolist() if isinstance(values, np.ndarray) else values for *_, values in columns]
        return [[name for name, *_ in columns], *map(list, zip(*lists, strict=True))]


class Columns(Tables):
    """A Series: a table of one column."""

    @staticmethod
    def plain(column: Any) -> dict[str, Any]:
        """That table, with the column's name where it has one."""
        return Tables.plain(column.to_frame("" if column.name is None else column.name))

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """The Series."""
        column = Tables.made(data).iloc[:, 0]
        return column.rename(column.name or None)

    @staticmethod
    def shown(data: Mapping[str, Any]) -> list[Any]:
        """A row for each, or what it holds where it has no index of its own."""
        rows = Tables.shown(data)
        return rows if data[INDEX] else [one for (one,) in rows[1:]]

    @staticmethod
    def result(column: Any) -> Any:
        """Its values alone, numbers or texts, so that an exercise on numbers takes them as an array."""
        return _column("", column)[2]


def _column(name: Any, values: Any) -> list[Any]:
    kind = values.dtype.kind
    if kind in "mM":
        dated = [None if one is None else str(one) for one in values.astype(object).where(values.notna(), None)]
        return [str(name), DATES if kind == "M" else "", dated]
    if kind in "biuf" and not values.isna().any():
        return [str(name), "", np.array(values.to_numpy())]
    if kind in "biuf":
        return [str(name), "", np.array(values.to_numpy(dtype=np.float64, na_value=np.nan))]
    there = zip(values, values.isna(), strict=True)
    plain = (None if lacks else one.item() if isinstance(one, np.generic) else one for one, lacks in there)
    return [str(name), "", list(plain)]


def _values(kind: str, values: Sequence[Any]) -> Any:
    import pandas as pd

    return pd.to_datetime(pd.Series(values)) if kind == DATES else values


def _is_counted(index: Any) -> bool:
    return type(index).__name__ == "RangeIndex" and index.name is None


def _levels(index: Any) -> list[tuple[Any, Any]]:
    places = range(index.nlevels)
    return [
        ("" if index.names[place] is None else index.names[place], index.get_level_values(place).to_series())
        for place in places
    ]
