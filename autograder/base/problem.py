"""What stops a command: one clear sentence for whoever typed it, no traceback."""

import _thread
import os
import re
import signal
import sys
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

STOPPED = 130  # the exit status after Ctrl-C, as shells have it
MOMENT = 0.05  # seconds
SOME = 10  # names that a sentence has
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class Problem(ValueError):
    """Something that was asked for can't be done; the message says why, and what to do instead.

    Args:
        said: the message; with values, a template that has their names in braces.
        values: are kept beside the template, so that a page can say it in another language.
    """

    def __init__(self, said: object = "", **values: object):
        super().__init__(str(said).format(**values) if values else said)
        self.said, self.values = str(said), values


@contextmanager
def clear_words() -> Iterator[None]:
    """A problem ends a command with its sentence and status 1; Ctrl-C ends it with 130."""
    import typer

    hears_at_once = _hears_at_once()
    if hears_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)
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
        raise typer.Exit(STOPPED) from None
    finally:
        if hears_at_once:
            signal.signal(signal.SIGINT, _stop)


def stop_at_once() -> None:
    """From now on Ctrl-C ends the process in one line, whatever it does: outside of `clear_words` it only imports."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell's background job isn't meant
        signal.signal(signal.SIGINT, _stop)


def _stop(number: int, frame: object) -> None:
    sys.stdout.flush()
    os.write(2, b"Stopped.\n")
    os._exit(STOPPED)


def _hears_at_once() -> bool:
    return threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is _stop


def hear_every_interrupt() -> None:
    """Have Ctrl-C end a command also where it comes at a moment at which Python only reports exceptions.

    So it is while an object is taken away, in a callback of a weak reference say: the interrupt comes once more.
    """
    report = sys.unraisablehook

    def hook(ignored: Any) -> None:
        if ignored.exc_type is KeyboardInterrupt:
            again = threading.Timer(MOMENT, _interrupt)
            again.daemon = True
            again.start()
        else:
            report(ignored)

    sys.unraisablehook = hook


def _interrupt() -> None:
    if hasattr(signal, "pthread_kill"):  # which wakes it where it waits, too
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


def one_line(text: object, most: int | None = None) -> str:
    """What somebody else said, for a line in a log: nothing in it begins a line of its own.

    Args:
        text: said by a learner's code, a browser or another server.
        most: letters that are kept.
    """
    return CONTROL.sub(" ", str(text)).strip()[:most]


def some(names: Collection[str], most: int = SOME) -> str:
    """The first of many names, and how many more there are."""
    shown = ", ".join(list(names)[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown


def as_sentence(error: OSError) -> str:
    """The file, where it is known, and what is wrong with it."""
    if error.filename:
        return f"{error.filename} cannot be used: {error.strerror}."
    return f"{error.strerror or error}."
