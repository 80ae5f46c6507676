"""Plain `nbgrader autograde` and the formgrader's button, going the same way as `autograder grade`.

nbgrader_config.py puts these in the places of nbgrader's own. The submission is read from its own file and by us alone:
what comes through nbformat has lost what was odd about it, or stops the class. Learners' processes are forks of one
that is kept ready between submissions.
"""

from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.classroom import grade_safely, require_known
from autograder.grading.course import Course
from autograder.grading.idle_pool import IdlePool
from autograder.grading.local import local_grader
from autograder.grading.releases import read_release
from autograder.grading.results import forget_result, write_result
from autograder.grading.submissions import find_submissions
from autograder.grading.writer import GradebookWriter
from autograder.isolation import Limits
from autograder.pipeline.canonicalise import skeleton
from autograder.pipeline.result import Result
from autograder.pipeline.work import Grader

graders: IdlePool[Grader] = IdlePool()
_judged: dict[str, Result] = {}  # the result of the submission that nbgrader is at, until all of it is kept


def begin(assignment: str, student: str, notebooks: list[str]) -> None:
    """Be nbgrader's hook before a submission: no old score stands as if it were the new one's, whatever happens."""
    course = Course.at(Path.cwd())  # nbgrader goes to the course's root
    release = read_release(course, assignment)
    _judged.clear()
    with GradebookWriter(course, release) as writer:
        writer.know_assignment()
        # `student` is "*" where the whole class is graded; the files say whose turn it is.
        for name in {found for path in notebooks if (found := course.student_of(Path(path).parent, assignment))}:
            forget_result(course, assignment, name)
            writer.forget_scores(name)


def end(assignment: str, student: str, notebooks: list[str]) -> None:
    """Be nbgrader's hook after a submission: all of it is kept, so it need not be graded again."""
    while _judged:
        write_result(Course.at(Path.cwd()), _judged.popitem()[1])


class FromRelease(NotebookExporter):
    """Begins with the release's notebook, so that no submitted file is read by nbgrader."""

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        """Convert the release in the place of what was handed in."""
        converter: Any = self.parent
        release = read_release(Course.at(converter.coursedir.root), resources["nbgrader"]["assignment"])
        resources["metadata"] = {"name": Path(filename).stem, "path": str(Path(filename).parent)}
        return self.from_notebook_node(nbformat.from_dict(skeleton(release)), resources, **kwargs)


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
        _judged[submission.student] = graded.result
        return nbformat.from_dict(graded.notebook), resources
