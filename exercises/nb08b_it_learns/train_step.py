"""train_step: from one batch to new weights, on a small translator whose every loss is known.

A step of training: 15 minutes, 3 stars, short

What does the decoder read, what shall it say, and in what mode does the model work while it learns?

Shift first. Only what is computed inside the tape has a gradient; the optimizer's work comes after it. Which weights
are meant: those of one layer, or all that can be trained?

decoder_in, labels = shift_targets(target_ids, sos_id). Inside `with tf.GradientTape() as tape:` the model's logits for
[source_ids, decoder_in], with training=True, and their masked_loss. Then, outside, weights = model.trainable_variables,
gradients = tape.gradient(loss, weights), and optimizer.apply_gradients(zip(gradients, weights)).

loss, 3: It returns the loss over real words, with dropout on.
learns, 4: Each step moves all weights, just as the optimizer wants.
ids, 2: Other ids of SOS and PAD work as well.
inside tf.function, 1: The step works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, Mode, Probe, Remote, exact, exercise
from exercises.building.models.small_translator import drawn_weights
from exercises.reference.training import train_steps

NAMES = ("model", "optimizer", "source_ids", "target_ids", "sos_id", "pad_id")
RATE, MOMENTUM = 0.5, 0.8


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str,
        about: str,
        steps: int,
        *sizes: int,
        sos_id: int = 1,
        pad_id: int = 0,
        real: int = 0,
        mode: Mode = "eager",
    ) -> Case:
        """Of the sizes B, S, T, d, V; `real`: how many words of the last target are no PAD."""
        B, S, T, d, V = sizes
        weights = drawn_weights(rng, V, d)
        batches = []
        for _ in range(steps):
            en, de = (rng.integers(3, V, (B, length)).astype(np.int32) for length in (S, T))
            de[de == pad_id] = 2
            de[-1, real or T :] = pad_id
            batches.append((en, de))
        model = Remote("model", lambda: tuple(weights.values()), "translator")
        optimizer = Remote("optimizer", lambda: (np.array(RATE), np.array(MOMENTUM)), "optimizer")
        usual = (sos_id, pad_id) == (1, 0)
        calls = [Call((model, optimizer, en, de, *(() if usual else (sos_id, pad_id)))) for en, de in batches]
        return Case(
            part,
            about,
            Probe(args=calls[0].args, then=tuple(calls[1:]), mode=mode, called=NAMES),
            {
                "batches": batches, "weights": exact(weights), "sos_id": sos_id, "pad_id": pad_id, "rate": RATE,
                "momentum": MOMENTUM,
            },
            names=("the loss",) if steps == 1 else tuple(f"the loss of step {number + 1}" for number in range(steps)),
            tolerance=2e-4,
        )  # fmt: skip

    # B, S, T, d, V
    yield case("loss", "one step on a batch without PAD", 1, 3, 4, 5, 6, 9)
    yield case("loss", "one step on a batch with PAD", 1, 3, 5, 6, 8, 11, real=2)
    yield case("learns", "three steps, each on another batch", 3, 4, 4, 5, 6, 9)
    yield case("learns", "four steps with PAD", 4, 3, 5, 6, 8, 10, real=2)
    yield case("ids", "sos_id = 2 and pad_id = 7", 3, 3, 4, 6, 6, 9, sos_id=2, pad_id=7, real=3)
    yield case("inside tf.function", "two steps inside tf.function", 2, 3, 4, 5, 6, 9, real=3, mode="graph")


EXERCISE = exercise(
    __name__, __doc__, _cases, train_steps, ready_made=("course.training.train_step", "course.training.Step")
)
