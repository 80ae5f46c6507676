"""Feedback for learners: nbgrader's own HTML of the graded notebooks."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbgrader.converters import GenerateFeedback, NbGraderException
from sqlalchemy.exc import SQLAlchemyError

from autograder.grading.course import Course
from autograder.grading.results import result_path
from autograder.pipeline.result import Result
from course.files import write_whole
from course.problem import Problem

# Formulas are set by MathJax, which evaluates its own configuration; nothing else on a page may act or be fetched.
MATHJAX = "https://cdnjs.cloudflare.com/ajax/libs/mathjax/"
POLICY = (
    f"default-src 'none'; script-src {MATHJAX} 'unsafe-eval'; style-src 'unsafe-inline' {MATHJAX}; "
    f"font-src data: {MATHJAX}; img-src data: {MATHJAX}; base-uri 'none'; form-action 'none'"
)


class FeedbackPage(HTMLExporter):
    """nbgrader's page, in which a browser runs no script but MathJax."""

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> tuple[Any, Any]:
        """The notebook as HTML."""
        html, resources = super().from_notebook_node(nb, resources, **kwargs)
        policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
        return html.replace("<head>", f"<head>\n{policy}", 1), resources


class _Feedback(GenerateFeedback):
    """nbgrader's converter, for chosen students in one go, and without its log."""

    students: Collection[str] | None = None
    made: list[str]

    def init_destination(self, assignment_id: str, student_id: str) -> bool:
        """Only the chosen ones; their old feedback goes."""
        if self.students is not None and student_id not in self.students:
            return False
        return super().init_destination(assignment_id, student_id)

    def write_single_notebook(self, output: str, resources: Any) -> None:
        """Write the page in one go, so that none is ever half there."""
        about = resources["nbgrader"]
        folder = Path(self._format_dest(about["assignment"], about["student"]))
        write_whole(folder / f"{resources['unique_key']}{resources['output_extension']}", output)

    def set_permissions(self, assignment_id: str, student_id: str) -> None:
        """The last step for a student: count them."""
        super().set_permissions(assignment_id, student_id)
        self.made.append(student_id)


def feedback(
    assignment: str,
    course_dir: str | Path = ".",
    student: str | None = None,
    students: Collection[str] | None = None,
) -> list[Path]:
    """Make the feedback of an assignment anew, with the grades and comments given by hand.

    Args:
        assignment: its name.
        course_dir: the course's root.
        student: only this one.
        students: only these.

    Returns:
        the folders with feedback, one a student.
    """
    course = Course.at(course_dir)
    if student is not None:
        students = {student}
    converter = _Feedback(coursedir=course.coursedir(assignment_id=assignment), config=course.config)
    converter.exporter_class = FeedbackPage
    converter.force, converter.students, converter.made = True, students, []
    require_graded(course, assignment)
    try:
        converter.start()
    except NbGraderException as error:
        if not converter.made:
            raise Problem(f"No feedback could be made for {assignment!r}: {error}") from error
    except SQLAlchemyError as error:
        raise Problem(f"The gradebook {course.gradebook_file} cannot be read: {error}") from error
    if student is not None and not converter.made:
        raise Problem(f"{student!r} has no graded notebook of {assignment!r}; run `autograder grade` first.")
    return [course.folder("feedback", name, assignment) for name in converter.made]


def without_feedback(course: Course, assignment: str, results: Iterable[Result]) -> set[str]:
    """Whose feedback is missing, or older than the result: a run may have been killed between the two."""
    found = set()
    for result in results:
        page = course.folder("feedback", result.student, assignment) / f"{assignment}.html"
        graded = result_path(course, assignment, result.student)
        if not page.is_file() or page.stat().st_mtime_ns < graded.stat().st_mtime_ns:
            found.add(result.student)
    return found


def require_graded(course: Course, assignment: str | None = None) -> Any:
    """Something must have been graded before there can be feedback or an export."""
    file = course.gradebook_file
    if file is not None and not file.is_file():
        raise Problem(f"There is no gradebook {file}; run `autograder grade` first.")
    if assignment is not None:
        pattern = str(course.folder("autograded", "*", assignment).relative_to(course.root))
        if not any(course.root.glob(pattern)):
            raise Problem(f"Nothing of {assignment!r} has been graded; run `autograder grade` first.")
