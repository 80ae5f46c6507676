"""The layers of the course, and the functions that hold their mathematics.

Sizes, in the comments that end a line with a shape:

    B  sentences in a batch          T  words of a sentence: those that ask
    S  words that can be looked at   V  words of the vocabulary
    H  heads                         d  width of a head, or of a layer with one head
    G  heads of keys and values, where they are fewer
    D  width of the model, H · d

In the order of a shape: `(B, T, D)` are sentences, `(B, H, T, S)` the probabilities of every head. Masks are told in
`course.layers.masking.masks`.
"""

from course.layers.attention.additive_attention import AdditiveAttention
from course.layers.attention.cache import extend_cache, seen_length, step_mask
from course.layers.attention.dot_product import hide, scaled_dot_product
from course.layers.attention.grouped_query_attention import GroupedQueryAttention, grouped_dot_product
from course.layers.attention.heads import concat_heads, merge_heads, split_heads, sum_heads
from course.layers.attention.multi_head_attention import MultiHeadAttention
from course.layers.attention.online_attention import online_attention
from course.layers.attention.self_attention import SelfAttentionLayer
from course.layers.blocks.decoder_layer import DecoderLayer
from course.layers.blocks.encoder_layer import EncoderLayer
from course.layers.blocks.llama_decoder import LlamaDecoder
from course.layers.blocks.llama_decoder_layer import LlamaDecoderLayer
from course.layers.blocks.pre_ln_encoder_layer import PreLNEncoderLayer
from course.layers.blocks.transformer_decoder import TransformerDecoder
from course.layers.blocks.transformer_decoder_layer import TransformerDecoderLayer
from course.layers.blocks.transformer_encoder import TransformerEncoder
from course.layers.blocks.transformer_encoder_layer import TransformerEncoderLayer
from course.layers.embedding.positional_embedding import PositionalEmbedding
from course.layers.embedding.positional_encoding import PositionalEncoding
from course.layers.embedding.positions import alibi_bias, apply_rotary, rotary_paces, sinusoidal_encoding
from course.layers.embedding.scaled_embedding import ScaledEmbedding
from course.layers.embedding.segment_embedding import SegmentEmbedding
from course.layers.embedding.text_embedding import TextEmbedding
from course.layers.feed_forward.fc_layer import FCLayer
from course.layers.feed_forward.mixture_of_experts import MixtureOfExperts, top_k_gate
from course.layers.feed_forward.position_wise_ffn import PositionWiseFFN
from course.layers.feed_forward.swiglu import SwiGLU
from course.layers.masking.masks import causal_mask, padding_mask, valid_length_mask
from course.layers.masking.padding_mask_layer import PaddingMask
from course.layers.norm.add_norm import AddNorm
from course.layers.norm.normalisation import layer_norm, rms_norm
from course.layers.norm.rms_norm_layer import RMSNorm

__all__ = [
    "AddNorm", "AdditiveAttention", "DecoderLayer", "EncoderLayer", "FCLayer", "GroupedQueryAttention", "LlamaDecoder",
    "LlamaDecoderLayer", "MixtureOfExperts", "MultiHeadAttention", "PaddingMask", "PositionWiseFFN",
    "PositionalEmbedding", "PositionalEncoding", "PreLNEncoderLayer", "RMSNorm", "ScaledEmbedding", "SegmentEmbedding",
    "SelfAttentionLayer", "SwiGLU", "TextEmbedding", "TransformerDecoder", "TransformerDecoderLayer",
    "TransformerEncoder", "TransformerEncoderLayer", "alibi_bias", "apply_rotary", "causal_mask", "concat_heads",
    "extend_cache", "grouped_dot_product", "hide", "layer_norm", "merge_heads", "online_attention", "padding_mask",
    "rms_norm", "rotary_paces", "scaled_dot_product", "seen_length", "sinusoidal_encoding", "split_heads", "step_mask",
    "sum_heads", "top_k_gate", "valid_length_mask",
]  # fmt: skip
