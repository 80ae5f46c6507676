"""The layers of the course, and the functions that hold their mathematics."""

from course.layers.attention import hide, scaled_dot_product
from course.layers.decoder_layer import DecoderLayer
from course.layers.encoder_layer import EncoderLayer
from course.layers.fc_layer import FCLayer
from course.layers.heads import concat_heads, sum_heads
from course.layers.masks import causal_mask, padding_mask
from course.layers.self_attention import SelfAttentionLayer

__all__ = [
    "DecoderLayer",
    "EncoderLayer",
    "FCLayer",
    "SelfAttentionLayer",
    "causal_mask",
    "concat_heads",
    "hide",
    "padding_mask",
    "scaled_dot_product",
    "sum_heads",
]
