"""Feedback for learners: nbgrader's own HTML of the graded notebooks."""

import hmac
import os
import re
from collections.abc import Collection, Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from nbgrader.converters import GenerateFeedback, NbGraderException
from sqlalchemy.exc import SQLAlchemyError

from autograder.base.files import write_whole
from autograder.base.problem import Problem, as_sentence
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.problem import gradebook_problem
from autograder.grading.class_folder.secret import course_secret
from autograder.grading.gradebooks.gradebook import require_graded
from autograder.grading.gradebooks.results import result_path
from autograder.languages.texts import require_language
from autograder.pipeline.reading.read import SECRET, TIMESTAMP
from autograder.pipeline.reporting.result import Result

ENOUGH = 8  # pages for which a process is worth its start
_DONE = "The feedback made so far is kept; run `autograder feedback` again."


class _Feedback(GenerateFeedback):
    """nbgrader's converter, for chosen students in one go, and without its log."""

    assignments: dict[str, list[str]]
    students: Collection[str] | None = None
    made: list[str]
    trouble: Exception | None = None  # what nbgrader writes into its log, and says nothing of

    def init_destination(self, assignment_id: str, student_id: str) -> bool:
        """Only the chosen ones; their old feedback goes."""
        if self.students is not None and student_id not in self.students:
            return False
        return super().init_destination(assignment_id, student_id)

    def init_notebooks(self) -> None:
        """Without folders of a name that nbgrader can't read, a line break say: it would stop at the first for all."""
        super().init_notebooks()
        pattern = self._format_source("(?P<assignment_id>.*)", "(?P<student_id>.*)", escape=True)
        found: dict[str, list[str]] = self.assignments
        self.assignments = {place: files for place, files in found.items() if re.match(pattern, place)}

    def convert_single_notebook(self, notebook_filename: str) -> None:
        """Keep what went wrong."""
        try:
            super().convert_single_notebook(notebook_filename)
        except Exception as error:
            self.trouble = error
            raise

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
    language: str = "",
    workers: int | None = None,
) -> list[Path]:
    """Make the feedback of an assignment anew, with the grades and comments given by hand.

    Args:
        assignment: its name.
        course_dir: the course's root.
        student: only this one.
        students: only these.
        language: of the reports; that of each student's notebook where nothing is said.
        workers: how many processes make pages; as many as there are cores where there are pages enough.

    Returns:
        the folders with feedback, one a student.
    """
    course = Course.at(course_dir)
    if language:
        course.config.FeedbackPage.language = require_language(language)
    if student is not None:
        students = {student}
    require_graded(course, assignment)
    everybody = sorted(_graded_students(course, assignment) if students is None else students)
    workers = min(workers or os.cpu_count() or 1, len(everybody) // ENOUGH)
    if workers > 1:
        shares = [set(everybody[first::workers]) for first in range(workers)]
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            made = pool.map(partial(_share, assignment, str(course.root), language), shares)
            return sorted(folder for share in made for folder in share)
    converter = _Feedback(coursedir=course.coursedir(assignment_id=assignment), config=course.config)
    converter.force, converter.students, converter.made = True, students, []
    try:
        converter.start()
    except NbGraderException as error:
        if isinstance(converter.trouble, OSError):
            raise Problem(f"{as_sentence(converter.trouble)} {_DONE}") from error
        if isinstance(converter.trouble, SQLAlchemyError):
            raise gradebook_problem(course, "read", converter.trouble) from error
        if not converter.made:
            reason = str(converter.trouble or error).strip().partition("\n")[0]
            raise Problem(f"No feedback could be made for {assignment!r}: {reason}.") from error
    except OSError as error:
        raise Problem(f"{as_sentence(error)} {_DONE}") from error
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error
    if student is not None and not converter.made:
        raise Problem(f"{student!r} has no graded notebook of {assignment!r}; run `autograder grade` first.")
    return [course.folder("feedback", name, assignment) for name in converter.made]


def _share(assignment: str, root: str, language: str, students: Collection[str]) -> list[Path]:
    """What one process makes."""
    return feedback(assignment, root, students=students, language=language, workers=1)


def _graded_students(course: Course, assignment: str) -> set[str]:
    """Who has a graded notebook."""
    pattern = str(course.folder("autograded", "*", assignment).relative_to(course.root))
    found = (course.student_of(path, assignment, "autograded") for path in course.root.glob(pattern))
    return {name for name in found if name}


def make_releasable(assignment: str, student: str, notebooks: list[str]) -> None:
    """Be nbgrader's hook after a feedback: let `nbgrader release_feedback` find what it needs.

    It stops for the whole class at the first submission that did not come through nbgrader's exchange, since that has
    no time and no secret. Such a one gets a secret that nobody knows: its feedback is released under a name that nobody
    asks for.
    """
    course = Course.at(Path.cwd())  # nbgrader goes to the course's root
    for path in map(Path, notebooks):
        name = course.student_of(path.parent.absolute(), assignment, "autograded")
        folder = course.folder("feedback", name or "", assignment)
        if name is None or not folder.is_dir():
            continue
        if not (folder / TIMESTAMP).exists():
            graded = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            write_whole(folder / TIMESTAMP, f"{graded:%Y-%m-%d %H:%M:%S} UTC")
        if not (folder / SECRET).exists():
            message = "\0".join((name, assignment)).encode()
            write_whole(folder / SECRET, hmac.new(course_secret(course.class_folder), message, "sha512").hexdigest())


def without_feedback(course: Course, assignment: str, results: Iterable[Result]) -> set[str]:
    """Whose feedback is missing, or older than the result: a run may have been killed between the two."""
    found = set()
    for result in results:
        folder = course.folder("feedback", result.student, assignment)
        page, graded = folder / f"{assignment}.html", result_path(course, assignment, result.student)
        # The page comes first, then what makes it releasable.
        whole = all(path.is_file() for path in (page, folder / TIMESTAMP, folder / SECRET))
        if not whole or page.stat().st_mtime_ns < graded.stat().st_mtime_ns:
            found.add(result.student)
    return found
