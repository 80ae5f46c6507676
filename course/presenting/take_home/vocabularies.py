"""Both vocabularies and what is done with a text, as `page/translator.js` takes them."""

from typing import Any

from course.decoding import Translator
from course.text import LineEncoder, SubwordVocabulary
from course.text.corpora.languages.spacing import SHORT_FORMS
from course.text.han import HAN


def described(translator: Translator) -> dict[str, Any]:
    """All that a translator is besides its model."""
    return {
        "words": translator.words, "short": SHORT_FORMS if translator.words else [],
        "maxLength": translator.max_length, "source": _pieces(translator.source),
        "target": _pieces(translator.target),
    }  # fmt: skip


def _pieces(vocabulary: LineEncoder) -> dict[str, Any]:
    tokens = [vocabulary.token(i) for i in range(vocabulary.size)]
    if isinstance(vocabulary, SubwordVocabulary):
        return {"tokens": tokens, "merges": vocabulary.merges, "alone": HAN if vocabulary.parts_han else ""}
    return {"tokens": tokens, "han": HAN}
