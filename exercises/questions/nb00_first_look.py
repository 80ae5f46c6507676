"""A first look: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "00-first-look"

GUESSES = (
    Question(
        "four_cards",
        "In how many of the 24 orders does it make *les chiens sont super* of the four cards?",
        Choice(
            ("in one: the right one", "in a few", "in more than half", "in none: not even in the right one"),
            right=2,
            remarks=(
                "It doesn't need the order as much as that.",
                "It doesn't need the order as much as that.",
                "",
                "You have just seen it do that.",
            ),
        ),
        "It doesn't go through the English word by word. It has all the words before it at once, and for each French "
        "word it goes and fetches what it needs: that is *attention*. Where four words leave little doubt what is "
        "meant, it can put French words into French order whatever came in.\n\nWhere the order alone tells who does "
        "what, as with dog and cat, it uses the order too: each word carries its *position* with it.",
        seen=("With other sentences the trick works less often. Try four words of your own."),
    ),
    Question(
        "unknown_robot",
        "*robot* is not among its words. What will it do with *my robot likes the dogs*?",
        Choice(("refuse", "leave a gap", "write a whole sentence all the same"), right=2),
        "It never says *I don't know*. An unknown word becomes the id of `<UNK>`, and from there on it does what it "
        "always does: it writes what is likely. The shares show the doubt where the text hides it.",
        seen=(
            "That is a small model of a large problem: fluent and right are two things. Try *colourless green "
            "ideas sleep furiously*."
        ),
    ),
    Question(
        "kinds_that_dont_mix",
        "`tensor` and `array` hold 1.0, 2.0, 3.0; `whole` holds the whole numbers 1, 2, 3. Which two of these fail?",
        Choice(
            (
                "`tensor + array`",
                "`tensor + tf.constant(array)`",
                "`tensor * 2`",
                "`whole * 0.5`",
                "`whole / 2`",
                "`tf.cast(whole, tf.float32) * 0.5`",
            ),
            right=(1, 3),
        ),
        "Plain numbers and NumPy arrays take on the kind of the tensor they meet, so the first and the third work. Two "
        "*tensors* of different kinds don't: `tf.constant(array)` has kept NumPy's float64. And 0.5 can't become a "
        "whole number. Dividing whole numbers gives float64, the surprise of the six.\n\nThe way out is always the "
        "same: `tf.cast`.",
    ),
    Question(
        "shape_of_all_scores",
        "`q` is `(2, 5, 4)`, `k` is `(2, 3, 4)`. What shape does `q @ tf.transpose(k, [0, 2, 1])` have?",
        Shape((2, 5, 3)),
        "For each of 2 sentences, 5 words by 3 words: the last two axes are multiplied as matrices, and the batch "
        "stays in front.",
    ),
    Question(
        "how_often_python",
        "Three calls, two with two numbers and one with three. How often will the line of `print`, the Python one, "
        "appear?",
        Number(2, unit="times"),
        "`print` is Python: it runs while the function is traced, once for the shape `(2,)` and once for `(3,)`. In "
        "it, `x` is no number but a placeholder with a shape and a kind. `tf.print` is an operation, so it is in the "
        "graph and speaks at each call.",
        seen=(
            "Remember the two lines when a print of yours vanishes: `print` is for the plan, `tf.print` for the run."
        ),
    ),
    Question(
        "noise_of_numpy",
        "`numpy_noise` is called three times. What do you get?",
        Choice(
            ("three different numbers", "the same number three times", "an error: NumPy can't work in a graph"),
            right=1,
            remarks=("So does `tensor_noise`.", "", "That would be the kinder way. It happens to the third function."),
        ),
        "NumPy's noise is drawn once, while tracing, and is frozen into the graph: the same “random” number for ever, "
        "without any warning. That is the worst kind of mistake, and the reason why exercises are also checked inside "
        "`tf.function`. Where NumPy needs the numbers themselves, as `np.maximum` does, at least it stops.",
        seen=(
            "So in what a model computes, use `tf` or `keras.ops`. NumPy is for data before, and for pictures "
            "after. (TensorFlow translates `if` and `for` over tensors by itself; shapes are known while "
            "tracing, so `x.shape[-1]` is a plain number.)"
        ),
    ),
)

RECALL = (
    Question(
        "recall_matmul_shape",
        "`x` has the shape `(2, 5, 8)` and `W` the shape `(8, 3)`. What shape does `x @ W` have?",
        Shape((2, 5, 3)),
        "The inner sizes agree and go; what stands before them stays.",
    ),
    Question(
        "recall_broadcasting",
        "A tensor of shape `(4, 3)` plus one of shape `(3,)`: which shape comes out?",
        Shape((4, 3)),
        "Broadcasting lines shapes up from the right, so each of the four rows gets the same three numbers added.",
    ),
    Question(
        "recall_gradient_tape",
        "What does a `GradientTape` write down?",
        Choice(
            ("the weights after each step", "what was computed, so that slopes can be worked out", "the loss"), right=1
        ),
        "It follows the way from the weights to the loss, and goes it backwards.",
    ),
    Question(
        "recall_build_or_call",
        "A Keras layer needs a weight as wide as its input. Where is it made?",
        Choice(
            ("in `__init__`", "in `build`", "in `call`"),
            right=1,
            remarks=(
                "The width isn't known there yet.",
                "",
                "Then each call would begin with a new one, and nothing would be learned.",
            ),
        ),
        "`build` is called once, before the first call, and is told the shape of the input.",
    ),
)
