"""Training a translator: what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "09-training-a-translator"

RECALL = (
    Question(
        "recall_teacher_forcing",
        "In training, what does the decoder read when it is to say word number three?",
        Choice(
            ("its own first two words", "the first two words of the right translation", "the whole right translation"),
            right=1,
        ),
        "That is teacher forcing: always the right words so far, behind a start sign.",
        about=("shift_targets:not_shifted", "shift_targets:shifted_the_wrong_way", "shift_targets:labels_shifted_too"),
    ),
    Question(
        "recall_masked_mean",
        "Losses 2, 4 and, at a padded place, 9. What is the masked loss?",
        Number(3),
        "(2 + 4) / 2: what is padding neither adds nor counts.",
        about=(
            "masked_loss:pad_counted",
            "masked_loss:divided_by_all",
            "masked_accuracy:pad_counted",
            "masked_accuracy:divided_by_all",
        ),
    ),
    Question(
        "recall_warmup",
        "With a warm-up schedule, when is the learning rate largest?",
        Choice(("at the first step", "at the end of the warm-up", "at the last step"), right=1),
        "It rises in a line up to there, and falls with the root of the step from there on.",
        about=("warmup_schedule:no_warmup", "warmup_schedule:max_for_min", "warmup_schedule:never_falls"),
    ),
    Question(
        "recall_greedy",
        "When does greedy decoding stop?",
        Choice(
            (
                "at the end sign, or at the largest length",
                "when the probabilities become small",
                "after as many words as the source has",
            ),
            right=0,
        ),
        "Two reasons, and neither sign belongs to the answer.",
        about=(
            "greedy_decode:never_stops",
            "greedy_decode:returns_eos",
            "greedy_decode:off_by_one",
            "greedy_decode:returns_sos",
        ),
    ),
    Question(
        "recall_clipping",
        (
            "Reference: *the cat is on the mat*. Candidate: *the the the the*. What is its clipped precision of "
            "single words?"
        ),
        Number(0.5),
        "*the* stands twice in the reference, so two of the four count.",
        about=("bleu_precision:not_clipped", "bleu_precision:each_once", "bleu_precision:divided_by_reference"),
    ),
)
