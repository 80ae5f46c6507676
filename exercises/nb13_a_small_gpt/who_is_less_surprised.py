"""A question in words: may these two perplexities be compared?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="who_is_less_surprised",
    title="Who is less surprised?",
    minutes=6,
    marks=(
        (
            2,
            "Says that perplexity counts for each piece, and that the two models have pieces of different "
            "lengths: among "
            "few letters it is easier to be right once, but there are more of them to get right.",
        ),
        (
            2,
            "Gives a fair comparison: the whole text's loss divided by something that both share, its letters, "
            "bytes or "
            "words (or the total itself, on the same text). Any correct form will do.",
        ),
        (
            1,
            "Carries it out for these numbers, or says what else must be alike: the same text, held out from both.",
        ),
    ),
    answer=(
        "They can't be compared as they stand. Perplexity is the exponential of the mean loss for each piece. A letter "
        "is one of few, so 3 is nothing special; but a word of five letters is five guesses, and six with the space. "
        "Hesitating among 3 letters six times is hesitating among 3^6 = 729 words, far more than 40. So on such a text "
        "the model of words is much less surprised. To be fair one takes the same unseen text, adds up each model's "
        "whole loss, and divides both by the same number, that of the letters or bytes: bits per byte, if base 2 is "
        "taken."
    ),
    beware=(
        '"The one with 3, since lower is better": nothing.',
        '"The vocabularies are different" without saying why that matters: one point of the first two.',
    ),
)
