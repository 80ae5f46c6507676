import json
from dataclasses import replace

import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import is_grade, is_locked, is_solution

from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.release import release
from autograder.authoring.notebooks.source import SourceError
from autograder.authoring.notebooks.staging import KERNEL
from autograder.base.problem import Problem
from tests.autograder.authoring.conftest import RELEASE, cell_of, released


@pytest.fixture
def notebook(course, records):
    root = course()
    build(root, records=records)
    return released(root)


def test_the_metadata_are_what_nbgrader_looks_for(notebook):
    MetadataValidator().validate_nb(notebook)
    nbformat.validate(notebook)
    solution, check, written = (cell_of(notebook, name) for name in ("pick", "check_pick", "why_ripe"))
    given, demo = cell_of(notebook, "given_01"), cell_of(notebook, "demo_01")
    assert (is_solution(solution), is_grade(solution)) == (True, False)
    assert (is_solution(check), is_grade(check), is_locked(check)) == (False, True, True)
    assert check.metadata.nbgrader.points == 10
    assert (is_solution(written), is_grade(written), written.metadata.nbgrader.points) == (True, True, 4)
    assert is_locked(given)
    assert given.metadata.editable is False
    assert (is_locked(demo), is_grade(demo), is_solution(demo)) == (False, False, False)
    assert demo.metadata.tags == ["demonstration"]
    assert "editable" not in demo.metadata
    assert notebook.metadata.kernelspec.name == "python3"


def test_the_solution_is_gone_and_the_skeleton_stays(notebook):
    source = cell_of(notebook, "pick").source
    assert source.startswith('def pick(basket):\n    """Return the ripest fruit of basket."""\n')
    assert source.endswith('basket."""\n    # Your code here.\n    raise NotImplementedError("write pick")')
    whole = json.dumps(notebook)
    for lost in ("ripest_of_them_all", "unripe ones", "BEGIN SOLUTION", "END SOLUTION"):
        assert lost not in whole


@pytest.mark.parametrize(("given", "rest"), [
    ("def pick(basket)", "def pick(*args, **kwargs):\n    raise"),
    ("class pick(list)", "class pick(list):\n    def __init__(self, *args, **kwargs):\n        raise"),
])  # fmt: skip
def test_what_is_all_solution_leaves_its_name(given, rest, course, records):
    root = course(
        ("def pick(basket):", f"### BEGIN SOLUTION\n{given}:"), ("    ### BEGIN SOLUTION\n", ""), ("    ### END", "### END")
    )
    build(root, records=records)
    comment, source = cell_of(released(root), "pick").source.split("\n", 1)
    assert comment.startswith("# ")
    assert source == f'{rest} NotImplementedError("write pick")'


def test_text_tells_the_records_values(notebook):
    assert cell_of(notebook, "text_01").source == "# Fruit\n15 minutes, 14 points."
    assert cell_of(notebook, "text_02").source == "## Pick a fruit (10 points)"


def test_a_bonus_comes_on_top(course, records):
    root = course()
    build(root, records=records | {"pick": replace(records["pick"], bonus=True)})
    notebook = released(root)
    assert cell_of(notebook, "text_01").source == "# Fruit\n10 minutes, 4 + 10 points."
    assert cell_of(notebook, "text_02").source == "## Pick a fruit (+10 points)"
    assert cell_of(notebook, "check_pick").metadata.nbgrader.points == 0


def test_two_builds_are_alike_to_the_byte(course, records):
    root = course()
    assert [str(path) for path in build(root, records=records).stale] == [RELEASE]
    first = (root / RELEASE).read_bytes()
    (root / RELEASE).unlink()
    build(root, records=records)
    assert (root / RELEASE).read_bytes() == first
    assert build(root, records=records).stale == ()
    assert [path.name for path in (root / RELEASE).parent.iterdir()] == ["01-fruit.ipynb"]


