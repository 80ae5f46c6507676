"""Right: the finished concat_heads of notebook 04."""

import keras

from course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        heads = lambda: [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]  # noqa: E731
        self.dec_attn_heads, self.attn_heads = heads(), heads()
        self.fc_layer = PositionWiseFFN(2048, d)

    def call(self, de_x, en_x, mask=None):
        h = concat_heads(self.dec_attn_heads, de_x, mask=mask)
        h = concat_heads(self.attn_heads, h, en_x)
        return self.fc_layer(h)
