"""Names and sentences that strangers type: what is taken, what is not, and which are the same."""

import tomllib
from pathlib import Path

import pytest

from autograder.serving.names import BadName, clean_name, clean_sentence, folded

NAMES = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))
PAIRS = ["Ana & Bo", "Ana + Bo", "Ana/Bo", "Ana, Bo"]
JOINED = ["علی\u200cرضا", "क्\u200dष", "👩\u200d🔬 Marie", "👍🏽 Kim", "❤\ufe0f\u200d🔥"]


@pytest.mark.parametrize("name", [
    "Ada", "  Ada   Lovelace ", "Zoë", "O'Neil-Smith", "小林", "مريم", "🦊", "x_1.b", "a" * 24, *PAIRS, *JOINED,
])  # fmt: skip
def test_names_that_are_taken(name):
    assert clean_name(name) == " ".join(name.split())


@pytest.mark.parametrize("name", [*NAMES["refused"], None, ["Ada"]])
def test_names_that_are_not(name):
    with pytest.raises(BadName, match="A name"):
        clean_name(name)


def test_names_that_look_alike_are_one():
    assert {folded(clean_name(name)) for name in ("Ada", "ADA", "a.d a", "Àda", "Ａｄａ")} == {"ada"}
    assert folded("🦊") != folded("🐻")
    assert folded(clean_name("علی\u200cرضا")) == folded("علیرضا")
    assert folded(clean_name("Ana & Bo")) == folded(clean_name("Ana+Bo"))


@pytest.mark.parametrize(
    "sentence", ["  the dogs   are great! ", "Isn't it 5 € (or $5), “Zoë”?", "我爱你。", "🙂 I ❤\ufe0f you", "a" * 120]
)
def test_sentences_that_are_taken(sentence):
    assert clean_sentence(sentence) == " ".join(sentence.split())


@pytest.mark.parametrize("sentence", [
    "", " \n", "a" * 121, None, "great\u202esgod", "a\u200bb", "a\x07b", "a" + "\u0301" * 4, "\ue000", "🏽",
])  # fmt: skip
def test_sentences_that_are_not(sentence):
    with pytest.raises(BadName, match="A sentence"):
        clean_sentence(sentence)
