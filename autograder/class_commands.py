"""The commands on a class: `autograder init | variants | grade | feedback | export | report | similar | …`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base import reader
from autograder.base.problem import STOPPED, clear_words, some
from autograder.lms.formats import Format
from autograder.term.cli.options import CourseDir, Notebook, console, in_class

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.grading.running.classroom import ClassReport

Student = Annotated[str | None, typer.Option("--student", help="Only this one.")]


def grade(
    assignment: Notebook,
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
    feedback: Annotated[bool, typer.Option(help="Make feedback, too.")] = True,
) -> None:
    """Grade the submissions that are new or changed; a second run grades nothing twice."""
    began = time.monotonic()  # what is imported takes its time, too
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.grading.running.classroom import grade as grade_class
    from autograder.grading.terminal.class_table import class_table
    from autograder.grading.terminal.progress_bar import ProgressBar
    from autograder.grading.terminal.run_log import RunLog
    from autograder.grading.terminal.summary import summary
    from autograder.grading.terminal.watcher import Watchers
    from autograder.isolation import Limits
    from autograder.reports.export import export as export_csv
    from autograder.term.roster import read_class_roster

    shown = console()
    with in_class(course, assignment) as (at, assignment):
        limits = Limits(cell=cell_seconds, notebook=notebook_seconds)
        with RunLog(at.class_folder / "logs" / f"{Path(assignment).name}.log") as log:
            student = student and meant_student(at, student)
            with ProgressBar(shown) as bar:
                graded = grade_class(
                    assignment, str(course), student, limits=limits, again=again, allow_unguarded=allow_unguarded,
                    cluster=cluster, watcher=Watchers([log, bar]),
                )  # fmt: skip
            try:
                if graded.results:
                    shown.print(class_table(assignment, graded.results, graded.standings, shown.width))
                    table = export_csv(None, graded.course.root)
                    if feedback and not graded.waiting:
                        make_missing_feedback(assignment, graded, shown)
            finally:
                missing = [] if graded.waiting else graded.missing
                seconds = time.monotonic() - began
                lines = summary(graded.results, graded.fresh, seconds, graded.standings, missing, assignment)
                if graded.waiting:
                    count = f"{len(graded.waiting)} of {len(graded.waiting) + len(graded.results)}"
                    lines.append(f"Stopped: {count} submissions are waiting; the next run goes on with them.")
                log.close(lines if graded.fresh or graded.waiting else [])
                for line in lines:
                    shown.print(line, soft_wrap=True)
        if any(result.guard == "none" for result in graded.results if result.student in graded.fresh):
            shown.print("Unguarded: learners' code could reach all that you can; `autograder doctor` says more.")
        if graded.waiting:
            raise typer.Exit(STOPPED)
        if unlisted := read_class_roster(graded.course, [assignment]).unlisted:
            shown.print(f"On no list of students: {some(unlisted)}. Is it a slip in a folder's name?", soft_wrap=True)
        if feedback:
            pages = f"{graded.course.folder('feedback', '', '')}/STUDENT/{assignment}/{assignment}.html"
            shown.print(f"feedback   {pages}", soft_wrap=True)
        if graded.results:
            shown.print(f"grades     {table}", soft_wrap=True)
        if graded.fresh:
            shown.print(f"log        {log.path}", soft_wrap=True)
        shown.print(f"gradebook  {graded.course.gradebook_file or graded.course.db_url}", soft_wrap=True)


def make_missing_feedback(assignment: str, graded: ClassReport, shown: Console) -> None:
    """Feedback for those whose notebook was graded since their last one."""
    from autograder.reports.feedback import feedback as make_feedback
    from autograder.reports.feedback import without_feedback

    if wanted := without_feedback(graded.course, assignment, graded.results) | set(graded.fresh):
        with shown.status(f"feedback for {len(wanted)}"):
            make_feedback(assignment, graded.course.root, students=wanted)


def feedback(
    assignment: Notebook,
    course: CourseDir = Path(),
    student: Student = None,
    language: Annotated[str, typer.Option(help="Of all reports, such as zh; else each notebook's own.")] = "",
) -> None:
    """Make the learners' feedback anew, with grades and comments given by hand."""
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.reports.export import renew_table
    from autograder.reports.feedback import feedback as make_feedback

    with in_class(course, assignment) as (at, name):
        student = student and meant_student(at, student)
        for folder in make_feedback(name, course, student, language=language):
            typer.echo(folder)
        renew_table(at)  # with marks that were given in the formgrader


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
    """Write the grades as CSV: nbgrader's table, or what an LMS imports; a row a student is `roster --csv`.

    nbgrader's table has a row for each student and notebook. `grade` and `feedback` keep class/grades.csv up to date,
    so this command is for another file, for one notebook, and for Canvas and Moodle.
    """
    from autograder.reports.export import export as export_csv

    with in_class(course, assignment) as (_, name):
        assignment = name or None
        if form is Format.CSV:
            typer.echo(export_csv(assignment, course, to))
            return
        from autograder.lms.export import export_for

        exported = export_for(form, assignment, course, to=to, roster=roster, title=title)
        typer.echo(exported.path)
        for note in exported.notes:
            typer.echo(note, err=True)


