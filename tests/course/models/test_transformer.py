import numpy as np
import pytest
import tensorflow as tf

from course.models import Seq2Seq, Transformer
from tests.course.harness import Case, harnessed, ids

EN, DE = ids(2, 4, high=9), ids(2, 5, high=9, seed=1)
EN[0, 2:] = 0
SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 12, "num_encoder_layers": 1, "num_decoder_layers": 2}


def transformer(**kwargs):
    return Transformer(9, 11, **{**SIZES, **kwargs})


def tied(**kwargs):
    sizes = {**SIZES, "num_decoder_layers": 1}
    return Transformer(9, 9, **sizes, shared_embedding=True, positions="trainable", max_length=9, **kwargs)


def seq2seq(**kwargs):
    return Seq2Seq(9, 11, d=8, **kwargs)


def one_block(**kwargs):
    return transformer(num_decoder_layers=1, **kwargs)


INPUTS = {"en_ids": EN, "de_ids": DE}
CASES = {
    "two vocabularies": Case(one_block, INPUTS, [(2, 5, 11)], packed=True, exported=True),
    "one shared": Case(tied, INPUTS, [(2, 5, 9)], packed=True),
    "Seq2Seq": Case(seq2seq, INPUTS, [(2, 5, 11)], packed=True, exported=True),
}
test_harness = harnessed(CASES)


@pytest.mark.parametrize("make", [transformer, tied, seq2seq])
def test_step_by_step_and_the_future_and_the_padding_out_of_sight(make):
    """A fresh model can decode first."""
    model, steps = make(), []
    state, seen = model.start(tf.constant(EN)), 0
    for cut in (2, 1, 2):
        logits, state = model.step(tf.constant(DE[:, seen : seen + cut]), state)
        steps.append(logits)
        seen += cut
    whole = model([EN, DE]).numpy()
    np.testing.assert_allclose(np.concatenate(steps, axis=1), whole, atol=1e-5)
    later = DE.copy()
    later[:, 3:] = 1 + later[:, 3:] % 8
    after = model([EN, later]).numpy()
    np.testing.assert_allclose(after[:, :3], whole[:, :3], atol=1e-6)
    assert not np.allclose(after[:, 3:], whole[:, 3:], atol=1e-4)
    np.testing.assert_allclose(model([EN[:1, :2], DE[:1]]), whole[:1], atol=1e-5)


def test_step_by_step_in_half_precision():
    model = transformer(dtype="mixed_float16")
    whole, state = model([EN, DE]).numpy(), model.start(tf.constant(EN))
    for t in range(3):
        logits, state = model.step(tf.constant(DE[:, t : t + 1]), state)
        np.testing.assert_allclose(logits[:, 0], whole[:, t], atol=2e-2)


def test_one_trace_serves_every_step():
    """However many words are new in it."""
    model = one_block()
    whole, traces, seen = model([EN, DE]).numpy(), [], 1

    @tf.function(reduce_retracing=True)
    def step(ids, state):
        traces.append(1)
        return model.step(ids, state)

    _, state = model.step(tf.constant(DE[:, :1]), model.start(tf.constant(EN)))
    for cut in (1, 2, 1):
        logits, state = step(tf.constant(DE[:, seen : seen + cut]), state)
        np.testing.assert_allclose(logits, whole[:, seen : seen + cut], atol=1e-5)
        seen += cut
    assert len(traces) <= 2  # one for a cache of length 1, one for any


def test_two_languages_in_one_table_keep_an_output_of_their_own():
    one, two, three = (
        Transformer(9, 9, 8, 2, 12, 1, 1, 0.0, 7, "sinusoidal", shared) for shared in (True, "languages", False)
    )
    assert [m.count_params() - one.count_params() for m in (two, three)] == [8 * 9 + 9, 2 * 8 * 9 + 9]
    assert two.source_embedding is two.target_embedding
    again = Transformer.from_config(two.get_config())
    again.set_weights(two.get_weights())
    np.testing.assert_array_equal(again([EN, DE]), two([EN, DE]))
    with pytest.raises(ValueError, match="False, True or \"languages\", got 'target'"):
        Transformer(9, 9, 8, 2, 12, 1, 1, shared_embedding="target")
    with pytest.raises(ValueError, match="got source_vocab=9 and target_vocab=11"):
        transformer(shared_embedding=True)
