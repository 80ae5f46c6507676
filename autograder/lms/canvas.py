"""The gradebook that Canvas imports.

Its importer (lib/gradebook_importer.rb in instructure/canvas-lms) wants the columns Student and ID first and Section
right before the assignments, and finds a student by ID, then by SIS User ID, SIS Login ID and name. A row "Points
Possible" belongs to the assignments. A column called like an assignment, "Title (id)" or its title alone, is that
assignment; any other makes a new one. An empty cell takes a grade away, so only students with a grade get a row.
"""

import re

from autograder.base.problem import Problem
from autograder.lms.grades import Grades, StudentGrade
from autograder.lms.roster import Roster, Rule, as_number
from autograder.reports.csv_text import Value, as_csv

POINTS_POSSIBLE = "    Points Possible"
COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
RULES: tuple[Rule, ...] = (
    ("ID", lambda one: one.lms_id), ("SIS Login ID", lambda one: one.student),
    ("SIS User ID", lambda one: one.student), ("ID", lambda one: one.student), ("SIS User ID", lambda one: one.ids),
    ("SIS Login ID", lambda one: one.ids), ("SIS Login ID", lambda one: one.email),
    ("Student", lambda one: one.sortable_name), ("Student", lambda one: one.name),
)  # fmt: skip


def canvas_csv(
    grades: Grades, roster: Roster | None = None, title: str | None = None
) -> tuple[str, list[StudentGrade]]:
    """The CSV file, and who is not in the roster.

    Args:
        grades: of one assignment.
        roster: a gradebook exported from Canvas; without one, students are known by their login.
        title: the assignment's title in Canvas; without one, the notebook's name.
    """
    title = title or grades.assignment
    if roster is None:
        rows = [_row_without_roster(one) for one in grades.students]
        return as_csv((*COLUMNS, title), [_points(len(COLUMNS), grades), *rows]), []
    # Canvas can be told to write two columns of names in place of one.
    for name in ("LastName" if "LastName" in roster.header else "Student", "ID", "Section"):
        roster.column(name)
    about = roster.header[: roster.column("Section") + 1]
    column = next((name for name in roster.header[len(about) :] if title in (name, _without_id(name))), title)
    _require_same_points(grades, roster, column)
    found, left = roster.match(grades.students, RULES)
    rows = [[*roster.rows[row][: len(about)], one.score] for row, one in sorted(found.items())]
    return as_csv((*about, column), [_points(len(about), grades), *rows]), left


def _row_without_roster(one: StudentGrade) -> list[Value]:
    return [one.sortable_name, one.lms_id, "", one.student, "", one.score]


def _points(width: int, grades: Grades) -> list[Value]:
    return [POINTS_POSSIBLE, *[""] * (width - 1), grades.max_score]


def _without_id(name: str) -> str:
    return re.sub(r"\s*\(\d+\)$", "", name)


def _require_same_points(grades: Grades, roster: Roster, column: str) -> None:
    """Where Canvas counts another sum of points, the import would change it there."""
    for row, cells in enumerate(roster.rows):
        points = as_number(roster.cell(row, column))
        if cells[0].strip() == POINTS_POSSIBLE.strip() and points not in (None, grades.max_score):
            raise Problem(
                f"{column!r} has {points:g} points in Canvas and {grades.max_score:g} in the gradebook; "
                "set the points in Canvas and export it anew."
            )
