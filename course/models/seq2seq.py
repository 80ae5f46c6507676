"""The rival: a recurrent translator with attention."""

from typing import Any

import keras
from keras import ops

from course.layers import AdditiveAttention, padding_mask
from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_rank, check_sizes
from course.models.ids_model import Ids, IdsModel, in_order


@keras.saving.register_keras_serializable(package="course")
class Seq2Seq(IdsModel):
    """A GRU reads the source; a second GRU writes the target, at each word looking back by additive attention.

    `cₜ = attention(sₜ₋₁, H, H)`, `sₜ = GRU([embed(yₜ); cₜ], sₜ₋₁)`, `logitsₜ = sₜ W + b`, where H are the states of the
    encoder at every word and s₀ is its last. Each step waits for the one before: that is what the Transformer does
    away with.

    Args:
        source_vocab: number of source ids, PAD included.
        target_vocab: number of target ids, PAD included.
        d: width of embeddings, states and attention.
        dropout: share of the embeddings dropped in training. Default 0.1.
        pad_id: the id of PAD. Default 0.

    Call:
        `([en_ids, de_ids])`: `(batch, source_length)` and `(batch, length)` of integers, the target shifted right by
        one; or a dictionary by these names. Returns logits `(batch, length, target_vocab)`, as `Transformer` does.

    Step by step: `start(en_ids)` and `step(ids, state)`, as for `Transformer`.

    Masking: PAD in the source is hidden from the attention, and the encoder's state stands still on it.

    Example:
        >>> model = Seq2Seq(source_vocab=300, target_vocab=400, d=32)
        >>> model([tf.constant([[5, 6, 7, 0]]), tf.constant([[1, 8, 9]])]).shape
        TensorShape([1, 3, 400])

    Reference: Bahdanau, Cho and Bengio, "Neural Machine Translation by Jointly Learning to Align and Translate" (2015).
    """

    def __init__(
        self, source_vocab: int, target_vocab: int, d: int, dropout: float = 0.1, pad_id: int = 0, **kwargs: Any
    ):
        super().__init__(**kwargs)
        check_sizes(source_vocab=source_vocab, target_vocab=target_vocab, d=d)
        self.source_vocab = source_vocab
        self.target_vocab = target_vocab
        self.d = d
        self.rate = dropout
        self.pad_id = pad_id
        dtype = {"dtype": self.dtype_policy}
        self.source_embedding = keras.layers.Embedding(source_vocab, d, **dtype)
        self.target_embedding = keras.layers.Embedding(target_vocab, d, **dtype)
        self.dropout = keras.layers.Dropout(dropout, **dtype)
        self.encoder = keras.layers.GRU(d, return_sequences=True, return_state=True, **dtype)
        self.attention = AdditiveAttention(d, **dtype)
        self.cell = keras.layers.GRUCell(d, **dtype)
        self.to_logits = keras.layers.Dense(target_vocab, **dtype)
        self.build([(None, None), (None, None)])

    def build(self, input_shape: list[Shape]) -> None:
        en_shape, de_shape = input_shape
        h_shape = (*en_shape, self.d)
        self.source_embedding.build(en_shape)
        self.target_embedding.build(de_shape)
        self.dropout.build((*de_shape, self.d))
        self.encoder.build(h_shape)
        self.attention.build((en_shape[0], 1, self.d), h_shape, h_shape)
        self.cell.build((de_shape[0], 2 * self.d))
        self.to_logits.build((*de_shape, self.d))

    def call(self, inputs: Ids, training: bool | None = None) -> Tensor:
        en_ids, de_ids = in_order(inputs, self.INPUTS)
        check_rank("(batch, length)", en_ids=en_ids, de_ids=de_ids)
        state = self.start(en_ids, training)
        return self.step(de_ids, state, training)[0]

    def start(self, en_ids: Tensor, training: bool | None = None) -> dict[str, Any]:
        """Read the source sentences, once.

        Args:
            en_ids: `(batch, source_length)`.
            training: whether to drop.

        Returns:
            The state for the first `step`.
        """
        x = self.dropout(self.source_embedding(en_ids), training=training)  # (B, S, d)
        en_h, s = self.encoder(x, mask=ops.not_equal(en_ids, self.pad_id), training=training)
        return {"s": s, "en_h": en_h, "en_mask": padding_mask(en_ids, self.pad_id)}

    def step(self, ids: Tensor, state: dict[str, Any], training: bool | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Take the next target ids and score what may follow each.

        Args:
            ids: `(batch, new)`: the words since the last step.
            state: from `start` or the last `step`.
            training: whether to drop.

        Returns:
            `(logits, state)`: `(batch, new, target_vocab)`, and the state for the next step.
        """
        x = self.dropout(self.target_embedding(ids), training=training)  # (B, T, d)
        en_h, en_mask = state["en_h"], state["en_mask"]

        def one_word(s: Tensor, x_t: Tensor) -> tuple[Tensor, Tensor]:
            c, _ = self.attention(s[:, None], en_h, en_h, en_mask)  # (B, 1, d)
            s, _ = self.cell(ops.concatenate([x_t, c[:, 0]], axis=-1), [s])
            return s, s

        last, s = ops.scan(one_word, state["s"], ops.transpose(x, (1, 0, 2)))  # (B, d), (T, B, d)
        return self.to_logits(ops.transpose(s, (1, 0, 2))), {**state, "s": last}

    def compute_output_shape(self, input_shape: Any) -> Shape:
        _, de_shape = in_order(input_shape, self.INPUTS)
        return (*de_shape, self.target_vocab)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
