"""nbgrader's configuration of this class: the course's own. What you write below it stands above it."""

from autograder.grading.default_config import configure

configure(c := get_config())  # noqa: F821
c.CourseDirectory.course_id = "tables"
