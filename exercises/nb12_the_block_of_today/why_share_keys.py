"""A question in words: what do groups save, and when?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="why_share_keys",
    title="Why share the keys, and not the queries?",
    minutes=6,
    marks=(
        (
            2,
            "Keys and values of all earlier words are kept and read again at every step; a query is used once and "
            "thrown away. So only shared keys and values make the cache smaller.",
        ),
        (
            2,
            "Says where it counts: in writing step by step, where each step must fetch the whole cache from memory for "
            "very little arithmetic; or that the saved memory makes room for longer texts or more of them at once.",
        ),
        (
            1,
            "Says what it costs or where it hardly helps: the heads of a group find their answers among the same keys, "
            "which costs a little quality; in training and in reading a prompt there are as many scores as before.",
        ),
    ),
    answer=(
        "Each word's query asks once, in its own step, and is never needed again. Its key and value are asked by every "
        "later word, so they are kept: that is the cache, 2 numbers per layer, head of keys and feature. With 8 heads "
        "of keys in the place of 32 it is a fourth. In writing, each step does little arithmetic and must fetch the "
        "whole cache from memory, so a fourth of the cache is nearly four times the texts side by side, and often a "
        "faster step. In training all words ask at once, nothing is kept for later, and there are as many scores as "
        "before: it saves little there. The price: heads of one group share what can be found, and differ in the "
        "asking alone."
    ),
    beware=(
        '"It has fewer parameters" alone: true, but a small part of the model, and not the reason; nothing.',
        '"It is faster" without saying when: nothing.',
    ),
)
