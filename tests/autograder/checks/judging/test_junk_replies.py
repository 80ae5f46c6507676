"""Whatever comes back from a learner's process, the judge gives a verdict."""

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from autograder.checks.answering.wire import reply_from
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import Reply, judge

# Each way of asking: functions and layers, several calls, a model, remote functions, lists and dictionaries.
ASKED = (
    "build_vocabulary", "skip_gram_pairs", "qkv_variables", "masked_self_attention", "find_the_leak", "add_norm",
    "fc_layer", "rotary", "decoder_layer", "min_transformer", "pre_ln_block", "greedy_decode", "corrupt_spans",
    "mask_tokens", "cached_attention_step",
)  # fmt: skip

numbers = st.one_of(
    st.integers(), st.floats(), st.just(10**400), st.booleans(), st.none(), st.text(max_size=3), st.just("Wq")
)
shaped = arrays(np.float32, array_shapes(min_dims=0, max_dims=3, max_side=3), elements=st.floats(width=32))
values = st.recursive(
    st.one_of(numbers, shaped),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.tuples(inner, inner), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)
KNOWN = ("weights", "others", "unreached", "unfound", "changed", "raised", "grown", "name", "parameters", "inputs",
         "graph", "layers")  # fmt: skip
facts = st.one_of(values, st.dictionaries(st.sampled_from(KNOWN), values))
leaf = st.fixed_dictionaries({"kind": st.just("variable"), "identity": st.integers(0, 3), "dtype": st.just("float32")})
leaves = st.one_of(st.lists(leaf, max_size=4), values)
failures = st.one_of(st.none(), values, st.fixed_dictionaries(dict.fromkeys(("type", "message", "line"), numbers)))
replies = st.one_of(
    values,
    st.fixed_dictionaries({"value": values, "leaves": leaves, "facts": facts, "failure": st.none()}),
    st.fixed_dictionaries({"value": values, "leaves": leaves, "facts": facts, "failure": failures}),
)


class Liar:
    """Sends anything at all, and the right number of values where several calls are asked for."""

    def __init__(self, data, fits):
        self._data, self._fits = data, fits

    def ask(self, probe):
        reply = reply_from(self._data.draw(replies))
        calls = len(probe.then) + (probe.kind != "model")
        if self._fits and probe.then and reply.failure is None:
            return Reply([reply.value] * calls, reply.leaves, reply.facts)
        return reply


@pytest.mark.parametrize("slug", ASKED)
@settings(max_examples=12, deadline=None)
@given(data=st.data(), fits=st.booleans())
def test_no_reply_makes_the_judge_raise(slug, data, fits):
    verdict = judge(find(slug), Liar(data, fits), 3)
    assert 0 <= verdict.score <= verdict.points


@pytest.mark.parametrize("slug", list(catalogue()))
def test_one_reply_to_everything(slug, monkeypatch):
    if slug not in ASKED:  # why it is wrong is asked in the same way of all, at great length
        for name in ("diagnose", "slip", "common_pattern"):
            monkeypatch.setattr(sys.modules[judge.__module__], name, lambda *_: ())
    for value in (5, [], [5], [[5], 5], {"x": 5}, "text", [np.zeros(3)] * 3, 10**400):

        class Same:
            def ask(self, probe):
                calls = len(probe.then) + (probe.kind != "model")
                return Reply([value] * calls if probe.then else value)  # noqa: B023

        assert judge(find(slug), Same(), 3).score < find(slug).points, value


@pytest.mark.parametrize("facts", [
    {"changed": ["x"]}, {"changed": 5}, {"weights": 5}, {"weights": {"Wq": 5}},
    {"weights": {"Wq": {"kind": "variable", "shape": ["a"], "identity": 1, "trainable": True}}},
    {"weights": {"Wq": {"kind": "variable"}}}, {"others": [[]]}, {"unreached": "Wq"}, {"name": 5},
    {"parameters": 10**400}, {"graph": [["Dense", ["x"]]]}, {"graph": [5]}, {"layers": [{"class": 5}]},
    {"layers": [{"class": "Dense", "parameters": 5, "output": ["x"]}]},
])  # fmt: skip
def test_facts_of_another_form_are_no_reply(facts):
    reply = reply_from({"value": 1, "leaves": [], "facts": facts, "failure": None})
    assert reply.failure is not None
    assert reply.failure.type == "NoReply"


@pytest.mark.parametrize("leaves", [5, [5], [{}], [{"kind": "variable", "identity": "x", "dtype": "float32"}]])
def test_leaves_of_another_form_are_no_reply(leaves):
    reply = reply_from({"value": 1, "leaves": leaves, "facts": {}, "failure": None})
    assert reply.failure is not None
