"""Training a translator: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "09-training-a-translator"

GUESSES = (
    Question(
        "far_away",
        "Which of these can a translator not settle with the next word or two?",
        Choice(
            (
                "the place of *rouge* in *la voiture rouge*",
                "the *l'* of *l'oiseau*",
                "the ending of an adjective behind *sont*: *heureux* or *heureuses*",
            ),
            right=2,
            remarks=("It stands beside its noun.", "It asks for the first letter of the next word only.", ""),
        ),
        "The ending goes with the subject, and between the two there is room for a whole phrase. That is a job for "
        "attention.",
    ),
    Question(
        "the_flatterer",
        "It knows no word, only padding. What accuracy does it report, if the padding counts?",
        Choice(("nearly 0", "one in as many as there are words", "the share of padding in the batch"), right=2),
        "Every PAD is right and nothing else is. So this model, which can't translate a single word, looks half "
        "trained, and a batch with longer gaps makes it look better.",
        about=("masked_accuracy:pad_counted", "masked_loss:pad_counted"),
        seen=(
            "And its *steps* are wrong too: a batch with much padding has a small loss, so it teaches little.\n\n"
            "In the printed chapter (*TensorFlow in Action*, section 5.2.9) the line is "
            "`loss='categorical_crossentropy', metrics=['acc']`. Nothing in it knows of padding. The code "
            "runs, the numbers look fine, and many of them are `<PAD>`."
        ),
    ),
    Question(
        "peak_of_the_warmup",
        "Width 512, a warm-up of 4,000 steps. How high is the peak?",
        Number(1 / (512 * 4000) ** 0.5, near=0.1, shown="about 0.0007"),
        "The curves cross at the end of the warm-up, and there the rate is 1 / √(512 · 4000).",
        about=("warmup_schedule",),
        seen=("A narrower model may take larger steps."),
    ),
    Question(
        "who_is_ahead",
        "Who is ahead after 10 steps, and who at the end?",
        Choice(
            (
                "the gentle start, both times",
                "full speed at 10 steps, the gentle start at the end",
                "the gentle start at 10 steps, full speed at the end",
                "full speed, both times",
            ),
            right=1,
        ),
        "Full speed learns at once which words are frequent. And then, at a rate as high as this, its wheels spin: it "
        "stays where it is. The gentle start comes from behind and goes on learning.",
        about=("warmup_schedule:no_warmup",),
        seen=(
            "With a moderate learning rate both get there; the higher the rate and the deeper the model, the "
            "more a warm-up pays.\n\n"
            "Where the end of a training is known beforehand, people like to let the rate fall to nearly 0 in "
            "a straight line: that gives the last per cent. The two runs above did so; below we follow the "
            "paper, with your schedule."
        ),
    ),
)

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
        "It rises in a line up to there, and falls with one over the root of the step from there on.",
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
