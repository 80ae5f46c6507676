"""Three families: what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "10-three-families"

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
        "Who is to say the next word must not see it; who fills gaps may look around them.",
        about=("next_token_pairs:labels_equal_inputs", "segment_ids"),
    ),
)
