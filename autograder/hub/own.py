"""A student's own notebook, for a server that asks for it: in a class with variants its numbers are theirs alone."""

from typing import Any

from autograder.base.problem import Problem
from autograder.checks.judging.message import Message
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import assignments, meant, read_release
from autograder.hub.rules import Refused
from autograder.pipeline.reading.personalise import personal

NO_SUCH = "There is no notebook {name} here in this language; there are: {known}."


def own_notebook(course: Course, student: str, wish: str, language: str = "") -> dict[str, Any]:
    """The notebook's name, the student's own, and everybody's: what stands in that is no answer. As JSON.

    Args:
        course: whose class.
        student: whose notebook.
        wish: its name, or the beginning of it.
        language: of its texts; English where nothing is said.

    Raises:
        Refused: there is no such notebook, or none in this language.
    """
    try:
        name = meant(course, wish)
        release = read_release(course, name, language)
        return {"name": name, "notebook": personal(release, student).notebook, "everybodys": release.notebook}
    except Problem as problem:
        known = ", ".join(assignments(course))
        raise Refused(404, Message(NO_SUCH, name=repr(wish[:60]), known=known)) from problem
