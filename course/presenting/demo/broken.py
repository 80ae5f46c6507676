"""The course's Transformer with one thing left out: what happens then is to be seen, not to be believed."""

import math
from typing import Any

import keras
import tensorflow as tf

from course.layers import AddNorm, MultiHeadAttention
from course.layers.checks import Shape
from course.models import Transformer
from course.training import Dataset, Recipe
from course.training.translator.build import build_model


class UnscaledAttention(MultiHeadAttention):
    """Attention whose scores are not divided by √d: `softmax(q kᵀ) v`."""

    def attend(self, query: tf.Tensor, k: tf.Tensor, v: tf.Tensor, *args: Any, **kwargs: Any) -> Any:
        """As `MultiHeadAttention` does, with queries √d times as long."""
        return super().attend(query * math.sqrt(self.d_model // self.num_heads), k, v, *args, **kwargs)


class UnmaskedAttention(MultiHeadAttention):
    """Attention that takes no heed of its mask."""

    def attend(
        self, query: tf.Tensor, k: tf.Tensor, v: tf.Tensor, mask: tf.Tensor | None = None, training: bool | None = None
    ) -> Any:
        """As `MultiHeadAttention` does without a mask."""
        return super().attend(query, k, v, None, training)


class NormAlone(AddNorm):
    """`LayerNorm(sublayer_output)`: nothing is added, what came in is gone."""

    def call(self, x: tf.Tensor, sublayer_output: tf.Tensor, training: bool | None = None) -> tf.Tensor:
        """As `AddNorm` does where nothing came in."""
        return super().call(tf.zeros_like(x), sublayer_output, training=training)


class BrokenTransformer(Transformer):
    """A `Transformer` that lacks something; trains, translates and shows its attentions as one.

    Args:
        lacks: "without-scaling", "without-mask" or "without-residuals".
        kwargs: the `Transformer`'s.
    """

    def __init__(self, lacks: str, **kwargs: Any):
        self._lacks = lacks
        super().__init__(**kwargs)

    def build(self, input_shape: list[Shape]) -> None:
        """Exchange layers, none of which has a weight yet, for others of the same sizes; then make the weights."""
        for block in (*self.encoder.blocks, *self.decoder.blocks):
            if self._lacks == "without-scaling":
                _exchange(block, MultiHeadAttention, UnscaledAttention)
            if self._lacks == "without-residuals":
                _exchange(block, AddNorm, NormAlone)
        if self._lacks == "without-mask":
            for block in self.decoder.blocks:
                block.self_attn = UnmaskedAttention.from_config(block.self_attn.get_config())
        super().build(input_shape)


def _exchange(block: keras.layers.Layer, kind: type[keras.layers.Layer], other: type[keras.layers.Layer]) -> None:
    for name, layer in list(vars(block).items()):
        if isinstance(layer, keras.layers.Layer) and type(layer) is kind:
            setattr(block, name, other.from_config(layer.get_config()))


def build_broken(name: str, dataset: Dataset, recipe: Recipe) -> Transformer:
    """The recipe's `Transformer` with one thing left out, and with the weights that the whole one begins with.

    Args:
        name: of `AGAINST`.
        dataset: gives the sizes of the vocabularies.
        recipe: gives all other sizes.
    """
    keras.utils.set_random_seed(recipe.seed)  # as `train` does before it builds the whole one
    whole = build_model(dataset, recipe)
    sizes = whole.get_config()
    if name == "one-head":
        model = Transformer.from_config({**sizes, "num_heads": 1})
    elif name == "without-positions":
        model = Transformer.from_config({**sizes, "positions": "none"})
    else:
        model = BrokenTransformer(name, **sizes)
    for its, of_whole in zip(_parts(model), _parts(whole), strict=True):
        its.set_weights(of_whole.get_weights())
    return model


def _parts(model: Transformer) -> list[keras.layers.Layer]:
    """The layers with weights, by their places and not by when they were made."""
    blocks = (*model.encoder.blocks, *model.decoder.blocks)
    names = ("self_attn", "cross_attn", "ffn", "add_norm_1", "add_norm_2", "add_norm_3")
    inside = [getattr(block, name) for block in blocks for name in names if hasattr(block, name)]
    ends = [] if model.shared_embedding is True else [model.to_logits]
    return [model.source_embedding, model.target_embedding, *inside, *ends]
