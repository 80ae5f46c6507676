import keras

# %% a_loop | Right: a loop over three steps.
from course.layers import AddNorm, FCLayer, MultiHeadAttention

class MendedDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (AddNorm(dropout) for _ in range(3))

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        steps = (
            lambda x: self.self_attn(x, x, x, tgt_mask)[0],
            lambda x: self.cross_attn(x, memory, memory, memory_mask)[0],
            self.ffn,
        )
        for step, join in zip(steps, (self.add_norm_1, self.add_norm_2, self.add_norm_3), strict=True):
            tgt = join(tgt, step(tgt))
        return tgt
