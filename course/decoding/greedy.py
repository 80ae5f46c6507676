"""Greedy decoding: at each step the word with the highest score."""

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf
from numpy.typing import ArrayLike


def greedy_decode(
    next_token_logits: Callable[[list[int]], ArrayLike], sos_id: int, eos_id: int, max_length: int
) -> list[int]:
    """Write a sentence word by word, as its definition says it.

    Args:
        next_token_logits: from the list of ids so far, SOS first, to the scores of the next word, `(vocab,)`.
        sos_id: the id of `<SOS>`.
        eos_id: the id of `<EOS>`.
        max_length: most words.

    Returns:
        The ids, without SOS and EOS.

    Example:
        >>> def count_up(prefix):  # 1 is SOS, 5 is EOS
        ...     return tf.one_hot(prefix[-1] + 1, 6)
        >>> greedy_decode(count_up, sos_id=1, eos_id=5, max_length=10)
        [2, 3, 4]
    """
    prefix = [sos_id]
    while len(prefix) <= max_length:
        token = int(np.argmax(next_token_logits(prefix)))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[1:]


def greedy_search(
    model: Any,
    source_ids: tf.Tensor,
    max_length: ArrayLike,
    sos_id: int = 1,
    eos_id: int = 2,
    pad_id: int = 0,
    choose: Callable[[tf.Tensor, int], tf.Tensor] | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Translate a batch greedily, keeping what was computed for earlier words.

    Args:
        model: has `start(source_ids)` and `step(ids, state)`, as `Transformer` and `Seq2Seq` do.
        source_ids: `(batch, source_length)`.
        max_length: most words of a translation; one number for all, or one for each, `(batch,)`.
        sos_id: the id of `<SOS>`.
        eos_id: the id of `<EOS>`.
        pad_id: the id of PAD.
        choose: from the logits `(batch, vocab)` of the next word, and how many are written, to ids `(batch,)`: another
            choice than the likeliest, `sample` for one.

    Returns:
        `(ids, scores)`: int32 `(batch, length)` with EOS where a sentence came to its end and PAD after it, and the
        sum of the log-probabilities of each sentence, EOS included.
    """
    batch = len(source_ids)
    state = model.start(tf.constant(source_ids))
    token = tf.fill([batch, 1], sos_id)
    most = np.broadcast_to(max_length, batch)
    written, scores, open_ = [], np.zeros(batch), most > 0
    for length in range(most.max(initial=0)):
        logits, state = model.step(token, state)
        log_p = tf.nn.log_softmax(tf.cast(logits[:, -1], tf.float32))  # (B, V)
        best = choose(log_p, length) if choose else tf.argmax(log_p, axis=-1, output_type=tf.int32)
        chosen = np.where(open_, best.numpy(), pad_id).astype(np.int32)
        scores += np.where(open_, tf.gather(log_p, best, batch_dims=1).numpy(), 0.0)
        written.append(chosen)
        open_ &= (chosen != eos_id) & (length + 1 < most)
        if not open_.any():
            break
        token = tf.constant(chosen)[:, tf.newaxis]
    return (np.stack(written, axis=1) if written else np.zeros((batch, 0), np.int32)), scores
