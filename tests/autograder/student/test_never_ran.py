"""A definition whose cell stopped with a SyntaxError never ran: what is judged is an older one."""

import pytest

from autograder.student.checking.never_ran import never_ran

FINE = "def mask(n):\n    return n"


@pytest.mark.parametrize(("cells", "line"), [
    ([FINE, "def mask(n:\n    return n"], 1), ([FINE, "import math\n\ndef mask(n):\n    return (n"], 4),
    ([FINE, "clas mask(object):\n    pass"], 1), ([FINE, "class mask:\n    return 3"], 2),
    ([FINE, "def mask(n):\nreturn n", "mask(3)"], 2),
], ids=["brackets", "below", "clas", "return outside", "before another cell"])  # fmt: skip
def test_the_line_is_the_one_that_stopped_it(cells, line):
    stopped = never_ran("mask", cells)
    assert stopped is not None
    assert stopped.lineno == line


@pytest.mark.parametrize("cells", [
    [],
    [FINE],
    ["def mask(n:\n    return n", FINE],
    [FINE, "mask(3"],
    [FINE, "def masked(n:"],
    [FINE + "\nreturn 3"],  # what stands above it ran
    [FINE, "x = await mask(3)"],
    ["x = await mask(3)\n" + FINE],
], ids=["nothing", "fine", "mended", "a call", "another name", "below it", "await", "await above"])  # fmt: skip
def test_where_it_ran_nothing_is_said(cells):
    assert never_ran("mask", cells) is None
