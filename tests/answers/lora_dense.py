import keras
import tensorflow as tf

# %% in_init | Right: all in __init__.
class LoRADense(keras.layers.Layer):
    def __init__(self, dense, rank, alpha, **kwargs):
        super().__init__(**kwargs)
        self.dense, self.scale = dense, alpha / rank
        self.dense.trainable = False
        D, units = dense.kernel.shape
        self.A = self.add_weight(shape=(D, rank), initializer="he_normal", name="A")
        self.B = self.add_weight(shape=(rank, units), initializer="zeros", name="B")

    def call(self, x):
        return self.dense(x) + self.scale * (x @ self.A) @ self.B

    def merged(self):
        return self.dense.kernel + self.scale * self.A @ self.B

# %% in_build | Right: weights in build, by the input's width; keras.ops.
class LoRADense(keras.layers.Layer):
    def __init__(self, dense, rank, alpha, **kwargs):
        super().__init__(**kwargs)
        dense.trainable = False
        self.inner = dense
        self.rank = rank
        self.alpha = alpha

    def build(self, x_shape):
        self.A = self.add_weight(shape=(x_shape[-1], self.rank), initializer="glorot_uniform", name="A")
        self.B = self.add_weight(shape=(self.rank, self.inner.units), initializer="zeros", name="B")

    def call(self, x):
        way_round = keras.ops.matmul(keras.ops.matmul(x, self.A), self.B)
        return self.inner(x) + self.alpha * way_round / self.rank

    def merged(self):
        return keras.ops.add(self.inner.kernel, self.alpha / self.rank * keras.ops.matmul(self.A, self.B))

# %% dense_layers, of in_init | Right: two Dense layers for the way round.
# self.A = self.add_weight(shape=(D, rank), initializer="he_normal", name="A") -> self.A = keras.layers.Dense(rank, use_bias=False)
# self.B = self.add_weight(shape=(rank, units), initializer="zeros", name="B") -> self.B = keras.layers.Dense(units, use_bias=False, kernel_initializer="zeros")
# (x @ self.A) @ self.B -> self.B(self.A(x)) ; self.A @ self.B -> self.A.kernel @ self.B.kernel

# %% both_random, of in_init | Wrong: both_random - another layer from the start.
# "zeros" -> "he_normal"
# %% both_zero, of in_init | Wrong: both_zero - it never learns.
# "he_normal" -> "zeros"
# %% base_learns, of in_init | Wrong: base_still_learns - not frozen.
# -         self.dense.trainable = False
# %% variables, of in_init | Wrong: unknown_to_keras - two bare variables.
# self.add_weight(shape=(D, rank), initializer="he_normal", name="A") -> tf.Variable(tf.random.normal((D, rank), stddev=D**-0.5))
# self.add_weight(shape=(rank, units), initializer="zeros", name="B") -> tf.Variable(tf.zeros((rank, units)))
# %% turned, of in_init | Wrong: rank_outside - A on its side.
# shape=(D, rank) -> shape=(rank, D) ; (x @ self.A) -> tf.matmul(x, self.A, transpose_b=True) ; self.scale * self.A @ -> self.scale * tf.transpose(self.A) @
# %% no_scale, of in_init | Wrong: scale_missing - as strong as it comes.
# dense, alpha / rank -> dense, 1.0
# %% alpha_alone, of in_init | Wrong: alpha_undivided - without rank.
# dense, alpha / rank -> dense, alpha
# %% root, of in_init | Wrong: divided_by_root - rsLoRA.
# dense, alpha / rank -> dense, alpha / rank**0.5
# %% upside_down, of in_init | Wrong: scale_turned - rank over alpha.
# dense, alpha / rank -> dense, rank / alpha
# %% no_base, of in_init | Wrong: base_left_out - the way round alone.
# self.dense(x) + -> 0 * self.dense(x) +
# %% no_bias, of in_init | Wrong: bias_left_out - the kernel alone.
# self.dense(x) -> x @ self.dense.kernel
# %% twice, of in_init | Wrong: merged_and_added - in the matrix and beside it.
# self.dense(x) -> x @ self.merged() + self.dense.bias
# %% unscaled, of in_init | Wrong: merged_unscaled - put together without the scale.
# kernel + self.scale * self.A -> kernel + self.A
# %% no_kernel, of in_init | Wrong: merged_without_the_base - only what is new.
# self.dense.kernel + self.scale -> self.scale
# %% unmerged, of in_init | Wrong: not_merged - the old matrix.
# self.dense.kernel + self.scale * self.A @ self.B -> self.dense.kernel + 0.0
# %% two_mistakes, of in_init | Wrong: scale_missing, base_still_learns - both at once.
# dense, alpha / rank -> dense, 1.0
# -         self.dense.trainable = False
# %% bent, of in_init | Wrong: unnamed - a relu on the way.
# (x @ self.A) -> tf.nn.relu(x @ self.A)
# %% halved, of in_init | Wrong: unnamed - the mean of both.
# return self.dense(x) + -> return 0.5 * self.dense(x) +
# %% no_merged, of in_init | Wrong: unnamed - merged gives nothing.
# return self.dense.kernel -> self.dense.kernel
