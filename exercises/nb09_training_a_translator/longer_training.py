"""D2L's first question: what happens with more epochs, beside the recurrent model?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="longer_training",
    title="More epochs",
    minutes=5,
    marks=(
        (2, "Compares numbers of their own: loss of both models for at least two lengths of training."),
        (
            1,
            "Says which comparison it is: after equal epochs, or after equal time. Epochs of the two models take "
            "different time.",
        ),
        (
            1,
            "Looks at held-out loss as well as at training loss, and says what it means where the two part "
            "(overfitting).",
        ),
        (1, "Draws a conclusion that their own numbers carry, and no more than they carry."),
    ),
    answer=(
        "For example: after equal epochs the Transformer's losses were the lower ones, most at the start. After "
        "equal time it depends on the machine: the Transformer computes all positions of a sentence at once, which "
        "pays where much can be done side by side; on a few cores and with short sentences the GRU's epoch takes about "
        "as long, or less. With many more epochs the training loss of both goes on falling towards 0, but the held-out "
        "loss stops falling, and on a small corpus it rises again: from there on the models learn their examples by "
        "heart. So more epochs alone don't decide between the two models; one compares at the best held-out loss of "
        "each, and says how long each took."
    ),
    beware=(
        '"The Transformer is better" without a number: no points for the comparison.',
        "Numbers of this notebook's run repeated without a run of their own: half of the first mark.",
        "A result that contradicts ours is fine, if numbers and settings are given.",
    ),
)
