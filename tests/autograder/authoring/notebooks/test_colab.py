"""The cell that installs the course in Colab, run as Colab would run it."""

import subprocess
import sys
from types import ModuleType, SimpleNamespace

import pytest

from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.colab import MARK, course_source, install_cell
from tests.autograder.authoring.conftest import released

SOURCE = "git+https://example.org/course"


@pytest.fixture
def commands(monkeypatch):
    """The commands that the cell runs; none of them really does."""
    run = []
    monkeypatch.setattr(
        subprocess, "run", lambda command, **_: run.append(command) or SimpleNamespace(returncode=len(run) - 1)
    )
    return run


@pytest.fixture
def colab(monkeypatch):
    """A stand-in for Colab, where the student chooses these files."""
    chosen = {}
    module = ModuleType("google.colab")
    module.files = SimpleNamespace(upload=lambda: chosen)
    monkeypatch.setitem(sys.modules, "google", ModuleType("google"))
    monkeypatch.setitem(sys.modules, "google.colab", module)
    return chosen


@pytest.mark.parametrize("source", [SOURCE, ""])
def test_nothing_happens_elsewhere(commands, source):
    exec(install_cell(source), {})
    assert commands == []


def test_colab_installs_from_the_address(commands, colab):
    exec(install_cell(SOURCE), {})
    assert commands == [[sys.executable, "-m", "pip", "install", "--quiet", SOURCE]]


def test_without_an_address_colab_asks_for_the_students_package(commands, colab, capsys):
    colab["transformer-course-0.1.0-student.zip"] = b"..."
    exec(install_cell(""), {})
    assert commands[0][-1] == "transformer-course-0.1.0-student.zip"
    assert "your instructor gave you" in capsys.readouterr().out


def test_what_cannot_be_installed_is_told_in_one_sentence(commands, colab):
    exec(install_cell(SOURCE), {})
    with pytest.raises(RuntimeError, match=r"'git\+https://example.org/course'"):
        exec(install_cell(SOURCE), {})


@pytest.mark.parametrize(("urls", "own", "source"), [
    ("", "", ""),
    ('Homepage = "https://example.org"', "", ""),
    ('Source = "https://example.org/course"', "", SOURCE),
    ('Source = "git+https://example.org/course"', "", SOURCE),
    ('Source = "https://example.org/course.zip"', "", "https://example.org/course.zip"),
    ('Source = "https://theirs"', "https://example.org/course\n", SOURCE),  # no edit of the project's own file
])  # fmt: skip
def test_the_address_stands_in_pyproject_or_in_a_file_of_ones_own(tmp_path, urls, own, source):
    assert course_source(tmp_path) == "", "without a pyproject there is none"
    (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "course"\n[project.urls]\n{urls}\n')
    (tmp_path / "solutions").mkdir()
    if own:
        (tmp_path / "solutions/colab.txt").write_text(own)
    assert course_source(tmp_path) == source


def test_of_a_repository_with_the_engine_in_it_both_are_installed(tmp_path, commands, colab):
    (tmp_path / "autograder").mkdir()
    (tmp_path / "autograder/rooms.py").write_text("")
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions/colab.txt").write_text("https://example.org/course\nhttps://example.org/more.whl\n")
    exec(install_cell(course_source(tmp_path)), {})
    assert commands[0][5:] == [f"{SOURCE}#subdirectory=autograder", SOURCE, "https://example.org/more.whl"]


def test_the_build_puts_it_in_its_place(course, records):
    root = course(("from autograder import check", f"{MARK}\n```\n\n```python\nfrom autograder import check"))
    (root / "pyproject.toml").write_text('[project.urls]\nSource = "https://example.org/course"\n')
    build(root, records=records)
    first = next(cell for cell in released(root).cells if cell.cell_type == "code")
    assert first.source == install_cell(SOURCE)
    assert first.metadata.nbgrader.locked
    # Folded: what a learner reads first is no plumbing.
    assert first.metadata.jupyter.source_hidden
    assert (first.metadata.cellView, first.source.splitlines()[0][:8]) == ("form", "# @title")
