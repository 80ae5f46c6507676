"""Word vectors from the company that words keep."""

from typing import Any

import keras
import numpy as np
from numpy.typing import ArrayLike


def train_skip_gram(
    pairs: ArrayLike,
    size: int,
    width: int = 16,
    steps: int = 600,
    batch: int = 512,
    learning_rate: float = 0.05,
    seed: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
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
    vectors = keras.layers.Embedding(size, width)  # (V, D)
    contexts = keras.layers.Dense(size, use_bias=False)  # (D, V)
    model = keras.Sequential([keras.Input(()), vectors, contexts])
    model.set_weights([rng.normal(0, 0.1, (size, width)), np.zeros((width, size))])
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.Adam(learning_rate), loss, jit_compile=False)
    drawn = pairs[rng.integers(len(pairs), size=(steps, batch))].reshape(-1, 2)
    losses = EachLoss()
    if steps:
        model.fit(drawn[:, 0], drawn[:, 1], batch, shuffle=False, verbose=0, callbacks=[losses])
    return model.get_weights()[0], np.array(losses.found, "float32")


class EachLoss(keras.callbacks.Callback):
    """Keeps the loss of each batch, where Keras tells the mean so far."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[float] = []

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Forget the batches before."""
        self.model.reset_metrics()

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Keep this one's."""
        self.found.append(float(logs["loss"]))
