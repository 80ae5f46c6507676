"""Why keepdims? Answered in words."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="why_keepdims",
    title="Why keepdims?",
    minutes=5,
    marks=(
        (2.0, "Without it the result has one axis less, and (3, 5) - (3,) fails or, with a square table, is wrong."),
        (1.0, "With it an axis of length 1 stays, along which broadcasting repeats."),
    ),
    answer="x - x.mean(axis=1) wants to subtract (3,) from (3, 5). Broadcasting compares the last axes, 3 and 5, and "
    "stops; with a square table it would subtract each row's mean from a column, without a word. keepdims=True leaves "
    "(3, 1), which is repeated along the row.",
    beware=("That it keeps the numbers: it keeps the number of axes.",),
)
