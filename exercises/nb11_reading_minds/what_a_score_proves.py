"""A question in words: what does a high score prove, and what would?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="what_a_score_proves",
    title="What does a score prove?",
    minutes=6,
    marks=(
        (
            2,
            "The score says where a head looks, not why. With one period for all sequences the right place is always "
            "equally far back, so a head that knows positions only gets the score of one that recognises words.",
        ),
        (
            2,
            "Names a control that separates the two: periods that change, a period that was never trained, or other "
            "words at the same places; and says what each of the two ideas predicts for it.",
        ),
        (
            1,
            "Goes on from looking to needing: switch the head off, or patch it, and see whether the copying ends.",
        ),
    ),
    answer=(
        "It proves where the head looks on these data. There are two ways to come to that place: to recognise the word "
        "and look behind its last place, or to count a fixed number of places back. With one period for all, both give "
        "the same map. So I change what separates them: I show sequences with another period. A head that recognises "
        "words finds the new place; one that counts looks where the old place would be, and its score and the model's "
        "accuracy fall. And even a head that passes may not be needed: I switch it off and see whether copying ends."
    ),
    beware=(
        '"More data" or "a longer training": the trap stays the same with any amount of the same data; nothing.',
        '"The score is high, so it is an induction head": that is the trap itself; nothing.',
    ),
)
