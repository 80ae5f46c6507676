import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.authoring.notebooks.build import build
from autograder.cli import app

ROOT = Path(__file__).parents[3]
RELEASE, CHINESE = "notebooks/01-fruit/01-fruit.ipynb", "notebooks/zh/01-fruit/01-fruit.ipynb"


def released(root, path=RELEASE):
    """A notebook of the small course, as a build wrote it."""
    return nbformat.read(root / path, as_version=4)


def cell_of(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


@dataclass(frozen=True)
class Record:
    notebook: str
    title: str
    minutes: int
    points: float
    bonus: bool = False

    @property
    def maximum(self):
        return 0 if self.bonus else self.points


SOURCE = Path(__file__).with_name("fruit.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def course_built():
    """What a build of the course itself finds, once for all that ask: it takes seconds."""
    return build(ROOT, check=True)


@pytest.fixture
def autograder(monkeypatch, records):
    """Types a command of an author's, where the catalogue has these records: its name and its words."""
    monkeypatch.setitem(sys.modules, "autograder.checks.catalogues", SimpleNamespace(of_packages=lambda names: records))
    return lambda *words: CliRunner().invoke(app, [*map(str, words)])


@pytest.fixture
def records():
    return {
        "pick": Record("01-fruit", "Pick a fruit", 5, 10),
        "why_ripe": Record("01-fruit", "Why ripe?", 10, 4),
        "elsewhere": Record("02-nuts", "Crack a nut", 7, 10),
    }


@pytest.fixture
def course(tmp_path: Path):
    """A course of one small notebook; call it with (old, new) pairs to change the source first."""

    def make(*changes: tuple[str, str]) -> Path:
        source = SOURCE
        for old, new in changes:
            assert old in source
            source = source.replace(old, new)
        path = tmp_path / "solutions" / "01-fruit.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source, encoding="utf-8")
        return tmp_path

    return make
