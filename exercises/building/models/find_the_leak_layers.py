"""Decoder layers in NumPy, some that keep to the past and some that look ahead.

Each maker takes (rng, width) and returns layer(de_x, en_x[, mask]): de_x (B, T, width), en_x (B, S, width), mask with
1 = hidden; the output is (B, T, width).
"""

from collections.abc import Callable

import numpy as np

from exercises.reference.attention import attend

Layer = Callable[..., np.ndarray]
Maker = Callable[[np.random.Generator, int], Layer]


def _weights(rng: np.random.Generator, width: int, count: int) -> list[np.ndarray]:
    return [rng.standard_normal((width, width)) / np.sqrt(width) for _ in range(count)]


def _head(
    q_x: np.ndarray, k_x: np.ndarray, v_x: np.ndarray, W: list[np.ndarray], mask: np.ndarray | None
) -> np.ndarray:
    return np.nan_to_num(attend(q_x @ W[0], k_x @ W[1], v_x @ W[2], mask)[0])


def _decoder(rng: np.random.Generator, width: int) -> Layer:
    W = _weights(rng, width, 8)

    def layer(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        # Calm queries spread the attention: what leaks is never too faint for a test that looks once.
        h = _head(0.5 * de_x, de_x, de_x, W[:3], mask)
        return np.maximum(_head(h, en_x, en_x, W[3:6], None) @ W[6], 0) @ W[7] + h

    return layer


def _unmasked(rng: np.random.Generator, width: int) -> Layer:
    layer = _decoder(rng, width)
    return lambda de_x, en_x, mask=None: layer(de_x, en_x, None)


def _printed(rng: np.random.Generator, width: int) -> Layer:
    """TFA 5.6: in the cross-attention, query and key from the encoder, value from the decoder."""
    W = _weights(rng, width, 8)

    def layer(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        h = _head(de_x, de_x, de_x, W[:3], mask) + de_x
        steps = np.arange(de_x.shape[1]) % en_x.shape[1]  # the printed form needs equal lengths
        calm = 0.5 * en_x[:, steps]  # spreads the attention
        # No ReLU either: by chance it could be closed for all words, and hide the leak.
        return _head(calm, calm, h, W[3:6], None) @ W[6] @ W[7] + 0.1 * h

    return layer


def _sees_ahead(steps: int) -> Maker:
    """Each position also sees the one so many steps later, and no other that is later."""

    def make(rng: np.random.Generator, width: int) -> Layer:
        layer, (W,) = _decoder(rng, width), _weights(rng, width, 1)

        def peeking(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
            later = np.concatenate([de_x[:, steps:], np.zeros_like(de_x[:, :steps])], axis=1)
            return layer(de_x, en_x, mask) + 0.3 * later @ W

        return peeking

    return make


def _normalised_over_time(rng: np.random.Generator, width: int) -> Layer:
    """Takes the mean over all positions from its output: a normalisation over the wrong axis."""
    layer = _decoder(rng, width)

    def normalised(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        y = layer(de_x, en_x, mask) + de_x
        return y - y.mean(axis=1, keepdims=True)

    return normalised


def _faint(rng: np.random.Generator, width: int) -> Layer:
    """A causal layer with a twentieth of the mean of all positions added."""
    layer = _decoder(rng, width)
    return lambda de_x, en_x, mask=None: layer(de_x, en_x, mask) + 0.05 * de_x.sum(axis=1, keepdims=True)


def _whisper(rng: np.random.Generator, width: int) -> Layer:
    """A hundredth of what each position hears comes from the last one: far above rounding, and no more than that."""
    layer, (W,) = _decoder(rng, width), _weights(rng, width, 1)
    return lambda de_x, en_x, mask=None: layer(de_x, en_x, mask) + 0.01 * de_x[:, -1:] @ W


def _running_mean(rng: np.random.Generator, width: int) -> Layer:
    """Causal by itself, whatever the mask says."""
    W, U = _weights(rng, width, 2)

    def layer(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        counts = np.arange(1, de_x.shape[1] + 1)[:, None]
        return (np.cumsum(de_x, axis=1) / counts) @ W + en_x.mean(axis=1, keepdims=True) @ U

    return layer


def _shifts_its_mask(rng: np.random.Generator, width: int) -> Layer:
    """Takes each place of the mask for the next: whoever may see j sees j + 1."""
    layer = _decoder(rng, width)

    def late(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        if mask is not None:
            mask = np.broadcast_to(mask, (de_x.shape[1],) * 2 if np.ndim(mask) < 3 else (1, *[de_x.shape[1]] * 2))
            mask = np.concatenate([mask[..., :1], mask[..., :-1]], axis=-1)
        return layer(de_x, en_x, mask)

    return late


def _through_the_past(rng: np.random.Generator, width: int) -> Layer:
    """Each word has heard of the one two places later, and tells those after it, as far as the mask shows it to them.

    Under a mask that hides the past as well, nothing leaks.
    """
    layer, W = _decoder(rng, width), _weights(rng, width, 3)

    def telling(de_x: np.ndarray, en_x: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        T = de_x.shape[1]
        informed = de_x + np.concatenate([de_x[:, 2:], np.zeros_like(de_x[:, :2])], axis=1)
        itself_and_later = np.triu(np.ones((T, T)))
        told = _head(informed, informed, informed, W, np.maximum(itself_and_later, 0 if mask is None else mask))
        return layer(de_x, en_x, mask) + told

    return telling


def _word_by_word(rng: np.random.Generator, width: int) -> Layer:
    W, U = _weights(rng, width, 2)
    return lambda de_x, en_x, mask=None: np.tanh(de_x @ W) + en_x.mean(axis=1, keepdims=True) @ U


def _deaf(rng: np.random.Generator, width: int) -> Layer:
    """Hears the encoder only: its output never depends on the decoder's input."""
    (U,) = _weights(rng, width, 1)
    return lambda de_x, en_x, mask=None: np.zeros_like(de_x) + en_x.mean(axis=1, keepdims=True) @ U


GOOD: dict[str, tuple[Maker, str]] = {
    "decoder": (_decoder, "a causal decoder layer"),
    "running mean": (_running_mean, "a running mean"),
    "word by word": (_word_by_word, "a layer that works word by word"),
    "deaf": (_deaf, "a layer that ignores the decoder's input"),
}
LEAKY: dict[str, tuple[Maker, str]] = {
    "unmasked": (_unmasked, "a decoder layer that ignores its mask"),
    "printed": (_printed, "a decoder layer that takes values from the decoder, query and key from the encoder"),
    "one step": (_sees_ahead(1), "a layer that sees one step ahead"),
    "two steps": (_sees_ahead(2), "a layer that sees two steps ahead, and not one"),
    "normalised over time": (_normalised_over_time, "a layer that normalises over the positions"),
    "shifts its mask": (_shifts_its_mask, "a layer that shifts its mask by one place"),
    "through the past": (_through_the_past, "a layer that leaks through earlier words, where the mask shows them"),
    "faint": (_faint, "a layer with a faint leak"),
    "whisper": (_whisper, "a layer in which the last word is heard everywhere, a hundredth as loud as a word itself"),
}
