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

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, Mode, Probe, Remote, exact, exercise, normal
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
        weights = {
            "source": normal(rng, V, d),
            "target": normal(rng, V, d),
            "W": normal(rng, d, V, scale=0.7),
            "b": normal(rng, V, scale=0.3),
            "kept": 2 * rng.permutation(np.arange(d) % 2).astype(np.float32),
        }
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
                "batches": batches,
                "weights": exact(weights),
                "sos_id": sos_id,
                "pad_id": pad_id,
                "rate": RATE,
                "momentum": MOMENTUM,
            },
            names=("the loss",) if steps == 1 else tuple(f"the loss of step {number + 1}" for number in range(steps)),
            tolerance=2e-4,
        )

    # B, S, T, d, V
    yield case("loss", "one step on a batch without PAD", 1, 3, 4, 5, 6, 9)
    yield case("loss", "one step on a batch with PAD", 1, 3, 5, 6, 8, 11, real=2)
    yield case("learns", "three steps, each on another batch", 3, 4, 4, 5, 6, 9)
    yield case("learns", "four steps with PAD", 4, 3, 5, 6, 8, 10, real=2)
    yield case("ids", "sos_id = 2 and pad_id = 7", 3, 3, 4, 6, 6, 9, sos_id=2, pad_id=7, real=3)
    yield case("inside tf.function", "two steps inside tf.function", 2, 3, 4, 5, 6, 9, real=3, mode="graph")


MISCONCEPTIONS = """
never_applied
    + velocity[name] ->
    The gradients are never applied: the weights stay as they were.
    The tape only says where downhill is. Somebody has to go.
    optimizer.apply_gradients(zip(gradients, weights)).

pad_counted
    step: real / real.sum() -> np.full(real.shape, 1 / real.size)
    step: real / real.sum() -> real / real.size
    The padding counts in the loss.
    A model that knows nothing but PAD looks half trained, and its steps are as wrong as its loss.
    masked_loss(labels, logits, pad_id) leaves the padding out, above and below the line of the fraction.

training_off
    step: kept = now["kept"] -> kept = np.ones_like(now["kept"])
    The model isn't told that it is in training: no dropout.
    By default a model computes as in use. What it learns then, it learns by heart.
    model([source_ids, decoder_in], training=True).

labels_are_the_input
    np.concatenate([sos, target[:, :-1]], axis=1) -> target
    de, target, -> de, de,
    The decoder reads the very words that it is to say.
    It learns to copy: the loss falls to nothing, and nothing is learned.
    decoder_in, labels = shift_targets(target_ids, sos_id): the one for the model, the other for the loss.

shifted_backwards
    de, target, -> target, de,
    decoder_in and labels have changed places.
    Each position then has to say the word before the one it reads: it learns to speak backwards.
    shift_targets gives first what the decoder reads, then what it should say.

first_word_dropped
    np.concatenate([sos, target[:, :-1]], axis=1) -> target[:, :-1] ; de, target, -> de, target[:, 1:],
    The decoder reads target_ids[:, :-1] and says target_ids[:, 1:]: nobody ever asks for the first word.
    There is no SOS in the targets. Who translates begins with SOS, and this model has never seen it.
    shift_targets(target_ids, sos_id) puts it in front.

way_out_only
    "source", "target", "W", "b" -> "W", "b"
    Only the last layer's weights move.
    The embeddings and all that is between stay as they were thrown.
    model.trainable_variables are all of them.

uphill
    + velocity[name] -> - velocity[name]
    The steps go uphill: the loss grows.
    A gradient points to where the loss grows; optimizers subtract it themselves.
    Hand the optimizer the gradient of the loss as it is.

loss_after
    append(loss) -> append(step(now, en, de, target, pad_id)[0])
    The loss is measured once more, after the step.
    That is a second pass through the model for one number; the first had it already.
    Return the loss that the tape has seen.

optimizer_bypassed
    momentum * velocity[name] - rate -> -rate
    The weights are moved by rate times gradient, without the optimizer.
    Adam and momentum remember earlier steps; by hand, they never get to see one.
    optimizer.apply_gradients(zip(gradients, weights)).

usual_ids
    sos_id) -> 1) ; pad_id) -> 0)
    sos_id and pad_id are taken but never used: 1 and 0 are built in.
    Other vocabularies keep other ids for SOS and PAD.
    Hand them on: shift_targets(target_ids, sos_id) and masked_loss(labels, logits, pad_id).

usual_sos
    sos_id) -> 1)
    The decoder's row begins with 1, whatever sos_id says.
    Other vocabularies keep another id for SOS; there, 1 is a word, and every sentence would begin with it.
    Hand it on: shift_targets(target_ids, sos_id).

usual_pad
    pad_id) -> 0)
    The loss takes 0 for PAD, whatever pad_id says.
    Other vocabularies keep another id for it, and its places would then count as words.
    Hand it on: masked_loss(labels, logits, pad_id).
"""


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    train_steps,
    MISCONCEPTIONS,
    ready_made=("course.training.train_step", "course.training.Step"),
)
