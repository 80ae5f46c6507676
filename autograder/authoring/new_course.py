"""`autograder new-course`: a small repository with a course of one's own, which works and waits to be replaced."""

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from string import Template

from autograder.authoring.examples import TEMPLATES, example, first_cells, in_record, said_in
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.default_config import LINES
from autograder.languages.texts import ENGLISH, require_language

NAME = re.compile(r"[a-z][a-z0-9_]*")
FIRST = "01-first-steps"
COURSE = TEMPLATES / "course"  # its files as they will lie, "package" for the course's own
IN = "$name/exercises/nb01_first_steps/double"


def files_in(language: str) -> dict[str, str]:
    """The files of a new course whose lessons are in this language, by their place; `$name` stands for its name."""
    names = {"slug": "double", "entry": "double", "number": 1, **in_record(["x"], language)}
    made, files = example("arrays", language).filled(names), {}
    for path in sorted(COURSE.rglob("*.txt")):
        place = path.relative_to(COURSE).with_suffix("").as_posix().replace("package/", "$name/")
        files[place] = said_in(language, path.read_text(encoding="utf-8"))
    return {
        **files,
        "nbgrader_config.py": f'{LINES}c.CourseDirectory.course_id = "$name"\n',
        f"{IN}.py": made.record,
        f"{IN}.edits": made.edits,
        f"solutions/{FIRST}.md": first_cells("First steps", language) + "\n\n" + made.cells,
        "tests/answers/double.py": made.answers,
        "tests/answers/double.edits": made.answer_edits,
    }


def new_course(name: str, folder: Path | None = None, language: str = ENGLISH) -> list[Path]:
    """Write a course's repository.

    Args:
        name: of the course and of its Python package.
        folder: where it goes; a folder of its name where nothing is said.
        language: of its lessons, and of what the judge says in them.

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
    for place, text in files_in(require_language(language)).items():
        path = folder / Template(place).substitute(name=name)
        write_whole(path, Template(text).substitute(name=name))
        made.append(path)
    return made
