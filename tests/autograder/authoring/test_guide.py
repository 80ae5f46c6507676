"""docs/adding-an-exercise.md is followed to the letter, in a copy of the checkout."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "adding-an-exercise.md").read_text(encoding="utf-8")
BLOCK = re.compile(r'^(?P<fence>`{3,4})(\w+)(?: title="([^"\n]+)")?\n(.*?)^(?P=fence)$', re.MULTILINE | re.DOTALL)
FOLDERS = ("autograder", "course", "exercises", "notebooks", "solutions", "tests")
FILES = ("pyproject.toml", "README.md", "LICENSE")
# The copy is what these commands import, in the sandbox as well.
AUTOGRADER = """
import sys
sys.path.insert(0, {root!r})
from autograder.isolation.sandbox import guard
guard.ENVIRONMENT["PYTHONPATH"] = {root!r}
from autograder.cli import app
app()
"""


@pytest.fixture
def checkout(tmp_path):
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in FILES:
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "run.py").write_text(AUTOGRADER.format(root=str(tmp_path)), encoding="utf-8")
    return tmp_path


def run(checkout, line):
    """One line of a shell block; its output."""
    program, *arguments = shlex.split(line)
    words = [str(found.relative_to(checkout)) for word in arguments for found in sorted(checkout.glob(word))]
    arguments = [word for word in arguments if "*" not in word] + (words if "*" in line else [])
    before = {"autograder": ["run.py"], "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"]}[program]
    env = os.environ | {"PYTHONPATH": str(checkout), "TF_CPP_MIN_LOG_LEVEL": "3"}
    done = subprocess.run(
        [sys.executable, *before, *arguments], cwd=checkout, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_the_guide_works_to_the_letter(checkout):
    blocks = BLOCK.findall(GUIDE)
    assert [kind for _, kind, _, _ in blocks] == ["sh", "python", "text", "markdown", "text", "sh"]
    said = ""
    for _, kind, title, text in blocks:
        path = checkout / (title or "nothing")
        if kind == "sh":
            said += "".join(run(checkout, line) for line in text.splitlines())
        elif path.parent.name == "answers":
            before = re.sub(r"halved, of.*?\n\n", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            path.write_text(f"{before}\n{text}", encoding="utf-8")
        elif path.parent.name == "solutions":
            assert path.read_text(encoding="utf-8").endswith(text), "these cells are what the command wrote"
        else:
            assert path.parent.is_dir()
            path.write_text(text, encoding="utf-8")
    assert "written: notebooks/02-self-attention/02-self-attention.ipynb" in said
    assert said.count(": 10 of 10 points") == 5
    assert "→ " in said
    assert re.search(r"^\d\d passed, \d+ deselected", said, re.MULTILINE), said


def test_every_law_that_it_tells_is_one():
    from autograder.grading.answers import KINDS
    from tests.exercises import test_answers

    assert (test_answers.RIGHT_ONES, test_answers.WRONG_ONES) == (4, 3)
    assert re.search(r"four right .*three\s+`unnamed`", GUIDE, re.DOTALL)
    told = re.findall(r"^\| `(\w+): ", GUIDE, re.MULTILINE)
    assert set(told) == set(KINDS)


def test_every_file_that_it_names_is_there():
    for name in re.findall(r"`(\w+\.py)`", GUIDE):
        assert name == "__init__.py" or any(
            list((ROOT / room).rglob(name)) for room in ("autograder/checks", "exercises")
        ), name
