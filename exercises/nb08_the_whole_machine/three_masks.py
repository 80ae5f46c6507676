"""A question on the three attentions, and what each of them hides."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="three_masks",
    title="Three attentions, three masks",
    minutes=8,
    marks=(
        (
            2,
            "Says what each attention hides, with the reason: the encoder the source's padding; the decoder's "
            "first the future, since those words are to be predicted; its second the source's padding, because "
            "the memory is the source.",
        ),
        (
            1,
            "Says what is lost: a source word's vector can no longer depend on the words after it.",
        ),
        (
            2,
            "Gives a proof by one comparison, without training: change a later source word, and see whether an "
            "earlier row of the encoder's output moves.",
        ),
    ),
    answer=(
        "The encoder hides only the source's padding: the whole sentence is there, and each word may look at all "
        "of it. The decoder's first attention hides the future, since those are the words to be predicted; the "
        "second hides the source's padding, for the memory is the source. With a causal mask in the encoder a "
        "word's vector can't depend on what follows it: an article can't know its noun, a verb not its object. "
        "The last words still see everything, so the model trains and the loss falls. Proof: change the last "
        "source word and compare the encoder's output at the first. In a right encoder it moves, here it stays "
        "exactly as it was."
    ),
    beware=(
        '"The encoder would see the future" as a mistake: in the source there is no future to be predicted.',
        "A proof by a worse loss: it says that something is wrong, not what. No mark for the proof.",
    ),
)
