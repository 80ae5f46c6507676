"""The one course configuration of nbgrader: the release is in notebooks/, what grading makes in class/."""

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
c.Autograde.sanitize_preprocessors = []
c.Autograde.autograde_preprocessors = [
    "autograder.grading.preprocessors.JudgeSubmission",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
