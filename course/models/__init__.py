"""The models of the course, what they are pre-trained on, and their well-known sizes."""

from course.models.configurations import CONFIGURATIONS, Configuration
from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.learning import (
    Pretrained,
    cut_spans,
    family_model,
    learn,
    masked_words,
    next_words,
    pretrain,
    pretraining_vocabulary,
    unigram_entropy,
)
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
    "Pretrained",
    "Seq2Seq",
    "TextClassifier",
    "Transformer",
    "beyond_top_k",
    "beyond_top_p",
    "build_min_transformer",
    "corrupt_spans",
    "cut_spans",
    "draw_spans",
    "family_model",
    "learn",
    "mask_tokens",
    "masked_words",
    "next_token_pairs",
    "next_words",
    "pretrain",
    "pretraining_vocabulary",
    "sample",
    "segment_ids",
    "unigram_entropy",
]
