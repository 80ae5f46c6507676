"""The command `autograder`."""

import importlib.util
import json
import os
import secrets
import sys
from importlib.metadata import EntryPoint
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from autograder.authoring.command import build, bundle, new, new_course, texts, translate
from autograder.authoring.effort_command import effort
from autograder.base.entry_points import named
from autograder.base.extras import install
from autograder.base.problem import STOPPED, Problem, clear_words, hear_every_interrupt
from autograder.class_commands import add_commands
from autograder.languages.helps import run
from autograder.quick_nbgrader import quick_nbgrader
from autograder.term.cli.commands import add_term_commands

PLUGS = "autograder.commands"  # the group of entry points of commands that this program has no word of
PLUGGED = "A hub, an LMS, a workshop"
PANELS = {  # of --help, as an instructor meets them
    "A class, week by week": "init students due collect grade marking feedback report roster export backup restore",
    "A class, now and then": "handbook extend mark requests answer similar guide upgrade variants doctor sample-class",
    PLUGGED: " ".join(sorted(named(PLUGS))),
    "Exercises and courses": "check catalogue new new-course build effort translate texts bundle",
}
SAID = {panel: panel for panel in PANELS}  # in the reader's language


class _Commands(TyperGroup):
    """The commands; where a package is missing that one of them needs, a sentence says so."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in panels."""
        for panel, names in PANELS.items():
            for name in names.split():
                setattr(self.commands[name], "rich_help_panel", SAID[panel])  # noqa: B010 Click's own type has none
        return " ".join(PANELS.values()).split()

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            with quick_nbgrader():
                return super().invoke(ctx)
        except ModuleNotFoundError as error:
            package = (error.name or "autograder").partition(".")[0]
            if package in ("autograder", "course"):
                raise
            extra = "pictures" if package in ("matplotlib", "PIL") else "grader"
            if extra == "grader" and importlib.util.find_spec("nbgrader") is None:
                package = "nbgrader"  # whatever was met first: that is what a reader knows
            typer.echo(f"{package} is not installed: run  {install(extra)}", err=True)
            raise typer.Exit(1) from error


HELP = "Builds the notebooks, checks answers, grades a class."
app = typer.Typer(cls=_Commands, help=HELP, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Python files with answers.")],
    slug: Annotated[str | None, typer.Option(help="The exercise; without it, the file's name up to __.")] = None,
    as_json: Json = False,
    seed: Annotated[int | None, typer.Option(help="Ask the same questions as an earlier run.", min=0)] = None,
    traceback: Annotated[bool, typer.Option("--traceback", help="Print the whole of what Python says.")] = False,
    language: Annotated[str | None, typer.Option(help="Of the report, such as zh.")] = None,
) -> None:
    """Judge the definitions in Python files, each in a process of its own."""
    from autograder.checks.catalogues import catalogue
    from autograder.checks.repairing.search import SECONDS
    from autograder.checks.report.text import as_text, same_again
    from autograder.grading.check_files import check_files
    from autograder.isolation import best_guard
    from autograder.languages.chosen import choose, current
    from autograder.languages.verdicts import in_language

    with clear_words():
        if language is not None:
            choose(language)
    if best_guard().name == "none":
        typer.echo(f"Note: {best_guard().missing}. The files run with your own rights.", err=True)
    seed = secrets.randbits(32) if seed is None else seed
    usable, some_usable = True, False
    with clear_words():
        for result in check_files(files, slug=slug, seed=seed, repair=SECONDS):
            usable, some_usable = usable and result.usable, some_usable or result.usable
            if as_json:
                typer.echo(json.dumps(result.as_dict(current()), ensure_ascii=False))
            elif not result.usable:
                typer.echo(in_language(result.verdict, current()).error, err=True)
            else:
                title = catalogue()[result.slug].title
                typer.echo(f"{result.file}\n{as_text(result.verdict, title, tracebacks=traceback, texts=current())}\n")
                if result.surprise:
                    typer.echo(f"Not as its first line says: {result.surprise}\n", err=True)
                if result.verdict.fault:
                    typer.echo(f"For whoever wrote the exercise: {result.verdict.fault}\n", err=True)
    if not as_json and some_usable:
        typer.echo(same_again(seed, current()))
    if not usable:
        raise typer.Exit(1)


@app.command()
def catalogue(as_json: Json = False) -> None:
    """List every exercise: slug, notebook, title, minutes, points, misconceptions."""
    from autograder.checks.catalogues import examined
    from autograder.checks.judging.records import Exercise

    with clear_words():
        records = examined()
    for exercise in records.values():
        if not isinstance(exercise, Exercise):
            continue
        named = list(dict.fromkeys(one.id for one in exercise.misconceptions))
        fields = {
            "slug": exercise.slug, "notebook": exercise.notebook, "title": exercise.title,
            "minutes": exercise.minutes, "points": float(exercise.points), "bonus": exercise.bonus,
            "misconceptions": named,
        }  # fmt: skip
        if as_json:
            typer.echo(json.dumps(fields, ensure_ascii=False))
        else:
            size = f"{exercise.points:>4g} points {exercise.minutes:>3} min"
            typer.echo(f"{exercise.notebook:<22} {exercise.slug:<24} {size}  {exercise.title}")
            typer.echo(f"{'':<23}{', '.join(named)}")


@app.command()
def doctor() -> None:
    """Say what guards learners' code here, what is missing, and how to get it."""
    from autograder.grading.doctor import examine
    from autograder.languages.terminal import in_words

    findings = examine()
    for finding in findings:
        typer.echo(f"{'✓' if finding.good else '✗'} {in_words(finding.said)}")
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)


@app.command()
def guide(
    name: Annotated[str | None, typer.Argument(help="A notebook or a question; without it, all.")] = None,
) -> None:
    """Show how written answers are marked, for whoever marks in nbgrader's formgrader; `marking` has it on its page."""
    from autograder.checks.catalogues import questions
    from autograder.reports.marking_guide import as_text

    with clear_words():
        start = f"{name.zfill(2)}-" if name and name.isdecimal() else name
        chosen = (name in (None, one.slug) or one.notebook.startswith(start or "") for one in questions().values())
        found = [one for one, is_meant in zip(questions().values(), chosen, strict=True) if is_meant]
        if not found:
            there = sorted({one.notebook for one in questions().values()})
            if not there:
                raise Problem("No notebook here has a written question.")
            raise Problem(f"There is no written question in {name!r}; there are some in {', '.join(there)}.")
    typer.echo("\n\n".join(map(as_text, found)))


app.command()(new)
app.command("new-course")(new_course)
app.command()(build)
app.command()(effort)
app.command()(translate)
app.command()(bundle)
app.command()(texts)
add_commands(app)
add_term_commands(app)
for name, place in named(PLUGS).items():
    plugged = EntryPoint(name, place, PLUGS).load()
    app.add_typer(plugged, name=name) if isinstance(plugged, typer.Typer) else app.command(name)(plugged)


def main() -> None:
    """Run the command. After Ctrl-C it ends at once: Python would tidy up all that was imported, for a second."""
    hear_every_interrupt()
    try:
        run(app, SAID)
    except SystemExit as end:
        if end.code == STOPPED:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(STOPPED)
        raise


if __name__ == "__main__":
    main()
