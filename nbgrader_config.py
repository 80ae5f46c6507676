"""The one course configuration of nbgrader: the release is in notebooks/, what grading makes in class/."""

from autograder.grading.formgrader import escape_names

escape_names()

c = get_config()  # noqa: F821

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
c.Autograde.autograde_preprocessors = [
    "autograder.grading.preprocessors.JudgeSubmission",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# Feedback, made by the formgrader's button too, runs no script but MathJax.
c.GenerateFeedback.exporter_class = "autograder.reports.feedback.FeedbackPage"
