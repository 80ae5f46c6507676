"""Which modules of the grader a learner gets: those that `check` and `hint` need, and no other.

Found by following the imports, so that nothing is forgotten. What must stay with the instructor is named here, and an
import that would take it along is an error.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ENTRANCE = ("autograder", "autograder.checking")
EXERCISES = "autograder.exercises"  # found by name at run time, not imported
INSTRUCTORS = (
    "autograder.authoring",
    "autograder.cli",
    "autograder.doctor",
    "autograder.grading",
    "autograder.reporting.class_report",
    "autograder.reporting.command",
    "autograder.reporting.export",
    "autograder.reporting.feedback",
    "autograder.reporting.lms",
    "autograder.reporting.marking_guide",
    "autograder.reporting.similar",
)


class CannotBundle(Exception):
    """There can be no package for learners; the message says in one sentence why."""


def public_modules(root: Path, questions: set[str]) -> list[Path]:
    """The files of the grader that go to learners, relative to `root`.

    Args:
        root: the folder that holds `autograder`.
        questions: slugs that are answered in words: their modules hold marking guides, and stay.
    """
    exercises = [path.stem for path in sorted((root / "autograder" / "exercises").glob("*.py"))]
    waiting = [*ENTRANCE, *(f"{EXERCISES}.{name}" for name in exercises if name != "__init__")]
    guides = {f"{EXERCISES}.{slug}" for slug in questions}
    found: dict[Path, str] = {}
    while waiting:
        name = waiting.pop()
        path = _file(root, name)
        if name in guides or path is None or path in found:
            continue
        found[path] = name
        for imported in _imports(root / path):
            if f"{imported}.".startswith(tuple(f"{one}." for one in INSTRUCTORS)) and _file(root, imported):
                raise CannotBundle(f"{path} goes to learners and imports {imported}, which is the instructor's.")
            parts = imported.split(".")
            waiting += [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return sorted(found)


def _file(root: Path, name: str) -> Path | None:
    """The file of a module or package of ours, relative to `root`."""
    if name.split(".")[0] != "autograder":
        return None
    module = Path(*name.split("."))
    for path in (module.with_suffix(".py"), module / "__init__.py"):
        if (root / path).is_file():
            return path
    return None


def _imports(path: Path) -> Iterator[str]:
    """What a file imports, at its top or in a function; `from a import b` may mean the module a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
