"""A new version of a notebook in mid-term: first said, then done; grades, marks and comments come along."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbgrader.preprocessors import SaveCells

from autograder.base.files import write_whole
from autograder.base.notebooks import release as came_with_the_course
from autograder.base.problem import Problem
from autograder.checks.catalogues import everything
from autograder.checks.judging.records import Exercise, Written
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import assignments
from autograder.grading.gradebooks.carry_over import Difference, carry_over, difference
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.running.classroom import require_known
from autograder.pipeline.reading.release import Release, load_release
from autograder.reports.export import changing_grades
from autograder.term.backup import backup
from autograder.term.collect import put_aside


@dataclass(frozen=True)
class Upgrade:
    """One notebook's new version.

    Args:
        release: the new one.
        place: the class's own copy, which it replaces or, a whole notebook that is new, begins; None where there is
            nothing to write.
        changes: what becomes of the gradebook.
    """

    release: Release
    place: Path | None
    changes: Difference = field(default_factory=Difference)

    @property
    def name(self) -> str:
        """The assignment."""
        return self.release.assignment

    @property
    def is_whole(self) -> bool:
        """Whether the class hasn't had this notebook at all."""
        return self.place is not None and not self.place.exists()


def upgrades(course: Course, only: list[str]) -> list[Upgrade]:
    """The notebooks of which there is a newer version than the class's, or than the gradebook's.

    Args:
        course: whose class.
        only: these; one of them may also be a whole notebook that the class hasn't had. All that it has without.

    Raises:
        Problem: a new version and the catalogue don't agree.
    """
    new = [] if only else not_yet(course)
    return list(_upgrades(course, only or [name for name in assignments(course) if name not in new]))


def not_yet(course: Course) -> list[str]:
    """The notebooks of the course that the class's own folder lacks; none where it has none of its own."""
    own = course.folder("release", ".", ".")
    there = {path.stem for path in own.glob("*/*.ipynb")}
    with contextlib.suppress(Problem):
        newest = came_with_the_course()
        known = sorted(path.stem for path in newest.glob("*/*.ipynb") if path.stem == path.parent.name)
        # A class that has none of them is one of another course.
        return [name for name in known if name not in there] if there & set(known) else []
    return []


def _upgrades(course: Course, names: list[str]) -> Iterator[Upgrade]:
    newest, new_here = None, not_yet(course)
    with contextlib.suppress(Problem):
        newest = came_with_the_course()
    with gradebook_of(course) as book:
        for name in names:
            own = course.folder("release", ".", name) / f"{name}.ipynb"
            new = newest / name / f"{name}.ipynb" if newest else own
            if not new.is_file():
                new = own  # a notebook of the class alone
            if not new.is_file():
                continue
            release = load_release(new, gradable=False)  # a first look gets its new text, too
            older = own.is_file() and own.read_bytes() != new.read_bytes()
            place = own if older or name in new_here else None
            changes = difference(book, release)
            if place is not None or changes.is_one:
                require_known(release)
                yield Upgrade(release, place, changes)


def upgrade(course: Course, found: list[Upgrade]) -> Path:
    """Bring the new versions in, after a backup; returns the backup.

    Each notebook is done as a whole or not at all: what was interrupted is found and done by the next call.
    """
    kept = backup(course)
    with changing_grades(course) as book:
        for one in found:
            if one.changes.is_one:
                with book.at_once(steps=True):
                    carry_over(book, one.release)
                    about = {"assignment": one.name, "notebook": one.name, "student": "", "db_url": course.db_url}
                    notebook = nbformat.from_dict(one.release.notebook)
                    SaveCells(config=course.config).preprocess(notebook, {"nbgrader": about})
            if one.place is not None:
                if not one.is_whole:
                    put_aside(course, "notebooks", one.name, one.place.read_bytes())
                write_whole(one.place, one.release.path.read_bytes())
    return kept.path


def upgrade_lines(one: Upgrade) -> list[str]:
    """What happens to one notebook."""
    changes, known = one.changes, everything()
    if one.is_whole:
        about = f"exercises {len(one.release.exercises)}, points {one.release.max_score:g}"
        return [one.name, f"  new: the whole notebook, {about}"]
    lines = [f"  new: {slug}, points {_worth(known.get(slug), points)}" for slug, points in changes.new.items()]
    for slug, marks in changes.gone.items():
        lines.append(f"  gone: {slug}, and marks by hand {marks}" if marks else f"  gone: {slug}")
    lines += [
        f"  points {_worth(known.get(slug), now)} instead of {before:g}: {slug}"
        for slug, (before, now) in changes.worth.items()
    ]
    if changes.texts:
        lines.append(f"  another text: {', '.join(changes.texts)}")
    if not lines:
        lines.append("  only what is given has another text; no cell that the gradebook knows")
    if changes.submissions:
        by_hand = f"marks by hand {changes.marks}, comments by hand {changes.comments}"
        lines.append(f"  kept: submissions {changes.submissions}, {by_hand}")
        if changes.another_look:
            lines.append(f"  for another look: marks by hand {changes.another_look}, where points are others now")
        lines.append(
            f"  the next `autograder grade {one.name}` grades {changes.submissions} anew; "
            "where only points have changed, from what was found before"
        )
    return [one.name, *lines]


def _worth(record: Exercise | Written | None, points: float) -> str:
    if isinstance(record, Exercise) and record.bonus:
        return f"{record.points:g} of extra credit"
    return f"{points:g}"
