"""What `autograder board` does: a room on this machine, until Ctrl-C."""

import asyncio
import contextlib
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from autograder.base import reader
from autograder.base.extras import require
from autograder.base.problem import Problem, clear_words
from autograder.board.codes import clean_code, new_code, shown_code
from autograder.languages.chosen import choose, current
from autograder.serving import reached_at, require_tornado, reserve, serve
from autograder.serving.names import BadName

MOST_CONNECTIONS = 250  # from one address


def board(
    room: Annotated[str | None, typer.Option(help="A code of your own; else the last one, or a new one.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new, empty room.")] = False,
    file: Annotated[Path, typer.Option(help="Where all is kept.")] = Path("class/board.db"),
    host: Annotated[str, typer.Option(help="Address to listen at; 127.0.0.1 is this machine alone.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8018,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    approve: Annotated[bool, typer.Option("--approve", help="Show no name before you have let it in.")] = False,
    language: Annotated[
        str | None, typer.Option(envvar=reader.SETTING, help="That the page speaks: en or zh.", show_envvar=False)
    ] = None,
) -> None:
    """Show a workshop who has solved what, for those who want to be seen.

    Participants call join() in a notebook; nothing but results is sent. Ctrl-C ends it, the same command goes on.
    """
    with clear_words():
        require_tornado("board")
        require("segno", "board", "segno, which draws the QR code,")
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(typer.echo, file, room, new, host, port, not no_browser, approve, language))
    typer.echo(f"The board has ended; all is kept in {file}.")


async def _serve(
    say: Callable[[str], None],
    file: Path,
    room: str | None = None,
    anew: bool = False,
    host: str = "127.0.0.1",
    port: int = 0,
    browser: bool = False,
    approves: bool = False,
    language: str | None = None,
) -> None:
    from autograder.board.server import MOST_BYTES, Board, make_app
    from autograder.board.store import Store
    from autograder.checks.catalogues import catalogue

    if language is not None:
        choose(language)
    try:
        wish = None if room is None else clean_code(room)
    except BadName as error:
        raise Problem(f"{error} {room!r} came.") from error
    with contextlib.closing(reserve(port, host)) as taken, contextlib.closing(Store(file)) as store:
        port = taken.getsockname()[1]
        code = wish or (None if anew else store.last_room()) or new_code()
        if anew and wish is not None:
            store.empty(code)
        key = store.open_room(code)
        address = f"http://{reached_at(host)}:{port}"
        shown = Board(store, code, key, catalogue(), address, approves=approves, texts=current())
        server = serve(make_app(shown), taken, max_body_size=MOST_BYTES, per_address=MOST_CONNECTIONS)
        page = f"http://127.0.0.1:{port}/#{key}"
        say(
            "The board is open. Participants who want to be on it type in a notebook:\n\n"
            f'    from autograder import join\n    join("{shown_code(code)}", "a name", "{address}")\n\n'
            f"Your page, for nobody else: {page}  (Ctrl-C ends the board)"
        )
        if approves:
            say(f"Names wait for you, off the projector: {address}/names.html#{key}")
        if browser:
            webbrowser.open(page)
        try:
            await shown.tell_now_and_then()
        finally:
            server.stop()
            await server.close_all_connections()
