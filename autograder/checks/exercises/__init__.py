"""The catalogue: a folder a notebook, a module an exercise, each with one EXERCISE (or QUESTION, graded by hand)."""

from autograder.checks.building.words_of_lessons import WORDS
from autograder.checks.exercises.catalogue import (
    BadCatalogue,
    UnknownExercise,
    catalogue,
    everything,
    examined,
    find,
    notebooks,
    of_packages,
    own_sources,
    questions,
)

__all__ = [
    "WORDS",
    "BadCatalogue",
    "UnknownExercise",
    "catalogue",
    "everything",
    "examined",
    "find",
    "notebooks",
    "of_packages",
    "own_sources",
    "questions",
]
