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

# %% in_place, of a_loop | Right: the given lines, with three things changed.
# +     def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
# +         attended, _ = self.self_attn(query=tgt, key=tgt, value=tgt, mask=tgt_mask)
# +         h1 = self.add_norm_1(tgt, attended)
# +         attended, _ = self.cross_attn(query=h1, key=memory, value=memory, mask=memory_mask)
# +         h2 = self.add_norm_2(h1, attended)
# +         return self.add_norm_3(h2, self.ffn(h2))

# %% positional, of a_loop | Right: everything by place.
# +     def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
# +         h1 = self.add_norm_1(tgt, self.self_attn(tgt, tgt, tgt, tgt_mask)[0])
# +         h2 = self.add_norm_2(h1, self.cross_attn(h1, memory, memory, memory_mask)[0])
# +         return self.add_norm_3(h2, self.ffn(h2))

# %% adds_memory, of in_place | Wrong: unnamed - the second sum adds the memory.
# (h1 -> (memory
# %% adds_tgt, of in_place | Wrong: unnamed - the second sum adds tgt.
# (h1 -> (tgt
# %% as_it_was, of in_place | Wrong: nothing_mended - the given lines as they are.
# tgt, mask=tgt_mask -> tgt ; memory, value=memory -> h1, value=h1 ; mask=memory_mask -> mask=tgt_mask
# add_norm_3(h2 -> add_norm_2(h2
# %% deaf, of in_place | Wrong: memory_unheard - the copied line is still there.
# memory, value=memory, mask=memory_mask -> h1, value=h1, mask=tgt_mask
# %% deaf_without_mask, of in_place | Wrong: memory_unheard - the copied line, without its mask.
# memory, value=memory, mask=memory_mask -> h1, value=h1
# %% key_left, of in_place | Wrong: unnamed - only the value comes from the memory.
# key=memory -> key=h1
# %% mask_left, of in_place | Wrong: tgt_mask_on_cross_attention - the copied mask stayed.
# =memory_mask -> =tgt_mask
# %% mask_thrown_out, of in_place | Wrong: no_memory_mask - the second mask was thrown out.
# memory, mask=memory_mask -> memory
# %% no_mask, of in_place | Wrong: sees_the_future - the mask is still forgotten.
# tgt, mask=tgt_mask -> tgt
# %% norm_twice, of in_place | Wrong: one_norm_twice - the digit is still there.
# .add_norm_3( -> .add_norm_2(
# %% only_the_digit, of in_place | Wrong: sees_the_future, memory_unheard - only the digit is mended.
# tgt, mask=tgt_mask -> tgt ; memory, value=memory -> h1, value=h1 ; mask=memory_mask -> mask=tgt_mask
