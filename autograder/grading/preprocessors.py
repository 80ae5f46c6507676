"""Plain `nbgrader autograde` and the formgrader's button, going the same way as `autograder grade`.

nbgrader_config.py puts `JudgeSubmission` in the place of nbgrader's `Execute`, and leaves the sanitising out: the
submission is read from its own file, since what comes through nbformat has lost what was odd about it.
"""

from typing import Any

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.classroom import grader_for, mark_safely, require_known
from autograder.grading.course import Course
from autograder.grading.release import read_release
from autograder.grading.results import write_result
from autograder.grading.submissions import find_submissions
from autograder.running import Limits


class JudgeSubmission(NbGraderPreprocessor):
    """Replaces the notebook by its canonical, executed and judged form."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Grade the submission that nbgrader is at."""
        converter = self.parent.parent  # preprocessor -> exporter -> nbgrader's Autograde
        course = Course.at(converter.coursedir.root)
        release = read_release(course, resources["nbgrader"]["assignment"])
        require_known(release)
        (submission,) = find_submissions(course, release.assignment, resources["nbgrader"]["student"])
        # A process that starts cold: in the formgrader a warm one would stay in memory for days.
        with grader_for(course, Limits(), warm=False) as grader:
            marked = mark_safely(release, submission, grader)
        write_result(course, marked.result)
        return nbformat.from_dict(marked.notebook), resources
