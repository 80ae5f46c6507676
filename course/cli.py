"""The command `course`. Starts light: TensorFlow is loaded by what needs it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from autograder.base.entry_points import offered
from autograder.base.problem import Problem, clear_words
from course.options import LANGUAGE, MINE, OWN, SHIPPED, SHIPPED_IN, Language
from course.presenting.commands import demo, playground, site, slides, take_home, writer

COMMANDS = "course.commands"  # the group of entry points of further ones
LADDERS = "course.ladders"  # of who is told of a climb
WIDEST = 2_048  # of a model that `course train` takes on
HELP = "A course on Transformers: train a translator, translate, show a room how it learns, do the exercises."
app = typer.Typer(help=HELP, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@contextmanager
def _enough_memory() -> Iterator[None]:
    """A model that doesn't fit is one sentence, too."""
    try:
        yield
    except Exception as error:
        # TensorFlow's own exception; not imported for its name alone.
        if not isinstance(error, MemoryError) and type(error).__name__ != "ResourceExhaustedError":
            raise
        raise Problem("The model does not fit into this machine's memory: take a smaller --width.") from error


@app.callback()
def course() -> None:
    """A course on Transformers."""


@app.command()
def train(
    source: Annotated[Path | None, typer.Option(help="Sentences, one a line; or pairs, with a tab between.")] = None,
    target: Annotated[Path | None, typer.Option(help="Their translations, line by line.")] = None,
    held_out_source: Annotated[Path | None, typer.Option(help="Sentences to be asked about.")] = None,
    held_out_target: Annotated[Path | None, typer.Option(help="Their translations.")] = None,
    download: Annotated[str | None, typer.Option(help="A public corpus instead: fra.")] = None,
    to: Annotated[Path, typer.Option(help="The translator's folder.")] = OWN,
    epochs: Annotated[int | None, typer.Option(min=1, help="Times that each pair is seen.")] = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Most time for learning.")] = None,
    width: Annotated[int | None, typer.Option(min=8, help="Width of the model.")] = None,
    layers: Annotated[int | None, typer.Option(min=1, help="Blocks of the encoder, and of the decoder.")] = None,
    dropout: Annotated[float | None, typer.Option(min=0.0, max=0.9, help="Share dropped.")] = None,
    subwords: Annotated[int | None, typer.Option(min=100, help="Size of the subword vocabulary.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Of weights and shuffling.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Begin anew where there is a translator already.")] = False,
    mine: Annotated[bool, typer.Option("--mine", help="Train your own pieces, kept by green checks.")] = False,
    language: Annotated[str | None, typer.Option(help=LANGUAGE)] = None,
) -> None:
    """Train a translator before your eyes.

    Without files it learns from an English-French corpus that is always there, or from the same sentences in Chinese.
    Stop it with Ctrl-C: nothing is lost, and the same command goes on.
    """
    from rich.console import Console

    console = Console(highlight=False)
    with clear_words(), _enough_memory():
        if width is not None and width > WIDEST:
            raise Problem(f"--width may be at most {WIDEST:,}, got {width:,}: a wider model is not for one machine.")
        with console.status("starting TensorFlow"):
            from course.quiet_start import quiet_start

            with quiet_start():
                from course.training.translator.session import TrainOptions, session

        numbers = {
            "epochs": epochs, "d_model": width, "num_layers": layers, "dropout": dropout, "subwords": subwords,
            "seed": seed,
        }  # fmt: skip
        wishes = TrainOptions(
            folder=to, files=(source, target), held_out=(held_out_source, held_out_target), download=download,
            changes={name: number for name, number in numbers.items() if number is not None}, again=again, mine=mine,
            seconds=None if minutes is None else 60 * minutes, language=language,
        )  # fmt: skip
        if session(wishes, console):
            raise typer.Exit(130)


