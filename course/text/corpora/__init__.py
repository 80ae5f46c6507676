"""Corpora to learn translation from: one that is always there, files of one's own, downloads. No TensorFlow here."""

from course.text.corpora.downloads import DOWNLOADS, downloaded_pairs
from course.text.corpora.embedded import LANGUAGES, Corpus, embedded_corpus, speaks
from course.text.corpora.files import CorpusError, read_lines, read_pairs
from course.text.corpora.languages.spacing import spaced, unspaced

__all__ = [
    "DOWNLOADS", "LANGUAGES", "Corpus", "CorpusError", "downloaded_pairs", "embedded_corpus", "read_lines",
    "read_pairs", "spaced", "speaks", "unspaced",
]  # fmt: skip
