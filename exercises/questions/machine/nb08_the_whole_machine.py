"""The whole machine: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "08-the-whole-machine"

GUESSES = (
    Question(
        "best_with_a_hat",
        "Six cards in a hat. What share of the words does the best player get right, on average?",
        Number(0.408333 * 100, unit="%", near=0.08, shown="40.8 %", scale=(0, 100)),
        "With *k* cards left and nothing known about their order, one in *k* guesses is right. Over the whole sentence "
        "that is the mean of 1/6, 1/5, 1/4, 1/3, 1/2 and 1. The last word is always right: it's the only card left.",
        seen=(
            "Remember this number. `MinTransformer` from notebook 07 has a hat: nothing tells its encoder the "
            "order of the words. At the end of today it plays this game against your Transformer. If the "
            "pencil is right, it may learn as long as it likes and never get past 41 %."
        ),
    ),
    Question(
        "zeros_of_the_muted",
        "One sub-layer is silent, one thing is changed: nine cells, and a line above them in which nothing is muted. "
        "In how many of all the cells will there be a 0?",
        Number(2, unit="cells"),
        "Two. Without the self-attention no other target word reaches this one; without the cross-attention the source "
        "isn't heard at all. Everything else moves, whatever is muted: its own word always gets through, on the direct "
        "road. That is what the plus signs are for.\n\nThe fully connected layer may fall silent without cutting "
        "anybody off, because it moves nothing between words; it only changes what each word makes of what it has.",
        about=("transformer_decoder_block",),
    ),
    Question(
        "six_times_one_block",
        "`[block] * 6`, where a block has 49,728 weights. How many weights are there to learn in this stack?",
        Number(49_728, unit="weights", near=0.001),
        "The list holds one and the same block six times. Nothing but the count tells you that five blocks are "
        "missing.",
        about=("encoder_stack", "encoder_layer:one_head_repeated", "decoder_layer:one_head_repeated"),
        seen=(
            "The shape of the output is the same, it trains, it even works a bit. (Sharing on purpose is an "
            "idea of its own: ALBERT does it, to save memory.)"
        ),
    ),
    Question(
        "thirty_per_cent",
        "Where does the base model keep thirty per cent of its weights?",
        Choice(
            ("in the table of words", "in the queries, keys and values", "in the encoder's networks", "in the norms"),
            right=0,
        ),
        "A row of 512 numbers for each of 37,000 pieces of words: 18,944,000. And that is one table, used three times.",
        seen=(
            "So 63,045,632, and not “about 65 million”? Nobody has miscounted: the paper gives two rounded "
            "numbers. One row of the table weighs 512, so 3,800 pieces more would make up the difference, and "
            "small things differ from one program to the next.\n\n"
            "What is not small is the table. The paper uses one and the same for the source, for the target "
            "and, turned round, for the way out. With three of them, as in your model, it would be a hundred "
            "million."
        ),
    ),
    Question(
        "the_very_first_loss",
        "What will the loss be at the very first step?",
        Number(2.48, near=0.25, shown="2.48 or somewhat more: the logarithm of 12"),
        "Whoever finds all twelve ids equally likely gives the right one 1/12, and is surprised by log 12 = 2.48. "
        "Fresh logits aren't equal, they scatter, so it is somewhat more. A first loss far from log *V* is a bug.",
        about=("train_step", "masked_loss"),
    ),
    Question(
        "with_a_hat_of_its_own",
        "Your own model, plus signs and all, but with every source shuffled. How many words can it get right at most?",
        Choice(("all of them", "about 41 %", "about 17 %", "about 8 %"), right=1),
        "The order is gone before it is read, so no model passes 40.8 %. But this one remembers what it has said, and "
        "so it can come near the best player with a hat.",
        about=("transformer", "guess:best_with_a_hat"),
    ),
    Question(
        "bonus_one_table",
        "The second one: how many weights does one table for both save in the echo?",
        Number(396, unit="weights"),
        "A matrix of 32 times 12 and a bias of 12. In the base model it would be a matrix of 512 times 37,000. The √d "
        "belongs to reading only; the way out takes the table as it is.",
        about=("transformer", "scaled_embedding"),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_three_residuals",
        "How many residual sums does one block of a Transformer's decoder have?",
        Number(3, unit="sums"),
        "One for each step of the work: its own words, the encoder's, the desk.",
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
        "Six blocks made from one block object, called six times. How many blocks' worth of weights are there?",
        Number(1, unit="block"),
        "One object, one set of weights. Count the parameters when you build a stack.",
        about=("encoder_layer:one_head_repeated",),
    ),
)
