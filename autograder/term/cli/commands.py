"""The commands of a term, from the list of students to the last backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.problem import Problem, some
from autograder.term.cli.keeping_commands import backup, handbook, restore, upgrade
from autograder.term.cli.options import WHEN, CourseDir, DryRun, Notebook, StudentId, console, in_class, would
from autograder.term.cli.requests_command import answer, requests
from autograder.term.cli.students_commands import students
from autograder.term.marking.command import marking

if TYPE_CHECKING:
    from autograder.grading.class_folder.course import Course
    from autograder.term.due import Moved


def due(
    notebook: Notebook,
    when: Annotated[str | None, typer.Argument(help=f"{WHEN[0].upper()}{WHEN[1:]}.")] = None,
    course: CourseDir = Path(),
    remove: Annotated[bool, typer.Option("--remove", help="Take the due date away.")] = False,
) -> None:
    """Say when a notebook is due, or set it; penalties of what is graded follow."""
    from autograder.term.due import due_date, set_due_date
    from autograder.term.moments import formatted, moment, oddity

    with in_class(course, notebook) as (at, name):
        if when is not None and remove:
            raise Problem("Say when it is due, or take the date away, by --remove: not both.")
        if when is not None or remove:
            moved = set_due_date(at, name, None if when is None else moment(when))
        found = due_date(at, name)
        typer.echo(f"{name} is due {formatted(found)}." if found else f"{name} has no due date.")
        if when is not None and found and (odd := oddity(found)):
            typer.echo(f"  {odd}")
        if when is not None or remove:
            _say_moved(moved, at, name)


def extend(
    student: StudentId,
    notebook: Notebook,
    until: Annotated[str | None, typer.Option(help=f"Until when: {WHEN}.")] = None,
    course: CourseDir = Path(),
    remove: Annotated[bool, typer.Option("--remove", help="Take the extension back.")] = False,
) -> None:
    """Give one student more time; a penalty that this changes follows."""
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.term.due import extend as give
    from autograder.term.moments import formatted, moment, oddity

    with in_class(course, notebook) as (at, name):
        if (until is None) == (not remove):
            raise Problem("Say until when, by --until, or take the extension back, by --remove.")
        time, student = None if until is None else moment(until), meant_student(at, student)
        moved = give(at, student, name, time)
        typer.echo(f"{student} has time until {formatted(time) if time else 'the due date'} for {name}.")
        if time and (odd := oddity(time)):
            typer.echo(f"  {odd}")
        _say_moved(moved, at, name)


def collect(
    notebook: Notebook,
    place: Annotated[Path, typer.Argument(help="The archive or the folder that the LMS gave you.")],
    course: CourseDir = Path(),
    at: Annotated[str | None, typer.Option(help=f"When it was handed in: {WHEN}.")] = None,
    late_at: Annotated[str | None, typer.Option(help="When those handed in whose files Canvas calls LATE.")] = None,
    roster: Annotated[
        Path | None,
        typer.Option(
            help="Exported from Canvas or Moodle: its numbers tell students of the same name apart. "
            "Moodle's grading worksheet says when each handed in, too."
        ),
    ] = None,
    zone: Annotated[str | None, typer.Option(help="The time zone of Moodle's worksheet: Europe/Berlin.")] = None,
    for_all: Annotated[
        bool, typer.Option("--for-all", help="--at holds for all, whatever the LMS says of their times.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Put downloaded notebooks where submissions belong, by the names of their files or folders."""
    from autograder.term.collect import collect as bring
    from autograder.term.due import due_date
    from autograder.term.moments import moment, time_zone
    from autograder.term.times import Times

    with in_class(course, notebook) as (class_, name):
        if for_all and (at is None or late_at is not None):
            raise Problem("--for-all lets --at hold for all: say --at, and no --late-at.")
        typed, typed_late = (None if one is None else moment(one) for one in (at, late_at))
        times = Times(typed, typed_late, for_all=for_all)
        in_zone = None if zone is None else time_zone(zone)
        done = bring(class_, name, place, times=times, dry_run=dry_run, roster=roster, zone=in_zone)
        typer.echo(f"{would(dry_run)}{len(done.new)} new, {len(done.changed)} changed, {len(done.same)} as they were.")
        if done.changed and not dry_run:
            typer.echo(f"  what was there before is in {class_.class_folder / 'replaced'}: {some(done.changed)}")
        for note in done.notes:
            typer.echo(f"  {note}.")
        for problem in done.unclear:
            typer.echo(f"  unclear, left alone: {problem}.")
        for stranger in done.strangers:
            typer.echo(f"  nobody's on the roster, left alone: {stranger}")
        if done.late_without_time:
            typer.echo(
                f"  Canvas calls these LATE, and they count as on time here until --late-at says when they handed in: "
                f"{some(done.late_without_time)}."
            )
        elif done.without_time and (done.new or done.changed) and due_date(class_, name):
            typer.echo(
                f"  {len(done.without_time)} have no time of submission, so none of them counts as late; --at gives "
                "them one."
            )
        if done.unclear or done.strangers:
            mine = class_.folder("submitted", "STUDENT", name) / f"{name}.ipynb"
            typer.echo(f"  What is left alone and belongs to somebody, put to {mine} by hand.")
            raise typer.Exit(1)


