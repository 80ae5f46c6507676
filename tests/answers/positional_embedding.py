import keras
import tensorflow as tf

# %% add_weight | Right: add_weight in build, a slice in call.
class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer="random_normal", name="pos_embed")

    def call(self, x):
        return x + self.pos_embed[: x.shape[1]]

# %% embedding_layer | Right: Keras's Embedding under the given name.
class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = keras.layers.Embedding(max_length, d)

    def call(self, x):
        return x + self.pos_embed(keras.ops.arange(keras.ops.shape(x)[1]))

# %% gather, of add_weight | Right: tf.gather with a range of positions.
# self.pos_embed[: x.shape[1]] -> tf.gather(self.pos_embed, tf.range(tf.shape(x)[1]))

# %% in_init | Right: the weight is made in __init__, since its shape is known there.
class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = self.add_weight(
            shape=(max_length, d), initializer=keras.initializers.RandomNormal(stddev=0.02)
        )

    def call(self, x):
        T = tf.shape(x)[1]
        return tf.add(x, self.pos_embed[tf.newaxis, :T, :])

# %% one_hot, of add_weight | Right: positions as one-hot rows times the table.
# self.pos_embed[: x.shape[1]] -> tf.matmul(tf.eye(x.shape[1], self.max_length), self.pos_embed)

# %% all_rows, of add_weight | Wrong: adds_all_rows - the whole table.
# pos_embed[: x.shape[1]] -> pos_embed
# %% alone, of add_weight | Wrong: replaces_x - the rows alone.
# return x + -> return
# %% alone_batch, of add_weight | Wrong: replaces_x - the rows alone, for each sentence.
# x + self -> tf.broadcast_to(self ; [: x.shape[1]] -> [: x.shape[1]], tf.shape(x))
# %% by_batch, of add_weight | Wrong: indexed_by_batch - the row of the sentence's number.
# self.pos_embed[: x.shape[1] -> tf.gather(self.pos_embed, tf.range(tf.shape(x)[0]))[:, tf.newaxis
# %% concat, of add_weight | Wrong: joins_instead_of_adding - side by side.
# return x + self.pos_embed[: x.shape[1]] -> rows = tf.broadcast_to(self.pos_embed[: x.shape[1]], tf.shape(x)); return tf.concat([x, rows], -1)
# %% constant, of add_weight | Wrong: not_trainable - random numbers in a plain tensor.
# self.add_weight(shape= -> 0.02 * tf.random.normal( ; initializer="random_normal", name="pos_embed" -> seed=1
# %% from_row_one, of add_weight | Wrong: skips_the_first_row - row 0 kept for PAD.
# : x.shape[1] -> 1 : x.shape[1] + 1
# %% frozen, of add_weight | Wrong: not_trainable - a weight with trainable=False.
# initializer="random_normal" -> trainable=False
# %% last_rows, of add_weight | Wrong: last_rows - from the end.
# : x.shape[1] -> -x.shape[1] :
# %% one_row, of add_weight | Wrong: same_row_for_all - the row of the last position for all words.
# : x.shape[1] -> 0
# %% other_name, of add_weight | Wrong: unnamed - the weight has another name.
# self.pos_embed -> self.table ; initializer="random_normal", name -> name
# %% rows_backwards, of add_weight | Wrong: unnamed - the first word gets the last of its rows.
# 1]] -> 1]][::-1]
# %% subtracted, of add_weight | Wrong: subtracted - a minus.
# x + -> x -
# %% times, of add_weight | Wrong: multiplied - x times the rows.
# random_normal -> uniform ; x + self.pos_embed[: x.shape[1]] -> x * self.pos_embed[: tf.shape(x)[1]]
# %% two_mistakes_frozen_last, of add_weight | Wrong: not_trainable, last_rows - frozen, and from the end.
# initializer="random_normal" -> trainable=False ; [: x.shape[1]] -> [-x.shape[1] :]
# %% unused, of add_weight | Wrong: table_unused - the table is made, and x comes back.
# +     def __init__(self, max_length, d):
# +         super().__init__()
# +         self.max_length, self.d = max_length, d
# x_shape -> input_shape ; initializer="random_normal", name -> name
# return x + self.pos_embed[: x.shape[1]] -> return x
# %% with_dropout, of add_weight | Wrong: unnamed - numbers are dropped at inference too.
# x + -> tf.nn.dropout(x + ; [: x.shape[1]] -> [: x.shape[1]], 0.3)
# %% stop_gradient, of add_weight | Wrong: not_trainable - trainable by its flag, and no gradient reaches it.
# -         self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer="random_normal", name="pos_embed")
# +         self.pos_embed = self.add_weight(
# +             name="pos_embed", shape=(self.max_length, self.d), initializer="uniform", trainable=True
# +         )
# return x + self.pos_embed[: x.shape[1]] -> table = tf.stop_gradient(tf.convert_to_tensor(self.pos_embed)); return x + table[: tf.shape(x)[1]]

# %% tf_variable, of embedding_layer | Wrong: unknown_to_keras - a bare tf.Variable.
# keras.layers.Embedding(max_length, d -> tf.Variable(0.02 * tf.random.normal((max_length, d)), name="pos_embed"
# (keras.ops.arange(keras.ops.shape(x)[1])) -> [: x.shape[1]]
# %% batch_axis, of embedding_layer | Wrong: unnamed - the weight has a batch axis.
# - class PositionalEmbedding(keras.layers.Layer):
# + from keras import layers
# + class PositionalEmbedding(layers.Layer):
# self.pos_embed = keras.layers.Embedding(max_length, d) -> self.pos_embed = self.add_weight(shape=(1, max_length, d), initializer="random_normal", name="pos_embed")
# (keras.ops.arange(keras.ops.shape(x)[1])) -> [:, : x.shape[1]]
