"""Questions that a lesson asks, and how they are shown, answered and told."""

from autograder.student.asking.lettered import Choice, Order
from autograder.student.asking.measured import Number, Shape
from autograder.student.asking.question import Question

__all__ = ["Choice", "Number", "Order", "Question", "Shape"]
