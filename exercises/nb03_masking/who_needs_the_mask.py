"""D2L says that the decoder needs its valid lengths in prediction. Who needs the mask, training or use?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="who_needs_the_mask",
    title="Training or use: who needs the look-ahead mask?",
    minutes=5,
    marks=(
        (
            2,
            "Says that training needs it, and why: the whole right sentence goes in at once, so each position "
            "could read the word that it is asked for.",
        ),
        (
            2,
            "Says that while a sentence is written word by word the last position has no future to hide, so for the "
            "newest word the mask changes nothing.",
        ),
        (
            1,
            "Says what is still true in use: earlier positions must be computed as in training, so the mask stays (or "
            "their keys and values are kept from when they were the newest).",
        ),
    ),
    answer=(
        "Training needs it. There the decoder gets the whole right answer at once and predicts all its words in one "
        "go; without the mask, position t could read word t + 1, which is just what it is asked for. It would learn to "
        "copy, and have nothing to copy from later. In use the words come one by one: the newest word is the last, and "
        "behind it there is nothing that a mask could hide. The mask stays all the same if the whole prefix is "
        "computed again at each step, since the earlier positions must see what they saw in training; with a cache "
        "of keys and values they are not computed again."
    ),
    beware=(
        '"Both need it, since the model must not see the future" without saying where a future comes from: nothing for '
        "the second mark.",
        "Padding and future confused: a padding mask is needed in both, wherever a batch holds sentences of several "
        "lengths. That alone earns nothing here.",
    ),
)
