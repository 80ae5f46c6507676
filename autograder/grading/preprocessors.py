"""Plain `nbgrader autograde` and the formgrader's button, going the same way as `autograder grade`.

nbgrader_config.py puts these in the places of nbgrader's own. The submission is read from its own file and by us alone:
what comes through nbformat has lost what was odd about it, or stops the class. Learners' processes are forks of one
that is kept ready between submissions.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import until
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.gradebooks.results import forget_result, write_result
from autograder.grading.gradebooks.save_grades import Before, to_save
from autograder.grading.gradebooks.writer import GradebookWriter
from autograder.grading.running.classroom import grade_safely, require_known
from autograder.grading.running.idle_pool import IdlePool
from autograder.grading.running.local import local_grader
from autograder.isolation import Limits
from autograder.pipeline.reading.canonicalise import skeleton
from autograder.pipeline.reporting.result import Result
from autograder.pipeline.work import Grader

graders: IdlePool[Grader] = IdlePool()


class _Turn:
    """nbgrader's turn at one submission, from its first hook to its last: nobody else grades this class meanwhile."""

    def __init__(self) -> None:
        self.results: dict[str, Result] = {}  # by student, until all of it is kept
        self.before: dict[str, Before] = {}  # by student, as they were before
        self._lock: ExitStack | None = None

    def begin(self, course: Course) -> None:
        """Take the class's lock; raises `Problem` where another grader has it."""
        self.end()
        with ExitStack() as stack:
            stack.enter_context(only_grader(course.class_folder))
            self._lock = stack.pop_all()

    def require(self, course: Course) -> None:
        """Take the lock where the first hook could not: nbgrader goes on all the same when a hook fails."""
        if self._lock is None:
            self.begin(course)

    def end(self) -> None:
        """Give the lock back."""
        if self._lock is not None:
            self._lock.close()
        self._lock = None
        self.results.clear()
        self.before.clear()


_turn = _Turn()


def begin(assignment: str, student: str, notebooks: list[str]) -> None:
    """Be nbgrader's hook before a submission: no old score stands as if it were the new one's, whatever happens."""
    course = Course.at(Path.cwd())  # nbgrader goes to the course's root
    release = read_release(course, assignment)
    _turn.begin(course)
    with GradebookWriter(course, release) as writer:
        writer.know_assignment()
        # `student` is "*" where the whole class is graded; the files say whose turn it is.
        for name in {found for path in notebooks if (found := course.student_of(Path(path).parent, assignment))}:
            _turn.before[name] = writer.before(name)
            forget_result(course, assignment, name)
            writer.forget_scores(name)


def end(assignment: str, student: str, notebooks: list[str]) -> None:
    """Be nbgrader's hook after a submission: all of it is kept, so it need not be graded again."""
    try:
        for result in _turn.results.values():
            write_result(Course.at(Path.cwd()), result)
    finally:
        _turn.end()


class FromRelease(NotebookExporter):
    """Begins with the release's notebook, so that no submitted file is read by nbgrader."""

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        """Convert the release in the place of what was handed in."""
        converter: Any = self.parent
        course = Course.at(converter.coursedir.root)
        _turn.require(course)
        try:
            release = read_release(course, resources["nbgrader"]["assignment"])
            resources["metadata"] = {"name": Path(filename).stem, "path": str(Path(filename).parent)}
            return self.from_notebook_node(nbformat.from_dict(skeleton(release)), resources, **kwargs)
        except BaseException:
            _turn.end()
            raise


class JudgeSubmission(NbGraderPreprocessor):
    """Replaces the notebook by its canonical, executed and judged form."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Grade the submission that nbgrader is at."""
        converter = self.parent.parent  # preprocessor -> exporter -> nbgrader's Autograde
        course = Course.at(converter.coursedir.root)
        release = read_release(course, resources["nbgrader"]["assignment"])
        require_known(release)
        (submission,) = find_submissions(course, release.assignment, resources["nbgrader"]["student"])
        with graders.use(course.root, lambda: local_grader(course, Limits())) as grader:
            graded = grade_safely(release, submission, grader)
        _turn.results[submission.student] = graded.result
        before = _turn.before.get(submission.student, Before())
        resources["nbgrader"] |= to_save(before, graded.result)
        resources["nbgrader"]["until"] = until(course, release.assignment, submission.student)
        return nbformat.from_dict(graded.notebook), resources
