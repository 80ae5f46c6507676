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
