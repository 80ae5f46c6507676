import keras

# %% norms_by_name | Right: LayerNormalization under the names, dropouts beside it.
from course.layers import FCLayer, MultiHeadAttention

class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_3 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.drop = [keras.layers.Dropout(dropout) for _ in range(3)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask)
        h1 = self.add_norm_1(tgt + self.drop[0](attended))
        attended, _ = self.cross_attn(h1, memory, memory, memory_mask)
        h2 = self.add_norm_2(h1 + self.drop[1](attended))
        return self.add_norm_3(h2 + self.drop[2](self.ffn(h2)))

# %% finished_parts, of norms_by_name | Right: from finished parts.
# FCLayer, -> AddNorm, FCLayer, ; keras.layers.LayerNormalization(epsilon=1e-6) -> AddNorm(dropout)
# -         self.drop = [keras.layers.Dropout(dropout) for _ in range(3)]
# (tgt + self.drop[0](attended)) -> (tgt, attended) ; (h1 + self.drop[1](attended)) -> (h1, attended)
# (h2 + self.drop[2](self.ffn(h2))) -> (h2, self.ffn(h2))

# %% renamed, of finished_parts | Right: other names of arguments, attention's weights dropped as well.
# self, d_model, num_heads, dim_feedforward=2048, dropout=0.1 -> self, width, heads, hidden=2048, rate=0.1
# (d_model, num_heads) -> (width, heads, dropout=rate) ; (dim_feedforward, d_model) -> (hidden, width) ; (dropout) -> (rate)
# self, tgt, memory, tgt_mask=None, memory_mask=None, training=None -> self, x, en, look_ahead=None, padding=None
# tgt, tgt, tgt, tgt_mask -> x, x, x, look_ahead ; (tgt, attended -> (x, attended ; memory, memory, memory_mask -> en, en, padding

# %% own_parts | Right: its own attention with Dense, its own feed-forward layer, its own add and norm: g and b.
from keras import ops

