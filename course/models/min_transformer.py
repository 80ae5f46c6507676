"""MinTransformer: the smallest whole Transformer, from word ids to probabilities of the next word."""

from typing import Any

import keras
from keras import ops

from course.layers import DecoderLayer, EncoderLayer, causal_mask
from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_rank, check_sizes
from course.models.ids_model import Ids, IdsModel, in_order


def build_min_transformer(n_steps: int, n_en_vocab: int, n_de_vocab: int, d: int, n_heads: int) -> keras.Model:
    """Put MinTransformer together from the layers, by Keras's functional API.

    Two embeddings, two encoder layers, two decoder layers, and a softmax over the target vocabulary. No
    positions, no residuals, no normalisation: `Transformer` has them.

    Args:
        n_steps: length of both sentences, padded or truncated.
        n_en_vocab: size of the source vocabulary (the encoder's), PAD included.
        n_de_vocab: size of the target vocabulary (the decoder's), PAD included.
        d: model width, a multiple of `n_heads`.
        n_heads: heads of each attention.

    Returns:
        A `keras.Model` named MinTransformer. Call: `[en_ids, de_ids]`, each `(batch, n_steps)` of integers.
        Returns probabilities `(batch, n_steps, n_de_vocab)`.

    Masking: the decoder never sees a later word of its own sentence; padding is seen like any word.

    Example:
        >>> model = build_min_transformer(n_steps=25, n_en_vocab=300, n_de_vocab=400, d=512, n_heads=8)
        >>> model.count_params()
        13681040

    Reference: T. Ganegedara, "TensorFlow in Action", section 5.2.9; here the cross-attention takes its query
    from the decoder and its key and value from the encoder, as in Vaswani et al. (2017).
    """
    mask = causal_mask(n_steps)

    en_inp = keras.Input(shape=(n_steps,), dtype="int32", name="en_ids")
    en_emb = keras.layers.Embedding(n_en_vocab, d)(en_inp)
    en_out1 = EncoderLayer(d, n_heads)(en_emb)
    en_out2 = EncoderLayer(d, n_heads)(en_out1)

    de_inp = keras.Input(shape=(n_steps,), dtype="int32", name="de_ids")
    de_emb = keras.layers.Embedding(n_de_vocab, d)(de_inp)
    de_out1 = DecoderLayer(d, n_heads)(de_emb, en_out2, mask)
    de_out2 = DecoderLayer(d, n_heads)(de_out1, en_out2, mask)
    de_pred = keras.layers.Dense(n_de_vocab, activation="softmax", dtype=full_precision())(de_out2)

    return keras.Model(inputs=[en_inp, de_inp], outputs=de_pred, name="MinTransformer")


def full_precision(policy: keras.DTypePolicy | None = None) -> keras.DTypePolicy:
    """Give the policy for probabilities: half precision can't tell small ones from 0, so it becomes float32.

    Args:
        policy: of the model. Default: Keras's own, as it is set now.

    Example:
        >>> full_precision(keras.DTypePolicy("mixed_float16")).compute_dtype
        'float32'
    """
    policy = policy or keras.config.dtype_policy()
    return keras.DTypePolicy("float32") if policy.compute_dtype in ("float16", "bfloat16") else policy


@keras.saving.register_keras_serializable(package="course")
class MinTransformer(IdsModel):
    """MinTransformer as a subclass of `keras.Model`: what `build_min_transformer` makes, for any length.

    `y = softmax(decoder(embed(de_ids), encoder(embed(en_ids))) W + b)`.

    Args:
        n_steps: length that the model is built and summarised at; it takes sentences of any length.
        n_en_vocab: size of the source vocabulary (the encoder's), PAD included.
        n_de_vocab: size of the target vocabulary (the decoder's), PAD included.
        d: model width, a multiple of `n_heads`.
        n_heads: heads of each attention.
        d_fc: hidden width of the fully connected sub-layers. Default 2048.

    Call:
        `([en_ids, de_ids])`: `(batch, source_length)` and `(batch, length)` of integers; or a
        dictionary by these names.
        Returns probabilities `(batch, length, n_de_vocab)`, never in half precision.

    Masking: the decoder never sees a later word of its own sentence; padding is seen like any word.

    Example:
        >>> model = MinTransformer(n_steps=25, n_en_vocab=300, n_de_vocab=400, d=512, n_heads=8)
        >>> model.count_params()
        13681040

    Reference: T. Ganegedara, "TensorFlow in Action", section 5.2.9.
    """

    def __init__(
        self, n_steps: int, n_en_vocab: int, n_de_vocab: int, d: int, n_heads: int, d_fc: int = 2048, **kwargs: Any
    ):
        super().__init__(**kwargs)
        check_sizes(n_steps=n_steps, n_en_vocab=n_en_vocab, n_de_vocab=n_de_vocab)
        self.n_steps = n_steps
        self.n_en_vocab = n_en_vocab
        self.n_de_vocab = n_de_vocab
        self.d = d
        self.n_heads = n_heads
        self.d_fc = d_fc
        sizes = {"d": d, "n_heads": n_heads, "d_fc": d_fc, "dtype": self.dtype_policy}
        self.en_embedding = keras.layers.Embedding(n_en_vocab, d, dtype=self.dtype_policy)
        self.de_embedding = keras.layers.Embedding(n_de_vocab, d, dtype=self.dtype_policy)
        self.encoder_layers = [EncoderLayer(**sizes) for _ in range(2)]
        self.decoder_layers = [DecoderLayer(**sizes) for _ in range(2)]
        precise = full_precision(self.dtype_policy)
        self.prediction = keras.layers.Dense(n_de_vocab, activation="softmax", dtype=precise)
        self.build([(None, n_steps), (None, n_steps)])

    def build(self, input_shape: list[Shape]) -> None:
        en_shape, de_shape = ((*shape, self.d) for shape in input_shape)
        self.en_embedding.build(en_shape[:-1])
        self.de_embedding.build(de_shape[:-1])
        for layer in self.encoder_layers:
            layer.build(en_shape)
        for layer in self.decoder_layers:
            layer.build(de_shape, en_shape)
        self.prediction.build(de_shape)

    def call(self, inputs: Ids) -> Tensor:
        en_ids, de_ids = in_order(inputs, self.INPUTS)
        check_rank("(batch, length)", en_ids=en_ids, de_ids=de_ids)
        en_x = self.en_embedding(en_ids)  # (B, S, d)
        for layer in self.encoder_layers:
            en_x = layer(en_x)
        de_x = self.de_embedding(de_ids)  # (B, T, d)
        mask = causal_mask(ops.shape(de_ids)[1])
        for layer in self.decoder_layers:
            de_x = layer(de_x, en_x, mask)
        return self.prediction(de_x)  # (B, T, n_de_vocab)

    def compute_output_shape(self, input_shape: Any) -> Shape:
        _, de_shape = in_order(input_shape, self.INPUTS)
        return (*de_shape, self.n_de_vocab)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self)}
