"""The models of the course, what they are pre-trained on, and their well-known sizes."""

from course.models.configurations import CONFIGURATIONS, Configuration
from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.masked_language_model import MaskedLanguageModel
from course.models.min_transformer import MinTransformer, build_min_transformer
from course.models.pretraining import corrupt_spans, draw_spans, mask_tokens, next_token_pairs, segment_ids
from course.models.sampling import beyond_top_k, beyond_top_p, sample
from course.models.seq2seq import Seq2Seq
from course.models.text_classifier import TextClassifier
from course.models.transformer import Transformer

__all__ = [
    "CONFIGURATIONS",
    "Configuration",
    "DecoderOnly",
    "EncoderOnly",
    "MaskedLanguageModel",
    "MinTransformer",
    "Seq2Seq",
    "TextClassifier",
    "Transformer",
    "beyond_top_k",
    "beyond_top_p",
    "build_min_transformer",
    "corrupt_spans",
    "draw_spans",
    "mask_tokens",
    "next_token_pairs",
    "sample",
    "segment_ids",
]
