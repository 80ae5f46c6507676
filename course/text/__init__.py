"""Text as numbers: vocabularies, padding, vectors. Works without TensorFlow.

Training word vectors needs it, so that has a door of its own: `course.text.skip_gram_training`.
"""

from course.text.harbour_days import harbour_days
from course.text.line_encoder import LineEncoder
from course.text.little_stories import little_stories
from course.text.padding import pad_batch, pad_or_truncate
from course.text.skip_gram import skip_gram_pairs
from course.text.subwords import SubwordVocabulary
from course.text.vectors import cosine_similarity, embedding_lookup, nearest, one_hot
from course.text.vocabulary import Vocabulary, build_vocabulary

__all__ = [
    "LineEncoder",
    "SubwordVocabulary",
    "Vocabulary",
    "build_vocabulary",
    "cosine_similarity",
    "embedding_lookup",
    "harbour_days",
    "little_stories",
    "nearest",
    "one_hot",
    "pad_batch",
    "pad_or_truncate",
    "skip_gram_pairs",
]
