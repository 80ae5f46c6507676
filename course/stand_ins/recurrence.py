"""A recurrent network made in the learner's process: what somebody is given who asks how far it remembers."""

from collections.abc import Callable
from typing import Any

CallBack = Callable[[str, str, list[Any]], Any]


def small_recurrence(name: str, call_back: CallBack) -> Callable[[Any], Any]:
    """A function from x `(B, T, D)` to the last state `(B, H)`: `h = tanh(x Wx + h Wh + b)`, word by word from zeros.

    Args:
        name: what the judge knows it by.
        call_back: brings Wx `(D, H)`, Wh `(H, H)` and b `(H,)`.
    """
    import tensorflow as tf

    Wx, Wh, b = (tf.constant(value) for value in call_back(name, "call", []))

    def last_of(x: Any) -> Any:
        x = tf.convert_to_tensor(x, tf.float32)
        h = tf.zeros((x.shape[0], Wh.shape[0]))
        for t in range(x.shape[1]):
            h = tf.tanh(tf.matmul(x[:, t], Wx) + tf.matmul(h, Wh) + b)
        return h

    return last_of
