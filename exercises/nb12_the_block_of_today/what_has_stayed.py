"""A question in words: 2017 against today."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="what_has_stayed",
    title="What has stayed?",
    minutes=6,
    marks=(
        (
            2,
            "Names what has stayed, at least two of: scaled dot-product attention with its softmax, many heads, the "
            "residual, a network for each position between the attentions, a causal mask, a table of words.",
        ),
        (
            2,
            "Names two changes, each with what it is for. For example: norm in front and without a mean (deep stacks "
            "train, less work); the gate (better for equal weights); turned positions (distance alone counts, any "
            "start); groups (a smaller cache); blocks of keys (memory that grows with the length, not its square).",
        ),
        (
            1,
            "Says of one of the changes how one could find out, in an experiment, whether it is worth it: equal "
            "weights or equal time, one change at a time, several seeds.",
        ),
    ),
    answer=(
        "The plan has stayed: a table of words, then blocks of attention and a network for each position, each added "
        "to what came in; softmax(q kᵀ / √d) v with many heads, and a causal mask. Changed: the norm stands in front "
        "and only divides by the loudness, so that the main road is free and deep stacks train; the network has a "
        "gate; positions turn queries and keys in the place of being added once at the start; heads share keys, so "
        "that the cache shrinks; and the softmax is computed block by block, which changes no number. To see what the "
        "gate is worth I would train the 2017 block with SwiGLU at two thirds of the width, so that both have equal "
        "weights, with several seeds, and compare the losses on held-out text."
    ),
    beware=(
        '"Today\'s models are simply larger": no mark; the question is about the block.',
        "Flash attention named as a change of what is computed: it changes the order of the sums, and no number.",
    ),
)
