"""Three families: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "10-three-families"

GUESSES = (
    Question(
        "bottom_of_the_loss",
        "If it may learn as long as it likes: how low will the loss of its guesses get on new sentences?",
        Choice(("to 0", "well above 0, and no lower", "it stays at about the first value"), right=1),
        "*She has a* ▮ *hat* has many good answers, and no reader can know which one was meant. So the loss stays far "
        "above 0, and so it must.",
        about=("mask_tokens",),
    ),
    Question(
        "four_stories_at_zero",
        "Four stories at temperature 0, each drawn anew. What will they be?",
        Choice(("four times the same", "four different ones, all of them sensible", "four times nonsense"), right=0),
        "At 0 always the likeliest word: four times the same, correct and dull. At 2 all courage and little sense. In "
        "between he's at his best.",
    ),
    Question(
        "with_and_without_a_cache",
        "Nine steps with a cache, one pass without: how far apart may the numbers be?",
        Choice(("by rounding, at most", "by about a per cent", "more with every step"), right=0),
        "A cache saves work and changes nothing. Behind a causal mask, what comes later can't change the keys and "
        "values of what was there before.",
        about=("cached_attention_step",),
    ),
    Question(
        "words_through_the_stack",
        "100 words are written without a cache, all anew for each. How many word vectors go through the stack?",
        Number(5050, unit="vectors", near=0.03),
        "1 + 2 + … + 100. With a cache it is 100: each word once.",
        about=("cached_attention_step",),
        seen=(
            "Surprised by the times? For so small a model and so short a text both are mostly overhead: "
            "starting a hundred steps costs more than computing them. The *words* tell how it grows: for ten "
            "times the text 500,500 to 1,000.\n\n"
            "What you pay is memory: two vectors for each word, in each layer. With large models that is "
            "gigabytes, and half of today's engineering is about it."
        ),
    ),
    Question(
        "half_of_the_text",
        "From about what share of words in holes are the targets longer than the inputs?",
        Number(50, unit="%", near=0.06, shown="about 50 %", scale=(0, 100)),
        "What isn't in the inputs is in the targets, and each hole has a slip in both. So they are of one length when "
        "half of the words are gone; the last slip, *that was all*, makes the targets the longer ones.",
        about=("corrupt_spans",),
    ),
    Question(
        "curve_of_the_fresh",
        "Half of the answers are right by guessing. Where will the fresh encoder's curve go with more labels?",
        Choice(
            ("up, only later", "up, and as fast as the other", "it stays near one half"),
            right=2,
            remarks=(
                "Each further label tells it something about one noun, and it is asked about others.",
                "What would tell it that a *queen* is like a *king*?",
                "",
            ),
        ),
        "To a fresh encoder a *queen* has no more to do with a *king* than with a *ladder*, however many labels it "
        "gets. The restorer has never been told what lives, either. But *king* and *queen* stood at the same blots, "
        "beside the same words, so they came to lie near each other, and what it's told of one holds for the other.",
        seen=(
            "What goes beyond guessing is *transfer*, and it is why a library without a single label is worth so much."
        ),
    ),
    Question(
        "bonus_weight_of_a_text",
        "The fourth one: 32 layers, 4096 wide, two bytes a number, 8,000 words. How many gigabytes of cache?",
        Number(4.19, unit="GB", near=0.05, shown="about 4.2 GB"),
        "A key and a value for each word in each layer: 2 · 32 · 4096 · 8000 · 2 bytes, for one text.",
        about=("cached_attention_step",),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_masked_shares",
        "BERT chooses 15 % of the words. How many per cent of the chosen become `[MASK]`?",
        Number(80, unit="%"),
        "Ten become another word, and ten stay as they are: so the model can't trust any word it sees.",
        about=(
            "mask_tokens:all_masked",
            "mask_tokens:none_kept",
            "mask_tokens:no_random_words",
            "mask_tokens:kept_not_labelled",
        ),
    ),
    Question(
        "recall_pre_ln",
        "Norm first (pre-LN): what is the sub-layer's answer added to?",
        Choice(("to *x* itself", "to the normed *x*", "to nothing"), right=0),
        "The main road is never normalised; that is why deep stacks learn so well with it.",
        about=("pre_ln_block:residual_from_normed", "pre_ln_block:post_ln", "transformer_block:pre_ln"),
    ),
    Question(
        "recall_cache",
        (
            "A story of 50 words is there already, with a cache. For how many words are queries computed to say the "
            "next one?"
        ),
        Number(1, unit="word"),
        "Only the newest asks. Keys and values of the others are kept.",
        about=(
            "cached_attention_step:cache_overwritten",
            "cached_attention_step:wrong_position",
            "cached_attention_step:cache_never_grows",
        ),
    ),
    Question(
        "recall_which_family",
        "Which family may look at the words on both sides?",
        Choice(("BERT's", "GPT's", "both"), right=0),
        "A model that is to say the next word must not see it; one that fills gaps may look around them.",
        about=("next_token_pairs:labels_equal_inputs", "segment_ids"),
    ),
)
