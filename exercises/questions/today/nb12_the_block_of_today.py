"""The block of today: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "12-the-block-of-today"

GUESSES = (
    Question(
        "numbers_in_the_table",
        "How many numbers does the table *p* of one head have, for 16,384 words?",
        Number(16_384**2, near=0.1, shown="16,384 times 16,384, about 268 million"),
        "At four bytes each that is 1 GiB, for one head of one layer, and the scores before the softmax take as much.",
        about=("guess:shape_of_p",),
        seen=("The same numbers, and the table was never there. You write that yourself in section 6."),
    ),
    Question(
        "what_rms_norm_forgets",
        "Which of these rows does RMSNorm make equal to the row as it is?",
        Choice(
            ("ten times as loud", "with 5 added everywhere", "with its sign turned"),
            right=(0,),
            remarks=("", "LayerNorm does that: it takes the mean away.", "Neither norm forgets the sign."),
        ),
        "Both norms forget the loudness: rows 0 and 1 are alike. LayerNorm forgets the shift as well, so its row 2 is "
        "like row 0. RMSNorm keeps it: its row 2 is nearly one colour.",
        about=("rms_norm", "guess:seen_behind_the_norm"),
    ),
    Question(
        "weight_of_a_conversation",
        "Llama-3-8B, 8,192 tokens, two bytes a number, eight heads of keys: how many GiB of cache?",
        Number(1, unit="GiB", near=0.1),
        "2 · 32 layers · 8 heads · 128 · 8,192 words · 2 bytes. If each of the 32 heads had keys of its own it would "
        "be four times as much.",
        about=("cache_bytes",),
        seen=(
            "(The weights themselves take 15 GiB of these 80, once.) The price of a conversation is its "
            "cache. So the question of the years after 2019 was: *must every head have keys of its own?*"
        ),
    ),
    Question(
        "maps_of_one_group",
        "Two heads share their keys and values. What about their maps?",
        Choice(("they are the same", "they differ", "they differ only in training"), right=1),
        "Each head has its own map, for the queries differ: reporters who ask different questions find different "
        "things in one archive.",
        about=("grouped_query_attention",),
    ),
    Question(
        "factor_of_the_second_block",
        "The largest score so far was 3, and now a 5 comes. By what is everything gathered so far multiplied?",
        Number(0.135, near=0.03, shown="e⁻², about 0.135"),
        "All of it was measured against 3. Against 5 each part is e³⁻⁵ as large.",
        about=("online_softmax",),
    ),
    Question(
        "four_times_as_long",
        "Four times as many words. How many times as large is the largest tensor, if the whole table is made?",
        Number(16, unit="times"),
        "The table grows with the *square* of the length; in blocks it is only four times as much.",
        about=("online_softmax", "guess:numbers_in_the_table"),
        seen=(
            "That is flash attention's idea (Dao and others, 2022): it computes *more*, not less, and never "
            "writes the table to the slow memory. On a graphics card it is several times as fast for that "
            "reason; here, on a processor, it saves memory. And it is *exact*: no number changes but by "
            "rounding."
        ),
    ),
)

RECALL = (
    Question(
        "recall_rms_norm",
        "What does RMSNorm leave out that LayerNorm does?",
        Choice(("the division by the loudness", "taking the mean away", "the factor γ"), right=1),
        "It divides by the root of the mean square and takes nothing away.",
        about=("rms_norm", "guess:what_rms_norm_forgets"),
    ),
    Question(
        "recall_shared_keys",
        "In grouped-query attention, what do the heads of a group share?",
        Choice(("their queries", "their keys and values", "their maps"), right=1),
        "Keys and values are what a cache keeps. A query is used once and thrown away.",
        about=("grouped_query_attention", "guess:maps_of_one_group"),
    ),
    Question(
        "recall_clock",
        "A cache holds the keys of 7 words, counted from 0. At which position does the next word stand?",
        Number(7),
        "The clock goes on: the first new word stands at the number of keys that are there already.",
        about=("rotary_with_cache",),
    ),
    Question(
        "recall_online",
        "A block of keys brings a larger score than all before. What happens to the sum and the mixture so far?",
        Choice(
            ("they are thrown away", "both are multiplied by one factor", "nothing: only the new ones change"), right=1
        ),
        "They were measured with another ruler; one factor puts them right.",
        about=("online_softmax", "guess:factor_of_the_second_block"),
    ),
)
