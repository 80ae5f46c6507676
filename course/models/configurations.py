"""The well-known sizes by name, and how many parameters each has."""

from dataclasses import dataclass, replace

from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.masked_language_model import MaskedLanguageModel
from course.models.min_transformer import MinTransformer
from course.models.transformer import Transformer


@dataclass(frozen=True)
class Configuration:
    """The sizes of a model; `parameters()` counts its weights without making them.

    `family` is `"min"` (`MinTransformer`), `"encoder-decoder"` (`Transformer`), `"encoder-only"`
    (`MaskedLanguageModel` over `EncoderOnly`) or `"decoder-only"` (`DecoderOnly`).

    Example:
        >>> CONFIGURATIONS["base"].parameters()
        63045632
        >>> replace(CONFIGURATIONS["d2l"], source_vocab=500, target_vocab=600).build().count_params()
        96984
    """

    family: str
    d_model: int
    num_heads: int
    dim_feedforward: int
    num_encoder_layers: int
    num_decoder_layers: int
    source_vocab: int
    target_vocab: int
    max_length: int = 512
    dropout: float = 0.1
    positions: str = "sinusoidal"
    shared_embedding: bool = False

    def parameters(self):
        """Count all weights."""
        return sum(self.parameters_by_part().values())

    def parameters_by_part(self):
        """Count the weights of each part.

        Returns:
            dict from the part's name to its number of weights; the parts add up to `parameters()`.
        """
        return COUNTS[self.family](self)

    def build(self):
        """Make the model, weights and all; `bert-large` takes 1.3 GB of them."""
        return MAKERS[self.family](self)


def of_attention(D):
    """Wq, Wk, Wv and Wo, no biases."""
    return 4 * D * D


def of_ffn(D, hidden):
    """W1, b1, W2, b2."""
    return D * hidden + hidden + hidden * D + D


def of_norm(D):
    """Gamma and beta."""
    return 2 * D


def of_encoder_layer(c):
    """One attention, one network, two normalisations."""
    return of_attention(c.d_model) + of_ffn(c.d_model, c.dim_feedforward) + 2 * of_norm(c.d_model)


def of_decoder_layer(c):
    """Two attentions, one network, three normalisations."""
    return 2 * of_attention(c.d_model) + of_ffn(c.d_model, c.dim_feedforward) + 3 * of_norm(c.d_model)


def of_positions(c):
    """A vector for each position where they are learnt; waves have no weights."""
    return c.max_length * c.d_model if c.positions == "trainable" else 0


def count_min(c):
    """The heads of MinTransformer have no output matrix, its layers no normalisation."""
    D = c.d_model
    heads, fc = 3 * D * D, of_ffn(D, c.dim_feedforward)
    return {
        "source embedding": c.source_vocab * D,
        "target embedding": c.target_vocab * D,
        "encoder": c.num_encoder_layers * (heads + fc),
        "decoder": c.num_decoder_layers * (2 * heads + fc),
        "output": D * c.target_vocab + c.target_vocab,
    }


def count_encoder_decoder(c):
    """One table in all where it is shared, else two and a Dense output."""
    D = c.d_model
    counts = {
        "source embedding": c.source_vocab * D + of_positions(c),
        "encoder": c.num_encoder_layers * of_encoder_layer(c),
        "decoder": c.num_decoder_layers * of_decoder_layer(c),
    }
    if not c.shared_embedding:
        counts["target embedding"] = c.target_vocab * D + of_positions(c)
        counts["output"] = D * c.target_vocab + c.target_vocab
    return counts


def count_encoder_only(c):
    """Two segments; the head is a Dense layer, a normalisation and a bias, its table shared with the embedding."""
    D = c.d_model
    return {
        "embedding": c.source_vocab * D + of_positions(c) + 2 * D,
        "encoder": c.num_encoder_layers * of_encoder_layer(c) + of_norm(D),
        "head": D * D + D + of_norm(D) + c.source_vocab,
    }


def count_decoder_only(c):
    """Self-attention only, and the table shared with the output."""
    return {
        "embedding": c.target_vocab * c.d_model + of_positions(c),
        "decoder": c.num_decoder_layers * of_encoder_layer(c) + of_norm(c.d_model),
    }


COUNTS = {
    "min": count_min,
    "encoder-decoder": count_encoder_decoder,
    "encoder-only": count_encoder_only,
    "decoder-only": count_decoder_only,
}


def make_min(c):
    """`MinTransformer`."""
    if (c.num_encoder_layers, c.num_decoder_layers) != (2, 2):
        raise ValueError(f"MinTransformer has 2 + 2 layers, got {c.num_encoder_layers} + {c.num_decoder_layers}.")
    return MinTransformer(c.max_length, c.source_vocab, c.target_vocab, c.d_model, c.num_heads, c.dim_feedforward)


def make_encoder_decoder(c):
    """`Transformer`."""
    return Transformer(
        c.source_vocab,
        c.target_vocab,
        c.d_model,
        c.num_heads,
        c.dim_feedforward,
        c.num_encoder_layers,
        c.num_decoder_layers,
        c.dropout,
        c.max_length,
        c.positions,
        c.shared_embedding,
    )


def make_encoder_only(c):
    """`MaskedLanguageModel` over `EncoderOnly`."""
    sizes = (c.d_model, c.num_heads, c.dim_feedforward, c.num_encoder_layers, c.dropout, c.max_length)
    return MaskedLanguageModel(EncoderOnly(c.source_vocab, *sizes))


def make_decoder_only(c):
    """`DecoderOnly`."""
    sizes = (c.d_model, c.num_heads, c.dim_feedforward, c.num_decoder_layers, c.dropout, c.max_length)
    return DecoderOnly(c.target_vocab, *sizes)


MAKERS = {
    "min": make_min,
    "encoder-decoder": make_encoder_decoder,
    "encoder-only": make_encoder_only,
    "decoder-only": make_decoder_only,
}

BERT_BASE = Configuration(
    family="encoder-only",
    d_model=768,
    num_heads=12,
    dim_feedforward=3072,
    num_encoder_layers=12,
    num_decoder_layers=0,
    source_vocab=30_522,
    target_vocab=30_522,
    max_length=512,
    positions="trainable",
    shared_embedding=True,
)

CONFIGURATIONS = {
    "min": Configuration("min", 512, 8, 2048, 2, 2, 300, 400, max_length=25, dropout=0.0),
    "d2l": Configuration("encoder-decoder", 32, 4, 64, 2, 2, 200, 200, max_length=1000, dropout=0.0),
    "small-nmt": Configuration(
        "encoder-decoder", 128, 4, 2048, 2, 2, 10_000, 10_000, max_length=500, positions="trainable"
    ),
    "base": Configuration("encoder-decoder", 512, 8, 2048, 6, 6, 37_000, 37_000, shared_embedding=True),
    "bert-base": BERT_BASE,
    "bert-large": replace(BERT_BASE, d_model=1024, num_heads=16, dim_feedforward=4096, num_encoder_layers=24),
}
