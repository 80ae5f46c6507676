"""Wrong ideas that come in several forms, and those that exercises of several notebooks can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.checks.judging.records import Misconception


def forms(name: str, did: str, matters: str, look: str, *twists: Mapping[str, Any]) -> tuple[Misconception, ...]:
    """One wrong idea, once for each of the twists that can come of it."""
    return tuple(Misconception(name, did, matters, look, twist=twist) for twist in twists)


PAD_ID_IGNORED = Misconception(
    "pad_id_ignored",
    "The mask looks for 0, whatever pad_id says.",
    "Other vocabularies keep another id for PAD.",
    "Compare with pad_id.",
    twist={"pad": "zero"},
)
