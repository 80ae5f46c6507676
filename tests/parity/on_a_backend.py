"""All layers and models on the backend that KERAS_BACKEND names: what they give goes into a file.

    KERAS_BACKEND=jax python -m tests.parity.on_a_backend FILE.npz

The weights are drawn by NumPy in the order of the weights, so they are the same on each.
"""

import sys

import keras
import numpy as np
from keras import ops

from course import layers, models  # noqa: F401 by the table
from tests.tables import rows

RNG = np.random.default_rng(0)
X, Y = RNG.normal(size=(2, 5, 8)).astype("float32"), RNG.normal(size=(2, 3, 8)).astype("float32")
IDS, MORE = np.array([[3, 4, 5, 0], [6, 7, 0, 0]]), np.array([[1, 5, 2], [1, 8, 9]])
FUTURE = np.triu(np.ones((5, 5), "float32"), 1)

CALLS = {name: eval(f"lambda: {call}") for name, call in rows(__file__, "on_a_backend.tsv")}


def known(layer, rng):
    for weight in layer.weights:
        if "seed" not in weight.path:
            weight.assign(rng.normal(size=weight.shape, scale=0.5))


def given(name):
    called, *inputs = CALLS[name]()
    output = called(*inputs)
    if isinstance(called, keras.layers.Layer):
        known(called, np.random.default_rng(1))
        output = called(*inputs)
    return output[0] if isinstance(output, tuple) else output


def step_by_step():
    model = CALLS["Llama"]()[0]
    known(model, np.random.default_rng(1))
    caches, parts = model.start(), []
    for new in (IDS[:, :1], IDS[:, 1:3], IDS[:, 3:]):
        logits, caches = model.step(new, caches)
        parts.append(logits)
    return ops.concatenate(parts, axis=1)


def fitted():
    """The losses of five steps of `fit`: whether it learns, and by the same way."""
    model = models.Transformer(10, 10, 8, 2, 16, 1, dropout=0.0)
    known(model, np.random.default_rng(1))
    model.compile(keras.optimizers.SGD(0.1), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return model.fit([IDS, MORE], np.roll(MORE, -1, axis=1), epochs=5, verbose=0, shuffle=False).history["loss"]


if __name__ == "__main__":
    found = {name: given(name) for name in CALLS if (name, keras.backend.backend()) != ("online_attention", "jax")}
    found |= {"step": step_by_step(), "fit": fitted()}
    np.savez(sys.argv[1], **{name: ops.convert_to_numpy(one) for name, one in found.items()})
