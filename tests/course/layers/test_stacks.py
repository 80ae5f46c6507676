import numpy as np
import pytest

from course.layers import AdditiveAttention, TextEmbedding, TransformerDecoder, TransformerEncoder, sinusoidal_encoding
from tests.course import references
from tests.course.harness import Case, harnessed, ids, noise

X, EN, IDS = noise(2, 4, 6), noise(2, 3, 5, seed=1), ids(2, 4, high=9)
CAUSAL = np.triu(np.ones((4, 4), "float32"), 1)
SIZES = {"d_model": 6, "num_heads": 2, "dim_feedforward": 8}


def encoder(norm_first=False, **kwargs):
    return TransformerEncoder(2, **SIZES, norm_first=norm_first, **kwargs)


def post_ln_stack(w, x, attn_mask=None):
    for i in range(2):
        x = references.encoder_block(w, 2, x, attn_mask, f"blocks.{i}.")
    return x


def pre_ln_stack(w, x, attn_mask=None):
    for i in range(2):
        x = references.pre_ln_block(w, 2, x, attn_mask, f"blocks.{i}.")
    return references.layer_norm(x, w("last_norm.gamma"), w("last_norm.beta"))


def decoder_stack(w, de_x, en_x, tgt_mask=None):
    for i in range(2):
        de_x = references.decoder_block(w, 2, de_x, en_x, tgt_mask, at=f"blocks.{i}.")
    return de_x


def embed(w, ids, segment_ids=None):
    x = w("words.embeddings")[ids] * 6**0.5
    if segment_ids is None:
        return x + sinusoidal_encoding(9, 6)[:4]
    return x + w("position.pos_embed")[:4] + w("segments.segment_embed")[segment_ids]


def additive(w, query, key, value, mask=None):
    scores = np.zeros((*query.shape[:2], key.shape[1]))
    for t in range(query.shape[1]):
        for s in range(key.shape[1]):
            hidden = np.tanh(query[:, t] @ w("Wq") + key[:, s] @ w("Wk"))
            scores[:, t, s] = (hidden @ w("wv"))[:, 0]
    p = references.softmax(scores if mask is None else np.where(mask == 1, -1e9, scores))
    return p @ value, p


CROSS = {"query": noise(2, 3, 6), "key": noise(2, 5, 7, seed=1), "value": noise(2, 5, 4, seed=2)}
CASES = {
    "post-LN": Case(encoder, {"x": X, "attn_mask": CAUSAL}, [X.shape], post_ln_stack, mask="attn_mask"),
    "pre-LN": Case(lambda **kw: encoder(True, **kw), {"x": X, "attn_mask": CAUSAL}, [X.shape], pre_ln_stack,
         mask="attn_mask"),
    "decoder": Case(lambda **kw: TransformerDecoder(2, **SIZES, **kw), {"de_x": X, "en_x": EN, "tgt_mask": CAUSAL},
         [X.shape], decoder_stack, mask="tgt_mask"),
    "text, no positions": Case(lambda **kw: TextEmbedding(9, 6, 9, "none", **kw), {"ids": IDS}, [X.shape],
         lambda w, ids: w("words.embeddings")[ids] * 6**0.5),
    "text, sinusoidal": Case(lambda **kw: TextEmbedding(9, 6, 9, **kw), {"ids": IDS}, [X.shape], embed),
    "text, trainable": Case(lambda **kw: TextEmbedding(9, 6, 9, "trainable", num_segments=2, **kw),
         {"ids": IDS, "segment_ids": IDS % 2}, [X.shape], embed),
    "additive attention": Case(lambda **kw: AdditiveAttention(8, **kw), CROSS, [(2, 3, 4), (2, 3, 5)], additive,
         another_mask=True),
    "additive attention, masked": Case(lambda **kw: AdditiveAttention(8, **kw),
         {**CROSS, "mask": (np.arange(5) > [[[2]], [[3]]]).astype("float32")}, [(2, 3, 4), (2, 3, 5)], additive),
}  # fmt: skip
test_harness = harnessed(CASES)


def test_errors_say_what_came_and_what_was_expected():
    with pytest.raises(ValueError, match="needs norm_first=True, got norm_first=False"):
        encoder()(X, caches=[{}, {}])
    with pytest.raises(ValueError, match="sinusoidal, trainable, none, got 'rotary'"):
        TextEmbedding(9, 6, 9, positions="rotary")
    with pytest.raises(ValueError, match="num_segments is 0"):
        TextEmbedding(9, 6, 9)(IDS, IDS % 2)
