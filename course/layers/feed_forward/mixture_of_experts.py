"""Many position-wise networks, of which each position asks a few."""

from typing import Any

import keras
from keras import ops

from course.layers.arguments import arguments_of
from course.layers.attention.dot_product import softmax
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.feed_forward.swiglu import SwiGLU
from course.layers.initializers import Initializer, another


def top_k_gate(logits: Tensor, k: int) -> Tensor:
    """Share a weight of 1 among the k experts with the largest scores; the others get 0.

    Args:
        logits: a score for each expert, `(..., E)`.
        k: how many are chosen, 1 to E. Of equal scores the first are taken.

    Returns:
        `(..., E)`: the softmax over the chosen, zeros elsewhere.

    Example:
        >>> top_k_gate(tf.constant([[2.0, 0.0, 2.0, -1.0]]), k=2).numpy()
        array([[0.5, 0. , 0.5, 0. ]], dtype=float32)

    Reference: Shazeer et al., "Outrageously Large Neural Networks" (2017), section 2.1.
    """
    logits = ops.convert_to_tensor(logits)
    check_sizes(k=k)
    if k > logits.shape[-1]:
        raise ValueError(f"k must be at most the number of experts, got k={k} and {logits.shape[-1]} experts.")
    scores, chosen = ops.top_k(logits, k)  # (..., k)
    one_hot = ops.one_hot(chosen, logits.shape[-1], dtype=logits.dtype)  # (..., k, E)
    return ops.sum(softmax(scores)[..., None] * one_hot, axis=-2)


@keras.saving.register_keras_serializable(package="course")
class MixtureOfExperts(keras.layers.Layer):
    """Several `SwiGLU`s; a gate chooses for each position which few of them work on it.

    `y = Σₑ wₑ expertₑ(x)` with `w = top_k_gate(x W_choice, k)`. All experts weigh on the memory, only k of them on the
    time: an expert sees the positions that chose it, and no others.

    Args:
        num_experts: E.
        num_chosen: k, how many experts each position has.
        d_hidden: hidden width of each expert.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default "glorot_uniform".

    Call:
        `(x)`: `(..., width)`. Returns the same shape.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> MixtureOfExperts(num_experts=8, num_chosen=2, d_hidden=64)(tf.random.normal((2, 7, 32))).shape
        TensorShape([2, 7, 32])

    Reference: Jiang et al., "Mixtral of Experts" (2024). Nothing here keeps the experts equally busy, as large models
    must.
    """

    def __init__(
        self,
        num_experts: int,
        num_chosen: int,
        d_hidden: int,
        kernel_initializer: Initializer = "glorot_uniform",
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        check_sizes(num_experts=num_experts, num_chosen=num_chosen)
        if num_chosen > num_experts:
            raise ValueError(f"num_chosen must be at most num_experts, got {num_chosen} and {num_experts}.")
        self.num_experts = num_experts
        self.num_chosen = num_chosen
        self.d_hidden = d_hidden
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True
        self.supports_jit = False  # how many positions an expert gets is known only in the run
        self.experts = [SwiGLU(d_hidden, self.kernel_initializer, dtype=self.dtype_policy) for _ in range(num_experts)]

    def build(self, x_shape: Shape) -> None:
        initializer = another(self.kernel_initializer)
        self.W_choice = self.add_weight(shape=(x_shape[-1], self.num_experts), initializer=initializer, name="W_choice")
        for expert in self.experts:
            expert.build((None, x_shape[-1]))

    def call(self, x: Tensor) -> Tensor:
        positions = ops.reshape(x, (-1, x.shape[-1]))  # (N, D)
        weights = top_k_gate(ops.matmul(positions, self.W_choice), self.num_chosen)  # (N, E)
        y = ops.zeros_like(positions)
        for i, expert in enumerate(self.experts):
            (mine,) = ops.nonzero(weights[:, i])  # (n,)
            work = expert(ops.take(positions, mine, axis=0)) * ops.take(weights[:, i : i + 1], mine, axis=0)  # (n, D)
            y = y + ops.scatter(mine[:, None], work, ops.shape(positions))
        return ops.reshape(y, ops.shape(x))

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self)}
