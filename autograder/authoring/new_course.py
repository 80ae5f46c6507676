"""`autograder new-course`: a small repository with a course of one's own, which works and waits to be replaced."""

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from string import Template

from autograder.authoring.examples import example, first_cells, in_record
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.default_config import LINES

NAME = re.compile(r"[a-z][a-z0-9_]*")
FIRST = "01-first-steps"
EXAMPLE = example("arrays").filled({"slug": "double", "entry": "double", "number": 1, **in_record(["x"])})
FILES = {
    "pyproject.toml": """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "$name"
version = "0.1.0"
description = "A course."
readme = "README.md"
requires-python = ">=3.11,<3.14"
dependencies = ["numpy>=1.26", "course-autograder"] # the second brings `check` and the judge

[project.entry-points."autograder.catalogues"]
$name = "$name.exercises"

[tool.hatch.build.targets.wheel]
packages = ["$name"]
""",
    "README.md": """# $name

```sh
pip install -e .                            # in an environment that has course-autograder, with its extra `grader`
autograder build                            # solutions/ to notebooks/
autograder check tests/answers/double.py    # what the judge says of right and wrong answers
pytest                                      # whether it is what each of them announces
autograder new row_sums --notebook 01       # another exercise; --notebook 02-intervals begins another notebook
autograder bundle                           # the package for students
autograder new predict --notebook 01 --args x,P,F    # one of these arguments
autograder grade 01                         # a class, as in the handbook of course-autograder
```

In `tests/answers/double.edits` the answer `two_more` adds 2, where it should multiply by it. No record says a word
about that. `autograder check tests/answers/double.py` names it all the same:

> With `x * 2` in the place of `x + 2` in line 5 your answer is right.

So a record declares the ideas that learners really have, and leaves slips of the pen to the judge.
""",
    "nbgrader_config.py": f'{LINES}c.CourseDirectory.course_id = "$name"\n',
    ".gitignore": "__pycache__/\n.venv/\n/class/\n/backups/\n/dist/\n.progress/\n",
    "$name/__init__.py": '"""What learners import."""\n',
    "$name/exercises/__init__.py": '"""The exercises; found by the entry point in pyproject.toml."""\n',
    "$name/exercises/nb01_first_steps/__init__.py": (
        f'"""Notebook 01: its exercises, in their order."""\n\nNOTEBOOK = "{FIRST}"\nSLUGS = ("double",)\n'
    ),
    "$name/exercises/nb01_first_steps/double.py": EXAMPLE.record,
    "$name/exercises/nb01_first_steps/double.edits": EXAMPLE.edits,
    f"solutions/{FIRST}.md": first_cells("First steps") + "\n\n" + EXAMPLE.cells,
    "tests/test_answers.py": '''"""The judge says of each answer what its first line announces."""

from pathlib import Path

from autograder.authoring.answers import faults
from autograder.checks.catalogues import of_packages


def test_answers():
    found = faults(Path(__file__).parent / "answers", of_packages(["$name.exercises"]))
    assert not found, "\\n".join(found)
''',
    "tests/answers/double.py": EXAMPLE.answers,
    "tests/answers/double.edits": EXAMPLE.answer_edits,
}


def new_course(name: str, folder: Path | None = None) -> list[Path]:
    """Write a course's repository.

    Args:
        name: of the course and of its Python package.
        folder: where it goes; a folder of its name where nothing is said.

    Returns:
        what was written.

    Raises:
        Problem: the name can't be a package's, or there is something in the folder.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or name in ("autograder", "course"):
        raise Problem(f"{name!r} can't name a course: it is a Python name in small letters, such as 'cnn'.")
    spec = importlib.util.find_spec(name)
    if name in sys.stdlib_module_names or (spec is not None and spec.origin):
        raise Problem(f"There is a Python module {name!r} already, which yours would hide: choose another name.")
    folder = folder or Path(name)
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise Problem(f"There is something in {folder} already: choose another folder.")
    made = []
    for place, text in FILES.items():
        path = folder / Template(place).substitute(name=name)
        write_whole(path, Template(text).substitute(name=name))
        made.append(path)
    return made
