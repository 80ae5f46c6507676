"""The weights of a Transformer as bytes, and where each of them lies."""

from typing import Any

import keras
import numpy as np

from autograder.base.problem import Problem
from course.decoding import Translator
from course.models import Transformer
from course.training.translator.carry import carry

ONLY = "Only a Transformer as in the paper can be taken home"
SIZES = (
    *("source_vocab", "target_vocab", "d_model", "num_heads", "dim_feedforward", "max_length"),
    *("num_encoder_layers", "num_decoder_layers"),
)


def pack(translator: Translator) -> tuple[dict[str, Any], bytes, bool]:
    """The model as `page/packed.js` reads it.

    Args:
        translator: whose model is taken.

    Returns:
        `(description, numbers, is_half)`: a tree of `{"at": ..., "shape": [...]}`; the numbers that they count, as
        little endian floats of 32 bits, or of 16 where nothing is lost by it; and whether it was 16.

    Raises:
        Problem: it is no Transformer of the paper.
    """
    model = translator.model if isinstance(translator.model, Transformer) else _the_courses(translator.model)
    numbers = _Numbers()
    for block in (*model.encoder.blocks, *model.decoder.blocks):
        if block.ffn.activation is not keras.activations.relu:
            raise Problem(f"{ONLY} with a ReLU, and this one has {block.ffn.activation.__name__}.")
    description = {
        "heads": model.num_heads,
        "source": _front(numbers, model.source_embedding),
        "target": _front(numbers, model.target_embedding),
        "encoder": [_block(numbers, block) for block in model.encoder.blocks],
        "decoder": [_block(numbers, block) for block in model.decoder.blocks],
        "output": {"kernel": None, "bias": None}
        if model.shared_embedding is True
        else {"kernel": numbers.add(model.to_logits.kernel), "bias": numbers.add(model.to_logits.bias)},
    }
    return description, *numbers.packed()


def _the_courses(own: Any) -> Transformer:
    """A `Transformer` with the weights of a learner's, which computes the same."""
    sizes: dict[str, Any] = {name: getattr(own, name, None) for name in SIZES}
    if None not in sizes.values():
        model = Transformer(**sizes)
        if carry(own, model):
            return model
    raise Problem(f"{ONLY}, and this {type(own).__name__} computes something else, or is laid out in another way.")


class _Numbers:
    """Arrays one after the other, each once."""

    def __init__(self) -> None:
        self._arrays: list[np.ndarray] = []
        self._known: dict[int, dict[str, Any]] = {}
        self._count = 0

    def add(self, weights: Any) -> dict[str, Any]:
        """Where these weights lie."""
        if id(weights) not in self._known:
            array = np.asarray(keras.ops.convert_to_numpy(weights), "<f4")
            self._known[id(weights)] = {"at": self._count, "shape": list(array.shape)}
            self._arrays.append(array.reshape(-1))
            self._count += array.size
        return self._known[id(weights)]

    def packed(self) -> tuple[bytes, bool]:
        """All of them, and whether halves were enough."""
        whole = np.concatenate(self._arrays)
        with np.errstate(over="ignore"):
            half = whole.astype("<f2")
        is_half = bool((half.astype("<f4") == whole).all())
        return (half if is_half else whole).tobytes(), is_half


def _front(numbers: _Numbers, embedding: Any) -> dict[str, Any]:
    # Waves are computed on the page.
    positions = numbers.add(embedding.position.pos_embed) if embedding.positions == "trainable" else None
    return {"words": numbers.add(embedding.words.embeddings), "positions": positions}


def _block(numbers: _Numbers, block: Any) -> dict[str, Any]:
    attentions = {"self": block.self_attn} | ({"cross": block.cross_attn} if hasattr(block, "cross_attn") else {})
    found: dict[str, Any] = {
        name: {matrix: numbers.add(getattr(attention, matrix)) for matrix in ("Wq", "Wk", "Wv", "Wo")}
        for name, attention in attentions.items()
    }
    first, second = block.ffn.dense_layer_1, block.ffn.dense_layer_2
    dense = {"W1": first.kernel, "b1": first.bias, "W2": second.kernel, "b2": second.bias}
    norms = [getattr(block, f"add_norm_{i}") for i in (1, 2, 3) if hasattr(block, f"add_norm_{i}")]
    return {
        **found,
        "ffn": {name: numbers.add(weights) for name, weights in dense.items()},
        "norms": [{"gamma": numbers.add(one.gamma), "beta": numbers.add(one.beta)} for one in norms],
    }
