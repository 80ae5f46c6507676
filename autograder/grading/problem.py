"""What stops a command: one clear sentence for the teacher, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

KEPT = "What is graded is kept; the next run goes on."


class GradingError(Exception):
    """The command cannot go on; the message says in one sentence what is missing and what to do."""


@contextmanager
def clear_words() -> Iterator[None]:
    """A problem ends the command with its sentence and status 1."""
    import typer

    try:
        yield
    except GradingError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    except OSError as error:
        typer.echo(as_sentence(error), err=True)
        raise typer.Exit(1) from error
    except KeyboardInterrupt:
        typer.echo("Stopped. What is done is kept; the next run goes on.", err=True)
        raise typer.Exit(130) from None


@contextmanager
def files_in_one_sentence() -> Iterator[None]:
    """Where a file of the class cannot be written, as on a full disk, nobody can be graded."""
    try:
        yield
    except OSError as error:
        raise GradingError(f"{as_sentence(error)} {KEPT}") from error


def as_sentence(error: OSError) -> str:
    """The file and what is wrong with it."""
    return f"{error.filename} cannot be used: {error.strerror}." if error.filename else f"{error}."
