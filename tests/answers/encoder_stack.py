import keras

# %% appended | Right: appended one by one, arguments by name, training left to Keras.
from course.layers import TransformerEncoderLayer

class TransformerEncoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = []
        for _ in range(num_layers):
            block = TransformerEncoderLayer(
                d_model=d_model, num_heads=num_heads, dim_feedforward=dim_feedforward, dropout=dropout
            )
            self.blocks.append(block)

    def call(self, x, mask=None):
        for block in self.blocks:
            x = block(x, mask)
        return x

# %% comprehension, of appended | Right: a list by comprehension, a loop.
# +     def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
# +         super().__init__(**kwargs)
# +         self.blocks = [TransformerEncoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]
# None -> None, training=None ; (x, mask) -> (x, mask, training=training)

# %% mask_by_name | Right: with the pieces that notebook 08 has, the mask by its name.
from pathlib import Path

from course.mine import pieces

mine = pieces("TransformerEncoderLayer", folder=Path("nobody's"))

class TransformerEncoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        sizes = (d_model, num_heads, dim_feedforward, dropout)
        self.blocks = [mine.TransformerEncoderLayer(*sizes) for _ in range(num_layers)]

    def call(self, x, mask=None, training=None):
        for block in self.blocks:
            x = block(x, mask=mask, training=training)
        return x

    def compute_mask(self, inputs, previous_mask=None):
        return None

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

# %% renamed, of comprehension | Right: other names of arguments.
# num_layers, d_model, num_heads, dim_feedforward=2048, dropout -> n, width, heads, hidden=2048, rate
# d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers -> width, heads, hidden, rate) for _ in range(n

# %% backwards, of comprehension | Wrong: unnamed - from the last block to the first.
# self.blocks: -> reversed(self.blocks):
# %% first_each_time, of comprehension | Wrong: first_block_called_each_time - self.blocks[0] in the loop.
# = block( -> = self.blocks[0](
# %% mask_first, of comprehension | Wrong: mask_to_one_block_only - only the first gets it.
# for block in self.blocks -> for number, block in enumerate(self.blocks) ; mask, -> mask if number == 0 else None,
# %% mask_ignored, of comprehension | Wrong: mask_ignored - the blocks get none.
# mask, training -> training
# %% mask_inverted, of comprehension | Wrong: mask_inverted - 1 - mask.
# mask, -> None if mask is None else 1 - mask,
# %% never_in_training, of comprehension | Wrong: training_not_passed_on - training=False.
# =training -> =False
# %% one_block, of comprehension | Wrong: one_block_repeated - one block, n times.
# ) for _ in range(num_layers)] -> )] * num_layers
# %% other_name, of comprehension | Wrong: unnamed - the list has another name.
# blocks -> floors
# %% parallel, of comprehension | Wrong: each_block_gets_the_input - the last one counts.
# x = -> y = ; return x -> return y
# %% rate_forgotten, of comprehension | Wrong: dropout_not_handed_on - the blocks keep their own rate.
# dim_feedforward, dropout -> dim_feedforward
# %% too_few, of comprehension | Wrong: one_block_too_few - the last block is never called.
# blocks: -> blocks[:-1]:
# %% two_mistakes, of comprehension | Wrong: dropout_not_handed_on, one_block_repeated - one block, without the rate.
# , dropout) for _ in range(num_layers)] -> )] * num_layers
# %% width_forgotten, of comprehension | Wrong: unnamed - the blocks keep their own hidden width.
# dim_feedforward, dropout -> dropout=dropout

# %% bare_variables, of own_blocks | Wrong: unknown_to_keras - blocks of one's own with bare variables in them.
# from -> import tensorflow as tf; from ; MultiHeadAttention, PositionWiseFFN -> AddNorm, MultiHeadAttention
# class Join -> class FCLayer ; self, rate -> self, d1, d2
# -         self.norm, self.dropout = keras.layers.LayerNormalization(), keras.layers.Dropout(rate)
# +         self.d1, self.d2 = d1, d2
# +     def build(self, x_shape):
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((x_shape[-1], self.d1))), tf.Variable(tf.zeros(self.d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((self.d1, self.d2))), tf.Variable(tf.zeros(self.d2))
# x, output -> x
# return self.norm(x + self.dropout(output)) -> return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# dim_feedforward, dropout -> dim_feedforward=2048, dropout=0.1 ; ffn = PositionWiseFFN -> ffn = FCLayer
# Join(dropout) -> AddNorm(dropout) ; hidden=None -> mask=None ; x = self -> h = self ; x, x, hidden -> x, x, mask
# x, self.ffn(x) -> h, self.ffn(h) ; hidden=mask -> mask
