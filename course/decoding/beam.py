"""Beam search: several beginnings at once, since the best first word does not always begin the best sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf
from numpy.typing import ArrayLike


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


@dataclass(frozen=True)
class BeamStep:
    """What a beam did with its candidates at one step.

    Args:
        parents: which of the beginnings kept so far each candidate extends, `(batch, 2·width)`.
        words: the id it adds.
        scores: the log-probability of the whole, best first; -inf where there was no such beginning.
        ended: whether it ended a sentence.
        kept: places of the candidates that stay open, `(batch, width)`.
    """

    parents: np.ndarray
    words: np.ndarray
    scores: np.ndarray
    ended: np.ndarray
    kept: np.ndarray


def beam_search(
    model: Any,
    source_ids: tf.Tensor,
    max_length: ArrayLike,
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
        max_length: most words of a translation; one number for all, or one for each, `(batch,)`.
        width: beginnings kept; 1 is greedy decoding.
        alpha: of `length_penalty`.
        sos_id: the id of `<SOS>`.
        eos_id: the id of `<EOS>`.
        pad_id: the id of PAD.

    Returns:
        `(ids, scores)` as from `greedy_search`: the best sentence of each beam, and its log-probability.
    """
    best = [found[0] for found in n_best_search(model, source_ids, max_length, width, alpha, sos_id, eos_id)]
    length = max((len(ids) for ids, _ in best), default=0)
    out = np.full((len(best), length), pad_id, np.int32)
    for row, (ids, _) in zip(out, best, strict=True):
        row[: len(ids)] = ids
    return out, np.array([score for _, score in best])


def n_best_search(
    model: Any,
    source_ids: tf.Tensor,
    max_length: ArrayLike,
    width: int = 4,
    alpha: float = 0.6,
    sos_id: int = 1,
    eos_id: int = 2,
    n: int = 1,
    watch: Callable[[BeamStep], None] | None = None,
) -> list[list[tuple[np.ndarray, float]]]:
    """The best sentences of each beam; `beam_search` takes the first.

    Args:
        model: as for `beam_search`, and so are the other arguments.
        n: most sentences of a beam, at most `width`. The search goes on until no open beginning can be among them.
        watch: is told of each step; see `beam_tree`.

    Returns:
        for each of the batch, best first, ids and log-probability; at least one, which has no end where none ended.
    """
    batch = len(source_ids)
    rows = np.arange(batch)[:, np.newaxis]  # (B, 1)
    state = _reorder(model.start(tf.constant(source_ids)), np.repeat(np.arange(batch), width))
    prefixes = np.zeros((batch, width, 0), np.int32)
    scores = np.full((batch, width), -np.inf)
    scores[:, 0] = 0.0  # at first all beginnings are the same: one is enough
    last = np.full((batch, width), sos_id, np.int32)
    ended: list[list[tuple[float, float, np.ndarray]]] = [[] for _ in range(batch)]
    most = np.broadcast_to(max_length, batch)
    done, broken_off = most < 1, [(prefixes[b, 0], 0.0) for b in range(batch)]
    for length in range(1, most.max(initial=0) + 1):
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
            ended[b].append((score, candidates[b, i], np.append(prefixes[b, parents[b, i]], eos_id)))
            ended[b] = sorted(ended[b], key=lambda one: -one[0])[:n]
        # The first W that don't end stay open; a stable sort keeps their order.
        keep = np.argsort(ends, axis=1, kind="stable")[:, :width]
        if watch is not None:
            closed = np.pad(closing, ((0, 0), (0, ends.shape[1] - closing.shape[1])))
            watch(BeamStep(parents, words, candidates, closed, keep))
        scores = np.where(ends[rows, keep], -np.inf, candidates[rows, keep])
        parents, last = parents[rows, keep], words[rows, keep]
        prefixes = np.concatenate([prefixes[rows, parents], last[:, :, np.newaxis]], axis=2)
        # The best that an open beginning can still reach: no further loss, at the kindest length.
        hope = scores.max(axis=1) / [length_penalty(n if alpha > 0 else length, alpha) for n in most]
        done |= hope <= np.array([found[-1][0] if len(found) == n else -np.inf for found in ended])
        for b in np.flatnonzero(most == length):
            broken_off[b] = (prefixes[b, k := int(scores[b].argmax())], scores[b, k])
        done |= most <= length
        if done.all():
            break
        state = _reorder(state, (rows * width + parents).reshape(-1))
    # A sentence without an end gives its best open beginning.
    return [[(ids, score) for _, score, ids in found] or [broken_off[b]] for b, found in enumerate(ended)]


def _reorder(state, order):
    """The state of each new beginning is that of the one it extends."""
    return tf.nest.map_structure(lambda item: tf.gather(item, order), state)
