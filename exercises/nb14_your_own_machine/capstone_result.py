"""The capstone's result: numbers with their spread, beside the baseline, and the mistakes."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="capstone_result",
    title="What came out",
    minutes=60,
    marks=(
        (2, "Gives the numbers of at least three seeds, not the best of them alone."),
        (2, "Sets them beside the baseline, on the same held-out questions."),
        (
            2,
            "Changes one thing, holds the rest equal, and shows what became of it: a part, a size, the amount of data.",
        ),
        (2, "Has read mistakes: shows some, sorts them, and says what they have in common."),
        (1, "Shows one picture that says more than the table: a curve, an attention map, errors by length."),
        (1, "Somebody else could do it again: data, sizes, seeds and time are given."),
    ),
    answer=(
        "Of the held-out numbers with a silent zero three seeds got 96, 100 and 92 % right, the phrase book none. With "
        "one layer in the place of two it was 90, 96 and 71: the second layer steadies the seeds. The mistakes have "
        "two zeros in a row, as in *three thousand and seven*, where one gets lost. In the map such a zero looks at "
        "*and*, and at the word behind it. 64 wide, 2 layers, 4,000 pairs, seeds 1 to 3, half a minute each. (The "
        "numbers of this answer are an example; those of the reader's own runs count.)"
    ),
    beware=(
        "A difference between two single runs isn't a result: two seeds of the same model may differ as much.",
        "The share of right words in the place of exact answers flatters; 97 % of the words may be 81 % of the "
        "sentences.",
    ),
)