def report(
    notebooks: Annotated[
        list[str] | None, typer.Argument(metavar="[NOTEBOOK]...", help="Its name, or its number; without it, all.")
    ] = None,
    course: CourseDir = Path(),
    to: Annotated[Path | None, typer.Option(help="The HTML file; class/report.html without it.")] = None,
    csv: Annotated[Path | None, typer.Option(help="The folder for the CSV files; beside the page without it.")] = None,
    language: Annotated[
        str | None, typer.Option(envvar=reader.SETTING, help="That the page speaks: en or zh.", show_envvar=False)
    ] = None,
) -> None:
    """Write one page on the class: points, exercises that hurt, what was misunderstood, who is stuck."""
    from autograder.grading.class_folder.releases import meant
    from autograder.reports.class_report.report import report as write_report

    with in_class(course) as (at, _):
        written = write_report([meant(at, one) for one in notebooks or ()], course, to, csv, language)
        typer.echo(f"page  {written.page}")
        typer.echo(f"CSV   {written.csv_folder}")


def similar(
    assignment: Notebook,
    course: CourseDir = Path(),
    least: Annotated[
        float, typer.Option(min=0.05, max=1, help="How much of what is rare in an answer must be in both.")
    ] = 0.6,
    most: Annotated[int, typer.Option(min=1, help="How many pairs get a page.")] = 50,
    earlier: Annotated[
        list[Path] | None, typer.Option("--with", help="The folder of another class, last year's say.")
    ] = None,
) -> None:
    """List groups of submissions that are more alike than the class is: something to look at, never a proof."""
    from autograder.similar.report import CARE, titles
    from autograder.similar.report import similar as find_similar

    with in_class(course, assignment) as (_, assignment):
        found = find_similar(assignment, course, least=least, most=most, earlier=earlier or ())
        for number, group in enumerate(found.groups, start=1):
            typer.echo(f"{number:>3}  {', '.join(group.students)}: {titles(group)}")
        if found.pairs:
            typer.echo(f"{CARE}\nside by side  {found.folder / 'index.html'}")
        else:
            typer.echo("No two submissions are alike beyond what the class has in common.")


def init(
    folder: Annotated[Path, typer.Argument(help="The class's folder; this one where nothing is said.")] = Path(),
    variants: Annotated[bool, typer.Option("--variants", help="With numbers of each student's own.")] = False,
) -> None:
    """Write what a class needs into a folder: nbgrader's configuration, the notebooks, a place for submissions."""
    from autograder.grading.init import init as write_class
    from autograder.grading.init import made_in_words

    with clear_words():
        made = write_class(folder, variants=variants)
        typer.echo(made_in_words(folder, made))


def variants(
    assignment: Notebook,
    course: CourseDir = Path(),
    student: Student = None,
    language: Annotated[str, typer.Option(help="Of the notebooks, such as zh.")] = "",
    show: Annotated[bool, typer.Option("--show", help="Only say who has which numbers.")] = False,
) -> None:
    """Write each student's own notebook, in a class with variants, and say which numbers are in it."""
    from autograder.grading.variants import variants as write_variants

    with in_class(course, assignment) as (at, name):
        found = write_variants(at, name, student, language=language, write=not show)
        width = max(len(one.student) for one in found)
        for one in found:
            typer.echo(f"{one.student:<{width}}  {one.said}")
        if not show:
            typer.echo(f"written: {len(found)} notebooks, {found[0].place}" + (" and so on" if len(found) > 1 else ""))


def sample_class(
    assignment: Annotated[
        str | None, typer.Argument(metavar="[NOTEBOOK]", help="Its name or number; without it, the course's choice.")
    ] = None,
    course: CourseDir = Path(),
) -> None:
    """Make a small class of right and wrong submissions from the answers in the course's tests."""
    from autograder.grading.sample_class import make_sample_class

    with clear_words():
        for path in make_sample_class(course, name=assignment):
            typer.echo(path)


def add_commands(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.command()(init)
    app.command()(grade)
    app.command()(feedback)
    app.command()(export)
    app.command()(report)
    app.command()(similar)
    app.command()(variants)
    app.command("sample-class")(sample_class)
