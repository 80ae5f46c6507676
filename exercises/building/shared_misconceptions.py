"""Wrong ideas that several exercises share: a mask's type, and the id of PAD."""

from __future__ import annotations

from typing import Any

from autograder.checks.building import Misconception


def only_another_type(seen: list[Any]) -> bool:
    """A sign: all numbers are right, and only the type is another, whether or not a graph could make them."""
    problems = [one.problem for one in seen if one.problem is not None and one.case.part != "in your machine"]
    return bool(problems) and all("expected float32" in problem for problem in problems)


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
    edit="pad_id -> 0",
)
