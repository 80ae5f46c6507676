"""The class's grades as CSV, by nbgrader's own exporter."""

import csv
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from nbgrader.api import Gradebook
from nbgrader.plugins import CsvExportPlugin
from sqlalchemy.exc import SQLAlchemyError

from autograder.grading.course import Course
from autograder.grading.problem import gradebook_problem
from autograder.grading.standings import unmarked_answers
from autograder.reports.csv_text import Value, as_csv
from autograder.reports.feedback import require_graded
from course.files import write_whole
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
    try:
        text = _table(course, assignment)
        if not (path.is_file() and path.read_text(encoding="utf-8") == text):
            write_whole(path, text)
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from error
    return path


def _table(course: Course, assignment: str | None) -> str:
    """Nbgrader's table, and how many answers nobody has marked yet."""
    plugin = CsvExportPlugin(config=course.config)
    plugin.assignment = [assignment] if assignment else []
    with TemporaryDirectory() as folder, Gradebook(course.db_url, course.course_id) as gradebook:
        known = {one.name for one in gradebook.assignments}
        if assignment is not None and assignment not in known:
            raise Problem(f"The gradebook knows no assignment {assignment!r}; run `autograder grade` first.")
        plugin.to = str(Path(folder, "grades.csv"))
        plugin.export(gradebook)
        unmarked = {name: unmarked_answers(gradebook, name) for name in known}
        with Path(plugin.to).open(encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
    return _settled(header, rows, unmarked)


def _settled(header: list[str], rows: list[list[str]], unmarked: Mapping[str, Mapping[str, int]]) -> str:
    """By student, since a gradebook's order is that of grading; ids and names are data, also to a spreadsheet."""
    assignment, student = (header.index(name) for name in ("assignment", "student_id"))
    order = {name: place for place, name in reversed(list(enumerate(row[assignment] for row in rows)))}
    rows.sort(key=lambda row: (order[row[assignment]], row[student]))
    table: list[list[Value]] = [[*row, unmarked[row[assignment]].get(row[student], 0)] for row in rows]
    return as_csv([*header, "answers_not_marked_yet"], table)
