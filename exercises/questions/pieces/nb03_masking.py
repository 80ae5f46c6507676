"""Masking: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "03-masking"

GUESSES = (
    Question(
        "digits_without_a_mask",
        (
            "The digits come from a die, so an honest model gets one in ten right. What will the head *without* a "
            "mask get?"
        ),
        Number(100, unit="%", near=0.05),
        (
            "On dice! Look at the right map: each word looks one place to the right. Without being told, the head "
            "has found where the answer lies, and it reads it off. When the model has to *produce* the next digit "
            "there is nothing to the right yet, and all its skill is gone."
        ),
        about=("masked_self_attention:mask_ignored",),
        seen=("A rule for your working life: *a result that is too good is a bug until you have shown that it isn't.*"),
    ),
    Question(
        "mask_after_softmax",
        "We compute *p* as always, then multiply what is hidden by 0. What is wrong with that?",
        Choice(
            ("nothing", "the hidden words can still be seen", "the rows no longer sum to 1"),
            right=2,
            remarks=("Look at the sums of the rows.", "A share of 0 takes nothing from them.", ""),
        ),
        (
            "The first word takes home only a fraction of its own value. One could divide each row by its sum. But "
            "the hidden words have already taken part in the softmax, and their scores may be huge: then what is "
            "left for the others is rounding errors."
        ),
        about=("masked_self_attention:mask_multiplied_after_softmax",),
    ),
    Question(
        "safe_in_float16",
        "The scores are float16, and a row may be hidden whole. Which ways are safe?",
        Choice(
            ("add mask · (−1e9)", "put −∞ where it is hidden", "put the smallest finite number of the type"), right=(2,)
        ),
        (
            "The largest float16 is 65504, so −10⁹ becomes −∞; and 0 · (−∞) isn't 0, it is NaN. −∞ works as long as "
            "each row sees something: a row hidden whole has nothing but zeros to divide by. The smallest finite "
            "number copes with both."
        ),
        about=("masked_self_attention:mask_overflows_float16", "masked_self_attention:minus_infinity"),
        seen=(
            "With `mask * -1e9`, which stands in two of the printed listings, even the *visible* scores are "
            "lost. −∞ stands in another. Rows hidden whole do exist, sentences made of padding only, and "
            "their NaN is everywhere in the next layer.\n\n"
            "With the smallest finite number such a row becomes a plain mean: meaningless, but finite. Put "
            "it, don't add it: in float16 a score of −100 plus the smallest number is −∞ again."
        ),
    ),
    Question(
        "both_masks",
        "*it was cold* `<PAD>` `<PAD>`, with the future hidden too: how many of the 25 cells are *visible*?",
        Number(12, unit="cells"),
        (
            "Row by row: 1, 2, 3, and then 3 and 3, since the padded places may look back at the words but not at "
            "themselves. The right picture is the row hidden whole that we spoke of, five times over."
        ),
        about=("padding_mask", "causal_mask"),
    ),
    Question(
        "first_row",
        "Seven words and the look-ahead mask. What stands in the first row of *p*, whatever the weights are?",
        Choice(("a 1 and six zeros", "seven times 1/7", "that depends on the weights"), right=0),
        "Lower triangular: nobody looks ahead. The first word has only itself to look at.",
        about=("causal_mask:hides_the_diagonal", "causal_mask:inverted"),
    ),
    Question(
        "does_it_leak",
        (
            "In the printed decoder the first attention is masked; in the second the encoder asks, and takes from "
            "the decoder. Does the layer leak?"
        ),
        Choice(("no: the first attention is masked", "yes, one word ahead", "yes, the whole future"), right=2),
        (
            "In the printed layer the second attention mixes *decoder* positions, and it has no mask. So each output "
            "is a mixture of all French words, those still to be predicted included."
        ),
        about=("decoder_layer:printed_cross_attention", "find_the_leak"),
    ),
    Question(
        "bonus_window",
        "The first one: a window of w = 5. How many words back can the third layer see?",
        Number(12, unit="words"),
        "`1 - tf.linalg.band_part(tf.ones((n, n)), w - 1, 0)` is the mask. Each layer reaches w − 1 words further "
        "back, so three layers reach 3 (w − 1): depth buys distance.",
        about=("causal_mask",),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_mask_side",
        "A look-ahead mask in this course, 1 = hidden: where are the ones?",
        Choice(("on and above the diagonal", "strictly above the diagonal", "strictly below the diagonal"), right=1),
        "A word may look at itself and back. On the diagonal it looks at itself.",
        about=(
            "causal_mask:inverted",
            "causal_mask:hides_the_diagonal",
            "causal_mask:lower_triangle",
            "causal_mask:one_word_ahead",
            "guess:first_row",
            "masked_self_attention:mask_inverted",
        ),
    ),
    Question(
        "recall_mask_when",
        "When does the mask have to work?",
        Choice(("on the scores, before the softmax", "on *p*, after the softmax", "on the values"), right=0),
        "Before: then the others share what the hidden ones would have had, and each row still sums to 1.",
        about=(
            "guess:mask_after_softmax",
            "masked_self_attention:mask_multiplied_after_softmax",
            "masked_self_attention:mask_subtracted_after_softmax",
            "multi_head_attention:mask_multiplied_after_softmax",
        ),
    ),
    Question(
        "recall_padding_shape",
        "Ids of shape `(8, 20)`. What shape does the padding mask have, ready for *p*?",
        Shape((8, 1, 20)),
        "Columns are hidden, the same for each query: so the axis of the queries has length 1.",
        about=("padding_mask:wrong_axis", "padding_mask:no_new_axis", "guess:both_masks"),
    ),
    Question(
        "recall_too_good",
        "Your model predicts the next word with 99.9 % accuracy after ten minutes. What do you suspect first?",
        Choice(
            ("it has learned the language", "it sees the word that it should predict", "the learning rate is too low"),
            right=1,
        ),
        (
            "A result that is too good is a bug until you have shown that it isn't. Change the future, and compare "
            "the past."
        ),
        about=(
            "guess:digits_without_a_mask",
            "masked_self_attention:mask_ignored",
            "guess:does_it_leak",
            "find_the_leak:always_false",
        ),
    ),
    Question(
        "recall_who_asks",
        "In a decoder's second attention: who asks, and who answers?",
        Choice(
            ("the encoder asks, the decoder answers", "the decoder asks, the encoder answers", "both ask both"), right=1
        ),
        "The query comes from where the answer is needed; key and value come from where the information is.",
        about=(
            "guess:does_it_leak",
            "decoder_layer:printed_cross_attention",
            "decoder_layer:encoder_asks",
            "decoder_layer:cross_attention_sees_only_the_decoder",
        ),
    ),
)
