"""Wheels, installed where there is no checkout, grade a class: by our command and by nbgrader's own.

The engine's alone does it without TensorFlow, for a course that knows nothing of this one.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from nbgrader.api import Gradebook

from autograder.authoring.bundle import bundle
from autograder.grading.answers import answer_to
from autograder.grading.class_folder.course import Course
from autograder.grading.sample_class import ANSWERS, read_answers, solved
from autograder.pipeline.reading.release import load_release
from benchmarks.environment import reached

ROOT = Path(__file__).parent.parent
ARRAYS = ROOT / "examples/arrays"
ASSIGNMENT = "02-self-attention"
OURS = ("course-autograder", "transformer-course")
PAGES = ("serving/theme/theme.css", "board/page/board.js")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")]


def run(*words, cwd, **environment):
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": "", **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """The folder with the wheels of the engine, of this course, and of a small one on arrays."""
    folder = tmp_path_factory.mktemp("wheels")
    build = (sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps")
    run(*build, "--no-build-isolation", "-w", folder, ROOT / "autograder", ROOT, ROOT / "examples/arrays", cwd=folder)
    return folder


def environment(folder, needs, *wheels):
    """The programs of an environment with links to all that these need, and with our wheels."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    here = Path(sys.prefix)
    for file in (file for name, one in reached(needs).items() if name not in OURS for file in one.files or ()):
        place = Path(os.path.normpath(file.locate()))
        if place.is_file() and place.is_relative_to(here) and place.parent != here / "bin" and place.suffix != ".pyc":
            target = folder / place.relative_to(here)
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(place, target)  # the packages are large
            except OSError:
                shutil.copy2(place, target)
    python = folder / "bin/python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "-q", "--no-deps", "--no-index", "--no-compile", *wheels, cwd=folder)
    # nbgrader starts alembic by its bare name, and pip has made no program of what was linked.
    (folder / "bin/alembic").write_text(f"#!{python}\nfrom alembic.config import main\nmain()\n")
    (folder / "bin/alembic").chmod(0o755)
    return folder / "bin"


@pytest.fixture(scope="module")
def installed(wheels):
    """An environment with this course and the engine."""
    yield environment(wheels / "both", ["transformer-course[grader]"], *wheels.glob("[ct]*.whl"))
    shutil.rmtree(wheels / "both")


@pytest.fixture(scope="module")
def engine(wheels):
    """An environment with the engine, what it needs itself, and the small course on arrays."""
    needs = ["course-autograder[grader]"]
    yield environment(wheels / "engine", needs, *wheels.glob("course_*.whl"), *wheels.glob("arrays_*.whl"))
    shutil.rmtree(wheels / "engine")


@pytest.fixture(scope="module")
def place(installed, tmp_path_factory):
    """An empty folder that `autograder init` has made a class of."""
    folder = tmp_path_factory.mktemp("class")
    printed = run(installed / "autograder", "init", cwd=folder)
    assert "its configuration is nbgrader_config.py" in printed
    return folder


