"""What asks for a new grade, and what doesn't: on a copy of the sources, which each test leaves as it was."""

import shutil
from dataclasses import replace
from importlib import import_module, metadata
from pathlib import Path

import pytest

import autograder
import course
import exercises
from autograder import rooms
from autograder.checks.catalogues import catalogue
from autograder.pipeline import digest
from tests.autograder.grading.conftest import fake_grader

FINDER = import_module("autograder.checks.catalogues.catalogue")
NB01, NB02, NB07 = "01-text-as-numbers", "02-self-attention", "07-encoder-and-decoder"
NAMED = "exercises/nb01_text_as_numbers/one_hot.py"


def slugs_of(notebook):
    return [slug for slug, exercise in catalogue().items() if exercise.notebook == notebook]


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """The folder with a copy of the packages."""
    folder = tmp_path_factory.mktemp("sources")
    for package in (autograder, course, exercises):
        here = Path(package.__file__).parent
        shutil.copytree(here, folder / here.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


class Sources:
    """The copy: `of` says what the digest is now, `change` changes a file, `restore` takes it back."""

    def __init__(self, root):
        self.root, self.before = root, {}

    def of(self, notebook, **options):
        digest._digest.cache_clear()
        return digest.grader_digest(slugs_of(notebook), **options)

    def change(self, name, old="", new="# changed\n"):
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.before.setdefault(name, text)
        (self.root / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    def restore(self, name):
        (self.root / name).write_text(self.before[name], encoding="utf-8")


@pytest.fixture
def sources(copied, monkeypatch):
    monkeypatch.setattr(rooms, "HOME", copied / "autograder")
    monkeypatch.setattr(FINDER, "folder_of", lambda name: copied / name)
    found = Sources(copied)
    yield found
    for name in found.before:
        found.restore(name)
    digest._digest.cache_clear()


@pytest.mark.parametrize("path", [
    "course/layers/attention/dot_product.py", "course/text/padding.py", "autograder/checks/judging/judge.py",
    "autograder/checks/answering/keras_layers/weights.py", "autograder/isolation/child.py",
    "autograder/pipeline/steps.py", "exercises/nb07_encoder_and_decoder/decoder_layer.py",
    "exercises/nb07_encoder_and_decoder/decoder_layer.edits", "exercises/nb07_encoder_and_decoder/__init__.py",
    "exercises/reference/attention.py", "exercises/building/models/blocks.py",
])  # fmt: skip
def test_what_decides_a_grade_asks_for_a_new_one(sources, path):
    before = sources.of(NB07)
    sources.change(path)
    assert sources.of(NB07) != before
    sources.restore(path)
    assert sources.of(NB07) == before


@pytest.mark.parametrize("path", [
    "autograder/grading/terminal/progress_bar.py", "autograder/grading/running/classroom.py",
    "autograder/class_commands.py", "autograder/reports/class_report/page.py",
    "autograder/checks/report/html.py", "autograder/authoring/notebooks/build.py", "autograder/rooms.py",
    "course/figures/plots/curves.py", "course/cli.py", "exercises/questions/07-encoder-and-decoder.toml", NAMED,
])  # fmt: skip
def test_what_decides_none_does_not(sources, path):
    before = sources.of(NB07)
    sources.change(path)
    assert sources.of(NB07) == before


def test_a_hint_asks_for_new_grades_in_its_own_notebook_only(sources):
    before = {notebook: sources.of(notebook) for notebook in (NB01, NB02, NB07)}
    sources.change(NAMED)
    assert [notebook for notebook in before if sources.of(notebook) != before[notebook]] == [NB01]


@pytest.mark.parametrize(
    ("old", "new", "same"), [("variables, 2:", "variables, 7:", True), ("variables, 2:", "variable, 2:", False)]
)
def test_points_alone_ask_for_no_run(sources, old, new, same):
    whole, run = sources.of(NB02), sources.of(NB02, points=False)
    sources.change("exercises/nb02_self_attention/qkv_variables.py", old, new)
    assert sources.of(NB02) != whole
    assert (sources.of(NB02, points=False) == run) == same


@pytest.mark.parametrize("package", ["tensorflow", "keras", "numpy", "rich"])
def test_of_the_packages_those_count_that_answers_compute_with(sources, monkeypatch, package):
    before, real = sources.of(NB02), metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0.0" if name == package else real(name))
    assert (sources.of(NB02) != before) == (package != "rich")


def test_every_folder_of_the_library_that_decides_is_in_it():
    found = {name.split("/")[1] for name, _ in digest.sources(slugs_of(NB02)) if name.startswith("course/")}
    assert {"layers", "models", "text", "training", "decoding"} <= found
    assert not {"lab", "figures", "presenting", "cli.py"} & found


def test_a_class_is_graded_anew_for_what_decides_and_for_nothing_else(classroom, sources):
    def grade():
        digest._digest.cache_clear()
        grader = replace(fake_grader(), digest=digest.grader_digest)
        return classroom.grade(grader).fresh

    attention = "course/layers/attention/dot_product.py"
    classroom.submit("ada")
    assert grade() == ["ada"]
    sources.change("autograder/grading/terminal/progress_bar.py")
    assert grade() == [], "a comment in the progress bar"
    sources.change(NAMED)
    assert grade() == [], "a hint in notebook 01"
    sources.change(attention, "def ", "def broken_")
    assert grade() == ["ada"], "the library is broken"
    sources.restore(attention)
    assert grade() == ["ada"], "and mended"
    assert grade() == []
