"""Finds the records: a folder a notebook, whose SLUGS are its exercises in order, each in the module of its name."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from dataclasses import replace
from functools import cache

from autograder.checks import exercises
from autograder.checks.judging.records import Exercise, Written
from course.problem import Problem


class UnknownExercise(KeyError):
    """No exercise has this slug."""

    def __str__(self) -> str:
        return str(self.args[0])


class BadCatalogue(Problem):
    """The records don't make a catalogue; the message says in one sentence which file to mend."""


@cache
def notebooks() -> dict[str, tuple[str, ...]]:
    """The notebooks in the order in which they are taken, each with its slugs in theirs."""
    folders = sorted(info.name for info in pkgutil.iter_modules(exercises.__path__) if info.ispkg)
    loaded = (importlib.import_module(f"{exercises.__name__}.{folder}") for folder in folders)
    return {one.NOTEBOOK: one.SLUGS for one in loaded}


@cache
def everything() -> dict[str, Exercise | Written]:
    """All that has points, by its slug, in the order of the course: what the notebooks are built from."""
    found: dict[str, Exercise | Written] = {}
    for info in sorted(pkgutil.iter_modules(exercises.__path__), key=lambda info: info.name):
        if info.ispkg:
            found.update(_records(f"{exercises.__name__}.{info.name}"))
    return found


def _records(folder: str) -> dict[str, Exercise | Written]:
    """The records of one notebook, in its order."""
    package = importlib.import_module(folder)
    modules = {info.name for info in pkgutil.iter_modules(package.__path__)}
    where = folder.replace(".", "/")
    for slug in package.SLUGS:
        if slug not in modules:
            raise BadCatalogue(f"{where}/__init__.py names {slug!r}, and there is no {where}/{slug}.py: write it.")
    for module in sorted(modules - set(package.SLUGS)):
        raise BadCatalogue(f"There is {where}/{module}.py, and SLUGS in {where}/__init__.py doesn't name it: add it.")
    found: dict[str, Exercise | Written] = {}
    for slug in package.SLUGS:
        module = importlib.import_module(f"{folder}.{slug}")
        record = getattr(module, "EXERCISE", None) or getattr(module, "QUESTION", None)
        if record is None:
            raise BadCatalogue(f"{where}/{slug}.py holds no EXERCISE and no QUESTION: it needs one of them.")
        if record.slug != slug:
            raise BadCatalogue(f"The record in {where}/{slug}.py has the slug {record.slug!r}: they must agree.")
        found[slug] = replace(record, notebook=package.NOTEBOOK)
    return found


def catalogue() -> dict[str, Exercise]:
    """Every exercise that the judge judges, by its slug, in the order of the course."""
    return {slug: record for slug, record in everything().items() if isinstance(record, Exercise)}


def questions() -> dict[str, Written]:
    """Every question that is graded by hand, by its slug, in the order of the course."""
    return {slug: record for slug, record in everything().items() if isinstance(record, Written)}


def find(slug: str) -> Exercise:
    """The exercise of this slug. Raises UnknownExercise with the nearest name there is."""
    records = catalogue()
    if slug in records:
        return records[slug]
    near = difflib.get_close_matches(str(slug), records, n=1, cutoff=0.4)
    advice = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(records)}."
    raise UnknownExercise(f"There is no exercise {slug!r}; {advice}")
