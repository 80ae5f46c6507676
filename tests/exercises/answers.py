"""The answers kept in tests/answers, and those that can be made: of what no exercise lets one borrow."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

from autograder.checks.catalogues import catalogue, find
from autograder.grading.answers import Answer, answers_in

FOLDER = Path(__file__).parents[1] / "answers"
FILES = sorted(FOLDER.glob("*.py"))
ANSWERS = [answer for path in FILES for answer in answers_in(path)]
HOSTILE = sorted((FOLDER / "hostile").glob("*.py"))
IMPORT = "import keras\nfrom {module} import {name} as ready\n"
HANDS_ON = "def {entry}(*args, **named):\n    return ready(*args, **named)\n"
INHERITS = "class {entry}(ready):\n    pass\n"
HOLDS = """class {entry}(keras.layers.Layer):
    def __init__(self, *sizes, **named):
        super().__init__()
        self.inner = ready(*sizes, **named)
"""


def is_installed(name: str) -> bool:
    """Whether the library that a name is of is there; PyTorch's is in `make parity` alone."""
    return importlib.util.find_spec(name.partition(".")[0]) is not None


def borrowers() -> Iterator[Answer]:
    """Of each exercise, for each name that it refuses, an answer that hands all on to that, holds it or inherits it."""
    for slug in catalogue():
        exercise = find(slug)
        for path in filter(is_installed, exercise.ready_made):
            module, _, name = path.rpartition(".")
            way = HANDS_ON
            if exercise.entry[0].isupper():
                way = INHERITS if name == exercise.entry else HOLDS
            source = (IMPORT + way).format(module=module, name=name, entry=exercise.entry)
            yield Answer(slug, path.replace(".", "_"), source, f"Borrows: {path} - nothing but that.")


BORROWERS = [*borrowers(), *(one for one in ANSWERS if one.kind == "Borrows")]
