"""What `course slides` does: a chapter in, one HTML file out; on request with JupyterLab beside it."""

import contextlib
import os
import secrets
import socket
import tempfile
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from autograder.base.editions import ENGLISH, language_of, read_notebook
from autograder.base.extras import require
from autograder.base.notebooks import chapter
from autograder.base.problem import Problem
from course.presenting.slides.pdf import browser as chromium
from course.presenting.slides.pdf import print_pdf

SECONDS_TO_START = 60
NEEDED = ("nbconvert", "ipykernel", "jupytext")


def slides(
    wish: str,
    to: Path | None,
    run: bool,
    browser: bool,
    say: Callable[[str], None],
    solutions: bool = False,
    language: str | None = None,
) -> Path:
    """Write a chapter's slides, and open them.

    Args:
        wish: number or name of a chapter, or a notebook's file.
        to: the .html or .pdf file; NAME.slides.html where nothing is said.
        run: whether to run the cells, so that the slides have pictures.
        browser: whether to open them.
        say: is told how it goes.
        solutions: whether to show the instructor's answers.
        language: of the chapter; English where nothing is said.

    Returns:
        the file.

    Raises:
        Problem: something is not installed, there is no such notebook, or the file can't be written.
    """
    require_packages()
    notebook = find(wish, language)
    to = to or Path(f"{notebook.stem}.slides.html")
    if to.suffix not in (".html", ".pdf"):
        raise Problem(f"Slides are an .html or a .pdf file, got {to.name!r}.")
    if to.suffix == ".pdf":
        chromium()  # before anything costly is begun
        with tempfile.TemporaryDirectory(prefix="course-slides-") as aside:
            page = Path(aside, f"{notebook.stem}.html")
            write(notebook, page, say if run else None, solutions=solutions)
            print_pdf(page, to)
        say(f"The slides are in {to}.")
    else:
        write(notebook, to, say if run else None, solutions=solutions)
        say(f"The slides are in {to}: arrow keys turn them, S shows your notes, D is for the dark, Esc shows all.")
    if browser:
        webbrowser.open(to.resolve().as_uri())
    return to


def live(
    wish: str,
    folder: Path,
    run: bool,
    browser: bool,
    options: list[str],
    say: Callable[[str], None],
    solutions: bool = False,
    language: str | None = None,
) -> int:
    """Show a chapter's slides with code that runs: in the kernel that JupyterLab has for the same notebook.

    Args:
        wish: number or name of a chapter.
        folder: the presenter's copy of the notebooks.
        run: whether to run the cells before, so that the slides have pictures from the start.
        browser: whether to open them.
        options: more words for `jupyter lab`.
        say: is told how it goes.
        solutions: whether to show the instructor's answers.
        language: of the chapter, and of the presenter's copy; English where nothing is said.

    Returns:
        JupyterLab's exit status.

    Raises:
        Problem: something is not installed, there is no such notebook, or JupyterLab doesn't start.
    """
    from course.lab.command import lab

    require_packages()
    notebook, token = chapter(wish, language or ENGLISH), secrets.token_urlsafe(16)
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    name = f"{notebook.stem}.slides.html"

    def prepare(private: Path) -> list[str]:
        pages = private / "slides"
        pages.mkdir()
        write(notebook, pages / name, say if run else None, f"{notebook.stem}/{notebook.name}", solutions)
        at = [f"--ServerApp.extra_static_paths={pages}", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
        return ["--no-browser", *at, "--ServerApp.port_retries=0", *options]

    def started(lives: Callable[[], bool]) -> None:
        # What follows # is never sent, and the page takes it out of the address bar.
        address = f"http://127.0.0.1:{port}/static/{name}#token={token}"
        wait_for(port, lives)
        say(f"The slides are at {address}  (for you alone; Ctrl-C ends them and JupyterLab)")
        if browser:
            webbrowser.open(address)

    return lab(folder, None, prepare, say, {"JUPYTER_TOKEN": token}, started, language=language)


def wait_for(port: int, lives: Callable[[], bool]) -> None:
    """Wait until JupyterLab listens at a port of this machine.

    Raises:
        Problem: it has ended, or a minute is over.
    """
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        if not lives():
            raise Problem("There are no live slides: JupyterLab has ended; why, it says above.")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.2)
    raise Problem(f"There are no live slides: JupyterLab has not answered for {SECONDS_TO_START} seconds.")


def require_packages() -> None:
    """Raise Problem, naming the extra that brings it, where something is missing."""
    for name in NEEDED:
        require(name, "slides")


def find(wish: str, language: str | None = None) -> Path:
    """The notebook that is meant. Raises Problem."""
    if wish.endswith(".ipynb"):
        if not Path(wish).is_file():
            raise Problem(f"There is no notebook {wish}.")
        return Path(wish)
    return chapter(wish, language or ENGLISH)


def write(
    notebook: Path, to: Path, say: Callable[[str], None] | None, live: str | None = None, solutions: bool = False
) -> None:
    """Write the slides of a notebook, aside first.

    Args:
        notebook: the file.
        to: the slides.
        say: is told of the run; None runs nothing.
        live: the notebook's path on the Jupyter server that will serve the slides; None: they stand alone.
        solutions: whether to show the instructor's answers.
    """
    from course.presenting.slides.answers import read_answers, source_of
    from course.presenting.slides.exporter import CourseSlides

    answers = read_answers(notebook, language_of(read_notebook(notebook)))
    if solutions and not answers:
        raise Problem(f"There are no solutions to show: {source_of(notebook)}, the instructor's source, is not there.")

    def told(number: int, count: int) -> None:
        assert say is not None
        if number == 1:
            say(f"Running the {count} cells of {notebook.stem}, so that there are pictures; --no-run does without.")

    try:
        text, _ = CourseSlides(told if say else None, live, answers, solutions).from_filename(str(notebook))
    except (ValueError, AttributeError, KeyError) as error:
        raise Problem(f"{notebook} is no notebook that can be shown: {str(error).splitlines()[0]}.") from error
    aside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        aside.write_text(text, encoding="utf-8")
        aside.replace(to)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise Problem(f"{to} can't be written: {error.strerror}.") from error
