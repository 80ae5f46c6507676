"""What `autograder attempts` does: list what was handed in at the service, and give an attempt back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.problem import Problem
from autograder.term.cli.options import CourseDir, Notebook, in_class

if TYPE_CHECKING:
    from autograder.grading.class_folder.course import Course
    from autograder.hub.attempts import Attempt, Attempts


def attempts(
    notebook: Notebook,
    student: Annotated[str | None, typer.Argument(metavar="[STUDENT]", help="Only theirs.")] = None,
    give_back: Annotated[
        int | None, typer.Option(min=1, metavar="WHICH", help="This one isn't counted: they may hand in once more.")
    ] = None,
    why: Annotated[str, typer.Option(help="For the log and this list.")] = "by the instructor",
    course: CourseDir = Path(),
) -> None:
    """List what students handed in by `submit()`, or give an attempt back; also while `autograder serve` is at work."""
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.hub.attempts import Attempts

    with in_class(course, notebook) as (at, name):
        kept, student = Attempts(at), student and meant_student(at, student)
        if give_back is not None:
            if student is None:
                raise Problem("Say whose attempt it is: autograder attempts NOTEBOOK STUDENT --give-back WHICH.")
            _give_back(at, kept, student, name, give_back, " ".join(why.split()))
        who = sorted({one.student for one in kept.all() if one.notebook == name})
        if not (shown := [one for one in who if student in (None, one)]):
            typer.echo(f"No attempt at {name}{'' if student is None else f' by {student}'} has come by submit().")
        for one in shown:
            typer.echo(one)
            for which, attempt in enumerate(kept.of(one, name), start=1):
                typer.echo(f"  attempt {which}, {attempt.at:%Y-%m-%d %H:%M:%S} UTC: {_said(at, kept, attempt)}")


def _give_back(at: Course, kept: Attempts, student: str, notebook: str, which: int, why: str) -> None:
    from autograder.hub.command import LOG, logged

    theirs = kept.of(student, notebook)
    if which > len(theirs):
        raise Problem(f"There is no attempt {which} of {student} at {notebook}; they have handed it in {len(theirs)}x.")
    if theirs[which - 1].given_back:
        raise Problem(f"Attempt {which} of {student} at {notebook} is given back already.")
    with logged(at.class_folder / LOG, hub=False):
        theirs[which - 1].give_back(why)


def _said(at: Course, kept: Attempts, attempt: Attempt) -> str:
    """Where an attempt stands, in one line."""
    outcome = kept.outcome(attempt)
    state = "not graded" if outcome is None else f"{outcome.result.score:g} of {outcome.result.max_score:g} points"
    there = at.folder("submitted", attempt.student, attempt.notebook) / attempt.submission.path.name
    if outcome is not None and there.is_file() and there.read_bytes() == attempt.content:
        state += ", the one that counts"
    return f"{state}; given back: {attempt.why_given_back}" if attempt.given_back else state
