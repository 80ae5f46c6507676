"""The two tables that Moodle imports.

With a roster: the offline grading worksheet of one assignment, filled in. Moodle (mod/assign/feedback/offline) wants it
back with the columns Identifier, Grade and "Last modified (grade)" as they were, and takes feedback as HTML.

Without one: a table for the gradebook's own import of CSV, where the teacher says which column tells who is who, and
which ones are the grade and its feedback.
"""

from html import escape

from autograder.base.problem import Problem
from autograder.lms.grades import Grades, StudentGrade
from autograder.lms.roster import Roster, Rule, as_number, local_part
from autograder.reports.csv_text import as_csv

RULES: tuple[Rule, ...] = (
    ("ID number", lambda one: one.lms_id), ("ID number", lambda one: one.student),
    ("Username", lambda one: one.student), ("ID number", lambda one: one.ids), ("Username", lambda one: one.ids),
    ("Email address", lambda one: one.email), ("Email address", lambda one: one.student),
    ("login", lambda one: one.student), ("Full name", lambda one: one.name),
)  # fmt: skip
FEEDBACK = "Feedback comments"


def moodle_csv(grades: Grades, roster: Roster | None = None) -> tuple[str, list[StudentGrade]]:
    """The CSV file, and who is not in the roster."""
    if roster is None:
        header = ("First name", "Last name", "ID number", "Username", "Email address", grades.assignment)
        table = [
            (one.first_name, one.last_name, one.lms_id, one.student, one.email, one.score, _feedback(one, grades))
            for one in grades.students
        ]
        return as_csv((*header, f"{grades.assignment} (feedback)"), table), []
    for name in ("Identifier", "Last modified (grade)"):
        roster.column(name)
    grade = roster.column("Grade")
    found, left = _with_logins(roster).match(grades.students, RULES)
    rows = [list(row) for row in roster.rows]
    for row, one in found.items():
        _require_same_points(grades, roster, row)
        if roster.cell(row, "Grade can be changed") == "No":
            continue
        rows[row][grade] = _decimal(one.score, roster, row)
        if FEEDBACK in roster.header:
            rows[row][roster.column(FEEDBACK)] = _feedback(one, grades)
    # Only who has a grade here goes back: the others are none of this file's business.
    return as_csv(roster.header, [rows[row] for row in sorted(found)]), left


def _feedback(one: StudentGrade, grades: Grades) -> str:
    points = {"score": f"{one.score:g}", "most": f"{grades.max_score:g}"}
    lines = [one.texts.say("{score} of {most} points", **points), *one.comments]
    return "<br>".join(escape(" ".join(line.split()), quote=False) for line in lines)


def _with_logins(roster: Roster) -> Roster:
    """The roster with one more column: what stands before the @ of an address."""
    rows = [[*cells, local_part(roster.cell(row, "Email address"))] for row, cells in enumerate(roster.rows)]
    return Roster(roster.path, [*roster.header, "login"], rows, roster.delimiter)


def _decimal(score: float, roster: Roster, row: int) -> str:
    """A number as the worksheet writes its own: with a comma where Moodle's language has one."""
    text = f"{score:.2f}"
    return text.replace(".", ",") if "," in roster.cell(row, "Maximum Grade") else text


def _require_same_points(grades: Grades, roster: Roster, row: int) -> None:
    points = as_number(roster.cell(row, "Maximum Grade"))
    if points is not None and points != grades.max_score:
        raise Problem(
            f"The assignment has {points:g} points in Moodle and {grades.max_score:g} in the gradebook; "
            "set its maximum grade in Moodle and download the worksheet anew."
        )
