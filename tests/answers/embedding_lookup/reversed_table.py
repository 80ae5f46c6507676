"""Wrong: unnamed - reads the table from behind."""

from __future__ import annotations

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table[::-1], ids)
