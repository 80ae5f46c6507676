"""The commands `autograder grade | feedback | export | sample-class`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from autograder.grading.problem import GradingError

WIDTH = 120  # of what is written to a file or a pipe

Assignment = Annotated[str, typer.Argument(help="For example 02-self-attention.")]
CourseDir = Annotated[Path, typer.Option("--course", help="The course's root.")]
Student = Annotated[str | None, typer.Option("--student", help="Only this one.")]


def grade(
    assignment: Assignment,
    course: CourseDir = Path(),
    student: Student = None,
    cell_seconds: Annotated[float, typer.Option(min=0.1, help="Limit for one cell.")] = 60.0,
    notebook_seconds: Annotated[float, typer.Option(min=0.1, help="Limit for a notebook.")] = 600.0,
    again: Annotated[bool, typer.Option("--again", help="Also what is graded already.")] = False,
    allow_unguarded: Annotated[
        bool, typer.Option("--allow-unguarded", help="Run learners' code also where it cannot be guarded.")
    ] = False,
    feedback: Annotated[bool, typer.Option(help="Make feedback and CSV, too.")] = True,
) -> None:
    """Grade the submissions that are new or changed; a second run grades nothing twice."""
    from rich.console import Console

    from autograder.grading.classroom import grade as grade_class
    from autograder.reporting.class_table import class_table
    from autograder.reporting.progress import ProgressBar
    from autograder.running import Limits

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDTH)
    with _clear_words():
        limits = Limits(cell=cell_seconds, notebook=notebook_seconds)
        with ProgressBar(console) as bar:
            report = grade_class(
                assignment,
                str(course),
                student,
                limits=limits,
                again=again,
                allow_unguarded=allow_unguarded,
                watcher=bar,
            )
        if report.results:
            console.print(class_table(assignment, report.results, console.width))
        if any(result.guard == "none" for result in report.results if result.student in report.fresh):
            console.print("Unguarded: learners' code could reach all that you can; `autograder doctor` says more.")
        if report.waiting:
            console.print(f"Stopped: {len(report.waiting)} submissions are waiting; the next run goes on with them.")
            raise typer.Exit(130)
        if feedback:
            _make_feedback_and_csv(assignment, report, console)
        console.print(f"gradebook  {report.course.gradebook_file or report.course.db_url}", soft_wrap=True)


def _make_feedback_and_csv(assignment, report, console) -> None:
    from autograder.reporting.export import export as export_csv
    from autograder.reporting.feedback import feedback as make_feedback

    course = report.course
    missing = {one.student for one in report.results if not course.folder("feedback", one.student, assignment).is_dir()}
    if wanted := missing | set(report.fresh):
        with console.status(f"feedback for {len(wanted)}"):
            make_feedback(assignment, course.root, students=wanted)
    csv = export_csv(None, course.root)
    console.print(
        f"feedback   {course.folder('feedback', '', '')}/STUDENT/{assignment}/{assignment}.html",
        soft_wrap=True,
    )
    console.print(f"grades     {csv}", soft_wrap=True)


def feedback(assignment: Assignment, course: CourseDir = Path(), student: Student = None) -> None:
    """Make the learners' feedback anew, with grades and comments given by hand."""
    from autograder.reporting.feedback import feedback as make_feedback

    with _clear_words():
        for folder in make_feedback(assignment, course, student):
            typer.echo(folder)


def export(
    assignment: Annotated[str | None, typer.Argument(help="Only this one.")] = None,
    course: CourseDir = Path(),
    to: Annotated[Path | None, typer.Option(help="The CSV file.")] = None,
) -> None:
    """Write the grades as CSV."""
    from autograder.reporting.export import export as export_csv

    with _clear_words():
        typer.echo(export_csv(assignment, course, to))


def sample_class(course: CourseDir = Path()) -> None:
    """Make a small class of right and wrong submissions from the answers in the project's tests."""
    from autograder.grading.sample_class import make_sample_class

    with _clear_words():
        for path in make_sample_class(course):
            typer.echo(path)


def add_commands(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.command()(grade)
    app.command()(feedback)
    app.command()(export)
    app.command("sample-class")(sample_class)


@contextmanager
def _clear_words() -> Iterator[None]:
    """A problem ends the command with its sentence and status 1."""
    try:
        yield
    except GradingError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    except OSError as error:
        typer.echo(f"{error.filename}: {error.strerror}." if error.filename else str(error), err=True)
        raise typer.Exit(1) from error
