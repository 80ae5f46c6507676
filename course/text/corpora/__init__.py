"""Corpora to learn translation from: one that is always there, files of one's own, downloads. No TensorFlow here."""

from course.text.corpora.downloads import DOWNLOADS, downloaded_pairs
from course.text.corpora.embedded import Corpus, embedded_corpus
from course.text.corpora.files import CorpusError, read_lines, read_pairs
from course.text.corpora.spacing import spaced, unspaced

__all__ = [
    "DOWNLOADS",
    "Corpus",
    "CorpusError",
    "downloaded_pairs",
    "embedded_corpus",
    "read_lines",
    "read_pairs",
    "spaced",
    "unspaced",
]
