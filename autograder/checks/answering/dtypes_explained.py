"""Kinds of numbers that don't go together: decimal and whole ones, truth values, sizes that are no whole numbers."""

from __future__ import annotations

import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.judging.said import Said, both


def _sizes(crash: Crash) -> Said:
    """A size or a place that is no whole number."""
    if "slice indices" in crash.message and "/" not in crash.place.code:
        return Said(
            "A place in brackets is a whole number, and something else stands there: print it before this line."
        )
    return Said(WHOLE_SIZES)


OTHER_DTYPES = {"double": "float64", "float": "float32", "half": "float16"}


def _dtypes(crash: Crash) -> Said:
    kinds = re.findall(r"\b(?:b?float\d*|u?int\d+|double|half|bool)\b", crash.message)
    kinds = [OTHER_DTYPES.get(kind, kind) for kind in dict.fromkeys(kinds)]
    if len(kinds) > 1:
        return Said(
            "Two kinds of numbers meet here, {kinds}, and TensorFlow never mixes them by itself. Make one like the "
            "other: `tf.cast(a, b.dtype)`.",
            kinds=both(kinds[:2]),
        )
    return Said(
        "Two kinds of numbers meet here, and TensorFlow never mixes them by itself. Make one like the other: "
        "`tf.cast(a, b.dtype)`."
    )


WHOLE_SIZES = (
    "A size must be a whole number, and `/` always gives a decimal one (12 / 3 is 4.0). Use `//`, which stays with "
    "whole numbers."
)
ROWS = (
    Row("axis_of_decimals", r"attr 'T(?:idx|dim|index|axis|perm)' of (?:float|double|half)",
        "An axis, or a count of rows, is a whole number, and decimal ones stand in its place. First the tensor, then "
        "the "
        "axis: is that the order here?", facts=True),
    Row("float_for_a_size", r"valid indices, got \d+\.\d+|Cannot convert a list containing a tensor of dtype .*float",
        WHOLE_SIZES),
    Row("float_for_a_size", r"attr 'T(?:shape|idx|len|multiples|paddings)' of (?:float|double)"
        r"|parameter '(?:shape|size|sizes|dims|multiples)' has DataType float|to a shape. Found invalid dimension"
        r"|'float' object cannot be interpreted as an integer|slice indices must be integers"
        r"|must be a whole number of at least \d+, got \d+\.\d+",
        _sizes),
    Row("root_of_an_int", r"attr 'T' of int\d+|DataType int\d+ not in list of allowed",
        "tf.rsqrt wants decimal numbers, and whole ones come: `tf.math.rsqrt(tf.cast(x, tf.float32))`, or of one "
        "number "
        "`1 / math.sqrt(x)`.", r"rsqrt"),
    Row("root_of_an_int", r"attr 'T' of int\d+|DataType int\d+ not in list of allowed",
        "tf.{name} wants decimal numbers, and a size like a width or a shape is a whole number. Use `math.{name}(d)`, "
        "or `tf.{name}(tf.cast(d, tf.float32))`.", r"tf\.(?:math\.)?(?P<name>sqrt|pow|exp|log|sin|cos)\b"),
    Row("ints_for_floats", r"attr 'T' of int\d+|DataType int\d+ not in list of allowed",
        "This wants decimal numbers, and gets whole ones: `tf.cast(x, tf.float32)` first."),
    Row("bools_for_numbers", r"attr 'T' of bool|DataType bool not in list|of dtype bool",
        "Truth values can't be added or multiplied: make them 0 and 1 first, `tf.cast(condition, tf.float32)`."),
    Row("condition", r"SelectV2 as input #0|parameter 'condition' has DataType"
        r"",
        "The condition of `tf.where` is made of truth values: compare, `mask > 0`, or `tf.cast(mask, tf.bool)`.",
        r"where", facts=True),
    Row("decimals_among_whole", r"Cannot convert (?P<number>-?[\d.e+-]+|-?inf"
        r"|nan) to EagerTensor of dtype (?P<kind>u?int\d+)",
        "The decimal number {number} meets whole ones ({kind}), and TensorFlow never mixes them by itself: "
        "`tf.cast(x, tf.float32)` first.", facts=True),
    Row("dtypes", r"same dtype|expected to be an? \w+ tensor but is an? |that does not match type|of dtype u?int\d+"
        r"|Tensor conversion requested dtype|have types .* that don't all match", _dtypes),
)  # fmt: skip
