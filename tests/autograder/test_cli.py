"""`autograder check` and `autograder catalogue`, as commands."""

import json
import os
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from autograder.checks.catalogues import catalogue, find
from autograder.cli import PANELS, app
from tests.tables import values

pytestmark = pytest.mark.usefixtures("warm_grading")
MASK = """import tensorflow as tf
def causal_mask(n):
    return tf.cast(tf.range(n) - tf.range(n)[:, None] >= {diagonal}, tf.float32)
"""


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.fixture
def answers(tmp_path):
    (tmp_path / "causal_mask__right.py").write_text(MASK.format(diagonal=1))
    (tmp_path / "causal_mask__diagonal.py").write_text(MASK.format(diagonal=0))
    (tmp_path / "causal_mask__dies.py").write_text("import os\nos._exit(0)\n")
    return tmp_path


def test_one_json_object_a_file_in_their_order(answers):
    files = [str(answers / f"causal_mask__{name}.py") for name in ("dies", "right", "diagonal")]
    result = run("check", *files, "--json")
    assert result.exit_code == 0
    dies, right, diagonal = map(json.loads, result.stdout.splitlines())
    assert [one["file"] for one in (dies, right, diagonal)] == files
    assert list(right) == ["file", "slug", "score", "points", "parts", "misconceptions", "error"]
    assert list(right["parts"][0]) == ["name", "score", "points", "message"]
    assert (right["score"], right["points"], right["error"]) == (10.0, 10.0, None)
    assert [one["id"] for one in diagonal["misconceptions"]] == ["hides_the_diagonal"]
    assert (dies["score"], dies["points"]) == (0.0, 10.0)
    assert dies["error"]


def test_text_for_people_and_the_seed_to_ask_again(answers):
    result = run("check", answers / "causal_mask__diagonal.py", "--seed", 7)
    assert "1 of 10 points" in result.stdout
    (named,) = (one for one in find("causal_mask").misconceptions if one.id == "hides_the_diagonal")
    assert f"→ {named.did}" in result.stdout
    assert "in line 3" in result.stdout
    assert "--seed 7" in result.stdout


def test_a_slug_can_be_given(answers):
    path = answers / "mine.py"
    path.write_text(MASK.format(diagonal=1))
    assert json.loads(run("check", path, "--slug", "causal_mask", "--json").stdout)["score"] == 10.0


@pytest.mark.parametrize(("name", "content", "sentence"), values(__file__, "unusable_files.tsv"))
def test_a_file_that_cannot_be_used_is_one_sentence_and_status_1(tmp_path, name, content, sentence):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = run("check", tmp_path / name)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "same questions again" not in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("source", "sentence"), values(__file__, "unjudged_answers.tsv"))
def test_an_answer_that_cannot_be_judged_says_why(tmp_path, source, sentence):
    path = tmp_path / "causal_mask__mine.py"
    path.write_text(source)
    found = json.loads(run("check", path, "--json").stdout)
    assert found["score"] == 0.0
    assert sentence in found["error"]


def test_what_was_defined_before_the_error_is_judged(tmp_path):
    path = tmp_path / "causal_mask__mine.py"
    path.write_text(MASK.format(diagonal=1) + "1 / 0\n")
    assert json.loads(run("check", path, "--json").stdout)["score"] == 10.0


def test_the_catalogue_lists_every_exercise():
    listed = [json.loads(line) for line in run("catalogue", "--json").stdout.splitlines()]
    assert [one["slug"] for one in listed] == list(catalogue())
    assert list(listed[0]) == ["slug", "notebook", "title", "minutes", "points", "bonus", "misconceptions"]
    assert "no_scale" in next(one for one in listed if one["slug"] == "self_attention")["misconceptions"]
    text = run("catalogue").stdout
    assert all(slug in text for slug in catalogue())


@pytest.mark.parametrize("command", [("grade", "02-self-attention"), ("export",), ("build",)])
def test_a_package_that_is_not_installed_is_one_sentence(command, tmp_path):
    missing = "import sys; sys.modules['traitlets'] = sys.modules['nbformat'] = None"
    code = f"{missing}; from autograder.cli import app; app({list(command)})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.partition(" ")[0] in ("traitlets", "nbformat", "nbgrader")
    assert "autograder[grader]" in done.stderr
    assert done.stderr.count("\n") == 1


def test_help_shows_every_command_once_in_panels():
    group = typer.main.get_command(app)
    assert sorted(group.list_commands(None)) == sorted(group.commands)
    said = CliRunner().invoke(app, ["--help"]).stdout
    assert [said.count(panel) for panel in PANELS] == [1] * len(PANELS)
    assert said.index(" init ") < said.index(" check ")


def test_a_package_brings_commands_of_its_own(tmp_path):
    about = tmp_path / "waving-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: waving\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[autograder.commands]\nwave = waving:wave\n")
    (tmp_path / "waving.py").write_text("def wave(to: str) -> None:\n    print('hello', to)\n")
    command = [sys.executable, "-m", "autograder.cli", "wave", "everybody"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert (done.stdout, done.stderr) == ("hello everybody\n", "")
