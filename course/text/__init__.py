"""Text as numbers: vocabularies, padding, vectors, and the puzzles of pre-training. Works without TensorFlow."""

# ruff: noqa: I001 - it hands on, and no more; its names are packed

from course.text.bedtime_stories import bedtime_stories, story_heroes
from course.text.byte_signs import SIGNS, WORD, byte_pieces, text_of_signs
from course.text.byte_tokenizer import ByteTokenizer
from course.text.line_encoder import LineEncoder
from course.text.little_stories import little_stories
from course.text.padding import pad_batch, pad_or_truncate
from course.text.pair_encoding import (
    as_bytes, count_pairs, decode_bpe, encode_bpe, from_bytes, merge_pair, train_bpe, word_counts,
)  # fmt: skip
from course.text.puzzles import corrupt_spans, draw_spans, mask_tokens, next_token_pairs, segment_ids
from course.text.python_manual import python_manual
from course.text.skip_gram import skip_gram_pairs
from course.text.subwords import SubwordVocabulary
from course.text.vectors import cosine_similarity, embedding_lookup, nearest, one_hot
from course.text.vocabulary import Vocabulary, build_vocabulary

__all__ = [
    "SIGNS", "WORD", "ByteTokenizer", "LineEncoder", "SubwordVocabulary", "Vocabulary", "as_bytes", "bedtime_stories",
    "build_vocabulary", "byte_pieces", "corrupt_spans", "cosine_similarity", "count_pairs", "decode_bpe", "draw_spans",
    "embedding_lookup", "encode_bpe", "from_bytes", "little_stories", "mask_tokens", "merge_pair", "nearest",
    "next_token_pairs", "one_hot", "pad_batch", "pad_or_truncate", "python_manual", "segment_ids", "skip_gram_pairs",
    "story_heroes", "text_of_signs", "train_bpe", "word_counts",
]  # fmt: skip
