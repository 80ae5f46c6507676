"""A learner who has solved everything: each answer kept as a green check keeps it, notebook by notebook."""

import re
from pathlib import Path

import jupytext
import pytest

from autograder.student.keep_answer import flattened, keep_answer

SOLUTIONS = Path(__file__).parents[3] / "solutions"
MARKS = re.compile(r"^.*### (BEGIN|END) SOLUTION\n", re.MULTILINE)


@pytest.fixture(scope="session")
def everything(tmp_path_factory):
    """The folder `mine` of a learner who has written what the solutions have."""
    folder = tmp_path_factory.mktemp("solved") / "mine"
    for path in sorted(SOLUTIONS.glob("[0-9]*.py")):
        cells = []
        for cell in jupytext.read(path).cells:
            if cell.cell_type == "code":
                cells.append(MARKS.sub("", cell.source))
                if cell.metadata.get("role") == "check":
                    entry = re.search(r'check\("\w+", (\w+)\)', cell.source)[1]
                    assert keep_answer(folder, entry, path.stem, list(flattened(cells))), entry
    return folder
