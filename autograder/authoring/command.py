"""The commands ``autograder new | new-course | build | translate | bundle``."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from autograder.base.problem import Problem, clear_words


def new(
    slug: Annotated[str, typer.Argument(help="Name of the exercise, such as row_sums.")],
    notebook: Annotated[str, typer.Option(help="Its notebook: its name, or the beginning of it.")],
    kind: Annotated[
        Literal["function", "layer", "arrays", "data"] | None,
        typer.Option(help="What the learner writes; arrays: a function of NumPy arrays; data: of texts or lists."),
    ] = None,
    args: Annotated[str, typer.Option(help="Names of the function's arguments, such as x,P,F.")] = "",
    root: Annotated[Path, typer.Option(help="The course's checkout.")] = Path(),
) -> None:
    """Begin a new exercise: a record, its cells and its answers, which work and wait to be replaced."""
    from autograder.authoring.new import new as write_new
    from autograder.authoring.new import what_remains

    with clear_words():
        written = write_new(root, slug, notebook, kind, args)
    for path in written:
        typer.echo(f"written: {path}")
    for line in what_remains(slug, written):
        typer.echo(line)


def new_course(
    name: Annotated[str, typer.Argument(help="Of the course and its Python package, such as cnn.")],
    folder: Annotated[Path | None, typer.Argument(help="Where it goes; a folder of its name without it.")] = None,
    language: Annotated[str, typer.Option(help="Of its lessons, and of what the judge says there: en, zh.")] = "en",
) -> None:
    """Begin a course of your own on this autograder: a small repository that works and waits to be replaced."""
    from autograder.authoring.new_course import new_course as write_course

    with clear_words():
        for path in write_course(name, folder, language):
            typer.echo(f"written: {path}")
        typer.echo(f"Next, in {folder or name}: pip install -e . and autograder build; its README.md says more.")
        typer.echo("Then autograder check tests/answers/double.py: it names a slip that no record declares.")


def build(
    check: Annotated[bool, typer.Option("--check", help="Only name the stale notebooks.")] = False,
    root: Annotated[Path, typer.Option(help="The folder that holds solutions/ and notebooks/.")] = Path(),
    language: Annotated[str | None, typer.Option(help="Only the notebooks in this one: en, zh; else all.")] = None,
) -> None:
    """Release the notebooks from their sources, in English and in the languages of solutions/.

    Ends with status 1 where a source breaks a rule, or where --check finds a stale notebook.
    """
    from autograder.authoring.notebooks.build import build as build_release

    with clear_words():
        report = build_release(root, check=check, language=language)
    for path in report.stale:
        done = "removed" if path in report.left_over else "written"
        typer.echo(f"{'stale' if check else done}: {path}")
    for warning in report.warnings:
        typer.echo(warning, err=True)
    if check and report.stale:
        typer.echo("Run `autograder build` and commit the notebooks.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{len(report.released)} notebooks are up to date with their sources.")


def translate(
    notebook: Annotated[str, typer.Argument(help="Its name, or the beginning of it: 02.")],
    language: Annotated[str, typer.Option(help="The code of the language, such as zh.")],
    root: Annotated[Path, typer.Option(help="The course's checkout.")] = Path(),
) -> None:
    """Begin the translation of a notebook's text cells, or bring it up to date; what checks say is in `texts`.

    What is translated already stays. It says what is to be done, and ends with status 1 as long as there is something.
    """
    from autograder.authoring.translation.translate import translate as write_translation

    with clear_words():
        path, to_do = write_translation(root, notebook, language)
    typer.echo(f"written: {path}")
    for one in to_do:
        typer.echo(one)
    if to_do:
        raise typer.Exit(1)
    typer.echo("It is complete.")


def bundle(
    to: Annotated[
        Path | None, typer.Option(help="A zip file, or a folder that is not there yet; without it, a zip in dist/.")
    ] = None,
    root: Annotated[Path, typer.Option(help="The course's checkout, or the class's folder.")] = Path(),
) -> None:
    """Write the package for students: notebooks, course, checks; no solutions, no marking guides."""
    from autograder.authoring.bundle import bundle as write_bundle

    with clear_words():
        typer.echo(write_bundle(root, to))


def texts(
    language: Annotated[str, typer.Argument(help="Its code, such as zh.")] = "zh",
    check: Annotated[bool, typer.Option("--check", help="Write nothing; status 1 where a file is stale.")] = False,
    missing: Annotated[bool, typer.Option("--missing", help="Print what isn't translated.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Only print all English texts, for an editor's eye.")] = False,
) -> None:
    """Bring the translations of what checks, questions and pages say up to date; notebooks have `translate`.

    It says how much is missing in the `.po` files. What isn't translated is shown in English.
    """
    from autograder.authoring.own_course import brings_the_engine, catalogues_of
    from autograder.authoring.translation.texts import found_texts, update

    with clear_words():
        if catalogues_of(Path()) and not brings_the_engine(Path()):
            raise Problem(
                "Only what comes with the autograder has its texts in other languages; of a course of your own, "
                "`autograder translate` translates the notebooks."
            )
        if every:
            for found in found_texts():
                typer.echo("\n".join([found.file, *(f"    {place}: {english}" for place, english in found.texts)]))
            return
        results = update(language, check=check)
    for one in results:
        state = "stale" if check and one.changed else "written" if one.changed else "same"
        typer.echo(f"{one.path.stem:<28} {state:<8} {len(one.missing):>4} not translated  {len(one.broken):>3} broken")
        for place, english in one.missing if missing else ():
            typer.echo(f"    {place}: {english}")
        for sentence in one.broken:
            typer.echo(f"    {sentence}")
    if any(one.broken or (check and one.changed) for one in results):
        raise typer.Exit(1)
