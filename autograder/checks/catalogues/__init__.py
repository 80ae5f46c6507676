"""The catalogue: a folder a notebook, a module an exercise, a TOML file a question in words."""

# ruff: noqa: I001 - it hands on, and no more; its names are packed

from autograder.checks.catalogues.catalogue import (
    BadCatalogue, UnknownExercise, catalogue, everything, examined, find, library_rooms, notebooks, of_packages,
    questions, shelf_of, sources_of, title_of, while_checked,
)  # fmt: skip

__all__ = [
    "BadCatalogue", "UnknownExercise", "catalogue", "everything", "examined", "find", "library_rooms", "notebooks",
    "of_packages", "questions", "shelf_of", "sources_of", "title_of", "while_checked",
]  # fmt: skip
