"""Encoder and decoder: what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "07-encoder-and-decoder"

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
        "English goes in, French comes out. How many embedding tables has the course's MinTransformer?",
        Number(2, unit="tables"),
        "Two languages, two vocabularies: id 5 is another word in each.",
        about=("min_transformer:shares_embedding", "guess:two_vocabularies"),
    ),
)
