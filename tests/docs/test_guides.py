"""What the guides tell one to type works: commands, options, files, and the figure's own blocks."""

import doctest
import re
import shlex
import sys
import types
from pathlib import Path

import pytest
import typer

from autograder import cli
from autograder.checks.catalogues import questions
from course.cli import app as course_app

ROOT = Path(__file__).parents[2]
READMES = [ROOT / "README.md", ROOT / "README.zh.md"]
GUIDES = [*READMES, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAMS = {"autograder": typer.main.get_command(cli.app), "course": typer.main.get_command(course_app)}
PASSED_ON = {"lab", "slides"}  # their further options are Jupyter's


def typed(text):
    """Every command of ours in a shell block or between backticks."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`((?:\.venv/bin/)?(?:autograder|course) [a-z][^`\n]*)`", text)
    for line in lines:
        words = shlex.split(line.removeprefix(".venv/bin/"), comments=True)
        if words and words[0] in PROGRAMS:
            yield words


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_and_option_that_a_guide_names_is_there(guide):
    for program, name, *rest in typed(guide.read_text(encoding="utf-8")):
        for one in name.replace(",", "").split("|"):
            command = PROGRAMS[program].commands.get(one)
            assert command is not None, f"{guide.name} names `{program} {one}`"
            for word in rest[: hasattr(command, "commands")]:  # a command of several: `students import`
                command = command.commands[word]
            known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
            odd = {word.partition("=")[0] for word in rest if word.startswith("--")} - known - {"--help"}
            assert one in PASSED_ON or not odd, f"{guide.name}: `{program} {one}` has no {odd}"
            if "--worth" in rest:
                question = questions()[rest[rest.index("--worth") + 1].partition(":")[0]]
                assert question.notebook.startswith(rest[0])


def test_the_commands_are_really_looked_at():
    found = [tuple(words[:2]) for guide in GUIDES for words in typed(guide.read_text(encoding="utf-8"))]
    assert {("autograder", "grade"), ("autograder", "export"), ("course", "lab"), ("course", "demo")} <= set(found)


@pytest.mark.parametrize("guide", GUIDES[:3], ids=lambda path: path.name)
def test_links_to_files_lead_somewhere(guide):
    links = re.findall(r"\]\((?!https?://)([^)#]+)", guide.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (guide.parent / link).exists()] == []


def test_the_chinese_readme_says_what_the_english_one_says():
    english, chinese = (path.read_text(encoding="utf-8") for path in READMES)
    for kept in (r"\]\((?!README)([^)]+)\)", r"^\|? ?`([\w/-]+)`", r"^#+ "):
        assert set(re.findall(kept, english, re.MULTILINE)) <= set(re.findall(kept, chinese, re.MULTILINE)), kept
    assert {tuple(words[:2]) for words in typed(english)} <= {tuple(words[:2]) for words in typed(chinese)}
    assert "](README.zh.md)" in english.splitlines()[0]
    assert "](README.md)" in chinese.splitlines()[0]


def test_what_the_guide_shows_of_the_example_stands_there():
    guide = (ROOT / "docs" / "own-course.md").read_text(encoding="utf-8")
    shown = re.findall(r'```\w+ title="(examples/[^"]+)"\n(.*?)```', guide, re.DOTALL)
    assert shown
    for file, block in shown:
        assert set(block.splitlines()) <= set((ROOT / file).read_text(encoding="utf-8").splitlines()), file


def test_the_figure_of_the_guide_works_to_the_letter(monkeypatch):
    guide = (ROOT / "docs" / "adding-a-figure.md").read_text(encoding="utf-8")
    figure, tests = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    module = types.ModuleType("course.figures.row_bars")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(figure, "row_bars.py", "exec"), vars(module))
    results = doctest.testmod(module)
    assert results.attempted
    assert results.failed == 0
    names = {}
    exec(compile(tests, "test_row_bars.py", "exec"), names)
    ran = [value() for name, value in names.items() if name.startswith("test_")]
    assert len(ran) == 2
