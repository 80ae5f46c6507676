"""What a change reaches: by imports, by names in a source, by the exercise."""

import pytest

from tests import reach
from tests.imports import ROOT, reached_from
from tests.reach import LAW, slugs_of, steps_to
from tests.tables import values

pytest_plugins = ("pytester",)


def reached(*names):
    return {path.relative_to(ROOT).as_posix(): steps for path, steps in steps_to([ROOT / n for n in names]).items()}


def test_a_module_reaches_its_tests_and_the_nearest_has_the_fewest_steps():
    found = reached("course/text/pair_encoding.py")
    assert found["tests/course/text/test_pair_encoding.py"] == min(found.values())
    assert "tests/autograder/hub/test_line.py" not in found


def test_a_test_reaches_itself_alone():
    assert reached("tests/course/text/test_han.py") == {"tests/course/text/test_han.py": 0}


def test_a_package_passes_names_on_and_is_no_reason_to_run_what_takes_others():
    judge = ROOT / "autograder/checks/judging/judge.py"
    assert judge in reached_from(LAW)  # by the package's name
    assert judge not in reached_from(ROOT / "autograder/checks/answering/in_process.py")


@pytest.mark.parametrize(("name", "test"), [
    ("autograder/isolation/starting/forkserver.py", "tests/autograder/isolation/test_learner.py"),  # run by its name
    ("solutions/03-masking.md", "tests/autograder/authoring/notebooks/test_notebooks.py"),
    ("autograder/languages/zh/judge.po", "tests/autograder/languages/test_texts.py"),
    ("tests/autograder/grading/conftest.py", "tests/autograder/grading/test_classroom.py"),
])  # fmt: skip
def test_what_no_import_names_is_reached_all_the_same(name, test):
    assert (ROOT / name).is_file()
    assert test in reached(name)


@pytest.mark.parametrize(("name", "slugs"), values(__file__, "whose_answers.tsv"))
def test_whose_answers_are_judged(name, slugs):
    assert (ROOT / name).is_file()
    assert slugs_of([ROOT / name]) == slugs
    assert (LAW in steps_to([ROOT / name])) == (name != "course/text/pair_encoding.py")


def test_a_reference_reaches_each_exercise_that_stands_on_it():
    found = slugs_of([ROOT / "exercises/reference/norm.py"])
    assert {"add_norm", "layer_norm"} <= found
    assert "causal_mask" not in found


def test_what_lies_beside_a_module_is_reached_with_it():
    shared = reached_from(ROOT / "exercises/nb03_masking/causal_mask.py")  # named in the misconceptions
    assert {ROOT / f"exercises/building/shared_misconceptions.{end}" for end in ("py", "edits")} <= set(shared)
    positions = ROOT / "exercises/building/positions.edits"  # and no module
    assert positions in reached_from(ROOT / "exercises/nb06_positions/positional_encoding.py")
    assert ROOT / "autograder/checks/crashes/rows/plain.toml" in reached_from(LAW)


def test_only_what_is_reached_is_collected_and_nothing_slow_and_nothing_late(pytester, monkeypatch):
    near = pytester.makepyfile(
        test_near="import pytest\ndef test_a(): pass\n@pytest.mark.slow\ndef test_b(): raise SystemError\n"
    )
    far = pytester.makepyfile(test_far="raise SystemError\n")
    changed = {pytester.path / "changed.py"}
    monkeypatch.setattr(reach, "steps_to", lambda _: {near: 2})
    monkeypatch.setattr(reach, "slugs_of", lambda _: set())
    pytester.makeini("[pytest]\nmarkers = slow: is slow\n")
    done = pytester.inline_run("-p", "no:cacheprovider", plugins=[reach.Reach(changed, 1e9)])
    done.assertoutcome(passed=1)
    late = pytester.inline_run("-p", "no:cacheprovider", plugins=[reach.Reach(changed, -1.0)])
    late.assertoutcome(skipped=1)
    assert far.exists()


def test_of_all_changes_the_ones_since_a_commit(pytester, monkeypatch):
    monkeypatch.setattr(reach, "ROOT", pytester.path)
    for key in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{key}_NAME", "a")
        monkeypatch.setenv(f"GIT_{key}_EMAIL", "a@example.org")
    reach._git("init", "-q", "-b", "main")
    for name in ("one.py", "two.py"):
        (pytester.path / name).write_text("1\n")
        reach._git("add", name)
        reach._git("commit", "-qm", name)
    assert reach.changed_since() == {pytester.path / "two.py"}  # nothing waits: what the last commit changed
    (pytester.path / "three é.py").write_text("1\n")
    (pytester.path / "one.py").write_text("2\n")
    assert reach.changed_since() == {pytester.path / "one.py", pytester.path / "three é.py"}
    assert reach.changed_since("HEAD~1") == {pytester.path / name for name in ("one.py", "two.py", "three é.py")}
