"""`course fetch`: a student's own notebook, from a hub's service into their folder; what was written stays in it."""

import json

import pytest
from typer.testing import CliRunner

from autograder.checks.judging.records import Exercise, Part
from autograder.pipeline.reading import personalise
from course.cli import app
from tests.autograder.grading.conftest import ASSIGNMENT, cell_of, release_notebook, write_json
from tests.autograder.hub.conftest import ask

SKELETON = "def self_attention():\n    '''Of width {width}.'''\n    raise NotImplementedError"


@pytest.fixture
def hub(desk, served, classroom, monkeypatch):
    """ada's server, on a hub whose class has variants: in self_attention each has a width of their own."""
    cases = lambda rng, width=64: ()  # noqa: E731
    parts = (Part("values", 20, "Right."),)
    record = Exercise("self_attention", "Attention", 5, "f", parts, cases, own={"width": (64, 65, 66)})
    monkeypatch.setattr(personalise, "catalogue", lambda: {"self_attention": record})
    notebook = release_notebook()
    cell_of(notebook, "self_attention")["source"] = SKELETON.format(width=64)
    cell_of(notebook, "self_attention")["metadata"]["course"] = {
        "text": SKELETON.format(width="{{self_attention.own.width}}")
    }
    write_json(classroom.root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb", notebook)
    (classroom.root / "nbgrader_config.py").write_text("c = get_config()\nc.Autograder.variants = True\n")
    (classroom.root / "class").mkdir()
    (classroom.root / "class/secret.key").write_text("b" * 64)  # by which ada's width is 65, and bob's 66
    with served(desk(start=False)) as address:
        yield address


def fetch(folder, *words):
    return CliRunner().invoke(app, ["fetch", "02", "--folder", str(folder), *words])


def sources(path):
    notebook = json.loads(path.read_text())
    return {cell["id"]: cell["source"] for cell in notebook["cells"]}


def test_it_is_ones_own_and_answers_stay(hub, classroom, tmp_path):
    path = tmp_path / f"mine/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    mine = classroom.answers(layer=SKELETON.format(width=64))  # everybody's, and one of the two is solved
    mine["cells"].append({"cell_type": "code", "id": "extra", "metadata": {}, "outputs": [], "source": "1 + 1"})
    write_json(path, mine)
    done = fetch(tmp_path / "mine")
    assert done.exit_code == 0, done.output
    kept = path.with_name(f"{ASSIGNMENT}-before.ipynb")
    assert done.output.startswith(f"{path}\n")
    assert str(kept) in done.output
    assert json.loads(kept.read_text()) == mine
    found = sources(path)
    assert found["self_attention-solution"] == SKELETON.format(width=65)
    assert found["self_attention-check"] == "check(\"self_attention\", self_attention, own={'width': 65})"
    assert found["scalar_self_attention-solution"] == "scalar_self_attention = 1"
    assert found["extra"] == "1 + 1"
    before = path.read_bytes()
    assert fetch(tmp_path / "mine").output == f"{path}\n"
    assert path.read_bytes() == before


def test_a_damaged_one_is_kept_beside_it(hub, tmp_path):
    path = tmp_path / f"mine/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    write_json(path, "{damaged")
    assert fetch(tmp_path / "mine").exit_code == 0
    assert path.with_name(f"{ASSIGNMENT}-before.ipynb").read_text() == "{damaged"
    assert "own={'width': 65}" in sources(path)["self_attention-check"]


@pytest.mark.parametrize(("token", "student", "rest", "status", "named"), [
    (None, "ada", f"{ASSIGNMENT}/own", 401, ""),
    ("bob-token", "ada", f"{ASSIGNMENT}/own", 403, "bob"),
    ("ada-token", "ada", "77/own", 404, "'77'"),
    ("ada-token", "ada", f"{ASSIGNMENT}/own?language=zz", 404, f"'{ASSIGNMENT}'"),
    ("ada-token", "ada", f"{ASSIGNMENT}/own?language=../class/own/bob", 404, f"'{ASSIGNMENT}'"),
])  # fmt: skip
def test_nobody_gets_anothers_or_what_there_is_not(hub, token, student, rest, status, named):
    found, _, told = ask(f"{hub}students/{student}/{rest}", token)
    assert found == status
    assert named in told["problem"]


def test_each_has_their_own(hub):
    notebook = ask(f"{hub}students/bob/{ASSIGNMENT}/own", "bob-token")[2]["notebook"]
    assert "own={'width': 66}" in cell_of(notebook, "check_self_attention")["source"]
