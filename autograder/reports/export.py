"""The class's grades as CSV, by nbgrader's own exporter."""

import contextlib
import csv
import os
from collections.abc import Mapping
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import CsvExportPlugin
from sqlalchemy.exc import SQLAlchemyError

from autograder.grading.course import Course
from autograder.grading.problem import gradebook_problem
from autograder.grading.standings import unmarked_answers
from autograder.reports.csv_text import Value, as_csv
from autograder.reports.feedback import require_graded
from course.problem import Problem


def export(assignment: str | None = None, course_dir: str | Path = ".", to: str | Path | None = None) -> Path:
    """Write the grades of one assignment, or of all, as nbgrader's CSV, with a column for what is not marked yet.

    Args:
        assignment: only this one.
        course_dir: the course's root.
        to: the file; `grades.csv` in the class's folder where nothing is said.

    Returns:
        the file. One that is up to date is left alone.
    """
    course = Course.at(course_dir)
    require_graded(course)
    path = Path(to) if to is not None else course.class_folder / "grades.csv"
    aside = path.with_name(f".{path.name}.{os.getpid()}.aside")
    plugin = CsvExportPlugin(config=course.config)
    plugin.to, plugin.assignment = str(aside), [assignment] if assignment else []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with Gradebook(course.db_url, course.course_id) as gradebook:
            if assignment is not None and assignment not in {one.name for one in gradebook.assignments}:
                raise Problem(f"The gradebook knows no assignment {assignment!r}; run `autograder grade` first.")
            plugin.export(gradebook)
            unmarked = {one.name: unmarked_answers(gradebook, one.name) for one in gradebook.assignments}
        _settle(aside, unmarked)
        if not (path.is_file() and path.read_bytes() == aside.read_bytes()):
            aside.replace(path)
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
    return path


def _settle(path: Path, unmarked: Mapping[str, Mapping[str, int]]) -> None:
    """Sort by student, since a gradebook's order is that of grading, and say how many answers nobody has marked yet.

    Ids and names are data, also to a spreadsheet.
    """
    with path.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assignment, student = (header.index(name) for name in ("assignment", "student_id"))
    order = {name: place for place, name in reversed(list(enumerate(row[assignment] for row in rows)))}
    rows.sort(key=lambda row: (order[row[assignment]], row[student]))
    table: list[list[Value]] = [[*row, unmarked[row[assignment]].get(row[student], 0)] for row in rows]
    path.write_text(as_csv([*header, "answers_not_marked_yet"], table), encoding="utf-8")
