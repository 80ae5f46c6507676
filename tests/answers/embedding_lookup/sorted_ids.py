"""Wrong: unnamed - the words in the order of their ids."""

from __future__ import annotations

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table, tf.sort(ids, axis=-1))
