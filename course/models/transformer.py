"""The Transformer of the paper, at any size."""

# ruff: noqa: I001 - a list of names is packed

from typing import Any, Literal

import keras
from keras import ops

from course.layers import (
    TextEmbedding, TransformerDecoder, TransformerEncoder, causal_mask, padding_mask, seen_length, step_mask,
)  # fmt: skip
from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor
from course.models.ids_model import Ids, IdsModel, in_order


@keras.saving.register_keras_serializable(package="course")
class Transformer(IdsModel):
    """Encoder and decoder: one sentence in, the probabilities of another one's words out.

    `logits = decoder(embed(de_ids), encoder(embed(en_ids))) Wᵀ`.

    Args:
        source_vocab: number of source ids, PAD included.
        target_vocab: number of target ids, PAD included.
        d_model: width, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks. Default 2048.
        num_encoder_layers: blocks of the encoder. Default 6.
        num_decoder_layers: blocks of the decoder. Default 6.
        dropout: share dropped in training. Default 0.1.
        max_length: number of positions. Default 512.
        positions: `"sinusoidal"` (default) or `"trainable"`.
        shared_embedding: `False` (default): two tables, and a Dense layer at the end. `"languages"`: one table for
            source and target, and the Dense layer. `True`: one table for source, target and output, as in the paper.
        pad_id: the id of PAD. Default 0.

    Call:
        `([en_ids, de_ids])`: `(batch, source_length)` and `(batch, length)` of integers, the target shifted right by
        one; or a dictionary by these names. Returns logits `(batch, length, target_vocab)`.

    Step by step: `start(en_ids)` gives a state; `step(ids, state)` gives `(logits, state)` for the next ids. What
    was computed for earlier words is kept, so a step costs the same work whatever came before.

    Masking: PAD in the source and the future in the target are hidden. PAD at the end of the target needs no mask:
    real words never look ahead.

    Example:
        >>> model = Transformer(source_vocab=300, target_vocab=400, d_model=32, num_heads=4, dim_feedforward=64,
        ...                     num_encoder_layers=2, num_decoder_layers=2)
        >>> model([tf.constant([[5, 6, 7, 0]]), tf.constant([[1, 8, 9]])]).shape
        TensorShape([1, 3, 400])

    Reference: Vaswani et al., "Attention Is All You Need" (2017).
    """

    def __init__(
        self,
        source_vocab: int,
        target_vocab: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dropout: float = 0.1,
        max_length: int = 512,
        positions: str = "sinusoidal",
        shared_embedding: bool | Literal["languages"] = False,
        pad_id: int = 0,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        if shared_embedding not in (False, True, "languages"):
            raise ValueError(f'shared_embedding must be False, True or "languages", got {shared_embedding!r}.')
        if shared_embedding and source_vocab != target_vocab:
            raise ValueError(
                "a shared embedding needs one vocabulary, "
                f"got source_vocab={source_vocab} and target_vocab={target_vocab}."
            )
        self.source_vocab = source_vocab
        self.target_vocab = target_vocab
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.num_encoder_layers = num_encoder_layers
        self.num_decoder_layers = num_decoder_layers
        self.rate = dropout
        self.max_length = max_length
        self.positions = positions
        self.shared_embedding = shared_embedding
        self.pad_id = pad_id
        dtype = {"dtype": self.dtype_policy}
        at_front = {"d": d_model, "max_length": max_length, "positions": positions, "dropout": dropout, **dtype}
        of_stack: dict[str, Any] = {"d_model": d_model, "num_heads": num_heads, "dim_feedforward": dim_feedforward}
        self.source_embedding = TextEmbedding(source_vocab, **at_front)
        self.encoder = TransformerEncoder(num_encoder_layers, **of_stack, dropout=dropout, **dtype)
        self.decoder = TransformerDecoder(num_decoder_layers, **of_stack, dropout=dropout, **dtype)
        self.to_logits: Any
        self.target_embedding = self.source_embedding if shared_embedding else TextEmbedding(target_vocab, **at_front)
        if shared_embedding is True:
            self.to_logits = self.source_embedding.words.logits
        else:
            self.to_logits = keras.layers.Dense(target_vocab, **dtype)
        self.build([(None, None), (None, None)])

    def build(self, input_shape: list[Shape]) -> None:
        en_shape, de_shape = input_shape
        self.source_embedding.build(en_shape)
        self.encoder.build((*en_shape, self.d_model))
        if self.target_embedding is not self.source_embedding:
            self.target_embedding.build(de_shape)
        if self.shared_embedding is not True:
            self.to_logits.build((*de_shape, self.d_model))
        self.decoder.build((*de_shape, self.d_model), (*en_shape, self.d_model))

    def call(self, inputs: Ids, training: bool | None = None) -> Tensor:
        en_ids, de_ids = in_order(inputs, self.INPUTS)
        en_mask = padding_mask(en_ids, self.pad_id)  # (B, 1, S)
        en_x = self.encoder(self.source_embedding(en_ids, training=training), en_mask, training=training)
        de_x = self.target_embedding(de_ids, training=training)  # (B, T, D)
        mask = causal_mask(ops.shape(de_ids)[1])  # (T, T)
        de_x = self.decoder(de_x, en_x, mask, en_mask, training=training)
        return self.to_logits(de_x)  # (B, T, V)

    def start(self, en_ids: Tensor) -> dict[str, Any]:
        """Read the source sentences, once.

        Args:
            en_ids: `(batch, source_length)`.

        Returns:
            The state for the first `step`.
        """
        en_mask = padding_mask(en_ids, self.pad_id)
        en_x = self.encoder(self.source_embedding(en_ids), en_mask)
        return {"en_x": en_x, "en_mask": en_mask, "caches": [{} for _ in self.decoder.blocks]}

    def step(self, ids: Tensor, state: dict[str, Any]) -> tuple[Tensor, dict[str, Any]]:
        """Take the next target ids and score what may follow each.

        Args:
            ids: `(batch, new)`: the words since the last step, usually one.
            state: from `start` or the last `step`.

        Returns:
            `(logits, state)`: `(batch, new, target_vocab)`, and the state for the next step.
        """
        ids = ops.convert_to_tensor(ids)
        seen, new = seen_length(state["caches"]), ops.shape(ids)[1]
        de_x = self.target_embedding(ids, start=seen)  # (B, new, D)
        mask = step_mask(seen, new)  # (new, seen + new)
        de_x, caches = self.decoder(de_x, state["en_x"], mask, state["en_mask"], caches=state["caches"])
        return self.to_logits(de_x), {**state, "caches": caches}

    def compute_output_shape(self, input_shape: Any) -> Shape:
        _, de_shape = in_order(input_shape, self.INPUTS)
        return (*de_shape, self.target_vocab)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
