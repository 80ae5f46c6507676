"""The commands that show something to others: `course take-home | playground | writer | demo | slides | site`."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.base.problem import Problem, clear_words
from course.options import LANGUAGE, MINE, OWN, SHIPPED, SHIPPED_IN, Language, PageLanguage


def take_home(
    translator: Annotated[
        Path | None, typer.Option("--from", help="Its folder; translator/, or else the one that comes with the course.")
    ] = None,
    to: Annotated[Path, typer.Option(help="The page.")] = Path("take-home.html"),
    language: Annotated[str | None, typer.Option(help=SHIPPED_IN)] = None,
    page_language: PageLanguage = "en",
) -> None:
    """Write a translator as one HTML page, which translates and shows where it looks, without a network."""
    from rich.console import Console

    from autograder.serving.words import known

    errors = Console(stderr=True, highlight=False)
    with clear_words():
        _page(to)
        known(page_language)
        with errors.status("starting TensorFlow"):
            from course.quiet_start import quiet_start

            with quiet_start():
                from course.presenting.take_home import write_take_home
                from course.training.translator.translators import choose_translator

        with errors.status("writing the page"):
            found, is_shipped = choose_translator(translator, OWN, language)
            write_take_home(found, to, page_language)
        if is_shipped:
            errors.print(SHIPPED, soft_wrap=True)
        typer.echo(f"{to} is written: {to.stat().st_size / 1e6:.1f} MB that need nothing else. Open it in a browser.")


def playground(
    to: Annotated[Path, typer.Option(help="The page.")] = Path("playground.html"), page_language: PageLanguage = "en"
) -> None:
    """Write a Transformer that learns in the browser as one HTML page: knobs, tests, attention; without a network."""
    from autograder.serving.words import known
    from course.presenting.playground import write_playground

    with clear_words():
        write_playground(_page(to), known(page_language))
        typer.echo(f"{to} is written: {to.stat().st_size / 1e3:.0f} kB that need nothing else. Open it in a browser.")


def writer(
    folder: Annotated[
        Path | None, typer.Option("--from", help="A small Llama's folder; the course's story teller, else.")
    ] = None,
    to: Annotated[Path, typer.Option(help="The page.")] = Path("writer.html"),
    page_language: PageLanguage = "en",
) -> None:
    """Write a model that tells stories as one HTML page: its chances, temperature, what each block would say."""
    from autograder.serving.words import known
    from course.quiet_start import quiet_start

    with quiet_start():
        from course.models import STORY_TELLER
        from course.presenting.writer import write_writer
    with clear_words():
        write_writer(_page(to), folder or STORY_TELLER, known(page_language))
        typer.echo(f"{to} is written: {to.stat().st_size / 1e6:.1f} MB that need nothing else. Open it in a browser.")


def demo(
    to: Annotated[Path | None, typer.Option(help="Keep the translator here; one that is ready is used.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the page; 0 takes a free one.")] = 8017,
    epochs: Annotated[int | None, typer.Option(min=1, help="Times that each pair is seen.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    mine: Annotated[bool, typer.Option("--mine", help="Show your own pieces, kept by green checks.")] = False,
    room: Annotated[bool, typer.Option("--room", help="Let the room's phones send sentences; you pick.")] = False,
    room_host: Annotated[str, typer.Option(help="Address for phones to come in at.")] = "0.0.0.0",
    room_port: Annotated[int, typer.Option(min=0, max=65535, help="Of the phones' page; 0 takes a free one.")] = 8019,
    against: Annotated[
        str | None, typer.Option(help="A second model learns beside that lacks something: without-positions, for one.")
    ] = None,
    language: Annotated[str | None, typer.Option(help=LANGUAGE)] = None,
    page_language: PageLanguage = "en",
) -> None:
    """Show a Transformer that learns, in the browser, and let the audience ask it.

    No network is needed, and none but this machine can reach it; --room opens a second page for phones. Ctrl-C ends it.
    """
    from autograder.serving.words import known
    from course.presenting.demo.against import checked
    from course.presenting.demo.command import demo as show
    from course.presenting.demo.plan import Plan

    with clear_words():
        if language is not None:
            from course.text.corpora import speaks

            speaks(language)
        changes = {} if epochs is None else {"epochs": epochs}
        plan = Plan(to, changes, mine=mine, against=checked(against), language=language, page=known(page_language))
        show(plan, port, not no_browser, typer.echo, (room_host, room_port) if room else None)


def slides(
    context: typer.Context,
    chapter: Annotated[str, typer.Argument(help="02, 02-self-attention, or a notebook's file.")],
    to: Annotated[Path | None, typer.Option(help="An .html or .pdf file; else NAME.slides.html.")] = None,
    no_run: Annotated[
        bool, typer.Option("--no-run", help="Don't run the cells: quick, without their pictures.")
    ] = False,
    solutions: Annotated[bool, typer.Option("--solutions", help="Show the instructor's answers.")] = False,
    live: Annotated[bool, typer.Option("--live", help="With code that runs, in JupyterLab's kernel.")] = False,
    folder: Annotated[Path, typer.Option(help="With --live: your copy of the notebooks.")] = MINE,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    language: Language = None,
) -> None:
    """Show a chapter as slides: one file that needs no network."""
    from course.presenting.slides import command

    with clear_words():
        if live:
            raise typer.Exit(
                command.live(chapter, folder, not no_run, not no_browser, context.args, typer.echo, solutions, language)
            )
        if context.args:
            raise Problem(f"There is no option {context.args[0]}; `course slides --help` names them all.")
        command.slides(chapter, to, not no_run, not no_browser, typer.echo, solutions, language)


def site(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Say where it is, and open no browser.")] = False,
    language: Language = None,
) -> None:
    """Open the course as a site, with every lesson to read; `make site` builds it."""
    import webbrowser

    from autograder.base.extras import HOME

    built = HOME / "build" / "site"
    with clear_words():
        if not (built / "index.html").is_file():
            raise Problem("The site isn't built here: `make site` in a clone of the course builds it into build/site.")
        page = built / (f"{language}/index.html" if language else "index.html")
        first = page if page.is_file() else built / "index.html"
        typer.echo(f"The site is at {first}: open it, or put the folder {built} on any host.")
        if not no_browser:
            webbrowser.open(first.as_uri())


def _page(to: Path) -> Path:
    """The file of a page. Raises Problem where its name is no page's."""
    if to.suffix.lower() not in (".html", ".htm"):
        raise Problem(f"A page is an .html file, got {to.name!r}.")
    return to
