"""Plain right answers, into which `crash_attempts` puts one slip each."""

HEAD = """
import math
import keras
import numpy as np
import tensorflow as tf
from course import layers as ready
"""

SELF_ATTENTION = """
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q = tf.matmul(q_x, self.Wq)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        z = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
        if mask is not None:
            z = tf.where(tf.cast(mask, tf.bool), z.dtype.min, z)
        p = tf.nn.softmax(z)
        return tf.matmul(p, v), p
"""

BASES = {
    "build_vocabulary": """
def build_vocabulary(sentences):
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary
""",
    "pad_or_truncate": """
def pad_or_truncate(ids, length, pad_id=0):
    kept = list(ids[:length])
    return kept + [pad_id] * (length - len(kept))
""",
    "skip_gram_pairs": """
def skip_gram_pairs(ids, window):
    pairs = []
    for i, centre in enumerate(ids):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if j != i:
                pairs.append((centre, ids[j]))
    return pairs
""",
    "embedding_lookup": """
def embedding_lookup(table, ids):
    return tf.gather(table, ids)
""",
    "cosine_similarity": """
def cosine_similarity(a, b):
    lengths = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return np.sum(a * b, axis=-1) / lengths
""",
    "scalar_self_attention": """
def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    e = np.exp(q[:, None] * k[None, :])
    p = e / e.sum(axis=1, keepdims=True)
    return (p * v).sum(axis=1), p
""",
    "scaled_dot_product": """
def scaled_dot_product(q, k, v):
    d = q.shape[-1]
    z = tf.matmul(q, k, transpose_b=True) / math.sqrt(d)
    p = tf.nn.softmax(z, axis=-1)
    return tf.matmul(p, v), p
""",
    "self_attention": SELF_ATTENTION,
    "masked_self_attention": SELF_ATTENTION,
    "padding_mask": """
def padding_mask(ids, pad_id=0):
    hidden = tf.cast(tf.equal(ids, pad_id), tf.float32)
    return hidden[:, tf.newaxis, :]
""",
    "causal_mask": """
def causal_mask(n):
    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)
""",
    "concat_heads": """
def concat_heads(heads, x):
    return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)
""",
    "split_heads": """
def split_heads(x, num_heads):
    B, T, D = x.shape
    B = -1 if B is None else B
    x = tf.reshape(x, (B, T, num_heads, D // num_heads))
    return tf.transpose(x, (0, 2, 1, 3))
""",
    "merge_heads": """
def merge_heads(x):
    B, H, T, d = x.shape
    B = -1 if B is None else B
    x = tf.transpose(x, (0, 2, 1, 3))
    return tf.reshape(x, (B, T, H * d))
""",
    "multi_head_attention": """
class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads

    def build(self, query_shape, key_shape, value_shape):
        D = self.d_model
        self.Wq = self.add_weight(shape=(query_shape[-1], D), name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], D), name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], D), name="Wv")
        self.Wo = self.add_weight(shape=(D, D), name="Wo")

    def call(self, query, key, value, mask=None):
        H = self.num_heads
        q = ready.split_heads(tf.matmul(query, self.Wq), H)
        k = ready.split_heads(tf.matmul(key, self.Wk), H)
        v = ready.split_heads(tf.matmul(value, self.Wv), H)
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]
        h, p = ready.scaled_dot_product(q, k, v, mask)
        return tf.matmul(ready.merge_heads(h), self.Wo), p
""",
    "fc_layer": """
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1, self.d2 = d1, d2

    def build(self, x_shape):
        self.W1 = self.add_weight(shape=(x_shape[-1], self.d1), name="W1")
        self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
        self.W2 = self.add_weight(shape=(self.d1, self.d2), name="W2")
        self.b2 = self.add_weight(shape=(self.d2,), initializer="zeros", name="b2")

    def call(self, x):
        h1 = tf.nn.relu(tf.matmul(x, self.W1) + self.b1)
        return tf.matmul(h1, self.W2) + self.b2
""",
    "layer_norm": """
def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
""",
    "add_norm": """
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6)

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.dropout(sublayer_output, training=training))
""",
    "sinusoidal_encoding": """
def sinusoidal_encoding(length, d):
    pairs = np.arange(0, d, 2)
    angles = np.arange(length)[:, np.newaxis] / 10000 ** (pairs / d)
    encoding = np.empty((length, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, : d // 2])
    return encoding.astype("float32")
""",
    "positional_encoding": """
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.encoding = ready.sinusoidal_encoding(max_length, d)

    def call(self, x):
        return x + tf.cast(self.encoding, x.dtype)[: tf.shape(x)[1]]
""",
    "scaled_embedding": """
class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size, self.d = vocab_size, d

    def build(self, ids_shape):
        self.embeddings = self.add_weight(shape=(self.vocab_size, self.d), name="embeddings")

    def call(self, ids):
        return tf.gather(self.embeddings, ids) * math.sqrt(self.d)
""",
    "rotary": """
def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    paces = tf.constant(10000 ** (-np.arange(0, d, 2) / d), x.dtype)
    angles = tf.range(T, dtype=x.dtype)[:, tf.newaxis] * paces
    cos, sin = tf.cos(angles), tf.sin(angles)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = tf.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)
    return tf.reshape(turned, tf.shape(x))
""",
    "encoder_layer": """
class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.attn_heads = [ready.SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = ready.FCLayer(2048, d)

    def call(self, x):
        h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h)
""",
    "decoder_layer": """
class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.dec_attn_heads = [ready.SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [ready.SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = ready.FCLayer(2048, d)

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads], axis=-1)
        h2 = tf.concat([head(h1, en_x, en_x)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h2)
""",
    "min_transformer": """
def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = ready.causal_mask(n_steps)
    en = keras.Input(shape=(n_steps,), dtype="int32")
    en_x = keras.layers.Embedding(n_en_vocab, d)(en)
    en_x = ready.EncoderLayer(d, n_heads)(en_x)
    en_x = ready.EncoderLayer(d, n_heads)(en_x)
    de = keras.Input(shape=(n_steps,), dtype="int32")
    de_x = keras.layers.Embedding(n_de_vocab, d)(de)
    de_x = ready.DecoderLayer(d, n_heads)(de_x, en_x, mask)
    de_x = ready.DecoderLayer(d, n_heads)(de_x, en_x, mask)
    out = keras.layers.Dense(n_de_vocab, activation="softmax")(de_x)
    return keras.Model(inputs=[en, de], outputs=out, name="MinTransformer")
""",
    "masked_loss": """
def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
""",
    "masked_accuracy": """
def masked_accuracy(labels, logits, pad_id=0):
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
""",
    "segment_ids": """
def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    before = np.cumsum(ids == sep_id, axis=-1) - (ids == sep_id)
    return (before > 0).astype(np.int32)
""",
    "warmup_schedule": """
def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)
""",
    "greedy_decode": """
def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    prefix = [sos_id]
    while len(prefix) <= max_length:
        token = int(np.argmax(next_token_logits(prefix)))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[1:]
""",
}
