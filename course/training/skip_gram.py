"""Word vectors from the company that words keep."""

import keras
import numpy as np
import tensorflow as tf


def train_skip_gram(pairs, size, width=16, steps=600, batch=512, learning_rate=0.05, seed=0):
    """Learn a vector for each word, from which its neighbours can be guessed.

    `p(context | centre) = softmax(E[centre] C)`, with `E` (V, D) and `C` (D, V); the mean of `-log p` over the pairs
    becomes small. `E` is what one keeps. All words compete in one softmax, which is fine for small vocabularies;
    large ones compare with a few random words instead ("negative sampling").

    Args:
        pairs: (centre, context) ids, `(N, 2)`, as from `skip_gram_pairs`.
        size: V, number of ids, `<PAD>` included.
        width: D, of a vector. Default 16.
        steps: number of steps. Default 600.
        batch: pairs a step, drawn at random. Default 512.
        learning_rate: of Adam. Default 0.05.
        seed: of the first values and of the draws.

    Returns:
        (vectors, losses): float32 `(V, D)`, and the loss of each step, `(steps,)`.

    Raises:
        ValueError: pairs that are not `(N, 2)`, or an id that is not below `size`.

    Reference: Mikolov et al., "Efficient Estimation of Word Representations in Vector Space" (2013).
    """
    pairs = np.asarray(pairs)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or not len(pairs):
        raise ValueError(f"pairs must be (N, 2) with at least one pair, got shape {pairs.shape}.")
    if pairs.min() < 0 or pairs.max() >= size:
        raise ValueError(f"the ids must go from 0 to {size - 1}, got {pairs.min()} to {pairs.max()}.")
    rng = np.random.default_rng(seed)
    vectors = tf.Variable(rng.normal(0, 0.1, (size, width)).astype("float32"))  # (V, D)
    contexts = tf.Variable(tf.zeros((width, size)))  # (D, V)
    optimizer = keras.optimizers.Adam(learning_rate)
    optimizer.build([vectors, contexts])

    @tf.function
    def step(centre, context):
        with tf.GradientTape() as tape:
            logits = tf.gather(vectors, centre) @ contexts  # (batch, V)
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(context, logits))
        weights = [vectors, contexts]
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    losses = []
    for _ in range(steps):
        drawn = pairs[rng.integers(len(pairs), size=batch)]
        losses.append(float(step(tf.constant(drawn[:, 0]), tf.constant(drawn[:, 1]))))
    return vectors.numpy(), np.array(losses, "float32")
