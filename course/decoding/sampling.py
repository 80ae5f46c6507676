"""Drawing the next word from the scores of all words."""

import tensorflow as tf

from course.layers import hide


def sample(
    logits: tf.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    seed: tuple[int, int] = (0, 0),
) -> tf.Tensor:
    """Draw one id for each row.

    `p = softmax(logits / temperature)`, cut to the `top_k` likeliest ids and to the fewest that together reach `top_p`.

    Args:
        logits: `(batch, vocab_size)`.
        temperature: below 1 favours the likely, above 1 evens out; 0 takes the likeliest. Default 1.
        top_k: how many ids may be drawn. Default: all.
        top_p: what probability the ids that may be drawn reach together. Default: all.
        seed: two integers; the same seed draws the same ids.

    Returns:
        int32 `(batch,)`.

    Example:
        >>> sample(tf.constant([[0.0, 3.0, 1.0]]), temperature=0).numpy()
        array([1], dtype=int32)

    Reference: Fan et al. (2018) for top-k; Holtzman et al., "The Curious Case of Neural Text Degeneration" (2020)
    for top-p.
    """
    if not tf.is_tensor(temperature) and temperature < 0:
        raise ValueError(f"temperature must be 0 or more, got {temperature}.")
    logits = tf.cast(logits, tf.float32)
    if not tf.is_tensor(temperature) and temperature == 0:
        return tf.argmax(logits, axis=-1, output_type=tf.int32)
    logits = logits / temperature
    if top_k is not None:
        logits = hide(logits, beyond_top_k(logits, top_k))
    if top_p is not None:
        logits = hide(logits, beyond_top_p(logits, top_p))
    return tf.random.stateless_categorical(logits, 1, seed=seed, dtype=tf.int32)[:, 0]


def beyond_top_k(logits: tf.Tensor, top_k: int) -> tf.Tensor:
    """Mask all but the k likeliest: 1 = hidden.

    Args:
        logits: `(batch, vocab_size)`.
        top_k: how many stay visible; all, where it exceeds the vocabulary.

    Returns:
        bool `(batch, vocab_size)`. Of equals, the lower id counts as likelier.
    """
    if not tf.is_tensor(top_k) and top_k < 1:
        raise ValueError(f"top_k must be 1 or more, got {top_k}.")
    return rank(logits) >= top_k


def beyond_top_p(logits: tf.Tensor, top_p: float) -> tf.Tensor:
    """Mask all but the fewest ids that together reach a probability: 1 = hidden.

    Args:
        logits: `(batch, vocab_size)`.
        top_p: the probability to reach, above 0 and up to 1.

    Returns:
        bool `(batch, vocab_size)`. The likeliest id is always visible; where `top_p` is 1, all are.
    """
    if not tf.is_tensor(top_p) and not 0 < top_p <= 1:
        raise ValueError(f"top_p must be above 0 and at most 1, got {top_p}.")
    likeliest_first = tf.sort(tf.nn.softmax(logits), direction="DESCENDING")
    before = tf.cumsum(likeliest_first, exclusive=True, axis=-1)  # what the likelier ones reach already
    beyond = (before >= top_p) & (top_p < 1)  # a sum in float32 may reach 1 too early
    return tf.gather(beyond, rank(logits), batch_dims=1)


def rank(logits: tf.Tensor) -> tf.Tensor:
    """Number the ids of each row from the likeliest, 0, on."""
    return tf.argsort(tf.argsort(logits, direction="DESCENDING", stable=True), stable=True)
