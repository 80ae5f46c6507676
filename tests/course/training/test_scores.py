"""Exact sentences and BLEU."""

import sys

import pytest

from course.training import bleu, exact_share, signed_bleu
from course.training.translator.scores import tokenizer_for


def test_exact():
    assert exact_share(["a b", "c"], ["a  b", "d"]) == 0.5
    assert exact_share([], []) == 0.0


def test_bleu(monkeypatch):
    pytest.importorskip("sacrebleu")
    line = "the cat is on the mat"
    assert bleu([line], [line]) == pytest.approx(100)
    assert bleu(["the the the the"], [line]) < 20
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    assert bleu([line], [line]) is None


def test_chinese_is_counted_by_characters_and_says_so():
    sacrebleu = pytest.importorskip("sacrebleu")
    references, found = ["那只狗很大。", "我喜欢猫", "他买了一顶帽子"], ["那只狗不大。", "我喜欢狗", "他买了一顶帽子"]
    ours = signed_bleu(found, references)
    assert ours.score == sacrebleu.corpus_bleu(found, [references], tokenize="zh").score
    assert ours.score > 50 > sacrebleu.corpus_bleu(found, [references]).score
    assert "tok:zh" in str(ours)
    assert bleu(found, references) == ours.score
    lines, said = ["the cat is on the mat", "it is late"], ["the cat was on the mat", "it is late"]
    assert signed_bleu(said, lines).score == sacrebleu.corpus_bleu(said, [lines]).score
    assert "tok:13a" in str(signed_bleu(said, lines))


def test_the_tokenizer_is_that_of_most_references():
    assert tokenizer_for(["那只狗", "BERT"]) == "13a"
    assert tokenizer_for(["那只狗", "我喜欢BERT", "BERT"]) == "zh"
    assert tokenizer_for([]) == "13a"
