"""Wrong: first_token_only - [CLS]."""

import keras


class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        return self.to_classes(h[:, 0])
