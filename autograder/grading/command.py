"""The commands `autograder grade | feedback | export | sample-class`."""

import time
from pathlib import Path
from typing import Annotated

import typer

from autograder.grading.problem import clear_words
from autograder.reporting.lms.formats import Format

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
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Run learners' code on a Dask cluster: tcp://HOST:8786.")
    ] = None,
    feedback: Annotated[bool, typer.Option(help="Make feedback and CSV, too.")] = True,
) -> None:
    """Grade the submissions that are new or changed; a second run grades nothing twice."""
    from rich.console import Console

    from autograder.grading.classroom import grade as grade_class
    from autograder.grading.course import Course
    from autograder.grading.watcher import Watchers
    from autograder.reporting.class_table import class_table
    from autograder.reporting.progress import ProgressBar
    from autograder.reporting.run_log import RunLog
    from autograder.reporting.summary import summary
    from autograder.running import Limits

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDTH)
    with clear_words():
        limits = Limits(cell=cell_seconds, notebook=notebook_seconds)
        began = time.monotonic()
        log = RunLog(Course.at(course).class_folder / "logs" / f"{Path(assignment).name}.log")
        with log, ProgressBar(console) as bar:
            report = grade_class(
                assignment,
                str(course),
                student,
                limits=limits,
                again=again,
                allow_unguarded=allow_unguarded,
                cluster=cluster,
                watcher=Watchers([log, bar]),
            )
            lines = summary(report.results, report.fresh, time.monotonic() - began)
            if report.waiting:
                count = f"{len(report.waiting)} of {len(report.waiting) + len(report.results)}"
                lines.append(f"Stopped: {count} submissions are waiting; the next run goes on with them.")
            log.close(lines if report.fresh or report.waiting else [])
        if report.results:
            console.print(class_table(assignment, report.results, console.width))
        for line in lines:
            console.print(line, soft_wrap=True)
        if any(result.guard == "none" for result in report.results if result.student in report.fresh):
            console.print("Unguarded: learners' code could reach all that you can; `autograder doctor` says more.")
        if report.waiting:
            raise typer.Exit(130)
        if feedback:
            make_feedback_and_csv(assignment, report, console)
        if report.fresh:
            console.print(f"log        {log.path}", soft_wrap=True)
        console.print(f"gradebook  {report.course.gradebook_file or report.course.db_url}", soft_wrap=True)


def make_feedback_and_csv(assignment, report, console) -> None:
    """Feedback for those whose notebook was graded since their last one, and the class's grades."""
    from autograder.reporting.export import export as export_csv
    from autograder.reporting.feedback import feedback as make_feedback
    from autograder.reporting.feedback import without_feedback

    course = report.course
    if wanted := without_feedback(course, assignment, report.results) | set(report.fresh):
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

    with clear_words():
        for folder in make_feedback(assignment, course, student):
            typer.echo(folder)


def export(
    assignment: Annotated[str | None, typer.Argument(help="Only this one; Canvas and Moodle want one.")] = None,
    course: CourseDir = Path(),
    to: Annotated[Path | None, typer.Option(help="The CSV file.")] = None,
    form: Annotated[Format, typer.Option("--format", help="Whose CSV.")] = Format.CSV,
    roster: Annotated[
        Path | None,
        typer.Option(help="Exported from Canvas (the gradebook) or Moodle (the grading worksheet): who is who."),
    ] = None,
    title: Annotated[
        str | None, typer.Option(help="The assignment's title in Canvas; else the notebook's name.")
    ] = None,
) -> None:
    """Write the grades as CSV: nbgrader's table, or what Canvas or Moodle imports."""
    from autograder.reporting.export import export as export_csv

    with clear_words():
        if form is Format.CSV:
            typer.echo(export_csv(assignment, course, to))
            return
        from autograder.reporting.lms.export import export_for

        exported = export_for(form, assignment, course, to=to, roster=roster, title=title)
        typer.echo(exported.path)
        for note in exported.notes:
            typer.echo(note, err=True)


def sample_class(course: CourseDir = Path()) -> None:
    """Make a small class of right and wrong submissions from the answers in the project's tests."""
    from autograder.grading.sample_class import make_sample_class

    with clear_words():
        for path in make_sample_class(course):
            typer.echo(path)


def add_commands(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.command()(grade)
    app.command()(feedback)
    app.command()(export)
    app.command("sample-class")(sample_class)
