"""The two layers of the first model; FCLayer, their third, is with what stands around attention."""

import numpy as np

from course.layers import DecoderLayer, EncoderLayer
from tests.course import references
from tests.course.harness import Case, harnessed, noise

X, EN = noise(2, 4, 5), noise(2, 3, 7, seed=1)


def decoder(**kwargs):
    return DecoderLayer(6, 2, d_fc=10, **kwargs)


def encoder_reference(w, x):
    return references.fc(w, references.heads(w, "attn_heads", 2, x, x), "fc_layer.")


def decoder_reference(w, de_x, en_x, mask=None):
    h1 = references.heads(w, "dec_attn_heads", 2, de_x, de_x, mask)
    return references.fc(w, references.heads(w, "attn_heads", 2, h1, en_x), "fc_layer.")


BOTH = {"de_x": X, "en_x": EN}
CAUSAL = {**BOTH, "mask": np.triu(np.ones((4, 4), "float32"), 1)}
CASES = {
    "encoder": Case(lambda **kw: EncoderLayer(6, 2, d_fc=10, **kw), {"x": X}, [(2, 4, 6)], encoder_reference),
    "decoder": Case(decoder, BOTH, [(2, 4, 6)], decoder_reference, another_mask=True),
    "decoder, causal": Case(decoder, CAUSAL, [(2, 4, 6)], decoder_reference),
}
test_harness = harnessed(CASES)


def test_parameters_at_the_documented_sizes():
    encoder, decoder = EncoderLayer(512, 8), DecoderLayer(512, 8)
    encoder.build((None, None, 512))
    decoder.build((None, None, 512), (None, None, 512))
    assert (encoder.count_params(), decoder.count_params()) == (2_886_144, 3_672_576)
