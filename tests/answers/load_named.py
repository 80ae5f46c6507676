import numpy as np
import tensorflow as tf

# %% tensors | Right: tensors of TensorFlow, and a tuple for a list.
def load_named(names, tensors):
    def one(name):
        found = tf.convert_to_tensor(tensors.get(name, tensors["model.embed_tokens.weight"]))
        return tf.transpose(found) if len(found.shape) == 2 and not name.startswith("model.embed") else found

    used = {name if name in tensors else "model.embed_tokens.weight" for name in names}
    return [one(name) for name in names], tuple(sorted(name for name in tensors if name not in used))