def _of(place: str) -> Callable[..., Any]:
    """What an entry point names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@app.command()
def ladder(
    numbers: Annotated[
        list[str] | None, typer.Argument(help="Of the recipe, others than usual: d_model=96 num_layers=1.")
    ] = None,
    language: Annotated[str, typer.Option(help=LANGUAGE)] = "fr",
    no_board: Annotated[bool, typer.Option("--no-board", help="Tell the workshop's board nothing.")] = False,
) -> None:
    """See how good your own pieces become in sixty seconds of computing, and which numbers make them better.

    Each climb is kept beside your pieces; who has joined a workshop's board is on its ladder with the best one.
    """
    from rich.console import Console

    console = Console(highlight=False)
    with clear_words(), _enough_memory():
        with console.status("starting TensorFlow"):
            from course.quiet_start import quiet_start

            with quiet_start():
                from course.training.translator.ladder import as_table, changed, climb, keep, kept
                from course.training.translator.session import where_mine_is

        folder, changes = where_mine_is(), changed(numbers or ())
        kept(folder)  # nobody climbs for a minute to hear that the file is damaged
        rung = climb(changes, console, language)
        console.print(as_table(keep(folder, rung), rung))
        for place in () if no_board else offered(LADDERS):
            if _of(place)(rung.exact, rung.parameters, folder.parent):
                typer.echo("The workshop's board has it.")


@app.command()
def translate(
    sentences: Annotated[
        list[str] | None, typer.Argument(help="Without any, you are asked for them; or one a line from the input.")
    ] = None,
    translator: Annotated[
        Path | None, typer.Option("--from", help="Its folder; translator/, or else the one that comes with the course.")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Translate the lines of a file.")] = None,
    beam: Annotated[int, typer.Option(min=1, max=64, help="Width of the beam; 1 is greedy.")] = 1,
    nbest: Annotated[int, typer.Option(min=1, max=64, help="Of --beam: show as many, with log-probability.")] = 1,
    length_penalty: Annotated[
        float | None, typer.Option(min=0.0, help="Of --beam: higher likes longer sentences; 0.6.")
    ] = None,
    score: Annotated[bool, typer.Option("--score", help="Show the log-probability.")] = False,
    attention: Annotated[bool, typer.Option("--attention", help="Show where the model looked.")] = False,
    layer: Annotated[int | None, typer.Option(min=1, help="Of --attention; the last.")] = None,
    head: Annotated[int | None, typer.Option(min=1, help="Of --attention; the mean of all.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw all layers and heads to a .png or .svg.")] = None,
    language: Annotated[str | None, typer.Option(help=SHIPPED_IN)] = None,
) -> None:
    """Translate sentences; without any, ask for them, one by one.

    By what `course train` has made; where that is still to come, by a small translator that comes with the course.
    """
    from rich.console import Console

    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    with clear_words():
        with errors.status("starting TensorFlow"):
            from course.quiet_start import quiet_start

            with quiet_start():
                from course.decoding.options import TranslateOptions
                from course.decoding.session import Session
                from course.training.translator.translators import choose_translator

        options = TranslateOptions(beam, nbest, length_penalty, score, attention, layer, head, picture)
        typed = [(f"sentence {number}: ", one) for number, one in enumerate(sentences or [], 1)]
        if len(typed) == 1:
            typed = [("", typed[0][1])]
        if file is not None:
            typed += _named_lines(f"{file}, ", _text(file))
        is_asked = not typed and sys.stdin.isatty()
        if not typed and not is_asked:
            typed = _named_lines("", sys.stdin.read())
        if not typed and not is_asked:
            raise Problem("There is nothing to translate.")
        with errors.status("reading the translator"):
            found, is_shipped = choose_translator(translator, OWN, language)
        session = Session(found, options, console, errors)
        if is_shipped:
            errors.print(SHIPPED, soft_wrap=True)
        if is_asked:
            session.converse()
        elif session.translate(typed):
            raise typer.Exit(1)


@app.command()
def chat(
    question: Annotated[str | None, typer.Argument(help="A sum, 38+45; without one, you are asked for them.")] = None,
    assistant: Annotated[
        Path | None, typer.Option("--from", help="Its file; assistant.keras, which notebook 13b has kept.")
    ] = None,
) -> None:
    """Talk to the assistant that you have trained in notebook 13b.

    It knows sums of two numbers up to 99, and says so.
    """
    with clear_words():
        from course.quiet_start import quiet_start

        with quiet_start():
            from course.assistant import load_assistant

        talk = load_assistant(assistant)
        if question is None:
            talk.converse(print)  # what a model says is nobody's to translate
        else:
            print(talk.say(question))


def _text(file: Path) -> str:
    """A text file's content. Raises Problem."""
    from course.text.corpora import read_lines

    read_lines(file)  # says what is wrong with it
    return file.read_bytes().decode("utf-8-sig")


def _named_lines(where: str, text: str) -> list[tuple[str, str]]:
    """The lines that hold something, each with its place, for who has to look for it."""
    lines = enumerate(text.replace("\r\n", "\n").split("\n"), 1)
    return [(f"{where}line {number}: ", line.strip()) for number, line in lines if line.strip()]


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def lab(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Yours; made and filled where it isn't there.")] = MINE,
    exchange: Annotated[Path | None, typer.Option(help="nbgrader's exchange, to fetch and submit.")] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Put what you have written into newer editions; yours are kept beside.")
    ] = False,
    language: Language = None,
) -> None:
    """Open JupyterLab on your own copy of the notebooks; what you have written is never overwritten.

    Further options go to `jupyter lab`.
    """
    from course.lab.command import lab as open_lab

    options = context.args
    if str(folder).startswith("-"):  # an option of Jupyter's, where no folder is named
        folder, options = MINE, [str(folder), *options]
    with clear_words():
        raise typer.Exit(open_lab(folder, exchange, lambda _: options, typer.echo, update=update, language=language))


app.command()(take_home)
app.command()(playground)
app.command()(writer)
app.command()(demo)
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(slides)
app.command()(site)
for place in offered(COMMANDS):  # such as `progress`, of whoever grades this course
    app.command()(_of(place))


if __name__ == "__main__":
    app()
