import keras
import tensorflow as tf
from keras import ops

# %% concat_heads | Right: the finished concat_heads of notebook 04.
from course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads

class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        heads = lambda: [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.dec_attn_heads, self.attn_heads = heads(), heads()
        self.fc_layer = PositionWiseFFN(2048, d)

    def call(self, de_x, en_x, mask=None):
        h = concat_heads(self.dec_attn_heads, de_x, mask=mask)
        h = concat_heads(self.attn_heads, h, en_x)
        return self.fc_layer(h)

# %% corrected_listing | Right: the chapter's listing, put right.
from course.layers import FCLayer, SelfAttentionLayer

class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d = d
        self.d_head = int(d / n_heads)
        self.dec_attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, self.d)

    def call(self, de_x, en_x, mask=None):
        def compute_multihead_output(heads, q_x, kv_x, mask=None):
            outputs = [head(q_x, kv_x, kv_x, mask)[0] for head in heads]
            return tf.concat(outputs, axis=-1)

        h1 = compute_multihead_output(self.dec_attn_heads, de_x, de_x, mask)
        h2 = compute_multihead_output(self.attn_heads, h1, en_x)
        return self.fc_layer(h2)

# %% keyword_only | Right: the mask by keyword only.
from course.layers import FCLayer, SelfAttentionLayer

class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x, context, *, mask=None):
        x = ops.concatenate([a(x, x, x, mask)[0] for a in self.dec_attn_heads], axis=-1)
        x = ops.concatenate([a(x, context, context)[0] for a in self.attn_heads], axis=-1)
        return self.fc_layer(x)

    def compute_mask(self, *a, **k):
        return None

# %% own_head | Right: its own head with an added mask, its own Dense layers, all in keras.ops.
class Head(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, asks, answers, mask=None):
        scores = ops.einsum("btd,bsd->bts", self.Wq(asks), self.Wk(answers)) / ops.sqrt(float(self.d))
        if mask is not None:
            scores = scores - 1e9 * mask
        return ops.matmul(ops.softmax(scores), self.Wv(answers))

class Feed(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(d1, "relu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.dec_attn_heads = [Head(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [Head(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = Feed(2048, d)

    def call(self, de_x, en_x, mask=None):
        h = ops.concatenate([head(de_x, de_x, mask) for head in self.dec_attn_heads], axis=-1)
        h = ops.concatenate([head(h, en_x) for head in self.attn_heads], axis=-1)
        return self.fc_layer(h)

# %% two_concats | Right: two lists of heads, two concats.
from course.layers import FCLayer, SelfAttentionLayer

class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads], axis=-1)
        h2 = tf.concat([head(h1, en_x, en_x)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h2)

# %% as_printed, of corrected_listing | Wrong: printed_cross_attention - the listing as it is printed.
# -         self.d = d
# 2048, self.d -> 2048, d
# +     def call(self, de_x, en_x, mask=None):
# +         def joined(value_x, asked_x, mask=None):
# +             return tf.concat([head(asked_x, asked_x, value_x, mask)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(joined(joined(de_x, de_x, mask), en_x))

# %% cross_first, of two_concats | Wrong: unnamed - the encoder is asked first.
# head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads -> head(de_x, en_x, en_x)[0] for head in self.attn_heads
# head(h1, en_x, en_x)[0] for head in self.attn_heads -> head(h1, h1, h1, mask)[0] for head in self.dec_attn_heads
# %% one_is_visible, of two_concats | Wrong: mask_inverted - turns the mask round, as Keras's own layers have it.
# de_x, mask) -> de_x, None if mask is None else 1 - mask)

# %% deaf, of two_concats | Wrong: cross_attention_sees_only_the_decoder - the second attention on h1 alone.
# en_x, en_x -> h1, h1
# %% encoder_asks, of two_concats | Wrong: encoder_asks - the encoder asks, the decoder answers.
# h1, en_x, en_x -> en_x, h1, h1
# %% exchanged, of two_concats | Wrong: heads_exchanged - the lists have changed places.
# in self.dec_attn_heads -> in self.attn_heads ; in self.attn_heads -> in self.dec_attn_heads
# %% heads_backwards, of two_concats | Wrong: unnamed - the last head of the second list first.
# .attn_heads] -> .attn_heads[::-1]]
# %% key_from_decoder, of two_concats | Wrong: key_from_the_decoder - only the value from the encoder.
# h1, en_x -> h1, h1
# %% mask_second, of two_concats | Wrong: mask_on_cross_attention_only - the mask in the second.
# de_x, mask -> de_x ; en_x, en_x -> en_x, en_x, mask
# %% mask_twice, of two_concats | Wrong: mask_on_cross_attention - the mask in both.
# en_x) -> en_x, mask)
# %% narrow_fc, of two_concats | Wrong: fc_width_wrong - 512 in place of 2048.
# 2048 -> 512
# %% no_fc, of two_concats | Wrong: fc_forgotten - h2 comes back.
# self.fc_layer(h2) -> (self.fc_layer(h2), h2)[1]
# %% no_mask, of two_concats | Wrong: no_mask - taken and never used.
# de_x, mask -> de_x
# %% one_list, of two_concats | Wrong: one_set_of_heads - attn_heads for both.
# .dec_attn_heads] -> .attn_heads]
# %% relu_at_the_end, of two_concats | Wrong: unnamed - a ReLU on the output.
# self.fc_layer(h2 -> tf.nn.relu(self.fc_layer(h2)
# %% repeated_head, of two_concats | Wrong: one_head_repeated - both lists are multiplied.
# ) for _ in range(n_heads)] -> )] * n_heads
# %% residuals, of two_concats | Wrong: residual_added - sums around the three sub-layers.
# h2 = -> h1 = h1 + de_x; h2 = ; return self.fc_layer(h2) -> return (h2 + h1) + self.fc_layer(h2 + h1)
# %% skips_h1, of two_concats | Wrong: first_attention_skipped - de_x asks in the second attention.
# h1, -> de_x,
# %% sum_of_heads, of two_concats | Wrong: heads_not_joined - heads added up in the second attention.
# h2 = tf.concat -> h2 = tf.add_n ; self.attn_heads], axis=-1 -> self.attn_heads]
# %% two_mistakes_no_mask_deaf, of two_concats | Wrong: no_mask, cross_attention_sees_only_the_decoder - no mask, and no encoder.
# de_x, mask -> de_x ; en_x, en_x -> h1, h1
# %% v_k_q, of two_concats | Wrong: arguments_v_k_q - the order of the text in the book.
# h1, en_x, en_x -> en_x, en_x, h1
# %% value_from_decoder, of two_concats | Wrong: value_from_the_decoder - only the key from the encoder.
# , en_x) -> , h1)
# %% wide_heads, of two_concats | Wrong: heads_too_wide - every head d wide.
# d // n_heads -> d
# %% bare_variables, of two_concats | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
# - from course.layers import FCLayer, SelfAttentionLayer
# + from course.layers import SelfAttentionLayer
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((d2, d1))), tf.Variable(tf.zeros(d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((d1, d2))), tf.Variable(tf.zeros(d2))
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# %% any_mask_is_causal, of two_concats | Wrong: unnamed - makes its own mask whatever comes.
# FCLayer, SelfAttentionLayer -> FCLayer, SelfAttentionLayer, causal_mask
# de_x, mask) -> de_x, None if mask is None else causal_mask(tf.shape(de_x)[1]))
