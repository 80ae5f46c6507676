"""What the three families are pre-trained on: puzzles made from plain text. Pure NumPy and lists."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

IGNORED = -100  # the label of a position that the loss leaves out


def mask_tokens(
    ids: ArrayLike, mask_id: int, vocab_size: int, special_ids: Iterable[int], rate: float = 0.15, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Hide some words for an encoder to guess.

    Of all ordinary tokens a share of `rate` is chosen; of the chosen, 80 % become the mask, 10 % a random word, and
    10 % stay as they are, so that the model must doubt every word.

    Args:
        ids: token ids, of any shape.
        mask_id: the id of `[MASK]`.
        vocab_size: random words are drawn from the ordinary ids below it.
        special_ids: ids that are never chosen and never drawn.
        rate: share of the chosen. Default 0.15.
        seed: the same seed makes the same puzzle.

    Returns:
        `(inputs, labels)`, both int32 of the shape of `ids`; labels are −100 wherever nothing is to be guessed.

    Example:
        >>> inputs, labels = mask_tokens([[5, 6, 7, 0]], mask_id=1, vocab_size=9, special_ids=[0, 1], rate=1.0)
        >>> labels
        array([[   5,    6,    7, -100]], dtype=int32)

    Reference: Devlin et al., "BERT" (2019), section 3.1.
    """
    if not 0 <= rate <= 1:
        raise ValueError(f"rate must be between 0 and 1, got {rate}.")
    rng = np.random.default_rng(seed)
    ids = np.asarray(ids, "int32")
    special = [*special_ids, mask_id]
    ordinary = np.setdiff1d(np.arange(vocab_size, dtype="int32"), special)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special)
    fate = rng.random(ids.shape)
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
    return inputs.astype("int32"), np.where(chosen, ids, IGNORED).astype("int32")


def segment_ids(ids: ArrayLike, sep_id: int) -> np.ndarray:
    """Number the two sentences of a pair.

    Args:
        ids: token ids, `(..., length)`.
        sep_id: the id of `[SEP]`.

    Returns:
        int32 of the same shape: 0 up to and including the first `[SEP]`, 1 after it.

    Example:
        >>> segment_ids([2, 8, 9, 3, 7, 3], sep_id=3)
        array([0, 0, 0, 0, 1, 1], dtype=int32)

    Reference: Devlin et al., "BERT" (2019), section 3.
    """
    is_sep = (np.asarray(ids) == sep_id).astype("int32")
    seps_before = np.cumsum(is_sep, axis=-1) - is_sep
    return (seps_before > 0).astype("int32")


def next_token_pairs(ids: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Let a decoder guess each word from those before it.

    Args:
        ids: token ids, `(..., length)`.

    Returns:
        `(inputs, labels)`, each `(..., length − 1)`: the labels are the inputs one step on.

    Example:
        >>> next_token_pairs([5, 6, 7])
        (array([5, 6], dtype=int32), array([6, 7], dtype=int32))

    Reference: Radford et al., "Improving Language Understanding by Generative Pre-Training" (2018), section 3.1.
    """
    ids = np.asarray(ids, "int32")
    if ids.shape[-1] < 2:
        raise ValueError(f"a pair needs two tokens at least, got a length of {ids.shape[-1]}.")
    return ids[..., :-1], ids[..., 1:]


def corrupt_spans(
    ids: Sequence[int], spans: Sequence[tuple[int, int]], first_sentinel: int
) -> tuple[list[int], list[int]]:
    """Cut spans out of a text for an encoder-decoder to put back.

    In the inputs one sentinel stands for each span; the targets name each sentinel and what it stands for, and end
    with one more.

    Args:
        ids: token ids, a flat list.
        spans: pairs of (start, length), in order, not overlapping, each of at least one token.
        first_sentinel: the id of the first sentinel; each further one is lower by one, as in T5's vocabulary.

    Returns:
        `(inputs, targets)`, two lists.

    Example:
        >>> corrupt_spans([11, 12, 13, 14, 15, 16], spans=[(1, 2), (4, 1)], first_sentinel=99)
        ([11, 99, 14, 98, 16], [99, 12, 13, 98, 15, 97])

    Reference: Raffel et al., "Exploring the Limits of Transfer Learning with T5" (2020), section 3.1.4.
    """
    ids, done = list(ids), 0
    inputs: list[int] = []
    targets: list[int] = []
    for i, (start, length) in enumerate(spans):
        if start < done or length < 1 or start + length > len(ids):
            raise ValueError(
                f"spans must be in order, not overlap, and lie within {len(ids)} tokens, got {list(spans)}."
            )
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    return inputs + ids[done:], [*targets, first_sentinel - len(spans)]


def draw_spans(
    length: int, rate: float = 0.15, mean_length: int = 3, seed: int | Sequence[int] = 0
) -> list[tuple[int, int]]:
    """Choose spans for `corrupt_spans`.

    About `rate · length` tokens in spans of about `mean_length`, spread at random, with a token at least between two.

    Args:
        length: number of tokens.
        rate: share of the tokens to cut out. Default 0.15.
        mean_length: mean length of a span. Default 3.
        seed: the same seed chooses the same spans.

    Returns:
        List of (start, length).

    Example:
        >>> sum(size for _, size in draw_spans(100))
        15

    Reference: Raffel et al. (2020), section 3.1.4.
    """
    rng = np.random.default_rng(seed)
    noise = min(max(1, round(length * rate)), length - 1)
    count = min(max(1, round(noise / mean_length)), length - noise)
    if noise < 1:
        raise ValueError(f"a text needs two tokens at least, got a length of {length}.")
    sizes = parts(rng, noise, count)
    gaps = parts(rng, length - noise, count)  # each span has at least one kept token before it
    starts = np.cumsum(gaps) + np.cumsum(sizes) - sizes
    return [(int(start), int(size)) for start, size in zip(starts, sizes, strict=True)]


def parts(rng: np.random.Generator, total: int, count: int) -> np.ndarray:
    """Split a total at random into so many whole parts, none empty."""
    cuts = np.sort(rng.choice(np.arange(1, total), count - 1, replace=False))
    return np.diff([0, *cuts, total])
