"""The commands `autograder report | similar`."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.grading.problem import clear_words

CourseDir = Annotated[Path, typer.Option("--course", help="The course's root.")]


def report(
    notebooks: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NOTEBOOK]...", help="For example 02-self-attention; without it, all."),
    ] = None,
    course: CourseDir = Path(),
    to: Annotated[Path | None, typer.Option(help="The HTML file; class/report.html without it.")] = None,
    csv: Annotated[Path | None, typer.Option(help="The folder for the CSV files; beside the page without it.")] = None,
) -> None:
    """Write one page on the class: points, exercises that hurt, what was misunderstood, who is stuck."""
    from autograder.reporting.class_report.report import report as write_report

    with clear_words():
        written = write_report(notebooks or (), course, to, csv)
        typer.echo(f"page  {written.page}")
        typer.echo(f"CSV   {written.csv_folder}")


def similar(
    assignment: Annotated[str, typer.Argument(metavar="NOTEBOOK", help="For example 02-self-attention.")],
    course: CourseDir = Path(),
    least: Annotated[
        float, typer.Option(min=0.05, max=1, help="How much of what is rare in an answer must be in both.")
    ] = 0.6,
    most: Annotated[int, typer.Option(min=1, help="How many pairs are shown.")] = 50,
) -> None:
    """List submissions that are more alike than the class is: something to look at, never a proof."""
    from autograder.reporting.similar.report import CARE, percent, title
    from autograder.reporting.similar.report import similar as find_similar

    with clear_words():
        found = find_similar(assignment, course, least=least, most=most)
        for number, pair in enumerate(found.pairs[:most], start=1):
            where = ", ".join(f"{title(one.slug)} {percent(one)} %" for one in pair.alike)
            typer.echo(f"{number:>3}  {pair.first} and {pair.second}: {where}")
        if found.pairs:
            typer.echo(f"{CARE}\nside by side  {found.folder / 'index.html'}")
        else:
            typer.echo("No two submissions are alike beyond what the class has in common.")


def add_commands(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.command()(report)
    app.command()(similar)
