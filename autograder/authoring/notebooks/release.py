"""From staged notebooks to the release, by nbgrader's own `generate_assignment`."""

import json
import re
import tempfile
from pathlib import Path

import nbformat
from nbformat.notebooknode import NotebookNode
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import ClearSolutions
from nbgrader.utils import capture_log, is_solution
from traitlets.config import Config

from autograder.authoring.notebooks.staging import KERNEL

DEFINED = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)
BARE = "# From the first line on: replace all of this. Arguments may have names of your own."
TEXT_STUB = "*Your answer here: a few sentences are enough.*"


class LeaveAskingStub(ClearSolutions):
    """nbgrader's `ClearSolutions`, with a stub that names what is to be written."""

    def preprocess_cell(self, cell, resources, cell_index):
        """Clear one cell; the stub of a solution cell names its class or function, the last where there are several."""
        if is_solution(cell):
            asked = (DEFINED.findall(cell.source) or [cell.metadata.nbgrader["grade_id"]])[-1]
            self.code_stub = {"python": _stub(cell.source, asked)}
            self.text_stub = TEXT_STUB
        return super().preprocess_cell(cell, resources, cell_index)


def _stub(source: str, asked: str) -> str:
    """What stands where the solution stood; where that was all, the name stands there, so that what is below runs."""
    raises = f'raise NotImplementedError("write {asked}")'
    head = re.search(rf"^(?:def {asked}|class {asked}.*:)", source, re.MULTILINE)
    if head is None or not source.startswith("### BEGIN SOLUTION"):
        return f"# Your code here.\n{raises}"
    made, indent = ("(", 4) if head[0].startswith("def") else ("\n    def __init__(self, ", 8)
    return f"{BARE}\n{head[0]}{made}*args, **kwargs):\n{' ' * indent}{raises}"


def release(staged: dict[str, NotebookNode]) -> dict[str, str]:
    """The released notebooks as the text of their files, by name.

    nbgrader wants a course directory: it gets one that is thrown away afterwards, and no gradebook.

    Raises:
        RuntimeError: nbgrader refused a staged notebook; the message holds its log.
    """
    released = {}
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        course = CourseDirectory(root=folder)
        for name, notebook in staged.items():
            source = Path(folder, course.source_directory, name, f"{name}.ipynb")
            source.parent.mkdir(parents=True)
            nbformat.write(notebook, source)
            _generate(course, name)
            released[name] = canonical_text(Path(folder, course.release_directory, name, f"{name}.ipynb"))
    return released


def _generate(course: CourseDirectory, name: str) -> None:
    course.assignment_id = name
    # What `nbgrader generate_assignment --no-db` sets.
    config = Config(SaveCells={"enabled": False}, GenerateAssignment={"no_database": True})
    converter = GenerateAssignment(coursedir=course, config=config)
    converter.preprocessors = [LeaveAskingStub if step is ClearSolutions else step for step in converter.preprocessors]
    outcome = capture_log(converter)
    if not outcome["success"]:
        reason = outcome.get("log") or outcome.get("error")
        raise RuntimeError(f"nbgrader could not release {name!r}:\n{reason}")


def canonical_text(path: Path) -> str:
    """The notebook at `path` as text that two builds write alike: no local kernel, keys in order."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"] = KERNEL
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
