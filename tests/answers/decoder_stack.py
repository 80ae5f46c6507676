import keras

# %% appended | Right: appended one by one, arguments by name, training left to Keras.
from course.layers import TransformerDecoderLayer

class TransformerDecoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = []
        for _ in range(num_layers):
            block = TransformerDecoderLayer(
                d_model=d_model, num_heads=num_heads, dim_feedforward=dim_feedforward, dropout=dropout
            )
            self.blocks.append(block)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        for block in self.blocks:
            tgt = block(tgt, memory, tgt_mask, memory_mask)
        return tgt

# %% by_keyword | Right: each argument by the name that the notebook gives it, the masks in a dictionary of whatever came.
from pathlib import Path

from course.mine import pieces

mine = pieces("TransformerDecoderLayer", folder=Path("nobody's"))

class TransformerDecoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        sizes = (d_model, num_heads, dim_feedforward, dropout)
        self.blocks = [mine.TransformerDecoderLayer(*sizes) for _ in range(num_layers)]

    def call(self, tgt, memory, **options):
        for block in self.blocks:
            tgt = block(tgt=tgt, memory=memory, **options)
        return tgt

# %% comprehension, of appended | Right: a list by comprehension, a loop.
# +     def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
# +         super().__init__(**kwargs)
# +         self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]
# memory_mask=None -> memory_mask=None, training=None
# tgt_mask, memory_mask -> tgt_mask, memory_mask, training=training

# %% renamed, of comprehension | Right: other names of arguments.
# num_layers, d_model, num_heads, dim_feedforward=2048, dropout -> n, width, heads, hidden=2048, rate
# d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers -> width, heads, hidden, rate) for _ in range(n

# %% backwards, of comprehension | Wrong: unnamed - from the last block to the first.
# self.blocks: -> reversed(self.blocks):
# %% first_each_time, of comprehension | Wrong: first_block_called_each_time - self.blocks[0] in the loop.
# = block( -> = self.blocks[0](
# %% mask_first, of comprehension | Wrong: mask_to_one_block_only - only the first gets them.
# block in self.blocks -> number, block in enumerate(self.blocks)
# , training=training -> ) if number == 0 else block(tgt, memory
# %% masks_exchanged, of comprehension | Wrong: masks_exchanged - in the wrong order.
# tgt_mask, memory_mask -> memory_mask, tgt_mask
# %% memory_replaced, of comprehension | Wrong: memory_replaced - each block's output is the memory of the next.
# -         for block in self.blocks:
# +         for number, block in enumerate(self.blocks):
# +             heard = tgt if number and tgt.shape[1] == memory.shape[1] else memory
# (tgt, memory -> (tgt, heard
# %% never_in_training, of comprehension | Wrong: training_not_passed_on - training=False.
# =training -> =False
# %% no_memory_mask, of comprehension | Wrong: no_memory_mask - one mask only.
# memory_mask, training -> training
# %% no_tgt_mask, of comprehension | Wrong: no_tgt_mask - one mask only.
# tgt_mask, memory_mask -> memory_mask=memory_mask
# %% one_block, of comprehension | Wrong: one_block_repeated - one block, n times.
# ) for _ in range(num_layers)] -> )] * num_layers
# %% other_name, of comprehension | Wrong: unnamed - the list has another name.
# blocks -> floors
# %% parallel, of comprehension | Wrong: each_block_gets_the_input - the last one counts.
# tgt = -> y = ; return tgt -> return y
# %% rate_forgotten, of comprehension | Wrong: dropout_not_handed_on - the blocks keep their own rate.
# dim_feedforward, dropout -> dim_feedforward
# %% too_few, of comprehension | Wrong: one_block_too_few - the last block is never called.
# blocks: -> blocks[:-1]:
# %% two_mistakes, of comprehension | Wrong: dropout_not_handed_on, one_block_repeated - one block, without the rate.
# , dropout) for _ in range(num_layers)] -> )] * num_layers
# %% width_forgotten, of comprehension | Wrong: unnamed - the blocks keep their own hidden width.
# dim_feedforward, dropout -> dropout=dropout
# %% bare_variables, of comprehension | Wrong: unknown_to_keras - blocks of one's own with bare variables in them.
# from -> import tensorflow as tf; from ; import TransformerDecoderLayer -> import AddNorm, MultiHeadAttention
# class TransformerDecoder -> class FCLayer
# def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs): -> def __init__(self, d1, d2):
# (**kwargs) -> (); self.d1, self.d2 = d1, d2
# -         self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]
# +     def build(self, x_shape):
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((x_shape[-1], self.d1))), tf.Variable(tf.zeros(self.d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((self.d1, self.d2))), tf.Variable(tf.zeros(self.d2))
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# + class Block(keras.layers.Layer):
# +     def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1):
# +         super().__init__()
# +         self.self_attn, self.cross_attn = MultiHeadAttention(d_model, num_heads), MultiHeadAttention(d_model, num_heads)
# +         self.ffn = FCLayer(dim_feedforward, d_model)
# +         self.add_norm_1, self.add_norm_2, self.add_norm_3 = AddNorm(dropout), AddNorm(dropout), AddNorm(dropout)
# +     def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
# +         h = self.add_norm_1(tgt, self.self_attn(tgt, tgt, tgt, tgt_mask)[0])
# +         h = self.add_norm_2(h, self.cross_attn(h, memory, memory, memory_mask)[0])
# +         return self.add_norm_3(h, self.ffn(h))
# + class TransformerDecoder(keras.layers.Layer):
# +     def __init__(self, num_layers, *sizes, **named):
# +         super().__init__()
# +         self.blocks = [Block(*sizes, **named) for _ in range(num_layers)]
# None, training=None -> None ; memory_mask, training=training -> memory_mask
