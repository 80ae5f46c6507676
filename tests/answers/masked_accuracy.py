import keras
import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def masked_accuracy(labels, logits, pad_id=0):
    right = ops.cast(ops.equal(ops.cast(ops.argmax(logits, axis=-1), "int32"), ops.cast(labels, "int32")), "float32")
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return ops.sum(right * real) / ops.maximum(ops.sum(real), 1)

# %% loops_in_graph | Right: loops and conditions on tensors, which AutoGraph turns into a graph.
def masked_accuracy(labels, logits, pad_id=0):
    labels = tf.convert_to_tensor(labels)
    best = tf.argmax(logits, axis=-1, output_type=labels.dtype)
    right, total = 0, 0
    for b in tf.range(tf.shape(labels)[0]):
        for t in tf.range(tf.shape(labels)[1]):
            if labels[b, t] != pad_id:
                total += 1
                if best[b, t] == labels[b, t]:
                    right += 1
    if total == 0:
        return 0.0
    return tf.cast(right, tf.float32) / tf.cast(total, tf.float32)
