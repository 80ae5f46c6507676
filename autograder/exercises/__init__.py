"""The catalogue: one module an exercise, each with one record called EXERCISE (or QUESTION, graded by hand)."""

from autograder.exercises.catalogue import NOTEBOOKS, UnknownExercise, catalogue, everything, find, questions

__all__ = ["NOTEBOOKS", "UnknownExercise", "catalogue", "everything", "find", "questions"]
