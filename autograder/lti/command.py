"""The commands `autograder lti key | send | status`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.extras import require
from autograder.base.problem import Problem, clear_words
from autograder.term.cli.options import CourseDir, DryRun, in_class
from autograder.term.cli.students_commands import report_import

if TYPE_CHECKING:
    from autograder.grading.class_folder.course import Course
    from autograder.lti.passback import Pass
    from autograder.lti.scores import Score
    from autograder.lti.settings import Platform

lti = typer.Typer(help="Grades to the LMS, by LTI 1.3.", no_args_is_help=True)
Notebook = Annotated[str | None, typer.Argument(metavar="[NOTEBOOK]", help="Only this one, such as 02.")]


@lti.callback()
def needs() -> None:
    """Grades to the LMS, by LTI 1.3."""
    with clear_words():
        require("nbgrader", "grader")
        require("pylti1p3", "lti")


@lti.command()
def key(course: CourseDir = Path()) -> None:
    """Make this course's key, once, and show the public half of it, which the LMS wants."""
    from autograder.lti.keys import PRIVATE, make_key
    from autograder.lti.settings import FOLDER

    with in_class(course) as (at, _):
        folder = at.class_folder / FOLDER
        made = make_key(folder)
        typer.echo(json.dumps(made, indent=1))
        typer.echo(f"The private half is {folder / PRIVATE}: show it to nobody.", err=True)


@lti.command()
def send(
    notebook: Notebook = None,
    course: CourseDir = Path(),
    everything: Annotated[
        bool, typer.Option("--all", help="Also what the LMS was told already: a column was removed there, say.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Tell the LMS each grade that it doesn't have as it is now: after marking by hand, say, or when it was away.

    What it has refused is sent once more, too.
    """
    from autograder.lti.scores import Again

    with in_class(course, notebook) as (at, name):
        one_pass, again = _pass(at)[0], Again.ALL if everything else Again.REFUSED
        told, refused, unknown = 0, 0, set[str]()
        for one in [name] if notebook else one_pass.notebooks():
            due, nowhere = one_pass.due(one, again=again)
            unknown |= set(nowhere)
            if dry_run:
                for score in due:
                    typer.echo(_line(score))
                told += len(due)
                continue
            for score, why in one_pass.send(one, again=again):
                typer.echo(f"{_line(score)}{': not taken. ' + why if why else ''}")
                told, refused = told + (not why), refused + bool(why)
        typer.echo(f"Grades to be sent: {told}." if dry_run else f"Grades sent: {told}.")
        if unknown:
            typer.echo(f"Not known in the LMS, since they haven't come from there: {', '.join(sorted(unknown))}.")
        if refused:
            raise Problem(f"The LMS has refused {refused} of them.")


@lti.command()
def status(course: CourseDir = Path()) -> None:
    """Say from where in the LMS students came, and what it has been told of each notebook."""
    from autograder.lti.launches import Launches
    from autograder.lti.scores import Sent, different, scores

    with in_class(course) as (at, _):
        one_pass, platforms = _pass(at)
        learners = Launches(one_pass.folder).learners()
        for platform in platforms:
            typer.echo(f"{platform.issuer}, client_id {platform.client_id}")
        for context, count in sorted(Counter(one.context for one in learners.values()).items()):
            typer.echo(f"from its course {context!r}: {count}")
        sent = Sent(one_pass.folder)
        for name in one_pass.notebooks():
            found, unknown = scores(one_pass.course, name, learners)
            waiting = list(different(found, sent))
            refused = [(score, last.refused) for score in found if (last := sent.last(score)) and last.refused]
            there = len(found) - len(waiting) - sum(score not in waiting for score, _ in refused)
            typer.echo(f"{name}: {there} in the LMS, {len(waiting)} to be sent, {len(unknown)} not known there")
            for score, why in refused:
                typer.echo(f"  {score.student}: not taken. {why}")


@lti.command()
def students(course: CourseDir = Path(), dry_run: DryRun = False) -> None:
    """Bring the LMS's list of the course's students into the gradebook, by Names and Role Provisioning."""
    from autograder.lti.names import people
    from autograder.lti.settings import FOLDER
    from autograder.term.students import bring

    with in_class(course) as (at, _):
        found, unknown = people(at.class_folder / FOLDER)
        report_import(bring(found, at, "The LMS's list", dry_run=dry_run), dry_run=dry_run)
        if unknown:
            typer.echo(f"  {unknown} have no id here yet: the LMS tells theirs when they come by a launch")


def _pass(course: Course) -> tuple[Pass, tuple[Platform, ...]]:
    """The class's way to its LMSs, and these."""
    from autograder.lti.passback import Pass
    from autograder.lti.settings import Platform

    one_pass = Pass(course)
    return one_pass, Platform.read_all(one_pass.folder)


def _line(score: Score) -> str:
    from autograder.checks.report.text import number

    unmarked = ", not all marked" if score.pending else ""
    return f"{score.notebook}, {score.student}: {number(score.given)} of {number(score.maximum)}{unmarked}"
