"""What installed courses offer, by the entry points of a group."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

ENGINE = Path(__file__).parents[1]


@cache
def named(group: str) -> Mapping[str, str]:
    """The values of a group's entry points by their names; of two with one name, one.

    What is installed says it. In a checkout the `pyproject.toml` of the engine, and of the course beside it where that
    is installed, do, too: what is installed of them may be older.
    """
    return dict(reversed(_pairs(group)))


@cache
def offered(group: str) -> tuple[str, ...]:
    """The values of a group's entry points, in the order of their names, each once."""
    return tuple(dict.fromkeys(value for _, value in _pairs(group)))


def _pairs(group: str) -> list[tuple[str, str]]:
    found = {(one.name, one.value) for one in metadata.entry_points(group=group)}
    for folder in (ENGINE, ENGINE.parent):
        with suppress(OSError, KeyError, tomllib.TOMLDecodeError, metadata.PackageNotFoundError):
            project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
            if folder != ENGINE:
                metadata.distribution(project["name"])
            found |= set(project["entry-points"][group].items())
    return sorted(found)
