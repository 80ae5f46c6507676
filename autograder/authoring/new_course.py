"""`autograder new-course`: a small repository with a course of one's own, which works and waits to be replaced."""

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from string import Template

from autograder.grading.default_config import LINES
from course.files import write_whole
from course.problem import Problem

NAME = re.compile(r"[a-z][a-z0-9_]*")
FIRST = "01-first-steps"

RECORD = '''"""double(x): every number, twice as large."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "double"


def _reference(x: np.ndarray, *, squared: bool = False) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64; each keyword after the star bends it to a wrong one."""
    return (x**2 if squared else 2 * x,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int) -> Case:
        # "arrays": arguments stay NumPy arrays. Without it they are TensorFlow's tensors.
        return function_case(ENTRY, part, about, {"x": normal(rng, *shape)}, mode="arrays")

    yield case("values", "3 rows of 5", 3, 5)
    yield case("values", "4 rows of 4", 4, 4)
    yield case("edge cases", "a single number", 1, 1)


EXERCISE = Exercise(
    slug="double",
    title="Double every number",
    minutes=5,
    entry=ENTRY,
    hints=(
        "What do you get when you add a number to itself?",
        "One operation for the whole array is enough.",
        "Twice a number is x + x.",
    ),
    parts=(
        Part("values", 8, "Every number is doubled."),
        Part("edge cases", 2, "A single number works."),
    ),
    cases=_cases,
    reference=_reference,
    misconceptions=(
        Misconception(
            "squared",
            "Every number is squared, not doubled.",
            "Both make 4 of 2; of 3 the one makes 6, the other 9.",
            "Multiply by 2.",
            twist={"squared": True},
        ),
    ),
)
'''
SOURCE = """# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # First steps
#
# **Time** {{notebook.minutes}} minutes · **Points** {{notebook.points}}

# %%
import numpy as np

from autograder import check

# %% [markdown]
# ## Exercise 1 · {{double.title}}
#
# *{{double.minutes}} minutes, {{double.points}} points.*
# Write `double(x)`: x is an array of any size, a single number too; the result has its shape.

# %% slug="double" role="solution"
def double(x):
    \"\"\"Every number, twice as large.\"\"\"
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION


# %% slug="double" role="check"
check("double", double)
"""
ANSWERS = {
    "times_two": ("Right: times two.", "return 2 * x"),
    "added": ("Right: added to itself.", "return x + x"),
    "squared": ("Wrong: squared - to the power of two.", "return x**2"),
    "unchanged": ("Wrong: unnamed - as it came.", "return x"),
    "blank": ("Blank: the skeleton.", "raise NotImplementedError"),
}
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
dependencies = ["numpy>=1.26", "transformer-course"] # the second brings `check` and the judge

[project.entry-points."autograder.catalogues"]
$name = "$name.exercises"

[tool.hatch.build.targets.wheel]
packages = ["$name"]
""",
    "README.md": """# $name

```sh
pip install -e .                            # in an environment that has transformer-course, with its extra `grader`
autograder build                            # solutions/ to notebooks/
autograder check tests/answers/double/*.py  # what the judge says of right and wrong answers
pytest                                      # whether it is what each of them announces
autograder bundle                           # the package for students
autograder grade 01                         # a class, as in the handbook of transformer-course
```
""",
    "nbgrader_config.py": f'{LINES}c.CourseDirectory.course_id = "$name"\n',
    ".gitignore": "__pycache__/\n.venv/\n/class/\n/backups/\n/dist/\n.progress/\n",
    "$name/__init__.py": '"""What learners import."""\n',
    "$name/exercises/__init__.py": '"""The exercises; found by the entry point in pyproject.toml."""\n',
    "$name/exercises/nb01_first_steps/__init__.py": (
        f'"""Notebook 01: its exercises, in their order."""\n\nNOTEBOOK = "{FIRST}"\nSLUGS = ("double",)\n'
    ),
    "$name/exercises/nb01_first_steps/double.py": RECORD.replace("$", "$$"),
    f"solutions/{FIRST}.py": SOURCE,
    "tests/test_answers.py": '''"""The judge says of each answer what its first line announces."""

from pathlib import Path

from autograder.authoring.answers import faults
from autograder.checks.exercises import of_packages


def test_answers():
    assert faults(Path(__file__).parent / "answers", of_packages(["$name.exercises"])) == []
''',
    **{
        f"tests/answers/double/{name}.py": f'"""{says}"""\n\n\ndef double(x):\n    {body}\n'
        for name, (says, body) in ANSWERS.items()
    },
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
