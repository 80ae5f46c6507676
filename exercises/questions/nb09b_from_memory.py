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
        about=("from_memory",),
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
    Question(
        "recall_order_of_a_bag",
        "An encoder without positions reads the same words in another order. What changes in the row of *dog*?",
        Choice(("nothing", "its attention weights alone", "all of it"), right=0),
        "Each word looks at the same bag of words as before: its row moves along with it, and stays as it is.",
        about=("from_memory",),
    ),
    Question(
        "recall_one_block_for_all",
        "Six blocks, but they are one and the same layer six times. By what is it found out?",
        Choice(("by its outputs", "by counting its weights", "by its loss at the start"), right=1),
        "It computes like any other. But there are only a sixth of the weights, and each learns six things at once.",
        about=("from_memory", "encoder_stack"),
    ),
)
