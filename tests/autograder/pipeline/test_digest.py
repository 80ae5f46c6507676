"""What asks for a new grade, and what doesn't: each on a copy of the sources."""

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


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A copy of the packages; `of(notebook)` is the digest of what stands there now."""
    for package in (autograder, course, exercises):
        here = Path(package.__file__).parent
        shutil.copytree(here, tmp_path / here.name, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(rooms, "HOME", tmp_path / "autograder")
    monkeypatch.setattr(FINDER, "folder_of", lambda name: tmp_path / name)

    class Sources:
        root = tmp_path

        @staticmethod
        def of(notebook):
            digest._digest.cache_clear()
            return digest.grader_digest(slugs_of(notebook))

    yield Sources
    digest._digest.cache_clear()


def write(path):
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "course/layers/attention/dot_product.py",
        "course/text/padding.py",
        "autograder/checks/judging/judge.py",
        "autograder/checks/answering/keras_layers/weights.py",
        "autograder/isolation/child.py",
        "autograder/pipeline/steps.py",
        "exercises/nb07_encoder_and_decoder/decoder_layer.py",
        "exercises/nb07_encoder_and_decoder/decoder_layer.edits",
        "exercises/nb07_encoder_and_decoder/__init__.py",
        "exercises/reference/attention.py",
        "exercises/building/models/blocks.py",
    ],
)
def test_what_decides_a_grade_asks_for_a_new_one(sources, path):
    before = sources.of(NB07)
    write(sources.root / path)
    assert sources.of(NB07) != before


@pytest.mark.parametrize(
    "path",
    [
        "autograder/grading/terminal/progress_bar.py",
        "autograder/grading/running/classroom.py",
        "autograder/class_commands.py",
        "autograder/reports/class_report/page.py",
        "autograder/checks/report/html.py",
        "autograder/authoring/notebooks/build.py",
        "autograder/rooms.py",
        "course/figures/plots/curves.py",
        "course/cli.py",
        "exercises/questions/07-encoder-and-decoder.toml",
        NAMED,
    ],
)
def test_what_decides_none_does_not(sources, path):
    before = sources.of(NB07)
    write(sources.root / path)
    assert sources.of(NB07) == before


def test_a_hint_asks_for_new_grades_in_its_own_notebook_only(sources):
    before = {notebook: sources.of(notebook) for notebook in (NB01, NB02, NB07)}
    write(sources.root / NAMED)
    assert [notebook for notebook in before if sources.of(notebook) != before[notebook]] == [NB01]


@pytest.mark.parametrize(
    ("old", "new", "same"), [("variables, 2:", "variables, 7:", True), ("variables, 2:", "variable, 2:", False)]
)
def test_points_alone_ask_for_no_run(sources, old, new, same):
    path, slugs = sources.root / "exercises/nb02_self_attention/qkv_variables.py", slugs_of(NB02)

    def both():
        return sources.of(NB02), digest.grader_digest(slugs, points=False)

    whole, run = both()
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    now = both()
    assert (now[0] == whole, now[1] == run) == (False, same)


def test_restoring_a_file_restores_the_digest(sources):
    before, path = sources.of(NB07), sources.root / "course/layers/masking/masks.py"
    text = path.read_text(encoding="utf-8")
    write(path)
    assert sources.of(NB07) != before
    path.write_text(text, encoding="utf-8")
    assert sources.of(NB07) == before


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

    attention = sources.root / "course/layers/attention/dot_product.py"
    right = attention.read_text(encoding="utf-8")
    classroom.submit("ada")
    assert grade() == ["ada"]
    write(sources.root / "autograder/grading/terminal/progress_bar.py")
    assert grade() == [], "a comment in the progress bar"
    write(sources.root / NAMED)
    assert grade() == [], "a hint in notebook 01"
    attention.write_text(right.replace("def ", "def broken_", 1), encoding="utf-8")
    assert grade() == ["ada"], "the library is broken"
    attention.write_text(right, encoding="utf-8")
    assert grade() == ["ada"], "and mended"
    assert grade() == []
