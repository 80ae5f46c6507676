"""Words by their kinds: each word once, in the kind that the lexicon has it in."""

import re

from course.text.corpora import embedded_corpus
from course.text.corpora.kinds import KINDS, SMALL, by_kind


def test_each_word_of_the_corpus_is_in_one_kind_and_few_are_in_none():
    words = {word for english, _ in embedded_corpus(3000, 10).train for word in re.findall(r"\w+", english)}
    found = by_kind(words)
    assert list(found) == list(KINDS)
    assert sorted(word for some in found.values() for word in some) == sorted(words)
    assert len(found[SMALL]) < 60


def test_a_word_is_where_one_would_look_for_it():
    kinds = {"mice": "animals", "queens": "people", "keys": "things", "cities": "places", "red": "what they are like"}
    kinds |= {"ate": "what they do", "must": "what they do", "yesterday": "where and when", "under": "where and when"}
    kinds |= dict.fromkeys(("the", "of", "who", "nobodyknows"), SMALL)
    for word, kind in kinds.items():
        assert by_kind([word]) == {kind: [word]}
    assert by_kind([]) == {}
