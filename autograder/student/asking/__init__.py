"""Questions that a lesson asks, and how they are shown, answered and told."""

from autograder.student.asking.answers import Choice, Number, Order, Shape
from autograder.student.asking.question import Question

__all__ = ["Choice", "Number", "Order", "Question", "Shape"]
