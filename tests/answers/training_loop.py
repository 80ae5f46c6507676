import keras
import numpy as np
import tensorflow as tf

# %% in_classes | Right: the weights wait in a dictionary, the costs are added up in Python floats.
class Best:
    def __init__(self, patience):
        self.loss, self.since, self.patience, self.weights = float("inf"), 0, patience, None

    def enough(self, loss, model):
        self.since += 1
        if loss < self.loss:
            self.loss, self.since = loss, 0
            self.weights = {i: np.array(weight) for i, weight in enumerate(model.weights)}
        return self.since == self.patience

def teach(model, optimizer, pairs, held_out, orders, batch_size, peak, warmup, largest, patience):
    def log_likely(source, target, **mode):
        read = np.hstack([np.ones((len(target), 1), "int32"), target[:, :-1]])
        chosen = tf.gather(tf.nn.log_softmax(model([source, read], **mode)), target, batch_dims=2)
        return tf.reduce_sum(tf.where(target == 0, 0.0, chosen))

    best, looks, iteration = Best(patience), [], 1
    for epoch in range(-1, len(orders)):
        order = list(orders[epoch]) if epoch >= 0 else []
        while order:
            rows, order = order[:batch_size], order[batch_size:]
            source, target = pairs[0][rows], pairs[1][rows]
            with tf.GradientTape() as tape:
                loss = -log_likely(source, target, training=True) / np.count_nonzero(target)
            gradients = tape.gradient(loss, model.trainable_weights)
            shorter = [keras.ops.convert_to_tensor(one) for one in gradients]
            length = float(tf.linalg.global_norm(shorter))
            if length > largest:
                shorter = [one * (largest / length) for one in shorter]
            optimizer.learning_rate.assign(peak / warmup**-0.5 * min(iteration**-0.5, iteration * warmup**-1.5))
            optimizer.apply_gradients(list(zip(shorter, model.trainable_weights, strict=True)))
            iteration += 1
        looks.append(-float(log_likely(*held_out)) / np.count_nonzero(held_out[1]))
        if best.enough(looks[-1], model):
            break
    model.set_weights([best.weights[i] for i in range(len(best.weights))])
    return looks
