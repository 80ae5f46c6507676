"""Which cells are left out where answers are missing, on notebooks of a few lines."""

import pytest

from tests.autograder.authoring.notebooks.slices import dependent
from tests.tables import values

IMPORTS = "import numpy as np\nfrom autograder import check"


@pytest.mark.parametrize(("cells", "left_out"), values(__file__, "slices.tsv"))
def test_what_no_answer_reaches_is_left_out(cells, left_out):
    sources = [IMPORTS, *cells.split(" | ")]
    assert set(range(len(sources))) - dependent(sources, {1}) == {place + 1 for place in left_out}
