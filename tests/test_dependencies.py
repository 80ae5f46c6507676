"""What is imported is declared, in the extra of those who need it; what we patch is capped."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

import pytest

from tests.imports import ROOT, asked

ENGINE, COURSE = (
    tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for folder in ("autograder", ".")
)
# Who needs what, besides the base: the extras that a folder may count on.
NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("autograder/base", "autograder/checks", "autograder/languages", "autograder/styles"), ()),
    **dict.fromkeys(("autograder/pipeline", "autograder/reports", "autograder/lms", "autograder/similar"), ("grader",)),
    "autograder/serving": ("board", "grader"), "autograder/grading": ("grader", "cluster"),
    "autograder/isolation": ("grader",), "autograder/authoring": ("grader", "pictures"),
    "autograder/student": ("lab",), "autograder/term": ("grader", "hub"), "autograder/board": ("board",),
    "autograder/hub": ("grader", "hub"), "autograder/lti": ("grader", "hub", "lti"),
}  # fmt: skip
# What answers and notebooks bring with them: the engine looks at it where it is there.
WHERE_AN_ANSWER_HAS_IT = {
    "autograder/checks": {"tensorflow", "keras", "ipython", "pandas", "polars", "torch", "jax", "matplotlib", "pillow"},
    "autograder/base": {"ipython"},
    "autograder/isolation": {"tensorflow"},
}


installed = cache(packages_distributions)


def name_of(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("folder", NEEDS)
def test_what_a_folder_imports_is_declared_for_those_who_use_it(folder):
    needed = [ENGINE["dependencies"], *(ENGINE["optional-dependencies"][extra] for extra in NEEDS[folder])]
    declared = {name_of(one) for group in needed for one in group} | WHERE_AN_ANSWER_HAS_IT.get(folder, set())
    known = installed()
    for path in (ROOT / folder).rglob("*.py"):
        imported = {module.partition(".")[0] for module, _ in asked(path)}
        for name in imported - set(sys.stdlib_module_names) - {"autograder", "course"}:
            names = {one.lower().replace("_", "-") for one in known.get(name, [name])}
            assert names & declared, f"{path} imports {name}, which pyproject.toml doesn't declare for {NEEDS[folder]}"


@pytest.mark.parametrize("package", ["nbgrader", "keras", "tensorflow"])
def test_what_we_patch_or_reach_into_has_an_upper_bound(package):
    groups = [
        group for one in (ENGINE, COURSE) for group in (one["dependencies"], *one["optional-dependencies"].values())
    ]
    found = [one for group in groups for one in group if name_of(one) == package]
    assert found
    assert all("<" in one for one in found), "tests/test_facts_we_stand_on.py says what it rests on"
