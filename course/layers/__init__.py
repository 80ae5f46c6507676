"""The layers of the course, and the functions that hold their mathematics.

Sizes, in the comments that end a line with a shape:

    B  sentences in a batch          T  words of a sentence: those that ask
    S  words that can be looked at   V  words of the vocabulary
    H  heads                         d  width of a head, or of a layer with one head
    G  heads of keys and values, where they are fewer
    D  width of the model, H · d

In the order of a shape: `(B, T, D)` are sentences, `(B, H, T, S)` the probabilities of every head. Masks are told in
`course.layers.masks`.
"""

import course.needs_tensorflow  # noqa: F401  before Keras starts another backend
from course.layers.add_norm import AddNorm
from course.layers.additive_attention import AdditiveAttention
from course.layers.attention import hide, scaled_dot_product
from course.layers.cache import extend_cache, seen_length, step_mask
from course.layers.decoder_layer import DecoderLayer
from course.layers.encoder_layer import EncoderLayer
from course.layers.fc_layer import FCLayer
from course.layers.grouped_query_attention import GroupedQueryAttention, grouped_dot_product
from course.layers.heads import concat_heads, merge_heads, split_heads, sum_heads
from course.layers.llama_decoder import LlamaDecoder
from course.layers.llama_decoder_layer import LlamaDecoderLayer
from course.layers.masks import causal_mask, padding_mask, valid_length_mask
from course.layers.mixture_of_experts import MixtureOfExperts, top_k_gate
from course.layers.multi_head_attention import MultiHeadAttention
from course.layers.normalisation import layer_norm, rms_norm
from course.layers.online_attention import online_attention
from course.layers.padding_mask_layer import PaddingMask
from course.layers.position_wise_ffn import PositionWiseFFN
from course.layers.positional_embedding import PositionalEmbedding
from course.layers.positional_encoding import PositionalEncoding
from course.layers.positions import alibi_bias, apply_rotary, rotary_paces, sinusoidal_encoding
from course.layers.pre_ln_encoder_layer import PreLNEncoderLayer
from course.layers.rms_norm_layer import RMSNorm
from course.layers.scaled_embedding import ScaledEmbedding
from course.layers.segment_embedding import SegmentEmbedding
from course.layers.self_attention import SelfAttentionLayer
from course.layers.swiglu import SwiGLU
from course.layers.text_embedding import TextEmbedding
from course.layers.transformer_decoder import TransformerDecoder
from course.layers.transformer_decoder_layer import TransformerDecoderLayer
from course.layers.transformer_encoder import TransformerEncoder
from course.layers.transformer_encoder_layer import TransformerEncoderLayer

__all__ = [
    "AddNorm",
    "AdditiveAttention",
    "DecoderLayer",
    "EncoderLayer",
    "FCLayer",
    "GroupedQueryAttention",
    "LlamaDecoder",
    "LlamaDecoderLayer",
    "MixtureOfExperts",
    "MultiHeadAttention",
    "PaddingMask",
    "PositionWiseFFN",
    "PositionalEmbedding",
    "PositionalEncoding",
    "PreLNEncoderLayer",
    "RMSNorm",
    "ScaledEmbedding",
    "SegmentEmbedding",
    "SelfAttentionLayer",
    "SwiGLU",
    "TextEmbedding",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
    "alibi_bias",
    "apply_rotary",
    "causal_mask",
    "concat_heads",
    "extend_cache",
    "grouped_dot_product",
    "hide",
    "layer_norm",
    "merge_heads",
    "online_attention",
    "padding_mask",
    "rms_norm",
    "rotary_paces",
    "scaled_dot_product",
    "seen_length",
    "sinusoidal_encoding",
    "split_heads",
    "step_mask",
    "sum_heads",
    "top_k_gate",
    "valid_length_mask",
]
