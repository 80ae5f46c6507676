"""Many heads: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "04-multi-head"

GUESSES = (
    Question(
        "two_wishes",
        "Each guest holds two slips, and there is one head. However long it trains: what will be in the hands?",
        Choice(
            ("both gifts, each in its hand", "the first gift in both hands", "the mean of the two gifts in both hands"),
            right=2,
        ),
        (
            "The same number of weights; one layer learns the game and the other stays where it is, however long you "
            "train it."
        ),
        about=("multi_head_attention:one_wide_head",),
        seen=(
            "You can even say *where* the one head stays. The mean of two gifts is off by a variance of ½. In "
            "one of six cases both slips name the same guest, and then the mean is right. So the error is ½ · "
            "5/6 ≈ 0.42.\n\n"
            "It isn't a matter of width: a head has *one* softmax for each word, and what it takes home is "
            "one mixture."
        ),
    ),
    Question(
        "one_argument",
        "What will Python say to `head(x)`, where the layer's `call` takes three inputs?",
        Choice(("nothing: it takes `x` for all three", "an error at once", "a warning, and a result"), right=1),
        (
            "The layer takes three inputs, also where they are the same. A loud error like this is the friendly "
            "kind: it costs a minute. (The quiet kind comes in section 4.)"
        ),
        about=("concat_heads:one_input", "sum_heads:one_input"),
    ),
    Question(
        "clip_and_sum",
        (
            "Heads joined and multiplied by identities, one below the other, against heads added up. What is the "
            "largest difference?"
        ),
        Choice(("0, up to rounding", "it depends on the random weights", "3, one for each head"), right=0),
        (
            "So joining with an output matrix can do all that adding the same heads can, and more: with *W_o* the "
            "network *learns* how to mix what they have found. And thin heads are cheap: eight of width 64 have an "
            "eighth of the weights of eight of width 512."
        ),
        about=("sum_heads", "concat_heads"),
    ),
    Question(
        "softmax_of_one",
        "What is the softmax of a single number?",
        Number(1),
        (
            "Always 1. A softmax compares; with nothing to compare, everything wins. It has to run over all the "
            "scores of a query together, and so it does in the code of the same text."
        ),
    ),
    Question(
        "bare_reshape",
        "Four words, six columns, two heads. `tf.reshape` straight to `(1, 2, 4, 3)`: what does head 1 get?",
        Choice(("three columns of each word", "two words whole, cut into pieces", "every other column"), right=1),
        (
            "Head 1 has got *I* and *kicked*, each cut in two; of *the* and *ball* it knows nothing. The shape is "
            "right, no error comes, training even makes progress. And each “word” that attends is half a word."
        ),
        about=("split_heads:bare_reshape", "multi_head_attention:split_by_bare_reshape"),
        seen=("A reshape never moves a number: it reads them in their order and breaks the line elsewhere."),
    ),
    Question(
        "round_trip",
        "Split, merge, compare. Would this test have caught the bare reshape, if both functions had used it?",
        Choice(("yes", "no"), right=1),
        (
            "Two wrongs make a right round trip, so a round trip proves only that nothing is lost. What proves that "
            "it is *in the right place* is a comparison with something simpler, and we have that: the list of heads."
        ),
        about=("merge_heads:bare_reshape", "split_heads:bare_reshape"),
    ),
    Question(
        "which_mask_lines_up",
        "The scores are `(B, H, T, S)`. Which masks line up by themselves, for every B and H?",
        Choice(("`(T, S)`", "`(B, 1, S)`", "`(B, T, S)`"), right=(0,)),
        (
            "Broadcasting aligns from the right, so in the other two the batch meets the heads. Here *head* 2 of "
            "each sentence is masked, and head 1 looks at padding. No error, since there are as many heads as "
            "sentences. With three heads it would have been an error, and a gift."
        ),
        about=("multi_head_attention:mask_not_over_heads", "multi_head_attention:mask_always_gets_an_axis"),
        seen=(
            "So `(B, T, S)` and `(B, 1, S)` need an axis for the heads, `mask[:, tf.newaxis]`. It would break "
            "`(T, S)`. And `(B, H, T, S)` is complete: a mask for each head."
        ),
    ),
    Question(
        "more_heads",
        "Width 100. From 1 head to 50: what happens to the number of parameters?",
        Choice(("it grows, fifty times", "it stays the same", "it shrinks"), right=1),
        (
            "Always 4 · 100²: heads share the width, they don't add to it. All items of this toy are the same, so "
            "each visible word gets an equal part, and what lies beyond the valid length gets exactly nothing."
        ),
    ),
    Question(
        "switch_off",
        "Two heads have learned the game of the two slips. Switch one off, without retraining: what is lost?",
        Choice(("everything", "one gift of the two", "next to nothing"), right=1),
        (
            "Each head carries one gift; take it away, and that hand is empty while the other still holds. "
            "Researchers do just this with large models: they switch off heads and see what the model can't do any "
            "more. Many heads turn out to be spare, and a few do a job that can be named."
        ),
    ),
)

RECALL = (
    Question(
        "recall_heads_cost",
        "Eight heads of width 64 instead of one of width 512: how many times as many weights in `Wq`, `Wk` and `Wv`?",
        Number(1, unit="times", shown="1, so just as many"),
        "Heads share the width. Eight matrices of 64 columns side by side are one of 512.",
        about=("guess:more_heads", "multi_head_attention:one_wide_head"),
    ),
    Question(
        "recall_split_shape",
        "`(2, 7, 12)` is split for 3 heads. Which shape comes out?",
        Shape((2, 3, 7, 4)),
        "The last axis is cut, 12 = 3 · 4, and then the heads change places with the words.",
        about=(
            "split_heads:bare_reshape",
            "split_heads:heads_not_moved",
            "split_heads:heads_before_batch",
            "split_heads:interleaved_columns",
        ),
    ),
    Question(
        "recall_reshape",
        "What does a reshape do to the order in which the numbers lie?",
        Choice(
            ("it exchanges two axes", "nothing: it only breaks the line elsewhere", "it sorts them by the new axes"),
            right=1,
        ),
        "To let two axes change places takes a transpose.",
        about=(
            "guess:bare_reshape",
            "guess:round_trip",
            "split_heads:bare_reshape",
            "merge_heads:bare_reshape",
            "multi_head_attention:split_by_bare_reshape",
            "multi_head_attention:merged_by_bare_reshape",
        ),
    ),
    Question(
        "recall_why_heads",
        "A word wants to know two things at once. Why won't one head do, however wide it is?",
        Choice(
            ("it has one softmax, so one mixture", "it has too few weights", "its scores become too large"), right=0
        ),
        "Whatever the width, what a head takes home for a word is one mixture.",
        about=("guess:two_wishes",),
    ),
    Question(
        "recall_mask_axis",
        "A mask of shape `(B, T, S)` meets scores of shape `(B, H, T, S)`. What does it need?",
        Choice(
            ("nothing, it lines up", "an axis for the heads, after the batch", "an axis for the heads, in front"),
            right=1,
        ),
        "From the right: S, T, and then B would meet H.",
        about=(
            "guess:which_mask_lines_up",
            "multi_head_attention:mask_not_over_heads",
            "multi_head_attention:mask_always_gets_an_axis",
        ),
    ),
)
