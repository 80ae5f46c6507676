import shutil
from pathlib import Path

import pytest

import autograder
from autograder.grading import version


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A copy of the grader's sources, and the digest of what stands there now."""
    root = tmp_path / "autograder"
    shutil.copytree(Path(autograder.__file__).parent, root, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(version, "__file__", str(root / "grading" / "version.py"))
    return root, version.grader_digest.__wrapped__


@pytest.mark.parametrize(
    "path",
    ["exercises/self_attention.py", "judging/judge.py", "running/child.py", "grading/mark.py", "reporting/outputs.py"],
)
def test_what_decides_a_grade_asks_for_a_new_one(sources, path):
    root, digest = sources
    before = digest()
    (root / path).write_text("changed = True\n")
    assert digest() != before


@pytest.mark.parametrize("path", ["reporting/class_report/page.py", "cli.py", "authoring/build.py"])
def test_what_only_reads_results_does_not(sources, path):
    root, digest = sources
    before = digest()
    (root / path).write_text("changed = True\n")
    assert digest() == before
