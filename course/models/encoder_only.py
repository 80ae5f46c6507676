"""BERT's kind: a stack that looks both ways, to understand rather than to write."""

import keras

from course.layers import TextEmbedding, TransformerEncoder, padding_mask


@keras.saving.register_keras_serializable(package="course")
class EncoderOnly(keras.Model):
    """Read a text in both directions: a vector for each word, knowing all the others.

    `h = LayerNorm(blocks(embed(ids, segment_ids)))`, pre-LN blocks, trainable positions.

    Args:
        vocab_size: number of ids, PAD included.
        d_model: width, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks.
        num_layers: number of blocks.
        dropout: share dropped in training. Default 0.1.
        max_length: number of positions. Default 512.
        num_segments: number of segments; 0 leaves them out. Default 2.
        pad_id: the id of PAD. Default 0.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each. Returns `(batch, length, d_model)`.

    Masking: PAD is hidden.

    Example:
        >>> model = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> model(tf.constant([[5, 6, 7, 0]]), tf.constant([[0, 0, 1, 1]])).shape
        TensorShape([1, 4, 32])

    Reference: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers" (2019). There the attention has
    biases and the blocks are post-LN.
    """

    def __init__(
        self,
        vocab_size,
        d_model,
        num_heads,
        dim_feedforward,
        num_layers,
        dropout=0.1,
        max_length=512,
        num_segments=2,
        pad_id=0,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self.config = {
            "vocab_size": vocab_size,
            "d_model": d_model,
            "num_heads": num_heads,
            "dim_feedforward": dim_feedforward,
            "num_layers": num_layers,
            "dropout": dropout,
            "max_length": max_length,
            "num_segments": num_segments,
            "pad_id": pad_id,
        }
        self.pad_id = pad_id
        self.embedding = TextEmbedding(
            vocab_size, d_model, max_length, "trainable", num_segments, dropout, dtype=self.dtype_policy
        )
        self.blocks = TransformerEncoder(
            num_layers, d_model, num_heads, dim_feedforward, dropout, norm_first=True, dtype=self.dtype_policy
        )
        self.build((None, None))

    def build(self, ids_shape):
        self.embedding.build(ids_shape)
        self.blocks.build((*ids_shape, self.embedding.d))

    def call(self, ids, segment_ids=None, training=None):
        x = self.embedding(ids, segment_ids, training=training)  # (B, T, D)
        return self.blocks(x, padding_mask(ids, self.pad_id), training=training)  # (B, T, D)

    def get_config(self):
        return {**super().get_config(), **self.config}
