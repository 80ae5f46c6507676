"""Self-attention: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "02-self-attention"

GUESSES = (
    Question(
        "shape_of_wq",
        "The words have width 512, and so shall the queries. Which shape must `Wq` have in `q = x Wq`?",
        Shape((512, 512)),
        "The inner sizes of a product must agree, and the last axis of *x* has 512 entries. When you read a paper or a "
        "book, multiply the shapes as you go. It is the cheapest proof-reading there is.",
        about=("qkv_variables",),
    ),
    Question(
        "softmax_of_wide_scores",
        "What does a softmax make of the scores +31, −12 and +8?",
        Choice(
            ("shares in the ratio of the scores", "about a third each", "nearly 1, and nearly 0 for the other two"),
            right=2,
            remarks=(
                "A softmax looks at differences: 23 apart is a factor of e²³.",
                "For that they would have to be equal.",
                "",
            ),
        ),
        "The softmax goes by differences: 31 is 23 more than 8, and e²³ is about ten billion. So one key takes all.",
        about=("scaled_dot_product:no_scale",),
        seen=(
            "Left: the wider the vectors, the wider the scores. Right: divided by √d the three curves lie "
            "almost on one another, and the row of *p* is a mixture again."
        ),
    ),
    Question(
        "shape_of_p",
        "Seven words of width 512 in a batch of one, and d = 512. Which shape will `p` have?",
        Shape((1, 7, 7)),
        "One row for each word that asks, one column for each that may answer, and each row sums to 1. Of the width "
        "there is nothing left in it: `h` has that, `(1, 7, 512)`.",
        about=("self_attention",),
    ),
    Question(
        "shuffled_words",
        "If we shuffle the words of a sentence, how do the rows of *h* change?",
        Choice(
            ("they become other numbers", "they are shuffled in the same way", "they stay as they were"),
            right=1,
            remarks=(
                "Each word meets the same words as before, only at other places; a sum doesn't care about places.",
                "",
                "Row 1 belongs to the first word, and the first word is another one now.",
            ),
        ),
        "Otherwise they are the same: to self-attention a sentence is a *bag of words*. It can't tell who bit whom. "
        "That "
        "is a real gap, and notebook 06 closes it: there each word gets its position added.",
    ),
    Question(
        "shape_of_cross_p",
        (
            "Queries from four French words, keys and values from three English ones, in a batch of one. What shape "
            "does `p` have?"
        ),
        Shape((1, 4, 3)),
        "One row for each word that asks, one column for each that may answer. The weights are random, so the map says "
        "nothing yet. What happens when it learns?",
        about=("scaled_dot_product", "self_attention"),
    ),
    Question(
        "party_map",
        "When the head has learned: where will the bright cells of the map be?",
        Choice(
            (
                "on the diagonal: each guest looks at itself",
                "at the same places for every party",
                "for each guest, at the place where the wished one stands today",
            ),
            right=2,
            remarks=("", "Who stands where is new at every party, so a fixed place would mostly be wrong.", ""),
        ),
        "Compare the bright cells with the printed places. *W_q* has learned to read the *slip*, *W_k* to read the "
        "*name "
        "tag*, *W_v* to carry the *gift*, and none of the three was told. This is what “attention is learned” means: "
        "not "
        "weights on positions, but questions and labels that find one another wherever they stand.",
    ),
    Question(
        "bonus_twice_as_long",
        "The third one: a sentence twice as long. How many times as many scores are there?",
        Number(4, unit="times"),
        "There is a score for each pair of words: four times as many. The recurrent network needs twice the time, but "
        "it can't start on the second word before the first is done; all the scores can be computed at once. A long "
        "memory in one step costs a square: much of the research since 2017 is about it.",
        about=("self_attention",),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_scale",
        "In self-attention, what are the scores divided by before the softmax?",
        Choice(
            (
                "*d*, the width of the queries",
                "the root of *d*, the width of the queries",
                "the root of *D*, the width of the words",
                "the number of words",
            ),
            right=1,
        ),
        (
            "A sum of *d* products has a variance of *d*, so a spread of √d. Undivided, one accidental key would "
            "take all, and hardly any gradient would come through."
        ),
        about=(
            "scaled_dot_product:no_scale",
            "scaled_dot_product:scale_by_d",
            "scaled_dot_product:scale_by_sqrt_length",
            "self_attention:no_scale",
            "self_attention:scale_by_d",
            "self_attention:scale_by_sqrt_input_width",
            "multi_head_attention:no_scale",
            "multi_head_attention:scale_by_sqrt_width",
            "masked_self_attention:no_scale",
            "guess:softmax_of_wide_scores",
        ),
    ),
    Question(
        "recall_rows_of_p",
        "In the table *p* of shape `(B, T, S)`: what sums to 1?",
        Choice(("each row: one query, all keys", "each column: one key, all queries", "the whole table"), right=0),
        "A word that asks shares out its attention among those who may answer.",
        about=(
            "scalar_self_attention:softmax_wrong_axis",
            "scaled_dot_product:softmax_over_queries",
            "self_attention:softmax_over_queries",
            "masked_self_attention:softmax_over_queries",
            "guess:shape_of_p",
        ),
    ),
    Question(
        "recall_cross_shape",
        "Queries from 6 words, keys and values from 9, all of width 16, in a batch of one. What shape does *h* have?",
        Shape((1, 6, 16)),
        "Each word that asks gets one mixture, as wide as the values. How many have answered can't be seen in it.",
        about=(
            "self_attention:k_and_q_swapped",
            "scaled_dot_product:k_and_q_swapped",
            "self_attention:all_from_q_x",
            "guess:shape_of_cross_p",
            "guess:shape_of_p",
        ),
    ),
    Question(
        "recall_bag_of_words",
        "*Dog bites man* and *man bites dog*: what can plain self-attention tell of the difference?",
        Choice(("nothing", "who stands first", "everything, since it sees all words"), right=0),
        "It shuffles its outputs as its inputs were shuffled. Order has to be brought in by something else.",
        about=("guess:shuffled_words",),
    ),
    Question(
        "recall_mixed",
        "In *h = p v*, what is mixed?",
        Choice(("queries", "keys", "values"), right=2),
        "Query and key decide how much; the value is what one takes home.",
        about=(
            "scalar_self_attention:values_not_projected",
            "self_attention:values_not_projected",
            "self_attention:returns_scores",
            "guess:party_map",
        ),
    ),
)
