"""`autograder new-course`: a small repository with a course of one's own, which works and waits to be replaced."""

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from string import Template

from autograder.authoring.examples import TEMPLATES, example, first_cells, in_record
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.default_config import LINES

NAME = re.compile(r"[a-z][a-z0-9_]*")
FIRST = "01-first-steps"
EXAMPLE = example("arrays").filled({"slug": "double", "entry": "double", "number": 1, **in_record(["x"])})
COURSE = TEMPLATES / "course"  # its files as they will lie, "package" for the course's own
IN = "$name/exercises/nb01_first_steps/double"
FILES = {
    **{
        path.relative_to(COURSE).with_suffix("").as_posix().replace("package/", "$name/"): path.read_text(
            encoding="utf-8"
        )
        for path in sorted(COURSE.rglob("*.txt"))
    },
    "nbgrader_config.py": f'{LINES}c.CourseDirectory.course_id = "$name"\n',
    f"{IN}.py": EXAMPLE.record,
    f"{IN}.edits": EXAMPLE.edits,
    f"solutions/{FIRST}.md": first_cells("First steps") + "\n\n" + EXAMPLE.cells,
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
