"""What this course's lessons call the functions and values of its references: "the queries", "the number of heads".

A sentence on a slip uses them, by the name of a function or of a value inside a reference.
"""

from collections.abc import Mapping

from autograder.checks.judging.message import Message

WORDS: Mapping[str, Message] = {
    "gelu": Message("the GELU"),
    "standardised": Message("the norm"),
    "norm_of": Message("the norm"),
    "layer_norm": Message("the norm"),
    "attend": Message("the attention"),
    "self_attention": Message("the attention"),
    "attention_of": Message("the attention"),
    "multi_head": Message("the attention"),
    "scalar_attention": Message("the attention"),
    "fully_connected": Message("the feed-forward layer"),
    "feed_forward": Message("the feed-forward layer"),
    "cross_entropy": Message("the cross-entropy"),
    "waves": Message("the encoding of positions"),
    "turn": Message("the rotation"),
    "split": Message("the splitting into heads"),
    "merge": Message("the joining of the heads"),
    "relu": Message("the ReLU"),
    "q": Message("the queries"),
    "k": Message("the keys"),
    "v": Message("the values"),
    "scores": Message("the scores"),
    "mask": Message("the mask"),
    "hidden": Message("the hidden places"),
    "angles": Message("the angles"),
    "positions": Message("the positions"),
    "logits": Message("the logits"),
    "labels": Message("the labels"),
    "epsilon": Message("epsilon"),
    "gamma": Message("gamma"),
    "beta": Message("beta"),
    "d": Message("the width"),
    "D": Message("the width"),
    "B": Message("the size of the batch"),
    "T": Message("the number of words"),
    "S": Message("the number of keys"),
    "H": Message("the number of heads"),
}
