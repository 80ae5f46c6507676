"""Twelve repairs: what is asked of them later."""

from autograder.student.asking import Choice, Question, Shape

NOTEBOOK = "00b-twelve-repairs"

RECALL = (
    Question(
        "recall_matmul_shape",
        "`x` has the shape `(2, 5, 8)` and `W` the shape `(8, 3)`. What shape does `x @ W` have?",
        Shape((2, 5, 3)),
        "The inner sizes agree and go; what stands before them stays.",
    ),
    Question(
        "recall_broadcasting",
        "A tensor of shape `(4, 3)` plus one of shape `(3,)`: which shape comes out?",
        Shape((4, 3)),
        "Broadcasting lines shapes up from the right, so each of the four rows gets the same three numbers added.",
    ),
    Question(
        "recall_gradient_tape",
        "What does a `GradientTape` write down?",
        Choice(
            ("the weights after each step", "what was computed, so that slopes can be worked out", "the loss"), right=1
        ),
        "It follows the way from the weights to the loss, and goes it backwards.",
    ),
    Question(
        "recall_build_or_call",
        "A Keras layer needs a weight as wide as its input. Where is it made?",
        Choice(
            ("in `__init__`", "in `build`", "in `call`"),
            right=1,
            remarks=(
                "The width isn't known there yet.",
                "",
                "Then each call would begin with a new one, and nothing would be learned.",
            ),
        ),
        "`build` is called once, before the first call, and is told the shape of the input.",
    ),
)
