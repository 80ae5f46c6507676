"""Wrong ideas that come in several forms, and those that exercises of several notebooks can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.checks.judging.records import Misconception


def forms(name: str, did: str, matters: str, look: str, *twists: Mapping[str, Any]) -> tuple[Misconception, ...]:
    """One wrong idea, once for each of the twists that can come of it."""
    return tuple(Misconception(name, did, matters, look, twist=twist) for twist in twists)


def only_another_type(seen: list[Any]) -> bool:
    """A sign: all numbers are right, and only the type is another."""
    return all(one.problem is None or "expected float32" in one.problem for one in seen)


MASK_NOT_FLOAT32 = Misconception(
    "not_float32",
    "The numbers are right, but their type is not float32.",
    "The attention multiplies the mask, and TensorFlow does not multiply two types with each other.",
    "End with tf.cast(..., tf.float32).",
    sign=only_another_type,
)
PAD_ID_IGNORED = Misconception(
    "pad_id_ignored",
    "The mask looks for 0, whatever pad_id says.",
    "Other vocabularies keep another id for PAD.",
    "Compare with pad_id.",
    twist={"pad": "zero"},
)
