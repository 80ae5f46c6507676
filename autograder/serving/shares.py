"""Shares by address: where all places are taken, whoever holds most of them gives one up."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def gives_way(held: Iterable[T], address: Callable[[T], str], order: Callable[[T], Any]) -> T:
    """The one that has to go: one of the address that holds most.

    So nobody fills a room alone: who asks for one place gets it from whoever has many.

    Args:
        held: all that have a place, the newcomer among them.
        address: where each came from.
        order: of several of one address, or of addresses that hold equally many, the greatest goes.

    Example:
        >>> gives_way(["ann 1", "bob 1", "ann 2"], lambda one: one[:3], order=str)
        'ann 2'
    """
    held = list(held)
    counts = Counter(map(address, held))
    return max(held, key=lambda one: (counts[address(one)], order(one)))
