"""The diagram of a living model: its arrows are those of the tensors, right or wrong."""

import json
import re
from base64 import b64decode

import keras
import numpy as np
import pytest
import tensorflow as tf
from bs4 import BeautifulSoup

from course import layers
from course.figures import machine
from course.figures.diagrams.wiring import wiring
from course.layers import AddNorm, DecoderLayer, MultiHeadAttention, ScaledEmbedding, SelfAttentionLayer, causal_mask
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


def opened(drawn):
    """The sheets of a machine, as the script puts them into the page."""
    sheets = drawn._repr_html_().partition("sheets = ")[2].partition(";\n")[0]
    return BeautifulSoup(json.loads(sheets), "html.parser")


def test_min_transformer_is_wired_as_the_chapter_says():
    whole = wiring(build_min_transformer(25, 300, 400, 512, 8))
    assert [(box.kind, box.weights) for box in whole.inside] == [
        ("Embedding", 153_600), ("EncoderLayer", 2_886_144), ("EncoderLayer", 2_886_144), ("Embedding", 204_800),
        ("DecoderLayer", 3_672_576), ("DecoderLayer", 3_672_576), ("Dense", 205_200),
    ]  # fmt: skip
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
    boxes = wiring(layers.TransformerDecoderLayer(16, 2, 32), X, Y, causal_mask(4)).inside
    assert [box.kind for box in boxes] == [
        *("MultiHeadAttention", "AddNorm", "MultiHeadAttention", "AddNorm", "PositionWiseFFN", "AddNorm")
    ]
    asks_itself, _, asks_the_encoder = boxes[:3]
    assert fed(asks_itself) == {"query": (-1,), "key": (-1,), "value": (-1,), "mask": (-3,)}
    assert fed(asks_the_encoder) == {"query": (1,), "key": (-2,), "value": (-2,)}


def test_an_attention_opens_to_its_four_matrices():
    page = opened(machine(MultiHeadAttention(16, 4), X, Y, Y))
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
    page = opened(machine(DecoderLayer(16, 2, 32), X, Y, causal_mask(4)))
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
    assert all(f"{name}: " in lit for name in ("query", "key", "value"))


def test_the_still_form_is_one_svg_with_words_for_those_who_do_not_see_it(tmp_path):
    machine(build_min_transformer(5, 30, 40, 16, 2)).save(tmp_path / "machine.svg")
    drawing = BeautifulSoup((tmp_path / "machine.svg").read_text(), "xml").svg
    assert drawing["role"] == "group"
    assert drawing["aria-label"].startswith("MinTransformer: MinTransformer, ")
    assert len(drawing.find_all("title")) > 7


