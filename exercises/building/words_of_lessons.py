"""What this course's lessons call the functions and values of its references: "the queries", "the number of heads".

A sentence on a slip uses them, by the name of a function or of a value inside a reference.
"""

from __future__ import annotations

from collections.abc import Mapping

from autograder.checks.judging.said import Said

WORDS: Mapping[str, Said] = {
    "gelu": Said("the GELU"),
    "standardised": Said("the norm"),
    "norm_of": Said("the norm"),
    "layer_norm": Said("the norm"),
    "attend": Said("the attention"),
    "self_attention": Said("the attention"),
    "attention_of": Said("the attention"),
    "multi_head": Said("the attention"),
    "scalar_attention": Said("the attention"),
    "fully_connected": Said("the feed-forward layer"),
    "feed_forward": Said("the feed-forward layer"),
    "cross_entropy": Said("the cross-entropy"),
    "waves": Said("the encoding of positions"),
    "turn": Said("the rotation"),
    "split": Said("the splitting into heads"),
    "merge": Said("the joining of the heads"),
    "relu": Said("the ReLU"),
    "q": Said("the queries"),
    "k": Said("the keys"),
    "v": Said("the values"),
    "scores": Said("the scores"),
    "mask": Said("the mask"),
    "hidden": Said("the hidden places"),
    "angles": Said("the angles"),
    "positions": Said("the positions"),
    "logits": Said("the logits"),
    "labels": Said("the labels"),
    "epsilon": Said("epsilon"),
    "gamma": Said("gamma"),
    "beta": Said("beta"),
    "d": Said("the width"),
    "D": Said("the width"),
    "B": Said("the size of the batch"),
    "T": Said("the number of words"),
    "S": Said("the number of keys"),
    "H": Said("the number of heads"),
}
