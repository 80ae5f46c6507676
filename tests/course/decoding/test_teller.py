"""A teller writes what its model expects, and its card can be told again."""

import numpy as np
import pytest
import tensorflow as tf

from course.decoding import Story, Teller
from course.models import StoryModel
from course.text import Vocabulary

VOCABULARY = Vocabulary.build(["it was cold and <late>"])


def one_further(ids):
    """Expects after each word the one with the next id; after the last word <EOS>, which is 2."""
    return 50 * tf.one_hot(tf.where(ids == VOCABULARY.size - 1, 2, tf.maximum(ids + 1, 4)), VOCABULARY.size)


def test_it_writes_what_is_expected_and_stops_at_the_end():
    teller = Teller(one_further, VOCABULARY, length=10)
    assert teller.tell("it was", temperature=0).text == "it was cold and <late>"
    assert teller.tell(temperature=0).text == "it was cold and <late>"
    assert teller.tell("it", temperature=0, most=1).text == "it was"


def test_it_stops_where_there_is_no_more_room():
    assert Teller(one_further, VOCABULARY, length=4).tell("it", temperature=0).text == "it was cold"


def test_what_stands_behind_is_not_heard():
    """PAD behind the beginning changes nothing, since the model looks back alone; so one length serves for all."""
    model = StoryModel(9, d_model=8, num_heads=2, num_blocks=1, max_length=8)
    short = model(np.array([[1, 4, 5]])).numpy()
    np.testing.assert_allclose(model(np.array([[1, 4, 5, 0, 0, 0]])).numpy()[:, :3], short, atol=1e-5)


def test_a_seed_tells_the_same_story_again_and_another_another():
    teller = Teller(StoryModel(VOCABULARY.size, 8, 2, 1, 12), VOCABULARY, length=12)
    told = [teller.tell("it", temperature=2.0, seed=seed).text for seed in (1, 1, 2, 3, 4)]
    assert told[0] == told[1]
    assert len(set(told)) > 1


@pytest.mark.parametrize(
    ("beginning", "said"), [("it rains", "never read 'rains'"), ("it was cold and", "room for 3 words, got .* of 4")]
)
def test_a_beginning_that_cannot_be_is_refused(beginning, said):
    with pytest.raises(ValueError, match=said):
        Teller(one_further, VOCABULARY, length=5).tell(beginning)


def test_a_vocabulary_without_a_start_is_refused():
    with pytest.raises(ValueError, match="specials=True"):
        Teller(one_further, Vocabulary.build(["it was"], specials=False), length=5)


def test_the_card_has_the_words_whole_and_what_they_were_drawn_with():
    card = Story("it was <late>", 0.5, 4, beginning="it")._repr_html_()
    assert "<b>it</b> was &lt;late&gt;" in card
    assert "temperature 0.5 · seed 4" in card
    assert "<b>从前有</b>一只猫。" in Story("从前 有 一只 猫 。", 0.5, 4, beginning="从前 有")._repr_html_()
    assert "overflow-wrap:normal" in card
