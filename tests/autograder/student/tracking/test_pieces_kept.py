"""What is kept as `mine` costs no later exercise a point, whatever it is like inside."""

import contextlib
import io

import jupytext
import pytest

from autograder import check
from autograder.checks.catalogues import catalogue, find
from course.mine import pieces
from course.mine.machine import MODEL
from tests.conftest import MARKS, SOLUTIONS

LATER = "08-the-whole-machine"  # the one notebook whose exercises are built of `mine`


@pytest.fixture(scope="module")
def solutions():
    """The names of notebook 08 with its solutions: a function of what its `mine` is."""
    cells = jupytext.read(SOLUTIONS / f"{LATER}.md").cells
    imports = next(cell.source for cell in cells if "quiet_start" in cell.source and cell.cell_type == "code")
    answers = [cell.source for cell in cells if cell.metadata.get("role") == "solution" and cell.cell_type == "code"]

    def names(mine):
        found = {}
        exec(compile(imports, LATER, "exec"), found)
        found["mine"] = mine
        for answer in answers:
            exec(compile(MARKS.sub("", answer), LATER, "exec"), found)
        return found

    return names


@pytest.mark.parametrize("slug", [one for one in catalogue() if find(one).notebook == LATER])
def test_a_later_exercise_is_judged_by_itself(slug, solutions, tmp_path):
    """Not one piece of this `mine` can be made or called: none can be odder than that."""
    for name in MODEL:
        (tmp_path / f"{name}.py").write_text(
            f"def {name}(*given, mask=None, attn_mask=None, **named):\n"
            "    raise RuntimeError('an earlier piece was used')\n"
        )
    mine = pieces(*MODEL, folder=tmp_path)
    assert mine.own == MODEL
    exercise = find(slug)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        points = check(slug, solutions(mine)[exercise.entry])
    assert points == exercise.points, said.getvalue()
    with pytest.raises(RuntimeError):
        mine.AddNorm(0.1)
