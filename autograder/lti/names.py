"""Names out of the LMS: from launches, and from its list of members (NRPS 2.0)."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.lti.grade_service import members
from autograder.lti.launches import Launches, is_instructor
from autograder.lti.settings import Platform, platform_of
from autograder.term.students import Person

NAMES = ("first_name", "last_name", "email")


def bring_names(course: Course, folder: Path, students: Collection[str] | None = None) -> None:
    """Give names to whom the gradebook knows by an id alone, as their launch said them."""
    learners = Launches(folder).learners()
    with gradebook_of(course, "written") as book:
        for one in book.students:
            learner = learners.get(one.id) if students is None or one.id in students else None
            if learner is None or any(getattr(one, name) for name in NAMES):
                continue
            if said := {name: value for name in NAMES if (value := getattr(learner, name))}:
                book.update_or_create_student(one.id, **said)


def people(folder: Path) -> tuple[list[Person], int]:
    """Who learns in the LMS's courses from which somebody has come; and of how many nothing says their id here.

    Raises:
        Problem: no launch has told where to ask, or the LMS doesn't answer.
    """
    launches = Launches(folder)
    platforms, learners, names = Platform.read_all(folder), launches.learners(), launches.names()
    addresses = {
        one.members: platform_of(platforms, one.issuer, one.client) for one in learners.values() if one.members
    }
    if not addresses:
        raise Problem(
            "No launch has told where the LMS's list of members is: let the tool use Names and Role Provisioning "
            "there, and open the course from the LMS once."
        )
    found, unknown = dict[str, Person](), 0
    for address, platform in addresses.items():
        for member in members(platform, folder, address):
            if is_instructor(member.get("roles")) or member.get("status", "Active") != "Active":
                continue
            name = names.get((platform.issuer, str(member.get("user_id")))) or _name(member, platform.username)
            if name:
                first, last, email = (member.get(key) or None for key in ("given_name", "family_name", "email"))
                if not (first or last):
                    first, _, last = str(member.get("name") or "").rpartition(" ")
                number = member.get("lis_person_sourcedid")
                found[name] = Person(name, first or None, last or None, email, others=(str(number),) if number else ())
            unknown += not name
    return list(found.values()), unknown


def _name(member: dict[str, Any], username: str) -> str:
    """The hub's name of somebody who has never come; a custom field is told in a launch only."""
    return str(member.get({"sub": "user_id"}.get(username, username)) or "").lower()
