"""Beginners' first attempts that end in an exception: a right answer, the slip made in it, and what must be said.

Each attempt is a plain way to write an exercise with one place replaced. `told` is a phrase of the explanation that
names the mistake in the learner's own terms.
"""

from dataclasses import dataclass

from tests.autograder.checks.answering.crash_bases import BASES, HEAD


@dataclass(frozen=True)
class Attempt:
    """One slip: `old` is replaced by `new` in the right answer; `told` is what the report must say."""

    slug: str
    name: str
    old: str
    new: str
    told: str

    @property
    def source(self) -> str:
        base = BASES[self.slug]
        assert self.old in base, f"{self.slug}/{self.name}: {self.old!r} is not in the right answer"
        return HEAD + base.replace(self.old, self.new)


Q = "q = tf.matmul(q_x, self.Wq)"
ROOT = "math.sqrt(self.d)"
GATHER = "tf.gather"
ATTEMPTS = (
    # A table indexed with ids, as NumPy allows it.
    Attempt("embedding_lookup", "indexed", "tf.gather(table, ids)", "table[ids]", "tf.gather(table, ids)"),
    Attempt(
        "scaled_embedding",
        "indexed",
        "tf.gather(self.embeddings, ids)",
        "self.embeddings[ids]",
        "tf.gather(self.embeddings, ids)",
    ),
    Attempt("scaled_embedding", "called", "tf.gather(self.embeddings, ids)", "self.embeddings(ids)", "not a function"),
    # Transposing.
    Attempt("scaled_dot_product", "k_T", "tf.matmul(q, k, transpose_b=True)", "q @ k.T", "transpose_b=True"),
    Attempt(
        "scaled_dot_product",
        "np_transpose",
        "tf.matmul(q, k, transpose_b=True)",
        "tf.matmul(q, tf.transpose(k))",
        "turns all axes round",
    ),
    Attempt(
        "self_attention",
        "tf_transpose",
        "tf.matmul(q, k, transpose_b=True)",
        "tf.matmul(q, tf.transpose(k))",
        "turns all axes round",
    ),
    Attempt("self_attention", "k_T", "tf.matmul(q, k, transpose_b=True)", "q @ k.T", "transpose_b=True"),
    Attempt(
        "self_attention", "not_transposed", "tf.matmul(q, k, transpose_b=True)", "tf.matmul(q, k)", "transpose_b=True"
    ),
    Attempt("scaled_dot_product", "not_transposed", "tf.matmul(q, k, transpose_b=True)", "q @ k", "transpose_b=True"),
    Attempt("split_heads", "perm_too_short", "(0, 2, 1, 3))", "(0, 2, 1))", "all 4 axes"),
    # Products whose axes don't meet.
    Attempt("self_attention", "W_at_x", Q, "q = self.Wq @ q_x", "the other way round"),
    Attempt("self_attention", "shape_1", "shape=(q_x_shape[-1]", "shape=(q_x_shape[1]", "shape[1]"),
    Attempt("self_attention", "weights_turned", "(q_x_shape[-1], self.d)", "(self.d, q_x_shape[-1])", "last axis"),
    Attempt("fc_layer", "W2_turned", "(self.d1, self.d2)", "(self.d2, self.d1)", "last axis"),
    Attempt("fc_layer", "W1_fixed", "(x_shape[-1], self.d1)", "(self.d1, self.d1)", "last axis"),
    Attempt(
        "fc_layer",
        "bias_turned",
        'shape=(self.d1,), initializer="zeros", name="b1"',
        'shape=(self.d2,), initializer="zeros", name="b1"',
        "b1",
    ),
    Attempt("fc_layer", "times", "tf.matmul(x, self.W1)", "x * self.W1", "tf.matmul"),
    Attempt("masked_self_attention", "p_at_q_sizes", "tf.matmul(p, v)", "tf.matmul(v, p)", "the other way round"),
    Attempt("multi_head_attention", "mask_axis", "mask = mask[:, tf.newaxis]", "pass", "mask"),
    # Whole numbers and decimals.
    Attempt("self_attention", "sqrt_int", ROOT, "tf.sqrt(self.d)", "whole number"),
    Attempt("scaled_dot_product", "sqrt_shape", "math.sqrt(d)", "tf.sqrt(q.shape[-1])", "whole number"),
    Attempt("scaled_dot_product", "sqrt_tf_shape", "math.sqrt(d)", "tf.sqrt(tf.shape(q)[-1])", "whole number"),
    Attempt("scaled_embedding", "sqrt_int", ROOT, "tf.math.sqrt(self.d)", "whole number"),
    Attempt("split_heads", "slash", "D // num_heads", "D / num_heads", "//"),
    Attempt("encoder_layer", "slash", "d // n_heads", "d / n_heads", "//"),
    Attempt(
        "causal_mask",
        "int_ones",
        "1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)",
        "1.0 - tf.linalg.band_part(tf.ones((n, n), tf.int32), -1, 0)",
        "tf.cast",
    ),
    Attempt(
        "scaled_dot_product",
        "np_float64",
        "z = tf.matmul(q, k, transpose_b=True) / math.sqrt(d)",
        "z = tf.matmul(q, k, transpose_b=True) / tf.sqrt(np.array(d, 'float64'))",
        "tf.cast",
    ),
    Attempt(
        "positional_encoding",
        "float64",
        "tf.cast(self.encoding, x.dtype)[: tf.shape(x)[1]]",
        "tf.constant(self.encoding, 'float64')[: tf.shape(x)[1]]",
        "tf.cast",
    ),
    Attempt("masked_accuracy", "int64", ", output_type=labels.dtype", "", "tf.cast"),
    Attempt("masked_loss", "bool_times", "tf.cast(labels != pad_id, tf.float32)", "labels != pad_id", "tf.cast"),
    Attempt(
        "masked_self_attention",
        "float16",
        "z = tf.where(tf.cast(mask, tf.bool), z.dtype.min, z)",
        "z += tf.cast(mask, tf.float32) * -1e4",
        "tf.cast",
    ),
    Attempt("rotary", "int_range", "tf.range(T, dtype=x.dtype)", "tf.range(T)", "tf.cast"),
    # Forgotten axes.
    Attempt(
        "layer_norm",
        "no_keepdims",
        "tf.reduce_mean(x, axis=-1, keepdims=True)",
        "tf.reduce_mean(x, axis=-1)",
        "keepdims",
    ),
    Attempt("scalar_self_attention", "no_newaxis", "q[:, None] * k[None, :]", "q @ k", "axis"),
    Attempt("sinusoidal_encoding", "no_newaxis", "np.arange(length)[:, np.newaxis]", "np.arange(length)", "newaxis"),
    Attempt("sinusoidal_encoding", "odd_d", "angles[:, : d // 2]", "angles", "odd"),
    Attempt("positional_encoding", "not_cut", "[: tf.shape(x)[1]]", "", "positions"),
    Attempt("merge_heads", "reshape_sizes", "(B, T, H * d)", "(B, T, H)", "numbers"),
    Attempt("split_heads", "reshape_sizes", "(B, T, num_heads, D // num_heads)", "(B, T, num_heads, D)", "numbers"),
    Attempt("merge_heads", "three_axes", "B, H, T, d = x.shape", "B, H, T = x.shape", "4"),
    # What a head returns, what a function returns.
    Attempt("concat_heads", "no_item", "head(x, x, x)[0]", "head(x, x, x)", "[0]"),
    Attempt("encoder_layer", "no_item", "head(x, x, x)[0]", "head(x, x, x)", "[0]"),
    Attempt("concat_heads", "one_x", "head(x, x, x)[0]", "head(x)[0]", "head(x, x, x)"),
    Attempt("encoder_layer", "one_x", "head(x, x, x)[0]", "head(x)[0]", "3"),
    Attempt("scaled_dot_product", "no_return", "return tf.matmul(p, v), p", "tf.matmul(p, v), p", "return"),
    Attempt("build_vocabulary", "no_return", "    return vocabulary\n", "", "return"),
    Attempt("encoder_layer", "no_return", "return self.fc_layer(h)", "self.fc_layer(h)", "return"),
    Attempt("skip_gram_pairs", "set", "return pairs", "return set(pairs)", "as a list"),
    Attempt("build_vocabulary", "set", "return vocabulary", "return set(vocabulary)", "a dictionary"),
    Attempt(
        "pad_or_truncate", "no_list", "[pad_id] * (length - len(kept))", "pad_id * (length - len(kept))", "[pad_id]"
    ),
    # Python's names.
    Attempt("self_attention", "no_self", Q, "q = tf.matmul(q_x, Wq)", "self.Wq"),
    Attempt("encoder_layer", "no_self", "in self.attn_heads", "in attn_heads", "self.attn_heads"),
    Attempt("self_attention", "not_kept", "self.Wq = self.add_weight", "Wq = self.add_weight", "self.Wq ="),
    Attempt("self_attention", "d_not_kept", "        self.d = d\n", "", "self.d = d"),
    Attempt("self_attention", "no_super", "        super().__init__(**kwargs)\n", "", "super().__init__"),
    Attempt(
        "self_attention",
        "no_init",
        "    def __init__(self, d, **kwargs):\n        super().__init__(**kwargs)\n        self.d = d\n",
        "",
        "def __init__(self, d, **kwargs)",
    ),
    Attempt("self_attention", "typo", "tf.nn.softmax", "tf.nn.sofmax", "softmax"),
    Attempt("self_attention", "tf_dot", "tf.matmul(p, v), p", "tf.dot(p, v), p", "tf.matmul"),
    Attempt(
        "masked_self_attention", "unset", "        z = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)\n", "", "z"
    ),
    # Truth of arrays.
    Attempt("masked_self_attention", "if_mask", "if mask is not None:", "if mask:", "is not None"),
    Attempt("multi_head_attention", "if_mask", "if mask is not None and", "if mask and", "is not None"),
    Attempt(
        "segment_ids",
        "if_on_row",
        "    before = np.cumsum(ids == sep_id, axis=-1) - (ids == sep_id)\n",
        "    before = [1 if i == sep_id else 0 for i in ids]\n",
        "last axis",
    ),
    Attempt("masked_loss", "if_label", "losses * real", "losses * real if labels != pad_id else 0", "tf.where"),
    # NumPy inside a layer, where tf.function has no numbers.
    Attempt("self_attention", "np_dot", Q, "q = np.dot(q_x, self.Wq)", "NumPy"),
    Attempt("self_attention", "np_sqrt", ROOT, "np.sqrt(tf.cast(tf.shape(k)[-1], tf.float32))", "NumPy"),
    Attempt(
        "masked_self_attention",
        "np_where",
        "tf.where(tf.cast(mask, tf.bool), z.dtype.min, z)",
        "np.where(mask, -1e4, z)",
        "NumPy",
    ),
    Attempt(
        "fc_layer",
        "np_maximum",
        "tf.nn.relu(tf.matmul(x, self.W1) + self.b1)",
        "np.maximum(tf.matmul(x, self.W1) + self.b1, 0)",
        "NumPy",
    ),
    Attempt("positional_encoding", "np_array", "x + tf.cast", "np.array(x) + tf.cast", "NumPy"),
    Attempt(
        "scaled_dot_product",
        "numpy_method",
        "tf.nn.softmax(z, axis=-1)",
        "tf.nn.softmax(z.numpy(), axis=-1)",
        ".numpy()",
    ),
    Attempt(
        "self_attention",
        "weights_in_call",
        "q = tf.matmul(q_x, self.Wq)",
        "q = tf.matmul(q_x, self.add_weight(shape=(q_x.shape[-1], self.d), name='W'))",
        "build",
    ),
    Attempt(
        "self_attention",
        "shape_number",
        'shape=(q_x_shape[-1], self.d), name="Wq"',
        'q_x_shape[-1], self.d, name="Wq"',
        "shape=(",
    ),
    Attempt(
        "self_attention",
        "build_names",
        "def build(self, q_x_shape, k_x_shape, v_x_shape):",
        "def build(self, q, k, v):\n        q_x_shape, k_x_shape, v_x_shape = q, k, v",
        "one shape for each input",
    ),
    Attempt("add_norm", "item_set", "return self.norm(", "x[0] = x[0]\n        return self.norm(", "in place"),
    Attempt(
        "min_transformer",
        "tf_on_symbol",
        "out = keras.layers.Dense",
        "de_x = tf.nn.relu(de_x)\n    out = keras.layers.Dense",
        "keras.ops",
    ),
    Attempt(
        "min_transformer",
        "np_on_symbol",
        "out = keras.layers.Dense",
        "de_x = np.maximum(de_x, 0)\n    out = keras.layers.Dense",
        "keras.ops",
    ),
    Attempt(
        "min_transformer",
        "not_called",
        "keras.layers.Embedding(n_en_vocab, d)(en)",
        "keras.layers.Embedding(n_en_vocab, d)",
        "layer itself",
    ),
    Attempt("decoder_layer", "mask_missing_arguments", "head(h1, en_x, en_x)[0]", "head(h1, en_x)[0]", "3"),
    Attempt(
        "greedy_decode",
        "dict_of_logits",
        "next_token_logits(prefix)",
        "next_token_logits[prefix]",
        "next_token_logits(",
    ),
    Attempt(
        "greedy_decode",
        "axis",
        "np.argmax(next_token_logits(prefix))",
        "np.argmax(next_token_logits(prefix), axis=1)",
        "axis",
    ),
    Attempt("warmup_schedule", "list_min", "min(step**-0.5, step * warmup_steps**-1.5)", "min(step**-0.5)", "min"),
    Attempt("cosine_similarity", "tf_norm", "np.linalg.norm(a, axis=-1)", "np.linalg.norm(a, axis=2)", "axis"),
)
