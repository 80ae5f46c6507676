"""D2L's second question: what else is the positional encoding good for?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="why_positions",
    title="What else are positions good for?",
    minutes=5,
    marks=(
        (
            2,
            "Starts from the main thing: without positions self-attention treats a sentence as a bag of words; the "
            "order reaches the model by them alone.",
        ),
        (
            2,
            "Names a further benefit of the sinusoidal form, with its reason. For example: a shift by k is the same "
            "rotation everywhere, so relative distances are easy to learn; it has values for lengths never seen; no "
            "weights, nothing to learn; values stay between -1 and 1, so they don't drown the words; each position "
            "has a code of its own at several scales, from fast to slow waves.",
        ),
        (
            1,
            "Says a limit, or what is done instead: it often fails far beyond the trained length all the same; "
            "trainable positions, rotary positions, relative biases.",
        ),
    ),
    answer=(
        "Self-attention itself doesn't know the order: if the words of the source are shuffled, its outputs are "
        "shuffled in the same way. The encoding, added to each word's vector, brings the order in. The sinusoidal form "
        "has more to offer: PE(pos + k) is PE(pos) turned by a rotation that depends on k alone, so a head can learn "
        '"look three words back" once for all positions. It needs no weights and exists for any length, also for one '
        "that was never trained, though models are seldom good there. Fast waves tell neighbours apart, slow ones tell "
        "the beginning from the end."
    ),
    beware=(
        '"It gives the model the order of the words" alone is the main thing, not a further benefit: the first mark '
        "only.",
        '"It makes training faster" or "it works like recurrence" without a reason: nothing.',
    ),
)
