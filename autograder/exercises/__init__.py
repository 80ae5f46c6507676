"""The catalogue: one module an exercise, each with one record called EXERCISE."""

from autograder.exercises.catalogue import NOTEBOOKS, UnknownExercise, catalogue, find

__all__ = ["NOTEBOOKS", "UnknownExercise", "catalogue", "find"]
