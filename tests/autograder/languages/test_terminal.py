"""What commands print in another language: every sentence has its words, and none is taken for another."""

import ast
import itertools
import re
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from rich.console import Console
from rich.table import Table
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup
from typer.testing import CliRunner

import autograder
import course
from autograder.checks.judging.message import Message, together
from autograder.checks.judging.verdict import Verdict
from autograder.cli import app
from autograder.grading.doctor import TRIALS, Finding
from autograder.grading.terminal.class_table import diagnosis
from autograder.languages import terminal
from autograder.languages.texts import entries, folders, languages, texts
from autograder.term.marking.give import Marked
from autograder.term.moments import formatted

OTHERS = languages()[1:]
STOPS = ("Problem", "SourceError", "CorpusError", "CheckpointError", "CannotTranslate", "UnfitWorkerError")
# Rooms of commands. What a programmer reads is English.
AUTOGRADER = ("authoring", "board", "class_commands.py", "cli.py", "grading", "hub", "lms", "lti", "reports", "similar")
COURSE = ("assistant/chat.py", "cli.py", "decoding", "lab", "models", "presenting", "text/corpora")
ROOMS = {autograder: [*AUTOGRADER, "base", "term"], course: [*COURSE, "training/translator"]}
SAY = {autograder: ["grading", "term", "lti", "lms", "reports", "similar", "isolation/sandbox", "pipeline/reading"]}
ELSEWHERE = ("Message", "say", "Unicode")  # whose texts have a file of their own, or are an operator's
# Names, numbers and pieces of a table, and what a record's author brings about.
NOT_SAID = re.compile(
    r"[\W\d_]*(\{\d\}[\W\d_]*)*h?|\{0\}, client_id \{1\}|a recipe has no .*"
    r"|Open the page by .*"
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
        said = call.args[0] if name in (*STOPS, "echo", "print", "say") and call.args else None
        for one in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
            # `say` of a template with its values is said in its own language already.
            if (name != "say" or isinstance(one, ast.JoinedStr)) and (text := template(one)):
                yield text


def texts_in(package):
    """All texts of a package's modules, as templates."""
    for path in Path(package.__file__).parent.rglob("*.py"):
        yield from filter(None, map(template, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))


def sentences(package, rooms):
    """All that reads as a sentence in these rooms' modules: what is printed may be made far from where it is."""
    root = Path(package.__file__).parent
    for path in (one for room in rooms for one in [root / room, *(root / room).rglob("*.py")] if one.suffix == ".py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        other = [node.value for node in ast.walk(tree) if isinstance(node, (ast.Expr, ast.keyword))]
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        other += [
            one for call in calls if getattr(call.func, "id", "") in ("Message", "say", "Unicode") for one in call.args
        ]
        skipped = {id(node) for one in other if not isinstance(one, ast.Call) for node in ast.walk(one)}
        skipped |= {id(one) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for one in node.values}
        said = (template(node) for node in ast.walk(tree) if id(node) not in skipped)
        yield from (
            one
            for one in said
            if one and not re.search(r"{[a-z]", one) and re.fullmatch(r"[A-Z{`][^<>%\n]+( [^ ]+){3,}\.", one)
        )


def of(language, *places):
    files = [path for folder in folders() if (path := folder / language / terminal.FILE).is_file()]
    return {english: found for path in files for place, english, found in entries(path) if place in places}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_a_command_has_its_words_and_no_word_is_left_over(language):
    written = {one for package in ROOMS for one in texts_in(package)} | {*TRIALS}
    written |= {line for one in written for line in one.split("\n")}
    wanted = {one for package, rooms in ROOMS.items() for one in printed(package, rooms) if not NOT_SAID.fullmatch(one)}
    assert wanted - set(of(language, "terminal")) == set()
    elsewhere = texts(language).anywhere
    made = {one for package, rooms in SAY.items() for one in sentences(package, rooms) if not NOT_SAID.fullmatch(one)}
    assert {one for one in made if one not in elsewhere and terminal.translated(one, language) == one} == set()
    assert set(of(language, "terminal", "lines")) - written == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_values_and_is_taken_for_no_other(language):
    for english, translation in of(language, "terminal", "lines", "typer").items():
        assert english.count("}{") < 3, "each place beside another one makes a long line that doesn't fit much slower"
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
    for other in (
        "il dit : bonjour et merci.",
        '{"a": 1, "b": "of all"}',
        "x.py: it is, and nobody knows why.",
        "a\tb\tc",
        "a submissionist is graded at once.",  # no ending of "submission"
    ):
        assert terminal.translated(other, "zh") == other  # fmt: skip


@pytest.fixture
def speaking(monkeypatch):
    """What `speak` changes is put back."""
    usages = ((TyperCommand, "get_usage"), (TyperGroup, "get_usage"))
    for owner, name in ((typer, "echo"), (Console, "print"), (Table, "add_column"), *usages):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    for name in ("ERRORS_PANEL_TITLE", "RICH_HELP", "ABORTED_TEXT", "rich_format_error"):
        monkeypatch.setattr(rich_utils, name, getattr(rich_utils, name))
    monkeypatch.setattr(terminal, "_spoken", [])
    terminal.speak("zh")
    assert terminal.spoken() == "zh"


@pytest.mark.usefixtures("speaking")
def test_what_a_command_prints_is_in_the_language_from_then_on(capsys):
    typer.echo("The sentence is empty.", err=True)
    typer.echo()
    typer.echo(3)
    out, err = capsys.readouterr()
    assert err.strip() == terminal.translated("The sentence is empty.", "zh")
    assert out == "\n3\n"
    table = Table()
    table.add_column("student")
    Console(width=60).print("log        a.txt", table)
    shown = capsys.readouterr().out
    assert "a.txt" in shown
    assert not re.search("log|student", shown)


def test_what_stands_in_a_place_is_taken_as_a_whole():
    for deed in TRIALS:
        assert terminal.translated(deed, "zh") in terminal.translated(f"Learners' code cannot {deed}.", "zh")
    marked = terminal.translated(Marked(None, 4, 10).line("ada", "01-text", "scale"), "zh")
    assert re.findall("[a-z]+", marked) == ["ada", "text", "scale"]


@pytest.mark.usefixtures("speaking")
def test_a_day_is_in_the_language():
    assert formatted(datetime(2026, 12, 24, 23, 59)) == "2026年12月24日周四 23:59 UTC"


@pytest.mark.usefixtures("speaking")
def test_the_doctors_marks_stand_in_front(monkeypatch):
    monkeypatch.setattr(
        "autograder.grading.doctor.examine", lambda: [Finding(True, "2 submissions are graded at once.")]
    )
    assert CliRunner().invoke(app, ["doctor"]).output.startswith("✓ 一次")


def test_two_sentences_that_stayed_english_have_a_space_between_them():
    chinese = texts("zh")
    assert chinese.say("{words}", words=together("Mine.", "Yours.")) == "Mine. Yours."
    assert chinese.say("{words}", words=together("我的。", "你的。")) == "我的。你的。"


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("wrong", [[], ["--file"], ["--fil", "x"], ["a", "b"], ["a", "--file", "b", "--count", "x"]])
def test_what_is_typed_wrongly_is_said_in_the_language_too(wrong):
    app = typer.Typer()

    @app.command()
    def _read(name: str, file: str = "", count: int = 1) -> None:
        """Nothing."""

    said = CliRunner().invoke(app, wrong)
    assert said.exit_code == 2
    assert not re.search(r"Usage:|Try|for help|Error|Missing|No such|Got|requires|Invalid|Input", said.output)
    assert re.search("[\u4e00-\u9fff]", said.output)


@pytest.mark.usefixtures("speaking")
def test_what_the_judge_says_of_a_class_is_in_the_language_too():
    template = "{entry} is not written yet."
    verdict = Verdict("causal_mask", 0.0, 10.0, error=Message(template, entry="causal_mask"))
    said = diagnosis(SimpleNamespace(reason=None, remarks=(), verdicts={"causal_mask": verdict}))
    assert said == texts("zh")("causal_mask", template).format(entry="causal_mask")
    assert "written" not in said