def test_without_a_script_it_is_a_picture_and_a_sentence():
    """As in a notebook that isn't trusted: there JupyterLab takes away scripts, styles and SVG."""
    page = BeautifulSoup(machine(DecoderLayer(16, 2, 32), X, Y, causal_mask(4))._repr_html_(), "html.parser")
    for one in page.find_all(["script", "style", "svg"]):
        one.decompose()
    assert page.get_text().strip() == ""
    (picture,) = page.find_all("img")
    assert re.match("DecoderLayer, 2,608 .*: SelfAttentionLayer, ", picture["alt"])
    kind, _, data = picture["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    drawing = BeautifulSoup(b64decode(data), "xml").svg
    assert drawing["style"].startswith(f"background:#fff;width:{picture['width']}px")


def split(x, heads):
    """As a learner writes it: the sizes as numbers, which a free batch hasn't got."""
    B, T, D = x.shape
    return tf.transpose(tf.reshape(x, (B, T, heads, D // heads)), (0, 2, 1, 3))


class OwnAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.d_model, self.num_heads = d_model, num_heads

    def build(self, query_shape, key_shape, value_shape):
        self.Wq, self.Wk, self.Wv, self.Wo = (
            self.add_weight(shape=(self.d_model, self.d_model), name=name) for name in ("Wq", "Wk", "Wv", "Wo")
        )

    def call(self, query, key, value, mask=None):
        q, k, v = (split(x @ W, self.num_heads) for x, W in ((query, self.Wq), (key, self.Wk), (value, self.Wv)))
        weights = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / 2.0)
        h = tf.transpose(weights @ v, (0, 2, 1, 3))
        return tf.reshape(h, (*query.shape[:2], self.d_model)) @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn, self.cross_attn = OwnAttention(d_model, num_heads), OwnAttention(d_model, num_heads)
        self.ffn = keras.Sequential([keras.layers.Dense(dim_feedforward, "relu"), keras.layers.Dense(d_model)])
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (AddNorm(dropout) for _ in range(3))

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        h1 = self.add_norm_1(tgt, self.self_attn(tgt, tgt, tgt, mask=tgt_mask)[0], training=training)
        h2 = self.add_norm_2(h1, self.cross_attn(h1, memory, memory, mask=memory_mask)[0], training=training)
        return self.add_norm_3(h2, self.ffn(h2), training=training)


class OwnTransformer(keras.Model):
    """A learner's own, by subclassing, as notebook 08 asks for it."""

    def __init__(self, source_vocab, target_vocab, d_model=16, num_heads=4):
        super().__init__()
        self.source, self.target = keras.layers.Embedding(source_vocab, d_model), ScaledEmbedding(target_vocab, d_model)
        self.encoder = [keras.layers.Dense(d_model) for _ in range(2)]
        self.decoder = [TransformerDecoderLayer(d_model, num_heads, 32, 0.1) for _ in range(2)]
        self.to_words = keras.layers.Dense(target_vocab)

    def call(self, inputs, training=None):
        en, de = inputs
        x, y = self.source(en), self.target(de)
        for block in self.encoder:
            x = block(x)
        for block in self.decoder:
            y = block(y, x, tgt_mask=causal_mask(3), training=training)
        return self.to_words(y)


IDS = [np.array([[3, 4, 5, 0]]), np.array([[1, 2, 3]])]


def test_a_learners_own_transformer_is_drawn_too():
    whole = wiring(OwnTransformer(20, 30), IDS)
    kinds = ["Embedding", "ScaledEmbedding", "Dense", "Dense", *["TransformerDecoderLayer"] * 2, "Dense"]
    assert [box.kind for box in whole.inside] == kinds
    first, second = whole.inside[4:6]
    assert (fed(first)["tgt"], fed(first)["memory"]) == ((1,), (3,))
    assert (fed(second)["tgt"], fed(second)["memory"]) == ((4,), (3,))
    cross = next(box for box in second.inside if box.layer is second.layer.cross_attn)
    assert fed(cross) == {"query": (1,), "key": (-2,), "value": (-2,)}
    assert whole.weights == sum(box.weights for box in whole.inside)
    assert whole.shape == (1, 3, 30)


def test_its_floors_open_down_to_the_matrices_of_the_heads():
    page = opened(machine(OwnTransformer(20, 30), IDS))
    heads = page.find("section", attrs={"data-sheet": "0.4.0"})
    assert [row.find("td").get_text() for row in heads.find_all("tr")[1:]] == ["Wq", "Wk", "Wv", "Wo"]
    assert "4 heads, with 4 columns each." in heads.get_text()
    assert "marker" not in str(page), "a hidden floor's markers are not drawn on an open one"
    feed_forward = next(box for box in page.find_all("g", class_="opens") if box["data-opens"] == "0.4.4")
    assert feed_forward["aria-label"] == "Sequential: open it"


def test_what_cannot_be_followed_says_why():
    class Eager(keras.layers.Layer):
        def call(self, x):
            return tf.constant(x.numpy() + 1)

    with pytest.raises(ValueError, match=r"Eager .*tf\.function.* \("):
        machine(Eager(), X)


def test_a_layer_without_inputs_is_refused():
    with pytest.raises(ValueError, match=r"SelfAttentionLayer .*inputs"):
        machine(SelfAttentionLayer(4))
