"""Where the release notebooks of a class lie: in its own folder, else those that came with the course."""

import contextlib
import hashlib
from dataclasses import replace
from pathlib import Path

from autograder.base.notebooks import named
from autograder.base.notebooks import release as came_with_the_course
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.secret import course_secret
from autograder.pipeline.reading.release import Release, load_release
from autograder.pipeline.seeds import exercise_seed


def read_release(course: Course, assignment: str, language: str = "") -> Release:
    """Find and read an assignment's release notebook; what is graded is always the English one.

    Args:
        course: whose class.
        assignment: the notebook's name.
        language: of its texts; English where nothing is said.
    """
    if language and not (language.isascii() and language.isalpha()):
        raise Problem(f"A language is a code such as zh, not {language[:20]!r}.")
    path = next((path for path in _notebooks(course, language) if path.stem == assignment), None)
    if path is None and language:
        raise Problem(f"There is no {assignment!r} in {language!r}, neither in the class's folder nor in the course's.")
    if path is None:
        known = ", ".join(assignments(course)) or "none; `autograder build` makes them"
        raise Problem(f"There is no assignment {assignment!r}. Known assignments: {known}.")
    release = load_release(path)
    if not course.variants:
        return release
    secret = course_secret(course.class_folder)
    # Graded without variants, or with another secret, is graded with other numbers.
    digest = hashlib.sha256(f"{release.digest} {exercise_seed(secret, '', assignment, 'variants')}".encode())
    return replace(release, secret=secret, digest=digest.hexdigest())


def meant(course: Course, wish: str) -> str:
    """The assignment that somebody means: "1", "01" and "01-arrays" are one, where that is clear."""
    names = assignments(course)
    found = [wish] if wish in names else named(names, wish)
    if len(found) > 1:  # another course's, of the same number
        found = [name for name in found if course.folder("release", ".", name).is_dir()]
    if len(found) != 1:
        known = ", ".join(names) or "none; `autograder build` makes them"
        raise Problem(f"There is no assignment {wish!r}. Known assignments: {known}.")
    return found[0]


def assignments(course: Course) -> list[str]:
    """The names of the assignments that have a release."""
    return sorted({path.stem for path in _notebooks(course)})


def own_notebooks(course: Course) -> list[Path]:
    """The releases in the class's own folder; where it has none, those that came with the course."""
    return _in(course.folder("release", ".", ".")) or _notebooks(course)


def _notebooks(course: Course, language: str = "") -> list[Path]:
    """The class's own come first; where it has none of those that came with the course, it is a class of another."""
    found, came = _in(course.folder("release", ".", ".") / language), []
    with contextlib.suppress(Problem):  # a checkout without a build has none
        came = _in(came_with_the_course() / language)
    is_anothers = found and not {path.stem for path in found} & {path.stem for path in came}
    return found if is_anothers else [*found, *came]


def _in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*/*.ipynb")) if path.stem == path.parent.name]
