"""Encoder and decoder: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "07-encoder-and-decoder"

GUESSES = (
    Question(
        "weights_of_an_encoder_layer",
        "*d* = 512, 8 heads, 2048 inside. How many parameters does the encoder layer have?",
        Number(2_886_144, near=0.02, unit="parameters"),
        "Each head has three matrices of 512 × 64, so the eight of them cost as much as one head of full width: they "
        "share the columns out. That makes 786,432. The rest, more than two thirds, is the fully connected part. "
        "Attention gets the fame, this gets the parameters.",
        about=("encoder_layer",),
    ),
    Question(
        "weights_as_printed",
        "The book says 3,672,576. How many parameters does its own listing make?",
        Choice(("more", "just as many", "fewer"), right=2),
        "786,432 fewer: the weights of the list of heads that nobody ever calls. Nothing is built that isn't used.",
        about=("decoder_layer",),
        seen=(
            "So the number in the book was made by other code than the listing in the book. It happens in "
            "good books; it is why you count."
        ),
    ),
    Question(
        "text_or_listing",
        "`head(en_x, en_x, h1)` under a causal mask: with which order of arguments does the future leak?",
        Choice(
            ("query, key, value: the listing's", "value, key, query: the text's", "both", "neither"),
            right=0,
        ),
        "In the order of the text the printed line is perfectly right: the decoder's `h1` asks. In the order of the "
        "listing `h1` is what gets mixed, and no mask keeps its later words out of the mixture: that is the famous "
        "leak.",
        about=("decoder_layer:printed_cross_attention", "decoder_layer:encoder_asks"),
        seen=(
            "Nobody misunderstood attention there; two people, or one person on two days, had the same three "
            "arguments in two orders, and all of them fit. At the hatch it's the writer who asks and the "
            "board that answers, `head(h1, en_x, en_x)`; and whoever calls attention *by name*, `head(q_x=h1, "
            "k_x=en_x, v_x=en_x)`, is safe from all of this."
        ),
    ),
    Question(
        "source_shuffled",
        "The same source words in another order. What will MinTransformer's probabilities do?",
        Choice(
            ("change by some per cent", "become those of another sentence", "stay the same, up to rounding"), right=2
        ),
        "Nothing in its encoder knows where a word stands, and a mixture doesn't mind in which order it is stirred. "
        "*Dog bites man* and *man bites dog* are one sentence to it.",
        about=("min_transformer", "guess:shuffled_words"),
        seen=("That's the hat with the snippets from notebook 06, and you know the cure: positions."),
    ),
    Question(
        "who_notices_the_exchange",
        "The first two words change places. When does the last word's vector notice?",
        Choice(("without a mask", "with a causal mask", "both times", "never"), right=1),
        "Without a mask there is nothing but rounding: all words see the same bag. With the causal mask, in the layer "
        "below, the first word sees only itself and the second sees two words, so each place in the row leaves its "
        "mark.",
        about=("causal_mask", "guess:shuffled_words"),
        seen=(
            "So *a causal mask gives order*: MinTransformer's decoder knows the order of its words, and its "
            "encoder doesn't. (Trained to say which word stood first, attention with a causal mask reaches "
            "100 % and attention without one stays at chance. There are even GPTs without any positions.)"
        ),
    ),
    Question(
        "target_words_exchanged",
        "All target words are replaced by others. By how much do the predictions of this fresh model move?",
        Choice(("hardly at all", "by some per cent", "they become quite different"), right=0),
        "At each position it says (nearly) the same, whatever stands there.",
        about=("min_transformer",),
        seen=(
            "Is something broken? No, two things come together. *The decoder's words reach the output by one "
            "narrow path: as queries.* What is mixed at the hatch are source values; the target words only "
            "choose the mixture.\n\n"
            "And *there is nothing to choose*. Each attention is a mean over the words. After a mean of means "
            "of means all cards on the board look alike."
        ),
    ),
    Question(
        "bonus_a_third_less",
        "The second one: which number of MinTransformer do you halve, to make it about a third smaller?",
        Number(2048),
        "The width inside the fully connected layers. With 1024 each of the four layers loses about a million of its "
        "parameters (those layers hold 8.4 of the 13.7 million). Each word then has half as much room to think in.",
        about=("min_transformer", "guess:weights_of_an_encoder_layer"),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_three_attentions",
        "A decoder layer has two attentions. Which of them gets the look-ahead mask?",
        Choice(("the one over its own words", "the one that looks at the encoder", "both"), right=0),
        "What has been read may be seen whole; only what is still to be said must be hidden.",
        about=(
            "decoder_layer:mask_on_cross_attention",
            "decoder_layer:mask_on_cross_attention_only",
            "decoder_layer:no_mask",
        ),
    ),
    Question(
        "recall_key_and_value",
        "In the decoder's second attention, where do key and value come from?",
        Choice(
            ("both from the encoder", "the key from the encoder, the value from the decoder", "both from the decoder"),
            right=0,
        ),
        "The decoder asks, the encoder answers: with what it is found by, and with what it has to tell.",
        about=(
            "decoder_layer:printed_cross_attention",
            "decoder_layer:key_from_the_decoder",
            "decoder_layer:encoder_asks",
            "decoder_layer:cross_attention_sees_only_the_decoder",
            "guess:does_it_leak",
        ),
    ),
    Question(
        "recall_repeated_list",
        "`[SelfAttentionLayer(8)] * 4`: how many heads with weights of their own are in this list?",
        Number(1, unit="head"),
        "The star copies the reference, not the layer: four times the same one.",
        about=("encoder_layer:one_head_repeated", "decoder_layer:one_head_repeated"),
    ),
    Question(
        "recall_second_residual",
        "In a Transformer block, what is added to the feed-forward layer's answer?",
        Choice(("the input of the block", "what went into the feed-forward layer", "nothing"), right=1),
        "Each half adds to what it was given itself. So the road from the bottom to the top is never cut.",
        about=(
            "transformer_block:second_residual_from_x",
            "transformer_block:no_residual",
            "transformer_block:one_norm_only",
        ),
    ),
    Question(
        "recall_two_tables",
        "English goes in, French comes out. How many embedding tables does the course's MinTransformer have?",
        Number(2, unit="tables"),
        "Two languages, two vocabularies: id 5 is another word in each.",
        about=("min_transformer:shares_embedding", "guess:two_vocabularies"),
    ),
)
