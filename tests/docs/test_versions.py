"""What docs/versions.md calls public is there, and one version is said everywhere."""

import importlib
import re
import tomllib
from pathlib import Path

from autograder import student

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/versions.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|")]


def project(folder="."):
    return tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def public(module):
    return [name for name in vars(module) if not name.startswith("_")]


def test_what_is_called_public_is_there():
    said = re.findall(r"`([\w.]+)`", " ".join(ROWS))
    rooms = [name for name in said if re.match(r"course\.(?!commands|ladders)|autograder\.checks\.building", name)]
    assert len(rooms) == 9
    assert all(public(importlib.import_module(name)) for name in rooms)
    asked = {"check", "hint", "solution", "guess", "recall", "progress", "submit", "join"}
    assert asked <= set(said) & set(student.__all__)
    assert {"course", "autograder"} <= {*project()["scripts"], *project("autograder")["scripts"]} & set(said)


def test_every_group_of_entry_points_is_said_to_stay():
    code = "".join(
        path.read_text(encoding="utf-8") for room in ("autograder", "course") for path in (ROOT / room).rglob("*.py")
    )
    used = set(re.findall(r'^[A-Z_]+ = "((?:autograder|course)\.[a-z_]+)"  #', code, re.MULTILINE))
    assert used
    assert used | {*project()["entry-points"], *project("autograder")["entry-points"]} <= set(
        re.findall(r"`([\w.]+)`", PAGE)
    )


def test_both_packages_and_the_citation_say_one_version():
    version = project()["version"]
    assert project("autograder")["version"] == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == version
