"""`autograder export --format canvas | moodle`: one assignment's grades for the LMS."""

from dataclasses import dataclass, field
from pathlib import Path

from autograder.base.files import write_whole
from autograder.base.problem import Problem, some
from autograder.grading.class_folder.course import Course
from autograder.grading.gradebooks.gradebook import require_graded
from autograder.lms.canvas import canvas_csv
from autograder.lms.formats import Format
from autograder.lms.grades import read_grades
from autograder.lms.moodle import moodle_csv
from autograder.lms.roster import read_roster


@dataclass(frozen=True)
class Exported:
    """The file that was written, and what a teacher should know before it is imported."""

    path: Path
    notes: list[str] = field(default_factory=list)


def export_for(
    lms: Format,
    assignment: str | None,
    course_dir: str | Path = ".",
    *,
    to: str | Path | None = None,
    roster: str | Path | None = None,
    title: str | None = None,
) -> Exported:
    """Write the grades of one assignment as its LMS imports them.

    Args:
        lms: whose format.
        assignment: its name.
        course_dir: the course's root.
        to: the file; `grades-NAME-canvas.csv` in the class's folder, for example, where nothing is said.
        roster: what the LMS has exported: Canvas's gradebook, or Moodle's offline grading worksheet.
        title: the assignment's title in Canvas, where it is not the notebook's name.
    """
    course = Course.at(course_dir)
    if assignment is None:
        raise Problem(f"{lms.capitalize()} takes one assignment at a time: name the notebook.")
    require_graded(course)
    known = read_roster(roster) if roster is not None else None
    grades = read_grades(course, assignment)
    text, left = canvas_csv(grades, known, title) if lms is Format.CANVAS else moodle_csv(grades, known)
    path = Path(to) if to is not None else course.class_folder / f"grades-{assignment}-{lms}.csv"
    try:
        write_whole(path, text)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from error
    notes = []
    if left:
        names = some([one.student for one in left])
        notes.append(f"{len(left)} of {len(grades.students)} are not in {roster}, and not in the file: {names}.")
    if grades.unmarked:
        notes.append(f"{grades.unmarked} wait for marks by hand; their grades are without them so far.")
    above = [one.student for one in grades.students if one.score > grades.max_score]
    if above and lms is Format.MOODLE:
        notes.append(
            f"{len(above)} {'has' if len(above) == 1 else 'have'} more than {grades.max_score:g} points, by extra "
            f"credit ({some(above)}); Moodle cuts that to the maximum unless its setting unlimitedgrades is on."
        )
    return Exported(path, notes)
