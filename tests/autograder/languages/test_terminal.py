"""What commands print in another language: every sentence has its words, and none is taken for another."""

import ast
import itertools
import re
from pathlib import Path

import pytest
import typer

import autograder
import course
from autograder.languages import terminal
from autograder.languages.texts import entries, folders, languages

OTHERS = languages()[1:]
PRINTS = ("Problem", "SourceError", "CorpusError", "CheckpointError", "CannotTranslate", "UnfitWorkerError", "echo")
# Rooms of commands for a class, a learner or a presenter. What an author or a programmer reads is English.
ROOMS = {
    autograder: ["board", "class_commands.py", "cli.py", "grading", "hub", "lms", "lti", "reports", "similar", "term"],
    course: ["assistant/chat.py", "cli.py", "decoding", "lab", "presenting", "text/corpora", "training/translator"],
}
# Names, numbers and pieces of a table, and what an author or a programmer brings about.
NOT_SAID = re.compile(
    r"[\W\d_]*(\{\d\}[\W\d_]*)*|\{0\}, client_id \{1\}|a recipe has no .*"
    r"|.*(catalogue|edits|is no edit|an answer|answer .* before|no answer|one script|question, seen).*",
    re.DOTALL,
)


def template(said):
    """The text of a node as `messages.po` has it; None where it is made elsewhere."""
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        return said.value
    if isinstance(said, ast.JoinedStr):
        numbers = itertools.count()
        return "".join(one.value if isinstance(one, ast.Constant) else f"{{{next(numbers)}}}" for one in said.values)
    return None


def printed(package, rooms):
    """The templates that the modules of these rooms print or stop with."""
    root = Path(package.__file__).parent
    paths = [one for room in rooms for one in ([root / room] if room.endswith(".py") else (root / room).rglob("*.py"))]
    for call in (node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
        name = getattr(call.func, "attr", getattr(call.func, "id", "")) if isinstance(call, ast.Call) else ""
        said = call.args[0] if name in (*PRINTS, "say") and call.args else None
        for one in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
            # `say` of a template with its values is said in its own language already.
            if (name != "say" or isinstance(one, ast.JoinedStr)) and (text := template(one)):
                yield text


def of(language):
    files = [path for folder in folders() if (path := folder / language / terminal.FILE).is_file()]
    return {english: found for path in files for _, english, found in entries(path)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_a_command_has_its_words_and_no_word_is_left_over(language):
    everything = {one for package in ROOMS for one in printed(package, ["."])}
    wanted = {one for package, rooms in ROOMS.items() for one in printed(package, rooms) if not NOT_SAID.fullmatch(one)}
    assert wanted - set(of(language)) == set()
    assert set(of(language)) - everything == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_values_and_is_taken_for_no_other(language):
    for english, translation in of(language).items():
        values = {name: f"‹{name}›" for name in terminal.PLACE.findall(english)}
        assert set(terminal.PLACE.findall(translation)) <= set(values), english
        assert terminal.translated(terminal.filled(english, values), language) == terminal.filled(translation, values)


def test_lines_and_values_are_said_each_by_itself_and_what_is_unknown_stays():
    several = "There is no file a.txt.\n  nothing of ours\nThe sentence is empty."
    first, second, third = terminal.translated(several, "zh").split("\n")
    assert "a.txt" in first
    assert "There is" not in first
    assert second == "  nothing of ours"
    assert third == terminal.translated("The sentence is empty.", "zh") != "The sentence is empty."


def test_what_a_command_prints_is_in_the_language_from_then_on(monkeypatch, capsys):
    monkeypatch.setattr(typer, "echo", typer.echo)  # to be put back
    terminal.speak("zh")
    typer.echo("The sentence is empty.", err=True)
    typer.echo()
    typer.echo(3)
    out, err = capsys.readouterr()
    assert err.strip() == terminal.translated("The sentence is empty.", "zh")
    assert out == "\n3\n"