class Attention(keras.layers.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.Wq, self.Wk, self.Wv, self.Wo = (keras.layers.Dense(width, use_bias=False) for _ in range(4))

    def split(self, x):
        x = ops.reshape(x, (*ops.shape(x)[:2], self.heads, -1))
        return ops.transpose(x, (0, 2, 1, 3))

    def call(self, asks, answers, hidden=None):
        q, k, v = self.split(self.Wq(asks)), self.split(self.Wk(answers)), self.split(self.Wv(answers))
        scores = ops.einsum("bhtd,bhsd->bhts", q, k) / ops.sqrt(ops.cast(ops.shape(q)[-1], q.dtype))
        if hidden is not None:
            hidden = hidden[:, None] if len(hidden.shape) == 3 else hidden
            scores = ops.where(hidden > 0, -1e9, scores)
        h = ops.einsum("bhts,bhsd->bthd", ops.softmax(scores), v)
        return self.Wo(ops.reshape(h, (*ops.shape(asks)[:2], -1)))

class Feed(keras.layers.Layer):
    def __init__(self, hidden, width):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(hidden, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(width)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

class Join(keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, output_shape):
        self.g = self.add_weight(shape=(x_shape[-1],), initializer="ones")
        self.b = self.add_weight(shape=(x_shape[-1],), initializer="zeros")

    def call(self, x, output):
        x = x + self.dropout(output)
        mean, variance = ops.moments(x, axes=-1, keepdims=True)
        return self.g * (x - mean) / ops.sqrt(variance + 1e-6) + self.b

class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn, self.cross_attn = Attention(d_model, num_heads), Attention(d_model, num_heads)
        self.ffn = Feed(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = Join(dropout), Join(dropout), Join(dropout)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        x = self.add_norm_1(tgt, self.self_attn(tgt, tgt, tgt_mask))
        x = self.add_norm_2(x, self.cross_attn(x, memory, memory_mask))
        return self.add_norm_3(x, self.ffn(x))

# %% pre_ln, of norms_by_name | Wrong: pre_ln - the norms stand before the sub-layers.
# [keras -> keras ; (dropout) for _ in range(3)] -> (dropout)
# +     def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
# +         n = self.add_norm_1(tgt)
# +         h1 = tgt + self.drop(self.self_attn(n, n, n, tgt_mask)[0])
# +         h2 = h1 + self.drop(self.cross_attn(self.add_norm_2(h1), memory, memory, memory_mask)[0])
# +         return h2 + self.drop(self.ffn(self.add_norm_3(h2)))

# %% adds_memory, of finished_parts | Wrong: memory_added - the second sum adds the memory.
# h1, attended -> memory, attended
# %% cross_from_tgt, of finished_parts | Wrong: cross_residual_from_tgt - the second sum adds tgt.
# h1, attended -> tgt, attended
# %% deaf, of finished_parts | Wrong: memory_unheard - the second attention looks at the target again.
# memory, memory, memory_mask -> h1, h1
# %% encoder_asks, of finished_parts | Wrong: encoder_asks - the query is the memory.
# h1, memory, memory, memory_mask -> memory, h1, h1
# %% ffn_adds_h1, of finished_parts | Wrong: ffn_residual_from_earlier - the third sum adds h1.
# h2, -> h1,
# %% ffn_of_h1, of finished_parts | Wrong: ffn_of_earlier - the fully connected layer works on h1.
# (h2) -> (h1)
# %% heads_ignored, of finished_parts | Wrong: unnamed - always one head.
# num_heads) -> 1)
# %% key_from_h1, of finished_parts | Wrong: key_from_h1 - the key is h1, the value the memory.
# h1, memory -> h1, h1
# %% masks_exchanged, of finished_parts | Wrong: masks_exchanged - each attention gets the mask of the other.
# tgt, tgt_mask -> tgt, memory_mask ; memory, memory_mask -> memory, tgt_mask
# %% memory_mask_alone_first, of finished_parts | Wrong: memory_mask_on_self_attention - both attentions get memory_mask.
# , tgt_mask) -> , memory_mask)
# %% no_dropout, of finished_parts | Wrong: unnamed - the rate is ignored.
# dropout) -> 0.0)
# %% no_memory_mask, of finished_parts | Wrong: no_memory_mask - the second attention sees everything.
# memory, memory_mask -> memory
# %% no_residuals, of finished_parts | Wrong: no_residual - normalised without the inputs.
# AddNorm(dropout) -> keras.layers.LayerNormalization(epsilon=1e-6)
# tgt, attended -> attended ; h1, attended -> attended ; h2, self -> self
# %% no_tgt_mask, of finished_parts | Wrong: no_tgt_mask - the first attention sees everything.
# tgt, tgt_mask -> tgt
# %% norm_thrice, of finished_parts | Wrong: one_norm_thrice - the first AddNorm in all three places.
# add_norm_2(h1 -> add_norm_1(h1 ; add_norm_3(h2 -> add_norm_1(h2
# %% one_rate_zero, of finished_parts | Wrong: dropout_missing_on_a_road - the AddNorm after the cross-attention has the rate 0.
# add_norm_2 = AddNorm(dropout) -> add_norm_2 = AddNorm(0.0)
# %% own_mask, of finished_parts | Wrong: unnamed - makes a causal mask itself, whatever comes.
# FCLayer, MultiHeadAttention -> FCLayer, MultiHeadAttention, causal_mask ; tgt_mask) -> causal_mask(tgt.shape[1]))
# %% own_rate, of finished_parts | Wrong: dropout_rate_ignored - AddNorm keeps 0.1, whatever dropout says.
# AddNorm(dropout) -> AddNorm(0.1)
# %% printed, of finished_parts | Wrong: arguments_v_k_q - value, key, query.
# h1, memory, memory -> memory, memory, h1
# %% tgt_asks, of finished_parts | Wrong: tgt_asks - the query of the second attention is tgt.
# h1, memory -> tgt, memory
# %% tgt_dropped, of finished_parts | Wrong: tgt_dropped - dropout on the input of the block.
# add_norm_3 = AddNorm(dropout) -> add_norm_3 = AddNorm(dropout); self.drop = keras.layers.Dropout(dropout)
# attended, _ = self.self_attn -> tgt = self.drop(tgt); attended, _ = self.self_attn
# %% tgt_mask_twice, of finished_parts | Wrong: tgt_mask_on_cross_attention - both attentions get tgt_mask.
# , memory_mask) -> , tgt_mask)
# %% two_mistakes, of finished_parts | Wrong: no_tgt_mask, cross_residual_from_tgt - no mask, and the second sum adds tgt.
# tgt, tgt_mask -> tgt ; h1, attended -> tgt, attended
# %% two_norms, of finished_parts | Wrong: two_norms_only - a bare sum after the cross-attention.
# self.add_norm_2(h1, attended) -> h1 + attended
# %% width_ignored, of finished_parts | Wrong: dim_feedforward_ignored - always 2048.
# (dim_feedforward -> (2048
# %% bare_variables, of finished_parts | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
# - from course.layers import AddNorm, FCLayer, MultiHeadAttention
# + import tensorflow as tf
# + from course.layers import AddNorm, MultiHeadAttention
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((d2, d1))), tf.Variable(tf.zeros(d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((d1, d2))), tf.Variable(tf.zeros(d2))
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
