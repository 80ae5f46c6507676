"""Is the encoding the only place that brings order? D2L says so; a causal mask brings order too."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="order_from_a_mask",
    title="Order without positions?",
    minutes=5,
    marks=(
        (
            2,
            "Says that an encoder without positions and without a mask knows no order: shuffle the words and its "
            "outputs are shuffled in the same way, whatever its weights.",
        ),
        (
            2,
            "Says that a look-ahead mask breaks that symmetry: the first word sees itself alone, the second sees "
            "two, so how many a word may see tells where it stands.",
        ),
        (
            1,
            "Draws the conclusion: a decoder can know some order without positions, so the encoding isn't the only "
            "source of it; or names an experiment that would show it.",
        ),
    ),
    answer=(
        "For an encoder it is right: without positions every word looks at the same set of words, whatever their "
        "order, so a shuffled sentence gives the shuffled outputs. A decoder has a look-ahead mask, and that isn't "
        "symmetric: the first word sees only itself, the tenth sees ten. A head that looks at all words alike "
        "finds the first word with weight 1 in row one and 1/10 in row ten, so it can tell its place. To see it, "
        "train one layer with the mask and without positions to say which word stood first: with the mask it can, "
        "without the mask it can't."
    ),
    beware=(
        '"No, without positions there is no order" is what many books say. It is right for the encoder, and earns the '
        "first mark only.",
    ),
)
