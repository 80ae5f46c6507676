"""A notebook's trainings cut short: whether its cells run is looked at, not how far a network comes.

No cell states an outcome that must hold: what they print is there to be read, and every check is run as it is.
`make site` runs every lesson whole.
"""

import re
import tomllib
from itertools import chain
from pathlib import Path

import nbformat

SHORTER = tomllib.loads(Path(__file__).with_name("shorter.toml").read_text(encoding="utf-8"))

EAGER = "from tests.autograder.authoring.notebooks.eager import begin; begin(get_ipython(), drawn={})"


def shorten(notebook, *, eager, drawn=True):
    """Change the cells that train; those that check an answer stay. `eager`: see eager.py; `drawn`: pictures all the same."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and not cell.id.startswith("check"):
            for before, after in chain(*SHORTER.values()):
                cell.source = re.sub(before, after, cell.source)
    if eager:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(EAGER.format(drawn), id="eager"))
    return notebook
