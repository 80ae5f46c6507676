"""What is imported is declared, in the extra of those who need it; what we patch is capped."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
# Who needs what, besides the base: the extras that a folder may count on.
NEEDS = {
    "autograder/grading": ("grader", "cluster"),
    "autograder/pipeline": ("grader",),
    "autograder/reports": ("grader",),
    "autograder/lms": ("grader",),
    "autograder/similar": ("grader",),
    "autograder/isolation": ("grader",),
    "autograder/authoring": ("grader",),
    "autograder/student": ("lab",),
    "autograder/board": ("demo",),
    "autograder/hub": ("grader", "hub"),
    "autograder/lti": ("grader", "hub", "lti"),
}


def name_of(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def third_party(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("folder", NEEDS)
def test_what_a_folder_imports_is_declared_for_those_who_use_it(folder):
    declared = {name_of(one) for extra in NEEDS[folder] for one in EXTRAS[extra]}
    declared |= {name_of(one) for one in PROJECT["dependencies"]}
    known = packages_distributions()
    for path in (ROOT / folder).rglob("*.py"):
        for name in set(third_party(path)) - set(sys.stdlib_module_names) - {"autograder", "course"}:
            names = {one.lower().replace("_", "-") for one in known.get(name, [name])}
            assert names & declared, f"{path} imports {name}, which pyproject.toml doesn't declare for {NEEDS[folder]}"


@pytest.mark.parametrize("package", ["nbgrader", "keras", "tensorflow"])
def test_what_we_patch_or_reach_into_has_an_upper_bound(package):
    found = [one for group in (PROJECT["dependencies"], *EXTRAS.values()) for one in group if name_of(one) == package]
    assert found
    assert all("<" in one for one in found), "tests/test_facts_we_stand_on.py says what it rests on"
