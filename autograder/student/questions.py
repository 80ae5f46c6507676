"""Finds the questions of the lessons: in a course's `questions`, a module a notebook, each with GUESSES and RECALL.

A course with many notebooks may keep the modules in folders of it.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from autograder.checks.judging.message import Message
from autograder.rooms import catalogues, folder_of
from autograder.student.asking.question import Question


class UnknownQuestion(KeyError):
    """No question has this slug."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def modules() -> dict[str, tuple[tuple[Question, ...], tuple[Question, ...]]]:
    """For each notebook, in their order, its guesses and what is asked of it later."""
    found = {}
    for name in catalogues():
        folder = folder_of(name)
        places = [str(folder / "questions")] if folder else []
        infos = [info for info in pkgutil.walk_packages(places, f"{name}.questions.") if not info.ispkg]
        for info in sorted(infos, key=lambda one: one.name.rpartition(".")[2]):
            module = importlib.import_module(info.name)
            found[module.NOTEBOOK] = (tuple(getattr(module, "GUESSES", ())), tuple(getattr(module, "RECALL", ())))
    return found


def all_guesses() -> dict[str, Question]:
    """Every guess of the course, by its slug."""
    return {one.slug: one for asked, _ in modules().values() for one in asked}


def guesses(slug: str) -> Question:
    """The guess of this slug. Raises UnknownQuestion, with the nearest name there is."""
    known = all_guesses()
    if slug in known:
        return known[slug]
    near = difflib.get_close_matches(str(slug), known, n=1, cutoff=0.4)
    if near:
        raise UnknownQuestion(
            Message("There is no guess {slug}; did you mean {near}?", slug=repr(slug), near=repr(near[0]))
        )
    raise UnknownQuestion(Message("There is no guess {slug}; its notebook names them.", slug=repr(slug)))
