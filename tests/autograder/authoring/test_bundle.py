"""What a student gets works on its own, and holds nothing of the instructor's."""

import ast
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import rooms
from autograder.authoring.bundle import _packages, bundle, require_clean, student_files
from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.source import BEGIN, END
from autograder.base.problem import Problem
from autograder.checks.catalogues import everything, questions
from autograder.cli import app
from autograder.styles import packed
from tests.autograder.authoring.lessons import ROOT, SOURCES

PROJECTS = ("pyproject.toml", "autograder/pyproject.toml")
NEEDED = (*PROJECTS, "LICENSE", *(f"autograder/{door}" for door in rooms.DOORS))
RIGHT = """
import tensorflow as tf

def causal_mask(size):
    return 1.0 - tf.linalg.band_part(tf.ones((size, size)), -1, 0)
"""


@pytest.fixture(scope="module", autouse=True)
def _the_course_is_built_once(course_built):
    def built(root, **how):
        return course_built if root == ROOT else build(root, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.authoring.bundle.build", built)
        yield


@pytest.fixture(scope="module")
def files():
    return student_files(ROOT, everything())


def whole(root, records):
    """The small course with all that a package needs, and built."""
    (root / "course").mkdir()
    for name in NEEDED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    build(root, records=records)
    return root


def plain(text):
    return " ".join(text.split())


def solutions():
    """What stands between BEGIN and END in the sources, short lines left out: they say nothing.

    What a later notebook hands out in its own skeleton is no secret any more.
    """
    between = re.compile(f"{re.escape(BEGIN)}\n(.*?){re.escape(END)}", re.DOTALL)
    sources = [path.read_text() for path in SOURCES]
    given = plain("\n".join(between.sub("", source) for source in sources))
    blocks = [block for source in sources for block in between.findall(source)]
    hidden = [plain(block) for block in blocks if len(block) > 60 and plain(block) not in given]
    assert len(hidden) >= 0.9 * len(blocks) - 10
    return hidden


def test_it_has_notebooks_course_and_checks(files):
    names = {path.as_posix() for path in files}
    assert {"pyproject.toml", "README.md", "LICENSE", "course/layers/attention/self_attention.py"} <= names
    assert {"autograder/student/desk.py", "autograder/checks/judging/judge.py"} <= names
    assert "exercises/nb02_self_attention/self_attention.py" in names
    assert "course/translators/english-french/model.keras" in names
    released = {path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    assert {name for name in names if name.startswith("notebooks/")} == released
    assert len(released) == 2 * len(SOURCES), "in English and in Chinese"
    assert "course lab --language zh" in files[Path("README.md")].decode()


TOPS = ("autograder", "course", "exercises", "notebooks", "pyproject.toml", "README.md", "LICENSE")
ROOMS = ("__init__.py", "rooms.py", "start.py", "base", "serving", "checks", "languages", "student", "styles")
TEXTS = (
    ".py", ".ipynb", ".po", ".toml", ".edits", ".md", ".html", ".css", ".js", ".svg", ".json", ".j2", ".txt", ".tsv",
)  # fmt: skip
SUFFIXES = (*TEXTS, ".tsv", ".woff2", ".typed", ".keras", ".safetensors", "")


def test_it_has_nothing_of_the_instructors(files):
    for path in files:
        assert path.parts[0] in TOPS, path
        assert not {"answers", "class", "solutions", "tests"} & set(path.parts)
        assert path.parts[0] != "autograder" or path.parts[1] in ROOMS
        assert not [part for part in path.parts if part.startswith(".") or part == "__pycache__"]
        assert path.suffix in SUFFIXES, path


def test_no_text_in_it_is_the_instructors(files):
    texts = {path: content.decode(errors="replace") for path, content in files.items()}
    guides = [
        text for one in questions().values() for text in (one.answer, *one.beware, *(text for _, text in one.marks))
    ]
    hidden = solutions()
    assert len(hidden) > 40
    for path, text in texts.items():
        for word in ("BEGIN SOLUTION", "END SOLUTION", str(ROOT), str(Path.home()) + "/", "secret.key", "Wrong: "):
            assert word not in text, f"{path} holds {word!r}"
        cells = json.loads(text)["cells"] if path.suffix == ".ipynb" else []
        shown = plain("\n".join("".join(cell["source"]) for cell in cells) if cells else text)
        for guide in guides:
            assert plain(guide) not in shown, path
        if path.parts[0] != "course":  # the layers of the course are what the notebooks build
            for block in hidden:
                assert block not in shown, f"{path} holds {block[:80]!r}"
        assert not [cell for cell in cells if cell.get("outputs")], path


def test_a_question_keeps_its_title_and_loses_its_guide(files):
    question = tomllib.loads(files[Path("exercises/nb06_positions/why_positions.toml")].decode())
    ours = questions()["why_positions"]
    assert (question["title"], question["minutes"]) == (ours.title, ours.minutes)
    assert (question["answer"], question["marks"]) == ("", [{"points": ours.points, "for": ""}])


def test_the_package_that_turns_a_courses_types_goes_along(tmp_path):
    (tmp_path / "pyproject.toml").write_text(
        '[project.entry-points."autograder.types"]\n"maps.Grid" = "maps.plain:Grids"\n'
    )
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps/plain.py").touch()
    assert [*_packages(tmp_path)] == [tmp_path / "maps/plain.py"]


def test_what_must_not_go_out_stops_it(files):
    guide = questions()["why_positions"].answer.replace(" ", "\n")
    for text, what in (
        ("x = 1  # BEGIN SOLUTION", "a solution's mark"),
        (f"data = '{ROOT.resolve()}/class'", "a path of this machine"),
        (guide, "the marking guide"),
    ):
        with pytest.raises(Problem, match=f"course/new.py .*{what}"):
            require_clean(ROOT, {**files, Path("course/new.py"): text.encode()}, everything())


def test_solutions_to_look_at_are_packed_and_keep_to_the_instructors_day(files, tmp_path, course, records):
    path = Path("exercises/styles/causal_mask.txt")
    assert files[path] == packed((ROOT / path).read_bytes())
    assert Path("exercises/styles/shown_from.txt") not in files
    root = whole(course(), records)
    (root / "solutions" / "shown-from.txt").write_text("2027-01-31\n")
    assert student_files(root, records)[Path("exercises/styles/shown_from.txt")] == b"2027-01-31"
    (root / "solutions" / "shown-from.txt").write_text("after the exam")
    with pytest.raises(Problem, match=r"shown-from\.txt .*'after the exam'"):
        student_files(root, records)


def test_its_needs_are_the_courses_and_the_engines_without_a_name_that_lies_in_no_index(files):
    project = tomllib.loads(files[Path("pyproject.toml")].decode())["project"]
    extras = project["optional-dependencies"]
    packages = {re.split(r"[<>=\[]", one)[0] for ones in (project["dependencies"], *extras.values()) for one in ones}
    assert {"tensorflow", "typer", "jupyterlab", "nbgrader", "segno", "sacrebleu"} <= packages
    assert not {"course-autograder", "sqlalchemy", "pytest"} & packages


def test_two_zips_of_one_course_are_the_same_file(tmp_path):
    one, other = bundle(ROOT, tmp_path / "one.zip"), bundle(ROOT, tmp_path / "other.zip")
    assert one.read_bytes() == other.read_bytes()
    assert {name.split("/")[0] for name in zipfile.ZipFile(one).namelist()} == {"transformer-course"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.zip", "other.zip"]


def test_bad_input_is_a_sentence(tmp_path, course, records):
    def run(*words):
        result = CliRunner().invoke(app, ["bundle", *map(str, words)])
        return result.exit_code, " ".join(result.output.split())

    status, said = run("--root", tmp_path)
    assert (status, "pyproject.toml" in said, str(tmp_path) in said) == (1, True, True)
    (tmp_path / "here").mkdir()
    status, said = run("--root", ROOT, "--to", tmp_path / "here")
    assert (status, f"{tmp_path}/here" in said) == (1, True)
    root = course()
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, root)
    for name in ("course", "notebooks"):
        (root / name).mkdir(exist_ok=True)
    with pytest.raises(Problem, match=r"01-fruit.ipynb .*`autograder build"):
        bundle(root, tmp_path / "x.zip", records)
    assert not (tmp_path / "x.zip").exists()


def test_its_readme_lists_the_notebooks_that_are_in_it(course, records):
    root = whole(course(), records)
    readme = student_files(root, records)[Path("README.md")].decode()
    assert "| `01-fruit` | 15 | 14 |" in readme
    assert "02-nuts" not in readme, "its record remains, and its notebook is gone"


@pytest.mark.slow
def test_it_installs_and_checks_on_its_own(tmp_path):
    folder = bundle(ROOT, tmp_path / "student")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
    # Our dependencies, without ourselves: a path in a .pth file brings none of the .pth files that lie there.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed", folder], check=True)

    notebook = json.loads((folder / "notebooks/03-masking/03-masking.ipynb").read_text())
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    (cell,) = (source for source in sources if source.startswith('check("causal_mask"'))
    code = f"{RIGHT}\nfrom autograder import check, hint\nimport autograder, course\n{cell}\nhint('causal_mask')\n"
    code += "print(autograder.__file__, course.__file__, sep='\\n')\n"
    command = [python, "-c", code]
    ran = subprocess.run(command, cwd=folder / "notebooks/03-masking", capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "10 of 10 points" in ran.stdout
    assert ", 1 of 3" in ran.stdout
    assert [Path(line).is_relative_to(site) for line in ran.stdout.splitlines()[-2:]] == [True, True]
    assert (site / "course/notebooks/03-masking/03-masking.ipynb").is_file()
    programs = {path.name for path in python.parent.iterdir()}
    assert "course" in programs
    assert "autograder" not in programs


def test_nothing_public_imports_what_is_not_there(files):
    """Every module of ours that a file imports at its top is in the package."""
    for path, content in files.items():
        if path.suffix != ".py":
            continue
        for node in ast.parse(content).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("autograder", "course"):
                module = Path(*node.module.split("."))
                assert module.with_suffix(".py") in files or module / "__init__.py" in files, f"{path}: {node.module}"
