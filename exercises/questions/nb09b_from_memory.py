"""From memory: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Question

NOTEBOOK = "09b-from-memory"

GUESSES = (
    Question(
        "order_by_mask",
        "Blocks with a causal mask and no positions. Two early words change places: at the last place, what moves?",
        Choice(
            (
                "nothing, however many blocks there are",
                "with one block nothing, with two something",
                "something, already with one block",
            ),
            right=1,
        ),
        "The last word of one block looks at a bag of words. But words 1 and 2 have seen other words before them, and "
        "the second block looks at those.",
        about=("from_memory", "order_from_a_mask"),
        seen=(
            "A decoder of several blocks knows something of order by its mask alone, and models without positions "
            "have been trained in earnest. It also means that positions which are forgotten don't show in a deep "
            "decoder by this question, and that is why the check asks a low one."
        ),
    ),
)

RECALL = (
    Question(
        "recall_two_masks",
        "Source padding: where in an encoder and a decoder must it be hidden?",
        Choice(
            (
                "in the encoder's self-attention",
                "in the encoder's self-attention and in the cross-attention",
                "in all three attentions",
            ),
            right=1,
        ),
        "Wherever somebody looks at the source. The decoder's self-attention looks at the target.",
        about=("from_memory", "transformer:padding_unmasked"),
    ),
    Question(
        "recall_sealed_box",
        "Which question about a new model needs no training at all?",
        Choice(("whether it looks ahead", "whether it plays its game", "how good its translations are"), right=0),
        "Change a late word and watch the early places: random weights show a leak as well as trained ones.",
        about=("from_memory", "find_the_leak"),
    ),
)
