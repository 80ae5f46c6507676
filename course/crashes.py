"""What a crash means in this course: rows that know attentions, heads and sentences, before the engine's own."""

from __future__ import annotations

import ast

from autograder.checks.crashes.row import Crash, Fields, Row
from autograder.checks.crashes.rows.side_by_side import MISFIT, met


def two_results(crash: Crash, _: Fields) -> Fields | None:
    """An attention's two results, handed on as one."""
    for call in crash.place.nodes(ast.Call):
        for arg in call.args:
            if isinstance(arg, ast.Call) and any(one in ast.unparse(arg.func) for one in ("attn", "attention", "head")):
                return {"call": ast.unparse(arg)}
    return None


def heads(crash: Crash, _: Fields) -> Fields | None:
    """Heads that return (h, p), joined as if they returned h."""
    for node in crash.place.nodes((ast.ListComp, ast.GeneratorExp)):
        if isinstance(node.elt, ast.Call):
            return {"call": ast.unparse(node.elt)}
    return None


ROWS = (
    Row(r"the mask must broadcast to .*?, here (?P<scores>\([\d, ]+\)) or .*?got shape (?P<mask>\([\d, ]+\))",
        "The mask has shape {mask}, and the table of who looks at whom {scores}. The last axis of a mask is as long as "
        "the sentence that is looked at: is it the mask of another attention, or are asker and asked exchanged?",
        "from course.layers import MultiHeadAttention\n"
        "MultiHeadAttention(4, 2)(x[..., :4], x[..., :4], x[..., :4], mask=tf.zeros((2, 4, 3)))"),
    Row(r"the sub-layer's output must be as wide",
        "An attention returns two things, (output, weights), and only the first is wanted here: `{call}[0]`.",
        "from course.layers import AddNorm, MultiHeadAttention\nattn = MultiHeadAttention(4, 2)\n"
        "AddNorm(0.1)(x[..., :4], attn(x[..., :4], x[..., :4], x[..., :4], return_weights=True))", when=two_results),
    Row(r"[Mm]issing (?:a |\d+ )?required.*'[qkv]_x'|takes three inputs",
        "An attention head takes 3 inputs, q_x, k_x and v_x. In self-attention all are the same: `head(x, x, x)`.",
        "def head(q_x, k_x, v_x): return q_x\nhead(x)"),
    Row(r"ConcatOp : Dimension \d+ in both shapes|Shapes of all inputs must match|NOT CONVERTIBLE TO TENSOR"
        r"|inhomogeneous",
        "A head returns two things, (h, p), and only h is wanted here: `{call}[0]`.",
        "heads = [lambda x: (x, x[0])]; tf.concat([head(x) for head in heads], axis=-1)", "head|attn|attention",
        heads),
    Row(MISFIT, "The mask is {a}, and the table of who looks at whom {b}: the last axis of a mask is as long as the "
        "sentence that is looked at, {other}, and not {one}. Is it the mask of another attention?",
        "mask = x[0, :, :4] > 0; tf.where(mask, 0.0, tf.zeros((2, 4, 7)))", when=met("mask")),
    Row(MISFIT, "{rule}: {one} is not {other}. Two sentences of other lengths meet: what comes out of an attention is "
        "as long as the sentence that asks.", "x + tf.zeros((2, 3, 5))", when=met("sentences")),
)  # fmt: skip
