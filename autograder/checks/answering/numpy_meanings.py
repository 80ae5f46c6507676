"""What NumPy means by its exceptions, in plain words; the facts of the learner's line follow each."""

from __future__ import annotations

import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.judging.said import Said


def joined(crash: Crash) -> Said | None:
    """Arrays that differ along another axis than the one they are joined along."""
    found = re.search(r"along dimension (\d+), the array at index (\d+) has size (\d+) and the array at index (\d+)"
        r" has "
                      r"size (\d+)", crash.message)  # fmt: skip
    if found is None:
        return None
    return Said(
        "Arrays that are joined are equally long along every axis but the one they are joined along: along axis {axis} "
        "one has {a}, another {b}. Is it another `axis` that they should be joined along?",
        axis=found[1],
        a=found[3],
        b=found[5],
    )


def beyond(crash: Crash) -> Said | None:
    """A place of an array that isn't there."""
    found = re.search(r"index (-?\d+) is out of bounds for (?:axis (\d+) with )?size (\d+)", crash.message)
    if found is None:
        return None
    place, axis, size = int(found[1]), found[2] or "0", int(found[3])
    if size == 0:
        return Said("Along axis {axis} there is nothing here, so it has no place {place}.", axis=axis, place=place)
    return Said(
        "Along axis {axis} the places are 0 to {last}, and place {place} is asked for. Does the loop or the "
        "count end one too late, or is another axis meant?",
        axis=axis,
        last=size - 1,
        place=place,
    )


ROWS = (
    Row("joined_arrays", r"except for the concatenation axis must match exactly", joined, facts=True),
    Row("joined_axes", r"all the input arrays must have same number of dimensions",
        "Arrays that are joined have equally many axes. A missing one is made by `x[np.newaxis]` or `x[:, "
        "np.newaxis]`.",
        facts=True),
    Row("stacked", r"all input arrays must have the same shape",
        "Arrays that are put on top of each other, by `stack`, all have the same shape. To join them one behind the "
        "other there is `concatenate`.", facts=True),
    Row("transposed", r"axes don't match array",
        "The order given to a transpose names each axis once, the batch too, numbered from 0.", facts=True),
    Row("repeated_axis", r"repeated axis in transpose|Invalid permutation|duplicate(?:d)? value in",
        "In the order of a transpose each axis stands once; here one stands twice.", facts=True),
    Row("beyond", r"is out of bounds for (?:axis|size)", beyond, facts=True),
    Row("boolean_index", r"boolean index did not match indexed array along (?:axis|dimension) (?P<axis>\d+); size of "
        r"axis is (?P<a>\d+) but size of corresponding boolean axis is (?P<b>\d+)",
        "Truth values in brackets say of each place whether it is wanted: along axis {axis} there are {a} places, and "
        "{b} truth values.", facts=True),
    Row("number_wanted", r"setting an array element with a sequence(?:\.$|$)|only (?:0-dimensional|length-1"
        r"|size-1)"
        r" arrays can be converted|only integer scalar arrays|must be real number, not|argument must be a string or a "
        r"real number, not|can only convert an array of size 1|an integer is required",
        "One number is wanted here, and what comes isn't one: a whole array or list, for example.", facts=True),
    Row("unequal_rows", r"inhomogeneous shape|non-rectangular",
        "The rows of an array are equally long, and these are not: fill the shorter ones up first, or keep them as a "
        "list of lists.", facts=True),
    Row("no_number", r"could not convert string to float: (?:np\.str_\()?(?P<text>'[^']*')"
        r"|invalid literal for int\(\) with base \d+: (?P<digits>'[^']*')",
        "Here a text becomes a number, and this text is none: `int` takes digits alone, `float` a decimal number. "
        "Words become numbers by a vocabulary, `ids[word]`.", facts=True),
    Row("no_such_kind", r"data type '(?P<name>[^']*)' not understood|Cannot convert .*?: '(?P<other>[^']*)' to a "
        r"TensorFlow DType|Invalid dtype: ",
        "No kind of numbers has this name. Those of this course: `float32`, `int32`, `int64`, `bool`.", facts=True),
    Row("kind_wanted", r"to a TensorFlow DType|Cannot interpret '.*' as a data type|data type .* not understood",
        "A kind of numbers belongs here, such as `tf.float32`, and something else comes. Do the sizes belong "
        "together in "
        "one bracket, `(rows, columns)`?", facts=True),
    Row("empty", r"zero-size array to reduction|of an empty (?:sequence|axes)|Mean of empty slice"
        r"|need at least one array"
        r"|attempt to get arg",
        "There is nothing here to take the greatest, the sum or the parts of: an array or a list is empty. Ask for "
        "that "
        "case before this line.", facts=True),
    Row("texts_for_numbers", r"did not contain a loop with signature matching types|ufunc '\w+' not supported for the "
        r"input types|_UFuncNoLoopError|has no callable \w+ method",
        "This works on numbers, and something else is among what comes: texts or None, for example.", facts=True),
    Row("changed_kind", r"Cannot cast ufunc '(?P<name>\w+)' output from dtype\('(?P<a>\w+)'\) to dtype\('(?P<b>\w+)'\)",
        "An array keeps its kind of numbers when it is changed in place: the result is {a}, and the array holds {b}. "
        "Make the array of {a} from the start, `x.astype({a})`, or write `x = x + y` for `x += y`.", facts=True),
    Row("read_only", r"assignment destination is read-only",
        "This array can't be changed: it only shows the numbers of something else, such as a tensor. Work on a copy, "
        "`np.array(x)`.", facts=True),
    Row("negative_size", r"negative dimensions are not allowed|must be non-negative|may not contain negative",
        "A size is below 0 here: look at what is subtracted, and at which of the two is longer.", facts=True),
    Row("scalar_axes", r"does not have enough dimensions|Input operand \d+ does not have",
        "In a product of matrices each side has at least one axis, and here one side is a single number; for numbers "
        "there is `*`. (The product of two rows, `q @ k`, is one number too; for a table of each with each, give both "
        "a new axis: `q[:, None] * k[None, :]`.)", facts=True),
    Row("too_large", r"Unable to allocate|OOM when allocating|out of memory|MemoryError",
        "This array would be larger than the memory that is left. Is one of the sizes multiplied once too often?",
        facts=True),
    Row("not_a_number", r"cannot convert float (?:NaN|infinity) to integer",
        "The number is NaN or infinite here, and has no whole number: look for a division by 0 or the logarithm of 0 "
        "before this line.", facts=True),
    Row("chances", r"[pP]robabilities do not sum to 1|'a' and 'p' must have same size|a must be 1-dimensional"
        r"|probabilities contain NaN|sum\(pvals",
        "A choice by chances needs one chance for each thing, none below 0, and 1 in all: `p / p.sum()` in float64.",
        facts=True),
    Row("newaxis_text", r"only integers, slices \(`:`\), ellipsis",
        "In the brackets of an array stand whole numbers, slices, `...`, `np.newaxis`, or arrays of whole numbers or "
        "truth values.", facts=True),
)  # fmt: skip
