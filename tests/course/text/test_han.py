"""Chinese has no spaces: neither a vocabulary nor a merge takes a sentence for a word, and every text comes back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.text import SubwordVocabulary, Vocabulary, decode_bpe, encode_bpe, train_bpe, word_counts
from course.text.corpora import embedded_corpus, unspaced
from course.text.han import characters_alone, close_up, has_han, longest_known
from tests.tables import values

LINES = ["那只狗很大。", "那只猫很小！", "我喜欢BERT和狗", "狗和猫"]
letters = st.text("我你他狗猫大小很是，。？abcBERT1 \U00020000々", min_size=1, max_size=20)
texts = letters.map(lambda text: " ".join(text.split())).filter(bool)


@pytest.mark.parametrize(("text", "expected"), values(__file__, "closed_up.tsv"))
def test_no_space_between_characters(text, expected):
    assert close_up(text) == expected


def test_what_is_han():
    assert all(map(has_han, ["狗", "dog狗", "〇", "㐀", "\U00020000", "\uf900"]))
    assert not any(map(has_han, ["dog", "꓾", "?!", "，。", "かな", "한국", ""]))


def test_words_by_the_longest_that_is_known():
    assert longest_known("我是学生，Tom也是", {"学", "学生", "也是"}) == ["我", "是", "学生", "，", "Tom", "也是"]
    assert characters_alone("用BERT，吧") == ["用", "BERT", "，", "吧"]


@pytest.mark.parametrize("kind", [Vocabulary, SubwordVocabulary])
def test_a_sentence_is_no_word(kind):
    vocabulary = kind.build(LINES * 5)
    assert len(vocabulary.pieces("那只狗很大。")) >= 6
    assert vocabulary.unk_id not in vocabulary.ids_of("小狗很大。")
    assert vocabulary.decode(vocabulary.encode(["小狗很大。"])) == ["小狗很大。"]


def test_words_with_spaces_between_them_are_words():
    vocabulary = Vocabulary.build(["我 是 学生", "你 是 老师"])
    assert vocabulary.words == ["我", "是", "学生", "你", "老师"]
    assert vocabulary.pieces("你是学生") == ["你", "是", "学生"]
    assert vocabulary.decode(vocabulary.encode(["你 是 学生"])) == ["你是学生"]
    with pytest.raises(KeyError, match="does not know '校'"):
        Vocabulary.build(["我 是 学生"], specials=False).encode(["我是学生校"])


@settings(max_examples=60, deadline=None)
@given(st.lists(texts, min_size=1, max_size=4))
def test_subwords_give_every_text_back(lines):
    vocabulary = SubwordVocabulary.build(lines, size=60)
    assert vocabulary.decode(vocabulary.encode(lines)) == lines
    assert all(len(piece.strip("▁")) == 1 for line in lines for piece in vocabulary.pieces(line) if has_han(piece))


@settings(max_examples=60, deadline=None)
@given(st.lists(texts, min_size=1, max_size=4))
def test_merges_in_plain_python_do_too(lines):
    merges = train_bpe(word_counts(lines), 20)
    assert [decode_bpe(encode_bpe(line, merges)) for line in lines] == lines


def test_a_chinese_word_is_joined_like_any_other_and_a_sentence_cut_at_its_punctuation():
    assert train_bpe(word_counts(["一只 猫 ，", "一只 狗 。"]), 2) == [("_", "一"), ("_一", "只")]
    assert list(word_counts(["从前，有猫。"])) == [("_", "从", "前"), ("，",), ("有", "猫"), ("。",)]


def test_the_corpus_is_no_list_of_whole_sentences():
    lines = [unspaced(chinese) for _, chinese in embedded_corpus(600, 40, "zh").train]
    vocabulary = SubwordVocabulary.build(lines)
    mean = sum(len(vocabulary.pieces(line)) for line in lines) / len(lines)
    assert mean > 9  # it was below 2: as many pieces as sentences, nearly
    assert vocabulary.parts_han
    assert vocabulary.size < 400
