"""A question on the memory: why all blocks of the decoder look at the encoder's last output."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="one_memory",
    title="One memory for all blocks",
    minutes=8,
    marks=(
        (
            2,
            "Gives an argument for the last output: each source word has been put into its context by all blocks,"
            " and even the decoder's first block may use that.",
        ),
        (
            1,
            "Gives something that could be said for block by block: lower blocks hold more of the single word; or"
            " all blocks of the encoder get a short way for their gradients.",
        ),
        (
            2,
            "Designs a fair experiment: same data, sizes, steps and learning rate, compared on held-out "
            "sentences, over several seeds, with the spread between seeds as the yardstick.",
        ),
    ),
    answer=(
        "The last output is the most worked out: each word stands there in its context, so every block of the "
        "decoder, the first included, looks things up in a finished reading. Block by block, the decoder's lower "
        "blocks would look at half-read words. For the other way one can say that lower blocks keep more of the "
        "word itself, which may help with names, and that every block of the encoder would get a gradient on a "
        "short way. To decide, I train both with the same data, sizes, number of steps and learning rate, from "
        "several seeds each, and compare the held-out loss: a difference that is smaller than the one between "
        "seeds of the same model says nothing."
    ),
    beware=(
        '"Otherwise the shapes don\'t fit": they do.',
        "One run of each, whatever came out: no mark for the experiment.",
    ),
)
