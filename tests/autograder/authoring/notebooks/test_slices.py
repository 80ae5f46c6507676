"""Which cells are left out where answers are missing, on notebooks of a few lines."""

import pytest

from tests.autograder.authoring.notebooks.slices import dependent

IMPORTS = "import numpy as np\nfrom autograder import check"


@pytest.mark.parametrize(
    ("cells", "left_out"),
    [
        ("answer = 1 | print(answer) | print(2)", {2}),
        ("answer = 1 | x = answer | y = x | z = np.ones(3)", {3}),
        ("answer = 1 | x = 5 | print(answer + x) | x = 6 | print(x)", {3, 4}),
        ("answer = 1 | model = np.ones(3) | model.fill(2) | model + answer | model = 0", {4}),
        ("answer = 1 | rows = [0] | rows[0] = answer | print(rows)", set()),
        ("answer = 1 | print([answer for answer in range(3)]) | print([i for i in range(answer)])", {1}),
        ("answer = 1 | def f(x): return x | def g(): return f(answer) | g() | f(2)", {4}),
        ("answer = 1 | class A: size = answer | A() | for k in range(3): k", {3}),
        ("answer = 1 | total = 0 | total += answer | check('answer', 2) | print(total) | print(3)", {5}),
    ],
)
def test_what_no_answer_reaches_is_left_out(cells, left_out):
    sources = [IMPORTS, *cells.split(" | ")]
    assert set(range(len(sources))) - dependent(sources, {1}) == {place + 1 for place in left_out}
