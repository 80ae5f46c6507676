"""Feed-forward layers and norms: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "05-feed-forward-and-norm"

GUESSES = (
    Question(
        "two_matrices",
        "Two matrices in a row, and nothing between them. What do you get?",
        Choice(("twice as much to learn", "what one matrix could do as well", "a curve with one bend"), right=1),
        "One matrix, written in a complicated way.",
        about=("fc_layer:no_relu",),
    ),
    Question(
        "without_relu",
        "This is with the ReLU. What will the curve look like with `relu=False`, however many units there are?",
        Choice(("a straight line", "a smoother curve", "much the same"), right=0),
        (
            "Try it: change the cell and run it again. Without bends it is one matrix and a bias, and that is a "
            "line.\n\nMore units, more bends, a better fit: that's why the hidden layer is wide, four times as wide "
            "as the words."
        ),
        about=("fc_layer:no_relu",),
    ),
    Question(
        "printed_shape",
        "The second matrix has the shape `(D, d2)`, as printed. For which sizes does the layer work?",
        Choice(
            (
                "D = 512, d1 = 512, d2 = 512",
                "D = 512, d1 = 512, d2 = 64",
                "D = 512, d1 = 2048, d2 = 512",
                "D = 64, d1 = 512, d2 = 512",
            ),
            right=(0, 1),
        ),
        (
            "*W2* works on *h1*, and that has width *d1*: the right shape is `(d1, d2)`. The printed one works as "
            "long as *d1* happens to equal *D*, and with the sizes of the original paper, 512 and 2048, it doesn't."
        ),
        about=("fc_layer:w2_shaped_by_input",),
        seen=(
            "The lesson is about tests more than about shapes: *a test in which all sizes are equal can't see "
            "a mixed-up size.* Take B = 2, T = 3, D = 5, d1 = 7, d2 = 4: five different numbers, and each "
            "mistake has a name."
        ),
    ),
    Question(
        "different_rows",
        (
            "A sentence of three items goes through the layer. All are equal but the last. How many *different* rows "
            "come out?"
        ),
        Number(2, unit="rows"),
        (
            "Equal items in, equal items out; a change stays where it is. That's a strong promise: no mask is needed "
            "here, nothing can leak from the future, and any length will do."
        ),
        about=("fc_layer:flattens_the_sentence",),
    ),
    Question(
        "meeting_or_desk",
        (
            "In the paper's sizes, which has more weights: the meeting (eight heads of 64) or the desk (512 to 2048 "
            "to 512)?"
        ),
        Choice(("the meeting", "the desk", "both have as many"), right=1),
        "In a picture of the Transformer everybody looks at the attention. Most of the weights sit at the desk.",
    ),
    Question(
        "faded",
        "Each of 24 layers multiplies by 0.6. What is left of a 1 behind the last?",
        Number(0.6**24, near=0.6, shown="0.6²⁴, about 0.000005"),
        (
            "Five millionths. In the experiment the layers aren't all alike, but *the output alone* fades in this "
            "way: what came in is lost, and on the way back the gradient fades likewise."
        ),
        about=("add_norm:no_residual",),
        seen=(
            "With *x + output*, the *residual*, nothing is lost, since *x* itself comes through. But each "
            "layer adds, and the numbers grow and grow. With *norm(x + output)* the volume is put right after "
            "each layer.\n\n"
            "The residual is like a memo that goes round an office. In a bad office everyone types it anew, "
            "in their own words, and what arrives at the 24th desk is gossip. In a good one nobody touches "
            "the text: everyone writes a note in the margin. The norm is the copier, which brings the memo "
            "with all its margins back to A4."
        ),
    ),
    Question(
        "who_learns",
        "Which of the three stacks learn to hand the letter on, within 100 steps?",
        Choice(("the output alone", "x + output", "norm(x + output)"), right=(1, 2)),
        (
            "Guessing gives 4 %. With the sum, in front of the norm or without one, the letter is there all the time: "
            "the 24 desks only have to leave it alone. Without it each desk must first learn to hand on, and that "
            "takes long: the gradient that tells it how has to come through all the others. Give it more steps, or "
            "fewer desks: "
            "how few until it keeps up? (The norm isn't what wins this race. It is there for the numbers of the last "
            "picture, which the sum alone lets grow.)"
        ),
        about=("add_norm:no_residual", "add_norm:no_norm"),
    ),
    Question(
        "shouter",
        "One of five words shouts. Which norm leaves the other four as they were?",
        Choice(("layer norm", "batch norm", "both", "neither"), right=0),
        (
            "Layer norm makes the shouter as loud as the others and leaves *them* alone. Batch norm lets her set the "
            "scale for all: in most columns she's still far ahead, and the other four are hardly to be told apart."
        ),
        about=("layer_norm:over_the_batch", "layer_norm:over_all_axes", "add_norm:batch_norm"),
    ),
    Question(
        "seen_behind_the_norm",
        "Which of these changes of *x* can be seen behind the norm?",
        Choice(("three times as large", "5 added to all", "the sign turned", "one feature larger by 1"), right=(2, 3)),
        (
            "Size and shift are forgotten; the pattern is kept. Only ε sees the size a little, where *x* is tiny. "
            "Libraries differ there: Keras takes 10⁻³, PyTorch 10⁻⁵, BERT 10⁻¹². Whoever moves weights from one to "
            "the other should look it up."
        ),
        about=("layer_norm",),
    ),
    Question(
        "why_divided",
        "Why is what dropout leaves divided by 1 − rate?",
        Choice(
            ("so that the mean stays the same", "so that the gradient doesn't vanish", "so that the numbers sum to 1"),
            right=0,
        ),
        (
            "In use nothing is dropped, and the next layer shouldn't notice.\n\nDropout touches the *note in "
            "the margin*, never the memo: what is dropped from *x* would be lost for all layers above."
        ),
        about=("add_norm:dropout_not_rescaled", "add_norm:dropout_on_x"),
    ),
    Question(
        "bonus_behind_rms_norm",
        "The second one: which of these changes of *x* can be seen behind RMSNorm?",
        Choice(
            ("three times as large", "5 added to all", "the sign turned", "one feature larger by 1"), right=(1, 2, 3)
        ),
        "The size is forgotten as before; the shift can be seen now. It is cheaper, and in practice as good.",
        about=("layer_norm", "guess:seen_behind_the_norm"),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_fc_shapes",
        "Words of width 8, hidden width 32, output width 8. What shape does `W2` have?",
        Shape((32, 8)),
        "It works on what comes from the hidden layer. Test with sizes that are all different.",
        about=("fc_layer:w2_shaped_by_input", "guess:printed_shape"),
    ),
    Question(
        "recall_norm_axis",
        "Layer norm takes its mean over what?",
        Choice(("the features of one position", "the words of one sentence", "the sentences of the batch"), right=0),
        "Over its own features and nothing else. A mean over words would let the future leak into the past.",
        about=(
            "layer_norm:over_the_batch",
            "layer_norm:over_the_words",
            "layer_norm:over_all_axes",
            "layer_norm:over_words_and_features",
            "guess:shouter",
            "add_norm:norm_over_wrong_axis",
        ),
    ),
    Question(
        "recall_residual",
        "In `LayerNorm(x + dropout(f(x)))`: what is dropped, in training?",
        Choice(("entries of *x*", "entries of *f(x)*", "entries of the sum"), right=1),
        "The note in the margin, never the memo.",
        about=("add_norm:dropout_on_sum", "add_norm:dropout_on_x", "add_norm:dropout_after_norm", "guess:why_divided"),
    ),
    Question(
        "recall_desk_alone",
        "One word of a sentence is changed. How many words does the feed-forward layer answer differently?",
        Number(1, unit="word"),
        "Each position is on its own at the desk. Attention is where words hear of each other.",
        about=("guess:different_rows", "fc_layer:flattens_the_sentence", "fc_layer_dense:flattens_the_sentence"),
    ),
    Question(
        "recall_epsilon",
        "Where does ε stand in the layer norm?",
        Choice(("under the root, beside the variance", "outside the root, beside σ", "beside the mean"), right=0),
        "Under the root. Outside, a quiet microphone would be divided by another number.",
        about=("layer_norm:epsilon_outside_root", "layer_norm:epsilon_ignored", "layer_norm:no_epsilon"),
    ),
)
