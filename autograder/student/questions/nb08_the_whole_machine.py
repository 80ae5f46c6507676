"""The whole machine: what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "08-the-whole-machine"

RECALL = (
    Question(
        "recall_three_residuals",
        "How many residual sums has one block of a Transformer's decoder?",
        Number(3, unit="sums"),
        "One for each half of the work: its own words, the encoder's, the desk.",
    ),
    Question(
        "recall_padding_of_the_source",
        "The padding of the source sentence has to be hidden. Where?",
        Choice(("in the encoder only", "in the decoder's second attention only", "in both"), right=2),
        "Wherever source words are keys: when they look at one another, and when the decoder looks at them.",
    ),
    Question(
        "recall_logits",
        (
            "A model returns logits, and the loss is told so (`from_logits=True`). What happens with one more "
            "softmax at the end of the model?"
        ),
        Choice(("nothing", "the softmax is taken twice, and learning becomes slow", "an error"), right=1),
        "The loss takes its own softmax. Of probabilities between 0 and 1 that gives nearly equal shares.",
        about=("min_transformer:softmax_twice", "masked_loss:softmax_twice"),
    ),
    Question(
        "recall_own_blocks",
        "Six floors made from one block object, called six times. How many floors' worth of weights are there?",
        Number(1, unit="floor"),
        "One object, one set of weights. Count the parameters when you build a stack.",
        about=("encoder_layer:one_head_repeated",),
    ),
)
