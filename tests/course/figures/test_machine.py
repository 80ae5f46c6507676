"""The diagram of a living model: its arrows are those of the tensors, right or wrong."""

import numpy as np
import pytest
import tensorflow as tf
from bs4 import BeautifulSoup

from course.figures import machine
from course.figures.wiring import wiring
from course.layers import (
    DecoderLayer,
    MultiHeadAttention,
    SelfAttentionLayer,
    TransformerDecoderLayer,
    causal_mask,
)
from course.models import build_min_transformer

X, Y = np.ones((2, 4, 16), np.float32), np.ones((2, 5, 16), np.float32)


class Printed(DecoderLayer):
    """The decoder of a printed chapter: the encoder asks, and the decoder is taken along."""

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads], -1)
        h2 = tf.concat([head(en_x, en_x, h1)[0] for head in self.attn_heads], -1)
        return self.fc_layer(h2)


def fed(box):
    return {arrow.role: arrow.sources for arrow in box.arrows}


def test_min_transformer_is_wired_as_the_chapter_says():
    whole = wiring(build_min_transformer(25, 300, 400, 512, 8))
    assert [(box.kind, box.weights) for box in whole.inside] == [
        ("Embedding", 153_600),
        ("EncoderLayer", 2_886_144),
        ("EncoderLayer", 2_886_144),
        ("Embedding", 204_800),
        ("DecoderLayer", 3_672_576),
        ("DecoderLayer", 3_672_576),
        ("Dense", 205_200),
    ]
    assert whole.weights == 13_681_040
    first, second = whole.inside[4:6]
    assert (fed(first)["de_x"], fed(first)["en_x"]) == ((3,), (2,))
    assert (fed(second)["de_x"], fed(second)["en_x"]) == ((4,), (2,)), "both hear the second encoder layer"
    assert whole.shape == (None, 25, 400)
    heads = first.inside[0]
    assert (heads.kind, heads.copies, heads.weights) == ("SelfAttentionLayer", 8, 3 * 512 * 512)


def test_the_printed_bug_is_two_arrows_from_the_wrong_box():
    right = wiring(DecoderLayer(16, 2, 32), X, Y, causal_mask(4)).inside[1]
    assert fed(right) == {"q_x": (0,), "k_x": (-2,), "v_x": (-2,)}
    wrong = wiring(Printed(16, 2, 32), X, X, causal_mask(4)).inside[1]
    assert fed(wrong) == {"q_x": (-2,), "k_x": (-2,), "v_x": (0,)}


def test_a_block_that_attends_without_calling_shows_who_asks_whom():
    boxes = wiring(TransformerDecoderLayer(16, 2, 32), X, Y, causal_mask(4)).inside
    assert [box.kind for box in boxes] == [
        *("MultiHeadAttention", "AddNorm", "MultiHeadAttention", "AddNorm", "PositionWiseFFN", "AddNorm")
    ]
    asks_itself, _, asks_the_encoder = boxes[:3]
    assert fed(asks_itself) == {"query": (-1,), "key": (-1,), "value": (-1,), "mask": (-3,)}
    assert fed(asks_the_encoder) == {"query": (1,), "key": (-2,), "value": (-2,)}


def test_an_attention_opens_to_its_four_matrices():
    page = BeautifulSoup(machine(MultiHeadAttention(16, 4), X, Y, Y)._repr_html_(), "html.parser")
    rows = [row.get_text("|") for row in page.find_all("tr")][1:]
    assert rows == [f"{name}|(16, 16)|256" for name in ("Wq", "Wk", "Wv", "Wo")]


def test_lending_a_shape_is_not_feeding():
    class Sized(tf.keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(3)

        def call(self, x, y):
            return self.dense(tf.reshape(x, (tf.shape(y)[0], -1)))

    assert fed(wiring(Sized(), X, X).inside[0]) == {"inputs": (-1,)}


def test_it_opens_down_to_the_weights_of_one_head():
    page = BeautifulSoup(machine(DecoderLayer(16, 2, 32), X, Y, causal_mask(4))._repr_html_(), "html.parser")
    sheets = {one["data-sheet"]: one for one in page.find_all("section")}
    assert list(sheets) == ["0", "0.0", "0.1", "0.2"]
    assert not sheets["0"].has_attr("hidden")
    assert all(sheets[name].has_attr("hidden") for name in list(sheets)[1:])
    opens = [one["data-opens"] for one in sheets["0"].find_all("g", class_="opens")]
    assert opens == ["0.0", "0.1", "0.2"]
    head = sheets["0.1"]
    assert [row.get_text("|") for row in head.find_all("tr")][1:] == [
        f"{name}|(16, 8)|128" for name in ("Wq", "Wk", "Wv")
    ]
    assert head.find("button")["data-opens"] == "0"
    assert head.find("span").get_text() == "one of 2 SelfAttentionLayers"


def test_looking_lights_the_arrows_of_attention_and_says_what_they_mean():
    dark, lit = (
        machine(MultiHeadAttention(16, 4), X, Y, Y, looking=looking)._repr_html_() for looking in (False, True)
    )
    assert "who asks" not in dark + lit, "its insides are no layers"
    lit = machine(DecoderLayer(16, 2, 32), X, Y, looking=True).svg()
    assert all(
        words in lit for words in ("query: who asks", "key: whom it is compared with", "value: what is taken along")
    )


def test_the_still_form_is_one_svg_with_words_for_those_who_do_not_see_it(tmp_path):
    machine(build_min_transformer(5, 30, 40, 16, 2)).save(tmp_path / "machine.svg")
    drawing = BeautifulSoup((tmp_path / "machine.svg").read_text(), "xml").svg
    assert drawing["role"] == "group"
    assert drawing["aria-label"].startswith("MinTransformer: MinTransformer, ")
    assert len(drawing.find_all("title")) > 7


def test_a_layer_without_inputs_is_refused():
    with pytest.raises(ValueError, match="SelfAttentionLayer tells nothing of its inputs: give it what you would call"):
        machine(SelfAttentionLayer(4))
