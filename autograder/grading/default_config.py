"""The configuration of a class for nbgrader: the one truth that `nbgrader_config.py` and `autograder` both load.

The release is in notebooks/, what grading makes in class/.
"""

from typing import Any

from autograder.grading.formgrader import escape_names

LINES = '''\
"""nbgrader's configuration of this class: the course's own. What you write below it stands above it."""

from autograder.grading.default_config import configure

configure(c := get_config())  # noqa: F821
'''

VARIANTS = "c.Autograder.variants = True"  # numbers of each student's own, in exercises that can have such

# What nbgrader still does to a notebook once it has been judged; in nbgrader's own order.
RECORDING_STEPS = (
    "nbgrader.preprocessors.LimitOutput",
    "autograder.grading.gradebooks.save_grades.SaveGrades",  # before penalties, which are reckoned from the grades
    "autograder.grading.gradebooks.grant_extension.GrantExtension",  # before penalties, too: it moves the due date
    "nbgrader.preprocessors.AssignLatePenalties",
)
# nbgrader's look at its own metadata. All of it is the release's, so `autograder grade` looks at that, once.
CHECK_METADATA = "nbgrader.preprocessors.CheckCellMetadata"


def configure(c: Any) -> None:
    """Set what holds for every class.

    Args:
        c: traitlets' configuration, as `get_config()` gives it.
    """
    escape_names()

    c.CourseDirectory.course_id = "transformers"
    c.CourseDirectory.release_directory = "notebooks"
    # Not "solutions": nbgrader copies every file beside a source notebook, answers and all, into the release.
    c.CourseDirectory.source_directory = "class/source"
    c.CourseDirectory.submitted_directory = "class/submitted"
    c.CourseDirectory.autograded_directory = "class/autograded"
    c.CourseDirectory.feedback_directory = "class/feedback"
    c.CourseDirectory.db_url = "sqlite:///class/gradebook.db?timeout=120"

    # Plain `nbgrader autograde` and the formgrader's button judge as `autograder grade`: outside the learner's process.
    c.Autograde.exporter_class = "autograder.grading.preprocessors.FromRelease"
    c.Autograde.pre_convert_hook = "autograder.grading.preprocessors.begin"
    c.Autograde.post_convert_hook = "autograder.grading.preprocessors.end"
    c.Autograde.sanitize_preprocessors = []
    c.Autograde.autograde_preprocessors = ["autograder.grading.preprocessors.JudgeSubmission", *RECORDING_STEPS]
    c.Autograde.autograde_preprocessors += [CHECK_METADATA]

    # Feedback, made by the formgrader's button too, says what is not marked yet, and runs no script but MathJax.
    c.GenerateFeedback.exporter_class = "autograder.reports.feedback_page.FeedbackPage"
    c.GenerateFeedback.preprocessors = [
        "autograder.reports.feedback_page.GetMarks",
        "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
    ]
    c.GenerateFeedback.post_convert_hook = "autograder.reports.feedback.make_releasable"