@pytest.fixture(scope="module")
def hand_in(place):
    """Hands in a notebook of right answers, with a wrong one if it is to be."""
    release = load_release(place / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb")
    answers = read_answers(ANSWERS, release)
    right = {answer.slug: answer.source for answer in answers if answer.kind == "Right"}
    (wrong,) = (answer for answer in answers if (answer.slug, answer.name) == ("self_attention", "no_scale"))

    def hand_in(student, *, is_right):
        path = place / f"class/submitted/{student}/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, right if is_right else right | {wrong.slug: wrong.source})))

    return hand_in


def scores(place):
    course = Course.at(place)
    with Gradebook(course.db_url, course.course_id) as book:
        return {one.student.id: one.score for one in book.assignment_submissions(ASSIGNMENT)}


def test_handbook_and_notebooks_come_along(installed, tmp_path):
    run(installed / "autograder", "handbook", "--no-browser", "--to", "pages", cwd=tmp_path)
    assert (tmp_path / "pages/handbook.html").is_file()
    assert (tmp_path / "pages/pictures/marking.png").is_file()
    code = (
        "import autograder, course; from course.lab.notebooks import copy_notebooks, release; from pathlib import Path;"
    )
    code += "print(release(), len(copy_notebooks(Path('mine')).new), autograder.__path__[0], course.__path__[0])"
    folder, count, *rooms = run(installed / "python", "-c", code, cwd=tmp_path).split()
    assert int(count) == len(list((ROOT / "solutions").glob("[0-9]*.md")))
    engine, course = map(Path, rooms)
    assert Path(folder) == course / "notebooks"
    assert course.is_relative_to(installed.parent)
    assert not (course.parent / "notebooks").exists()
    for page in (course / "presenting/demo/page/index.html", *map(engine.joinpath, PAGES)):
        assert page.is_file()


def test_the_package_for_students_is_the_checkouts(installed, place, monkeypatch, tmp_path):
    """And a class may choose chapters, and the day from which solutions are shown."""
    monkeypatch.setattr(
        "autograder.authoring.bundle.build", lambda *_, **__: SimpleNamespace(stale=())
    )  # whose tests are elsewhere
    of_checkout = bundle(ROOT, tmp_path / "checkout.zip")
    run(installed / "autograder", "bundle", "--to", tmp_path / "wheels.zip", cwd=place)
    assert (tmp_path / "wheels.zip").read_bytes() == of_checkout.read_bytes()
    chosen = tmp_path / "chosen"
    shutil.copytree(place / f"notebooks/{ASSIGNMENT}", chosen / f"notebooks/{ASSIGNMENT}")
    (chosen / "solutions").mkdir()
    (chosen / "solutions/shown-from.txt").write_text("2027-01-31")
    run(installed / "autograder", "bundle", "--to", chosen / "package", cwd=chosen)
    names = {path.relative_to(chosen / "package").as_posix() for path in (chosen / "package").rglob("*.ipynb")}
    assert names == {f"notebooks/{one}{ASSIGNMENT}/{ASSIGNMENT}.ipynb" for one in ("", "zh/")}
    assert (chosen / "package/exercises/styles/shown_from.txt").read_text() == "2027-01-31"


def test_the_sample_class_comes_along(installed, tmp_path):
    run(installed / "autograder", "init", cwd=tmp_path)
    printed = run(installed / "autograder", "sample-class", "02", cwd=tmp_path)
    kinds = [path.name.partition("-")[2] for path in sorted((tmp_path / "class/submitted").iterdir())]
    assert len(kinds) == len(printed.splitlines()) == 15
    assert {"no-scale", "broken-json"} <= set(kinds)


def test_our_command_grades_and_nbgraders_goes_the_guarded_way(installed, place, hand_in):
    hand_in("ada", is_right=True)
    hand_in("bob", is_right=False)
    printed = run(installed / "autograder", "grade", ASSIGNMENT, "--allow-unguarded", cwd=place)
    assert scores(place) == {"ada": 45.0, "bob": 32.0}
    assert "The scores are not" in printed
    assert str(ROOT) not in printed
    assert (place / f"class/feedback/bob/{ASSIGNMENT}/{ASSIGNMENT}.html").is_file()
    hand_in("cyd", is_right=False)
    run(installed / "python", "-m", "nbgrader", "autograde", ASSIGNMENT, "--student", "cyd", cwd=place)
    assert scores(place) == {"ada": 45.0, "bob": 32.0, "cyd": 32.0}
    kept = json.loads((place / f"class/results/{ASSIGNMENT}/cyd.json").read_text())
    assert [one["id"] for one in kept["verdicts"]["self_attention"]["misconceptions"]] == ["no_scale"]


def test_the_engine_has_nothing_of_this_course(engine):
    names = ("tensorflow", "keras", "tokenizers", "h5py", "matplotlib", "course", "exercises")
    program = f"import importlib.util as u, autograder.cli; print([one for one in {names} if u.find_spec(one)])"
    assert run(engine / "python", "-c", program, cwd=engine).strip() == "[]"


def test_the_engine_is_small(engine):
    """All of its environment, without bytecode; `python benchmarks/environment.py` counts the same."""
    files = (file for file in engine.parent.rglob("*") if file.is_file() and not file.is_symlink())
    assert sum(file.stat().st_size for file in files if file.suffix != ".pyc") < 300e6


def test_the_engine_alone_grades_a_course_of_its_own(engine, tmp_path):
    run(engine / "autograder", "init", cwd=tmp_path)
    release = SimpleNamespace(notebook=json.loads((tmp_path / "notebooks/01-arrays/01-arrays.ipynb").read_text()))
    wrong = {"row_sums": "columns_summed", "distances": "turned", "standardise": "centred"}
    handed_in = {"ada": {"row_sums": "loop", "distances": "norm", "standardise": "kept"}, "bob": wrong}
    for student, names in handed_in.items():
        answers = {slug: answer_to(ARRAYS / "tests/answers", slug, name).source for slug, name in names.items()}
        path = tmp_path / f"class/submitted/{student}/01-arrays/01-arrays.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, answers)))
    printed = run(engine / "autograder", "grade", "01", "--allow-unguarded", cwd=tmp_path)
    assert str(ROOT) not in printed
    results = {one.stem: json.loads(one.read_text()) for one in (tmp_path / "class/results/01-arrays").glob("*.json")}
    assert {student: result["score"] for student, result in results.items()} == {"ada": 30.0, "bob": 0.0}
    assert [one["id"] for one in results["bob"]["verdicts"]["distances"]["misconceptions"]] == ["turned"]
    assert (tmp_path / "class/feedback/bob/01-arrays/01-arrays.html").is_file()


def test_a_course_of_its_own_has_its_sample_class_and_its_package_in_its_wheel(engine, tmp_path):
    run(engine / "autograder", "init", cwd=tmp_path)
    run(engine / "autograder", "sample-class", cwd=tmp_path)
    assert {"right", "broken"} < {path.name.split("-")[1] for path in (tmp_path / "class/submitted").iterdir()}
    run(engine / "autograder", "bundle", "--to", tmp_path / "wheel.zip", cwd=tmp_path)
    shutil.copytree(ARRAYS, tmp_path / "checkout", ignore=shutil.ignore_patterns("class", "__pycache__"))
    run(engine / "autograder", "bundle", "--to", tmp_path / "checkout.zip", cwd=tmp_path / "checkout")
    assert (tmp_path / "wheel.zip").read_bytes() == (tmp_path / "checkout.zip").read_bytes()


def test_the_engine_alone_checks_a_file_and_has_a_doctor(engine, tmp_path):
    """The first commands that a new course tells one to type: neither may wait for TensorFlow, which isn't there."""
    for name, score in {"loop": 10.0, "columns_summed": 0.0}.items():
        file = tmp_path / f"row_sums__{name}.py"
        file.write_text(answer_to(ARRAYS / "tests/answers", "row_sums", name).source)
        assert json.loads(run(engine / "autograder", "check", "--json", file, cwd=tmp_path))["score"] == score
    run(engine / "autograder", "doctor", cwd=tmp_path)  # its status says whether all of it works
