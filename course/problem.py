"""What stops a command: one clear sentence for whoever typed it, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager


class Problem(ValueError):
    """Something that was asked for can't be done; the message says why, and what to do instead."""


@contextmanager
def clear_words() -> Iterator[None]:
    """A problem ends a command with its sentence and status 1; Ctrl-C ends it with 130."""
    import typer

    try:
        yield
    except Problem as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    except OSError as error:
        typer.echo(as_sentence(error), err=True)
        raise typer.Exit(1) from error
    except KeyboardInterrupt:
        typer.echo("Stopped. What is done is kept; the next run goes on.", err=True)
        raise typer.Exit(130) from None


def as_sentence(error: OSError) -> str:
    """The file and what is wrong with it."""
    return f"{error.filename} cannot be used: {error.strerror}." if error.filename else f"{error}."
