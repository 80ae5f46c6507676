"""What installed courses offer, by the entry points of a group."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


@cache
def offered(group: str) -> tuple[str, ...]:
    """The values of a group's entry points, in the order of their names, each once.

    What is installed says it; of a checkout its own `pyproject.toml` does, too: what is installed of it may be older.
    """
    found = {(one.name, one.value) for one in metadata.entry_points(group=group)}
    try:
        project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        found |= set(project["entry-points"][group].items())
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        pass
    return tuple(dict.fromkeys(value for _, value in sorted(found)))
