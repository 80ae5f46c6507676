"""Layers that are told by an argument what attention may not see, beside the mask that Keras carries."""

from typing import Any

import keras


class KeepsMask(keras.layers.Layer):
    """The output has the Keras mask of the first input, whatever an argument named `mask` says.

    Keras takes such an argument for a mask of its own, 1 = real word, and would hand it on to the next layer.

    Example:
        >>> x = keras.layers.Embedding(9, 4, mask_zero=True)(tf.constant([[6, 7, 0]]))
        >>> h, _ = SelfAttentionLayer(4)(x, x, x, mask=causal_mask(3))
        >>> h._keras_mask.numpy()
        array([[ True,  True, False]])
    """

    def compute_mask(self, inputs: Any, previous_mask: Any = None) -> Any:
        return getattr(inputs, "_keras_mask", None)

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        # By a trace, not by compute_output_shape: a mask that doesn't fit is refused as the model is put together.
        return keras.Operation.compute_output_spec(self, *args, **kwargs)
