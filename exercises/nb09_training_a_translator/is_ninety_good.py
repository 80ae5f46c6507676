"""What a BLEU in the nineties tells, and what it doesn't."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="is_ninety_good",
    title="Is a BLEU of 95 good?",
    minutes=5,
    marks=(
        (
            2,
            "Says that the score belongs to its test set: here sentences of the same little grammar, with one right "
            "answer each. It doesn't tell how the model does on other sentences.",
        ),
        (
            2,
            "Names something that BLEU doesn't see, with an example: a right answer in other words scores low, one "
            'wrong word such as "not" costs little and turns the meaning round, sentences outside the grammar are '
            "never asked.",
        ),
        (
            1,
            "Says what they would look at besides: the mistakes themselves, held-out combinations, sentences of their "
            "own, another test set, people.",
        ),
    ),
    answer=(
        "It says that on these sentences nearly every run of four words is the expected one. The sentences were drawn "
        "from the grammar that the model was trained on, and each has one right answer: that is why the nineties are "
        "possible. On real texts, with many good answers, 30 to 45 is good. BLEU doesn't notice what was never "
        "asked, it punishes a right answer in other words, and a missing *ne … pas* costs it little though the "
        "meaning is turned round. So I would read the mistakes, ask sentences of my own, and test on texts from "
        "elsewhere."
    ),
    beware=(
        '"Yes, since 100 is the most" or "no, since people are better": nothing without a word about the test set.',
    ),
)
