"""What the site draws from the code is all there, and what it must not hold is refused."""

import ast
import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
from mkdocs.exceptions import PluginError

from autograder.rooms import ROOMS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hooks():
    spec = importlib.util.spec_from_file_location("hooks", ROOT / "docs" / "hooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_room_has_a_row_that_says_whose_it_is(hooks):
    rows = {row.split("|")[1].strip(" `"): row for row in hooks.rooms().splitlines()[2:]}
    assert list(rows) == [room.name for room in ROOMS]
    assert rows["autograder.checks.judging"] == "| `autograder.checks.judging` | ✓ | ✓ | ✓ | none of ours |"
    assert rows["autograder.checks.answering"].endswith("| `checks.judging`, `checks.crashes` |")
    assert "✓" not in rows["autograder.similar"]


def test_every_notebook_has_its_points(hooks):
    rows = hooks.notebooks().splitlines()[2:]
    lessons = sorted(
        path for path in (ROOT / "solutions").glob("[0-9]*.md") if "\ncheck(" in path.read_text(encoding="utf-8")
    )
    assert [row.split("`")[1] for row in rows] == [path.stem for path in lessons]
    second = next(row for row in rows if "`02-self-attention`" in row)
    assert "SelfAttentionLayer" in second
    assert "| 45 |" in second


def test_an_extra_that_nobody_described_stops_the_build(hooks, monkeypatch):
    monkeypatch.delitem(hooks.EXTRAS, "train")
    with pytest.raises(PluginError, match="differ in train"):
        hooks.extras()


@pytest.mark.parametrize("package", ["layers", "models", "text", "training", "decoding", "figures"])
def test_the_reference_has_all_that_a_package_offers(hooks, package):
    names = ast.literal_eval(
        (ROOT / "course" / package / "__init__.py").read_text(encoding="utf-8").rpartition("__all__ = ")[2]
    )
    entries = [
        line.removeprefix("::: ") for line in hooks.api(f"course.{package}").splitlines() if line.startswith(":")
    ]
    assert [entry.rpartition(".")[2] for entry in entries] == names


def test_a_function_is_told_from_the_module_of_its_name(hooks):
    assert "::: course.figures.attention.attention_maps.attention_maps\n" in hooks.api("course.figures")
    assert "::: autograder.student.desk.progress\n" in hooks.api("autograder")


def test_a_table_that_nobody_makes_stops_the_build(hooks):
    with pytest.raises(PluginError, match=r"'roms'; .*rooms"):
        hooks.on_page_markdown("{{ roms }}", SimpleNamespace(file=SimpleNamespace(src_uri="index.md")))
    lesson = SimpleNamespace(file=SimpleNamespace(src_uri="zh/00-first-look.md"))
    assert hooks.on_page_markdown("a lesson", lesson) == "a lesson", "it has its own way to be translated"


@pytest.mark.parametrize("tag", [
    '<script src="https://cdn.example/a.js"></script>',
    '<img alt="" src="//cdn.example/a.png">',
    '<link rel="stylesheet" href="https://fonts.example/css">',
])  # fmt: skip
def test_a_page_that_would_fetch_something_stops_the_build(hooks, tag):
    with pytest.raises(PluginError, match="would fetch"):
        hooks.on_post_page(f"<html>{tag}</html>", "a page")


def test_what_is_only_clicked_is_welcome(hooks):
    page = (
        '<a href="https://example.org">there</a><img src="pictures/check.png"><link rel="canonical" href="https://us">'
    )
    assert hooks.on_post_page(page, "a page") == page
