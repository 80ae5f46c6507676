"""A question on the memory: why all floors of the decoder look at the encoder's last output."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="one_memory",
    title="One memory for all floors",
    minutes=8,
    marks=(
        (
            2,
            "Gives an argument for the last output: each source word has been put into its context by all floors,"
            " and even the decoder's first floor may use that.",
        ),
        (
            1,
            "Gives something that could be said for floor by floor: lower floors hold more of the single word; or"
            " all floors of the encoder get a short way for their gradients.",
        ),
        (
            2,
            "Designs a fair experiment: same data, sizes, steps and learning rate, compared on held-out "
            "sentences, over several seeds, with the spread between seeds as the yardstick.",
        ),
    ),
    answer=(
        "The last output is the most worked out: each word stands there in its context, so every floor of the "
        "decoder, the first included, looks things up in a finished reading. Floor by floor, the decoder's lower "
        "floors would look at half-read words. For the other way one can say that lower floors keep more of the "
        "word itself, which may help with names, and that every floor of the encoder would get a gradient on a "
        "short way. To decide, I train both with the same data, sizes, number of steps and learning rate, from "
        "several seeds each, and compare the held-out loss: a difference that is smaller than the one between "
        "seeds of the same model says nothing."
    ),
    beware=(
        '"Otherwise the shapes don\'t fit": they do.',
        "One run of each, whatever came out: no mark for the experiment.",
    ),
)
