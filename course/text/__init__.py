"""Text as numbers: vocabularies, padding, vectors, and the puzzles of pre-training. Works without TensorFlow."""

from course.text.harbour_days import harbour_days
from course.text.line_encoder import LineEncoder
from course.text.little_stories import little_stories
from course.text.padding import pad_batch, pad_or_truncate
from course.text.puzzle_lines import cut_spans, masked_words, next_words, pretraining_vocabulary, unigram_entropy
from course.text.puzzles import corrupt_spans, draw_spans, mask_tokens, next_token_pairs, segment_ids
from course.text.skip_gram import skip_gram_pairs
from course.text.subwords import SubwordVocabulary
from course.text.vectors import cosine_similarity, embedding_lookup, nearest, one_hot
from course.text.vocabulary import Vocabulary, build_vocabulary

__all__ = [
    "LineEncoder",
    "SubwordVocabulary",
    "Vocabulary",
    "build_vocabulary",
    "corrupt_spans",
    "cosine_similarity",
    "cut_spans",
    "draw_spans",
    "embedding_lookup",
    "harbour_days",
    "little_stories",
    "mask_tokens",
    "masked_words",
    "nearest",
    "next_token_pairs",
    "next_words",
    "one_hot",
    "pad_batch",
    "pad_or_truncate",
    "pretraining_vocabulary",
    "segment_ids",
    "skip_gram_pairs",
    "unigram_entropy",
]
