"""It talks: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "06b-it-talks"

GUESSES = (
    Question(
        "loss_of_a_newborn",
        "A model that has learned nothing yet chooses among 521 words. What is its loss, about, in natural logarithms?",
        Number(6.26, near=0.06),
        "It gives each word about 1/521, and −log(1/521) = log 521 = 6.26. A little above, since its scores aren't all "
        "alike.",
        about=("story_model",),
        seen=(
            "With this number a new model is examined before a minute is spent on it. Far *above* log V, it is sure of "
            "something that it can't know: scores that are much too large, as a rule. Far *below*, it sees the answer."
        ),
    ),
    Question(
        "without_its_mask",
        "The same model without its mask. How does its loss end, and what does it tell?",
        Choice(
            (
                "a higher loss, and a worse story",
                "a lower loss, and a better story",
                "a lower loss, and nonsense",
            ),
            right=2,
        ),
        "It has learned to look one place ahead and to copy what stands there. When it tells, nothing stands there "
        "yet.",
        about=("story_model", "masked_self_attention"),
    ),
    Question(
        "three_seeds_at_zero",
        "Three seeds at temperature 0: how many different stories?",
        Number(1, near=0.01),
        "Nothing is drawn, so there is nothing that a seed could change. All that is new in a story comes from the "
        "dice.",
        about=("guess:hot_and_cold",),
        seen=(
            "The chance is in the drawing and not in the model. That is why a seed stands on each card: model, "
            "beginning, temperature and seed make the story, and whoever has the four has it again."
        ),
    ),
)

RECALL = (
    Question(
        "recall_half_a_machine",
        "Which part of the Transformer is a GPT?",
        Choice(("the encoder", "the decoder, without its look at a source", "both, with one table"), right=1),
        "It reads nothing but what it has written so far, and so it needs no second row.",
        about=("story_model",),
    ),
    Question(
        "recall_loss_of_a_newborn",
        "A new model with a vocabulary of V words has a loss of three times log V. What does that say?",
        Choice(
            ("it needs more training", "it is sure of itself before it has learned anything", "it sees the answer"),
            right=1,
        ),
        "One that knows nothing gives each word about 1/V, and that is log V.",
        about=("guess:loss_of_a_newborn", "story_model"),
    ),
    Question(
        "recall_why_a_mask",
        "Why does a model that tells need its mask while it learns?",
        Choice(
            (
                "all places are asked at once, and the answer stands one place further on",
                "it is faster",
                "padding would disturb it",
            ),
            right=0,
        ),
        "Without it the loss is wonderful, and when it tells there is nothing to copy.",
        about=("guess:without_its_mask", "story_model"),
    ),
    Question(
        "recall_same_story_again",
        "What makes a small GPT tell the very same story again?",
        Choice(
            (
                "the same beginning",
                "the same seed and the same beginning, whatever the model",
                "the same model, beginning, temperature and seed",
            ),
            right=2,
            remarks=("", "Another model has other chances to draw from.", ""),
        ),
        "Model, beginning, temperature and seed: only at temperature 0 does the seed not matter.",
        about=("guess:three_seeds_at_zero", "story_model"),
    ),
)
