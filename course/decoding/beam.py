"""Beam search: several beginnings at once, since the best first word does not always begin the best sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf


def length_penalty(length: float, alpha: float) -> float:
    """What a log-probability is divided by, so that long sentences are not beaten by short ones for being long.

    `((5 + length) / 6)^alpha`.

    Args:
        length: number of words, EOS included.
        alpha: 0 leaves the log-probability as it is.

    Example:
        >>> length_penalty(1, 0.6), round(length_penalty(7, 1.0), 6)
        (1.0, 2.0)

    Reference: Wu et al., "Google's Neural Machine Translation System" (2016), section 7.
    """
    return ((5.0 + length) / 6.0) ** alpha


def beam_search(
    model: Any,
    source_ids: tf.Tensor,
    max_length: int,
    width: int = 4,
    alpha: float = 0.6,
    sos_id: int = 1,
    eos_id: int = 2,
    pad_id: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Translate a batch, keeping the `width` best beginnings of each sentence.

    At each step every beginning is extended by its best words; those that end compete, by log-probability over length
    penalty, for the sentence's translation. A sentence is done when none of its open beginnings can win any more.

    Args:
        model: has `start(source_ids)` and `step(ids, state)`, as `Transformer` and `Seq2Seq` do.
        source_ids: `(batch, source_length)`.
        max_length: most words of a translation.
        width: beginnings kept; 1 is greedy decoding.
        alpha: of `length_penalty`.
        sos_id: the id of `<SOS>`.
        eos_id: the id of `<EOS>`.
        pad_id: the id of PAD.

    Returns:
        `(ids, scores)` as from `greedy_search`: the best sentence of each beam, and its log-probability.
    """
    batch = len(source_ids)
    rows = np.arange(batch)[:, np.newaxis]  # (B, 1)
    state = _reorder(model.start(tf.constant(source_ids)), np.repeat(np.arange(batch), width))
    prefixes = np.zeros((batch, width, 0), np.int32)
    scores = np.full((batch, width), -np.inf)
    scores[:, 0] = 0.0  # at first all beginnings are the same: one is enough
    last = np.full((batch, width), sos_id, np.int32)
    best: list[tuple[float, float, np.ndarray]] = [(-np.inf, -np.inf, np.zeros(0, np.int32))] * batch
    done = np.zeros(batch, bool)
    for length in range(1, max_length + 1):
        logits, state = model.step(tf.constant(last.reshape(-1, 1)), state)
        log_p = tf.nn.log_softmax(tf.cast(logits[:, -1], tf.float32))  # (B·W, V)
        # 2W candidates: even if W of them end, W beginnings stay open.
        count = min(2 * width, log_p.shape[-1])
        top_p, top_ids = (item.numpy().reshape(batch, width, count) for item in tf.math.top_k(log_p, count))
        candidates = (scores[:, :, np.newaxis] + top_p).reshape(batch, -1)
        order = np.argsort(-candidates, axis=1, kind="stable")[:, : 2 * width]
        parents, words = order // count, top_ids.reshape(batch, -1)[rows, order]
        candidates = candidates[rows, order]
        ends = words == eos_id
        # Only the best W may end a sentence: with W = 1 that is greedy decoding.
        closing = (ends & ~done[:, np.newaxis] & np.isfinite(candidates))[:, :width]
        for b, i in zip(*np.nonzero(closing), strict=True):
            score = candidates[b, i] / length_penalty(length, alpha)
            if score > best[b][0]:
                best[b] = (score, candidates[b, i], np.append(prefixes[b, parents[b, i]], eos_id))
        # The first W that don't end stay open; a stable sort keeps their order.
        keep = np.argsort(ends, axis=1, kind="stable")[:, :width]
        scores = np.where(ends[rows, keep], -np.inf, candidates[rows, keep])
        parents, last = parents[rows, keep], words[rows, keep]
        prefixes = np.concatenate([prefixes[rows, parents], last[:, :, np.newaxis]], axis=2)
        # The best that an open beginning can still reach: no further loss, at the kindest length.
        hope = scores.max(axis=1) / length_penalty(max_length if alpha > 0 else length, alpha)
        done |= hope <= np.array([one[0] for one in best])
        if done.all():
            break
        state = _reorder(state, (rows * width + parents).reshape(-1))
    return _collect(best, prefixes, scores, pad_id)


def _reorder(state, order):
    """The state of each new beginning is that of the one it extends."""
    return tf.nest.map_structure(lambda item: tf.gather(item, order), state)


def _collect(best, prefixes, scores, pad_id):
    """The winners as one array; a sentence without an end gives its best open beginning."""
    found = []
    for b, (_, score, ids) in enumerate(best):
        if not np.isfinite(score):
            k = int(scores[b].argmax())
            score, ids = scores[b, k], prefixes[b, k]
        found.append((ids, score))
    length = max((len(ids) for ids, _ in found), default=0)
    out = np.full((len(found), length), pad_id, np.int32)
    for row, (ids, _) in zip(out, found, strict=True):
        row[: len(ids)] = ids
    return out, np.array([score for _, score in found])
