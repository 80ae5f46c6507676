import keras
from course.layers import TransformerEncoderLayer

# %% own_blocks | Right: blocks of its own, with Keras's epsilon, the mask by keyword.
from course.layers import MultiHeadAttention, PositionWiseFFN

class Join(keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.norm, self.dropout = keras.layers.LayerNormalization(), keras.layers.Dropout(rate)

    def call(self, x, output):
        return self.norm(x + self.dropout(output))

class Block(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2 = Join(dropout), Join(dropout)

    def call(self, x, hidden=None):
        x = self.add_norm_1(x, self.self_attn(x, x, x, hidden)[0])
        return self.add_norm_2(x, self.ffn(x))

class TransformerEncoder(keras.layers.Layer):
    def __init__(self, num_layers, *sizes, **named):
        super().__init__()
        self.blocks = [Block(*sizes, **named) for _ in range(num_layers)]

    def call(self, x, mask=None):
        for block in self.blocks:
            x = block(x, hidden=mask)
        return x