def mark(
    student: StudentId,
    notebook: Notebook,
    exercise: Annotated[str, typer.Argument(help="Its slug, as `autograder catalogue` and `autograder guide` say it.")],
    points: Annotated[float | None, typer.Argument(help="The mark, which stands above the judge's.")] = None,
    comment: Annotated[str | None, typer.Option(help="For the student; an empty one takes it away.")] = None,
    course: CourseDir = Path(),
    remove: Annotated[bool, typer.Option("--remove", help="Take the mark back: the judge's stands again.")] = False,
) -> None:
    """Mark one answer, in code or in words, from the terminal; for all answers in words there is `marking`.

    The mark goes where the formgrader's go, and the student's feedback is made anew.
    """
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.term.marking.give import mark as give

    with in_class(course, notebook) as (at, name):
        if (points is None) == (not remove):
            raise Problem("Say the points, or take the mark back, by --remove.")
        student = meant_student(at, student)
        done = give(at, student, name, exercise, points, comment)
        typer.echo(done.line(student, name, exercise))


def roster(
    notebooks: Annotated[list[str] | None, typer.Argument(metavar="[NOTEBOOK]...", help="Only these.")] = None,
    course: CourseDir = Path(),
    missing: Annotated[bool, typer.Option("--missing", help="Only who has handed nothing in, with e-mails.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write a row a student: points, and their sum.")] = None,
) -> None:
    """Show the class: who has handed in what, where everyone stands, and who hasn't handed in."""
    from autograder.grading.class_folder.releases import meant
    from autograder.term.roster import as_table, read_class_roster, roster_lines, write_csv

    with in_class(course) as (at, _):
        found = read_class_roster(at, [meant(at, one) for one in notebooks or ()])
        if csv is not None:
            write_csv(found, csv)
            typer.echo(csv)
            for name, count in found.unmarked.items():
                typer.echo(f"{name}: {count} wait for marks by hand; their points are without them so far.", err=True)
            return
        if missing:
            for notebook in found.notebooks:
                for one in found.missing(notebook):
                    typer.echo("\t".join(filter(None, (notebook.name, one.id, one.name, one.email))))
            return
        shown = console()
        shown.print(as_table(found))
        for line in roster_lines(found):
            shown.print(line, soft_wrap=True)


def add_term_commands(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.add_typer(students, name="students")
    for command in (due, extend, collect, mark, marking, requests, answer, roster, upgrade, backup, restore, handbook):
        app.command()(command)


def _say_moved(moved: Moved, course: Course, notebook: str) -> None:
    for student, (before, now) in sorted(moved.items()):
        typer.echo(f"  {student}: {now:g} points less for being late, {before:g} before.")
    for path in sorted(course.class_folder.glob(f"grades-{notebook}-*.csv")) if moved else ():
        typer.echo(f"  {path} was exported before that: export it anew.")
