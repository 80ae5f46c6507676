"""Imports run one way, and light things stay light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What a package may not import, however indirectly it would like to.
FORBIDDEN = {
    "course": ("autograder", "nbgrader", "nbformat"),
    "autograder/judging": (
        "tensorflow", "keras", "IPython", "nbgrader", "nbformat", "jupyter_client", "course",
        "autograder.exercises", "autograder.running", "autograder.grading", "autograder.reporting",
    ),
    "autograder/exercises": (
        "tensorflow", "keras", "IPython", "nbgrader", "course", "autograder.running", "autograder.grading",
        "autograder.reporting",
    ),
    "autograder/running": ("autograder.exercises", "autograder.grading", "autograder.reporting", "nbgrader", "course"),
    "autograder/board": ("tensorflow", "keras", "nbgrader", "autograder.grading", "autograder.running"),
    "course/presenting/serving": ("tensorflow", "keras", "course.presenting.demo", "course.presenting.slides"),
    "autograder/reporting": ("tensorflow", "keras", "course", "autograder.running"),
    "autograder/authoring": ("tensorflow", "keras", "course", "autograder.running", "autograder.grading"),
}  # fmt: skip


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("package", FORBIDDEN)
def test_imports_run_one_way(package):
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for path in files:
        for name in imported(path):
            assert not f"{name}.".startswith(tuple(f"{one}." for one in FORBIDDEN[package])), f"{path} imports {name}"


@pytest.mark.parametrize("statement", ["import course", "import autograder", "import autograder.cli"])
def test_the_front_doors_do_not_load_tensorflow(statement):
    heavy = ("tensorflow", "keras", "nbgrader", "matplotlib")
    code = f"import sys; {statement}; print([name for name in {heavy} if name in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_judge_works_without_tensorflow():
    code = (
        "import sys, autograder.judging, autograder.exercises as e; e.catalogue();"
        "print(any(name.split('.')[0] in ('tensorflow', 'keras', 'IPython') for name in sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