def test_a_check_names_the_stale_and_writes_nothing(course, records):
    root = course()
    build(root, records=records)
    before = (root / RELEASE).read_bytes()
    course(("a picture", "another picture"))
    assert [str(path) for path in build(root, check=True, records=records).stale] == [RELEASE]
    assert (root / RELEASE).read_bytes() == before
    build(root, records=records)
    assert b"another picture" in (root / RELEASE).read_bytes()


def test_what_nbgrader_refuses_is_told_with_its_log():
    cell = nbformat.v4.new_code_cell("### BEGIN SOLUTION\n### END SOLUTION", id="given_01")
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata=KERNEL)
    with pytest.raises(RuntimeError, match=r"'01-fruit':(.|\n)*non-solution cell"):
        release({"01-fruit": notebook})


def test_a_source_says_its_language_and_the_judge_speaks_it_there(course, records):
    head = "---\njupyter:\n  course:\n    language: zh\n---\n\n# Fruit"
    root = course(("# Fruit", head))
    build(root, records=records)
    notebook = released(root)
    assert notebook.metadata.course.language == "zh"
    said = "\n".join(cell.source for cell in notebook.cells)
    assert "在这里写代码。" in said
    assert "Your answer here" not in said
    assert "ripe" in said, "its own texts stay as they are"
    assert not build(root, check=True, records=records).stale
    with pytest.raises(SourceError, match=r"'fr'; the judge speaks en, zh"):
        build(course(("# Fruit", head.replace("zh", "fr"))), records=records)


def test_no_sources_is_an_error(tmp_path, records):
    with pytest.raises(Problem, match="no sources"):
        build(tmp_path, records=records)


def test_the_command_ends_with_1_when_something_is_stale(course, autograder):
    root = course()
    stale = autograder("build", "--check", "--root", root)
    assert (stale.exit_code, stale.stdout) == (1, f"stale: {RELEASE}\n")
    assert "autograder build" in stale.stderr
    written = autograder("build", "--root", root)
    assert written.exit_code == 0
    assert f"written: {RELEASE}" in written.stdout
    assert autograder("build", "--check", "--root", root).exit_code == 0


def test_a_broken_source_is_told_in_one_line_and_leaves_the_release_alone(course, autograder):
    root = course()
    autograder("build", "--root", root)
    before = (root / RELEASE).read_bytes()
    told = autograder("build", "--root", course(("a picture", "### BEGIN SOLUTION")))
    assert told.exit_code == 1
    assert told.stderr.count("\n") == 1
    assert "is not a marker" in told.stderr
    assert (root / RELEASE).read_bytes() == before


def test_a_notebook_without_its_source_is_removed_and_its_records_named(course, records, autograder):
    root = course()
    gone = root / "notebooks/02-nuts/02-nuts.ipynb"
    gone.parent.mkdir(parents=True)
    gone.write_text("{}", encoding="utf-8")
    stale = autograder("build", "--check", "--root", root)
    assert "stale: notebooks/02-nuts/02-nuts.ipynb" in stale.stdout
    assert gone.exists()
    told = autograder("build", "--root", root)
    assert told.exit_code == 0
    assert "removed: notebooks/02-nuts/02-nuts.ipynb\n" in told.stdout
    assert "written: notebooks/01-fruit/01-fruit.ipynb\n" in told.stdout
    assert not gone.parent.exists()
    assert all(name in told.stderr for name in ("'02-nuts'", "'elsewhere'", "solutions/02-nuts.md"))
    assert "02-nuts" not in autograder("build", "--root", root).stdout


def test_what_else_lies_beside_a_removed_notebook_stays(course, records):
    root = course()
    gone, other = (root / f"notebooks/02-nuts/{name}" for name in ("02-nuts.ipynb", "nuts.png"))
    gone.parent.mkdir(parents=True)
    gone.touch()
    other.touch()
    build(root, records=records)
    assert (gone.exists(), other.exists()) == (False, True)
