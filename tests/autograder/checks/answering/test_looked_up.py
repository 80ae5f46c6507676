"""What an expression stood for is found again without anything large being made for it."""

import ast

import numpy as np
import pytest

from autograder.checks.answering.looked_up import UNKNOWN, looked_up

NAMES = {
    "np": np,
    "rows": np.ones((5000, 1)),
    "columns": np.ones((1, 5000)),
    "small": np.ones((3, 4)),
    "many": 30_000_000,
    "words": ["a", "b"],
    "counting": range(30_000_000),
    "sizes": np.array([5000, 5000]),
    "list": list,
}


def of(text):
    return looked_up(ast.parse(text, mode="eval").body, NAMES)


def test_what_is_small_is_found():
    assert of("words * 2") == ["a", "b", "a", "b"]
    assert of("many // 2 + 1") == 15_000_001
    assert of("(small @ small.T).shape") == (3, 3)
    assert of("np.take(small, [2, 3])").tolist() == [1, 1]
    assert of("np.concatenate([small, small]).shape") == (6, 4)


@pytest.mark.parametrize(
    "text",
    [
        "words * many",
        "many * 'a'",
        "rows + columns",
        "rows @ columns",
        "np.add(rows, columns)",
        "np.zeros(many)",
        "np.arange(3e7)",
        "list(counting)",
        "np.zeros(sizes)",
    ],
)
def test_nothing_large_is_made(text):
    assert of(text) is UNKNOWN
