"""Sets: their items below one key."""

from collections.abc import Collection, Mapping
from typing import Any

from autograder.checks.judging.values.crossing_types import SET


class Sets:
    """A set."""

    @staticmethod
    def plain(value: Collection[Any]) -> dict[str, Any]:
        """Its items."""
        return {SET: list(value)}

    @staticmethod
    def made(data: Mapping[str, Any]) -> set[Any]:
        """The set of them."""
        return set(data[SET])
