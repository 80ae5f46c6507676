"""What is checked is stated in that very notebook, and what is stated is checked."""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from autograder.authoring.notebooks.source import read_source
from autograder.checks.catalogues import catalogue, everything, find
from autograder.checks.judging import Case

SOLUTIONS = Path(__file__).parents[2] / "solutions"


def in_training(case: Case) -> bool:
    return any(call.kwargs.get("training") for call in (case.probe, *case.probe.then))


def of_padding_only(case: Case) -> bool:
    labels = case.given.get("labels")
    return labels is not None and bool((np.asarray(labels) == case.given.get("pad_id", 0)).all())


def of_several_matrices(case: Case) -> bool:
    shapes = [np.ndim(value) for path, value in case.probe.weights.items() if "." not in path.partition("|")[0]]
    own = case.part == "builds" and shapes.count(2) > 1
    return own or (case.part == "builds" and any(path.startswith("dense_layer") for path in case.probe.weights))


def in_a_graph(case: Case) -> bool:
    """A training runs as a graph, too."""
    schooling = case.probe.schooling
    return case.probe.mode in ("graph", "sized_graph") or (schooling is not None and schooling.steps > 0)


# Of each demand: how a case shows that it is checked, and how a statement says it.
DEMANDS: dict[str, tuple[Callable[[Case], bool], str]] = {
    "tf.function": (in_a_graph, r"`tf\.function`"),
    "float16": (lambda case: case.probe.mode == "mixed_float16", r"`mixed_float16`"),
    "float32": (lambda case: case.dtype == "float32", r"float32"),
    "training": (in_training, r"[Ii]n training|knows by itself whether it is training|keras\.layers\.Dropout"),
    "all padding": (of_padding_only, r"nothing but padding it is 0|0 where there is none"),
    "hidden row": (lambda case: "hidden whole" in case.about, r"hidden whole"),
    "random start": (of_several_matrices, r"random"),
}
# Words of a statement that speak of something else: the type of the inputs, say.
OTHERWISE_MEANT = {("find_the_leak", "float32"), ("mask_tokens", "random start"), ("find_the_leak", "random start")}
FOR_ALL = re.compile(r"(From here on|(and|This and) what follows)[^.]*`tf\.function`")


def statement(slug: str) -> str:
    """The text of the exercise itself, right before its solution cell, on one line."""
    cells = read_source(SOLUTIONS / f"{find(slug).notebook}.md", everything())
    place = next(i for i, cell in enumerate(cells) if (cell.slug, cell.role) == (slug, "solution"))
    text = ""
    while cells[place - 1].role == "text":
        place -= 1
        text = f"{cells[place].source}\n{text}"
    return " ".join(text[text.rindex("## Exercise") :].split())


def said_for_all(slug: str) -> bool:
    """Whether an exercise before this one, in the same notebook, says it for what follows."""
    notebook = find(slug).notebook
    slugs = [other for other, record in catalogue().items() if record.notebook == notebook]
    return any(FOR_ALL.search(statement(other)) for other in slugs[: slugs.index(slug)])


def test_what_other_libraries_have_ready_is_refused_only_where_the_notebook_says_so() -> None:
    """Here, or of all that follows. (The course's own answer to an exercise is none, that goes without saying.)"""
    refusal = re.compile(r"\bpass\b|\bby hand\b|not allowed here")
    of_what_follows: dict[str, bool] = {}
    for slug, record in catalogue().items():
        text, notebook = statement(slug), record.notebook
        if any(not name.startswith("course.") for name in record.ready_made):
            assert refusal.search(text) or of_what_follows.get(notebook), slug
        of_what_follows[notebook] = of_what_follows.get(notebook, False) or "does not pass, here or in what" in text


def checked(slug: str) -> set[str]:
    cases = list(find(slug).cases(np.random.default_rng(1)))
    return {name for name, (shows, _) in DEMANDS.items() if any(map(shows, cases))}


def stated(slug: str) -> set[str]:
    text = statement(slug)
    found = {name for name, (_, says) in DEMANDS.items() if re.search(says, text)}
    return found - {name for other, name in OTHERWISE_MEANT if other == slug}


@pytest.mark.parametrize("slug", list(catalogue()))
def test_what_is_checked_is_stated_and_what_is_stated_is_checked(slug: str) -> None:
    """What an earlier exercise says for all that follow may be checked; what this one says itself has to be."""
    said_before = {"tf.function"} if said_for_all(slug) else set()
    assert stated(slug) <= checked(slug) <= stated(slug) | said_before
