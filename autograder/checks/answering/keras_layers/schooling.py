"""A model goes to school before it is asked: how a whole one is judged of which no part is known."""

from typing import Any

import numpy as np

WARM_UP = 30  # steps, in which the rate rises; then it falls to 0 as a cosine
LAST = 20  # steps whose mean loss says whether it is enough
LEFT_OUT = -1
BETA_1, BETA_2, EPSILON = 0.9, 0.98, 1e-7


def school(
    model: Any,
    inputs: list[np.ndarray],
    labels: np.ndarray,
    steps: int,
    batch_size: int,
    rate: float,
    enough: float,
    seed: int,
) -> dict[str, Any]:
    """Train the model; the facts "losses" and "unreached".

    The first gradient is taken step by step, so that an error names the learner's line and a weight that no gradient
    reaches its own name; the training then runs as a graph.

    Args:
        model: the learner's, its weights made. It gives logits, (B, T, V).
        inputs, labels, steps, batch_size, rate, enough, seed: as `judging.Schooling` has them.
    """
    import keras
    import tensorflow as tf

    rows = np.random.default_rng(seed)
    weights = model.trainable_variables

    def batch() -> tuple[Any, Any]:
        drawn = rows.integers(len(labels), size=batch_size)
        ids = [tf.constant(one[drawn]) for one in inputs]
        return ids if len(ids) > 1 else ids[0], tf.constant(labels[drawn])

    def loss_and_gradients(ids: Any, right: Any) -> tuple[Any, list[Any]]:
        with tf.GradientTape() as tape:
            counts = tf.cast(right != LEFT_OUT, tf.float32)
            each = keras.losses.sparse_categorical_crossentropy(tf.maximum(right, 0), model(ids, training=True), True)
            loss = tf.reduce_sum(each * counts) / tf.reduce_sum(counts)
        return loss, tape.gradient(loss, [one.value for one in weights])

    losses, gradients = loss_and_gradients(*batch())
    reached = [one is not None and bool(np.any(tf.convert_to_tensor(one) != 0)) for one in gradients]
    unreached = [
        f"{one.path} {tuple(one.shape)}" for one, is_reached in zip(weights, reached, strict=True) if not is_reached
    ]
    taught = [one for one, is_reached in zip(weights, reached, strict=True) if is_reached]
    if not steps or not taught:
        return {"losses": [float(losses)], "unreached": unreached}
    falling = keras.optimizers.schedules.CosineDecay(
        rate / WARM_UP, max(1, steps - WARM_UP), warmup_target=rate, warmup_steps=WARM_UP
    )
    sizes = [int(np.prod(one.shape)) for one in taught]
    mean, square = tf.Variable(tf.zeros(sum(sizes))), tf.Variable(tf.zeros(sum(sizes)))

    @tf.function(autograph=False, reduce_retracing=True)
    def learn(ids: Any, right: Any, step: Any) -> Any:
        """A step of Adam on all weights as one vector: weight by weight it makes ten times as many operations."""
        loss, found = loss_and_gradients(ids, right)
        some = [tf.convert_to_tensor(one) for one, is_reached in zip(found, reached, strict=True) if is_reached]
        gradient = tf.concat([tf.reshape(one, [-1]) for one in some], axis=0)
        mean.assign(BETA_1 * mean + (1 - BETA_1) * gradient)
        square.assign(BETA_2 * square + (1 - BETA_2) * gradient**2)
        pace = falling(step) * tf.sqrt(1 - BETA_2 ** (step + 1)) / (1 - BETA_1 ** (step + 1))
        moved = tf.split(pace * mean / (tf.sqrt(square) + EPSILON), sizes)
        for weight, by in zip(taught, moved, strict=True):
            weight.value.assign_sub(tf.reshape(by, weight.shape))
        return loss

    known = [float(losses)]
    while len(known) <= steps and (len(known) < LAST or np.mean(known[-LAST:]) > enough):
        known.append(float(learn(*batch(), tf.constant(len(known) - 1.0))))
    return {"losses": known, "unreached": unreached}
