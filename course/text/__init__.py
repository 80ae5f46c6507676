"""Text as numbers: vocabularies and padding. Works without TensorFlow."""

from course.text.line_encoder import LineEncoder
from course.text.padding import pad_batch, pad_or_truncate
from course.text.subwords import SubwordVocabulary
from course.text.vocabulary import Vocabulary, build_vocabulary

__all__ = [
    "LineEncoder",
    "SubwordVocabulary",
    "Vocabulary",
    "build_vocabulary",
    "pad_batch",
    "pad_or_truncate",
]
