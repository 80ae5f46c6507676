"""The grammar of the embedded corpus: what English and French do differently."""

import re

import pytest

from course.text.corpora.languages.english import english
from course.text.corpora.languages.french import french
from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from tests.course.text.corpora.meanings import NOUNS, QUALITIES, VERBS, sentences


@pytest.mark.parametrize(("rule", "meaning", "in_english", "in_french"), sentences("sentences.tsv"))
def test_a_rule(rule, meaning, in_english, in_french):
    assert (english(meaning), french(meaning)) == (in_english, in_french)


def test_an_english_sentence_has_one_translation(drawn):
    seen = {}
    for meaning, sentence in drawn[:20_000]:
        translation = french(meaning)
        assert seen.setdefault(sentence, translation) == translation


@pytest.mark.parametrize(("english", "french"), [
    ("see", "voir"), ("like", "aimer"), ("buy", "acheter"), ("hear", "entendre"), ("know", "connaître"),
    ("take", "prendre"), ("wait", "attendre"), ("choose", "choisir"), ("sleep", "dormir"), ("run", "courir"),
    ("write", "écrire"), ("go", "aller"), ("come", "venir"), ("have", "avoir"), ("want", "vouloir"),
])  # fmt: skip
def test_an_infinitive(english, french):
    assert VERBS[english].infinitive == french


def test_what_is_going_on_is_spelt_right():
    """All that the grammar can say; of the rest English has no such form."""
    said = "looking listening finding drawing watching waiting helping eating studying writing carrying taking buying"
    said += " selling choosing washing hiding opening closing sleeping singing working running arriving leaving falling"
    said += " playing dancing staying walking speaking crying coming dreaming swimming going"
    verbs = (*TO_ALL, *TO_THINGS, *WITHOUT_OBJECT, GO, HAVE)
    assert [verb.ing for verb in verbs if verb.ing] == said.split()


def test_nobody_does_it_to_themselves(drawn):
    for _, words in drawn:
        assert not re.search(r"\bi (\w+ )?(see|like|love|help) me\b", words), words
        assert not re.search(r"\b(i am|we are) (my|our)\b", words), words


def test_every_word_of_the_lexicon_is_used(drawn):
    used = {word for _, sentence in drawn for word in sentence.split()}
    assert {form for noun in NOUNS.values() for form in (noun.english, noun.english_plural)} <= used
    verbs = [verb for verb in VERBS.values() if verb not in MODALS]
    assert {word for verb in verbs for word in (verb.english, verb.third, verb.past)} <= used
    assert set(QUALITIES) <= used
