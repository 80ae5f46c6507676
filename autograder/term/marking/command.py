"""What `autograder marking` does: a page on this machine, until all is marked or Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.serving.words import ENGLISH, known
from autograder.term.cli.options import CourseDir, Notebook, in_class

if TYPE_CHECKING:
    from autograder.term.marking.server import Desk


def marking(
    notebook: Notebook,
    course: CourseDir = Path(),
    by: Annotated[str | None, typer.Option(help="Who marks; the name that is logged in without it.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 0,
    language: Annotated[
        str | None, typer.Option(envvar=reader.SETTING, help="That the page speaks: en or zh.", show_envvar=False)
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    question: Annotated[
        list[str] | None, typer.Option(help="Mark only this question: who marks with others takes some.")
    ] = None,
    worth: Annotated[
        str | None, typer.Option(help="Change what an item of a guide is worth: why:2=1.5; marks follow.")
    ] = None,
    history: Annotated[bool, typer.Option("--history", help="Only print who marked what, when.")] = False,
    graders: Annotated[bool, typer.Option("--graders", help="Only print who has marked how many.")] = False,
) -> None:
    """Mark all answers in words on a page: the guide beside them, equal ones together; one answer alone has `mark`."""
    from autograder.reports.feedback import feedback
    from autograder.term.marking import journal
    from autograder.term.marking.answers import asked
    from autograder.term.marking.server import Desk
    from autograder.term.marking.worths import follow, set_worth

    with in_class(course, notebook) as (at, name):
        if history:
            for line in journal.read(at, [name]):
                typer.echo(line)
            return
        if graders:
            typer.echo("\n".join(journal.counts(journal.read(at, [name]))) or "Nothing has been marked.")
            return
        by = by or journal.somebody()
        if worth is not None:
            typer.echo(set_worth(at, name, worth))
        if followed := follow(at, name, by):
            for one in followed:
                typer.echo(f"{one.student}, {one.question}: {one.now:g} points (before: {one.before:g}).")
            feedback(name, at.root, students={one.student for one in followed})
        if worth is not None:
            typer.echo(f"Marks that followed: {len(followed)}.")
            return
        slugs = [one.question.slug for one in asked(at, name)]  # a sentence here, rather than on the page
        if unknown := [one for one in question or () if one not in slugs]:
            raise Problem(f"{name} has no question {unknown[0]!r} to mark; there are: {', '.join(slugs)}.")
        only = tuple(question or ())
        desk = Desk(at, name, secrets.token_urlsafe(16), by, known(language or ENGLISH), only=only)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(desk, port, browser=not no_browser))
        if not desk.marked:
            typer.echo("Nothing has been marked.")
            return
        typer.echo(f"Marked answers of {len(desk.marked)} students; making their feedback pages anew …")
        feedback(name, at.root, students=desk.marked)
        typer.echo(
            f"Done. `autograder export` writes the grades; `autograder marking {name} --history` says who did what."
        )


async def _serve(desk: Desk, port: int, *, browser: bool) -> None:
    from autograder.serving import reserve, serve
    from autograder.term.marking.server import MOST_BYTES, make_app

    taken = reserve(port, "127.0.0.1")
    page = f"http://127.0.0.1:{taken.getsockname()[1]}/#{desk.key}"
    server = serve(make_app(desk), taken, max_body_size=MOST_BYTES)
    typer.echo(f"The page, for you alone: {page}  (Ctrl-C, or Done on the page, ends it)")
    if browser:
        webbrowser.open(page)
    await desk.done.wait()
    server.stop()
    await server.close_all_connections()
