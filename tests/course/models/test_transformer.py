import keras
import numpy as np
import pytest
import tensorflow as tf

from course.models import Seq2Seq, Transformer
from course.training import learn
from tests.course.harness import Case, harnessed, ids

EN, DE = ids(2, 4, high=9), ids(2, 5, high=9, seed=1)
EN[0, 2:] = 0
SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 12, "num_encoder_layers": 1, "num_decoder_layers": 2}


def transformer(**kwargs):
    return Transformer(9, 11, **{**SIZES, **kwargs})


def tied(**kwargs):
    sizes = {**SIZES, "num_encoder_layers": 1, "num_decoder_layers": 1}
    return Transformer(9, 9, **sizes, shared_embedding=True, positions="trainable", max_length=7, **kwargs)


def seq2seq(**kwargs):
    return Seq2Seq(9, 11, d=8, **kwargs)


INPUTS = {"en_ids": EN, "de_ids": DE}
CASES = {
    "two vocabularies": Case(transformer, INPUTS, [(2, 5, 11)], packed=True, exported=True),
    "one shared": Case(tied, INPUTS, [(2, 5, 9)], packed=True),
    "Seq2Seq": Case(seq2seq, INPUTS, [(2, 5, 11)], packed=True, exported=True),
}
MODELS = [transformer, tied, seq2seq]
test_harness = harnessed(CASES)


@pytest.mark.parametrize("make", MODELS)
@pytest.mark.parametrize("cuts", [[1] * 5, [2, 3]])
def test_step_by_step_equals_the_full_pass(make, cuts):
    model = make()
    whole = model([EN, DE]).numpy()
    state, seen = model.start(tf.constant(EN)), 0
    for cut in cuts:
        logits, state = model.step(tf.constant(DE[:, seen : seen + cut]), state)
        np.testing.assert_allclose(logits, whole[:, seen : seen + cut], atol=1e-5)
        seen += cut


@pytest.mark.parametrize("make", MODELS)
def test_a_fresh_model_can_decode_first(make):
    model = make()
    logits, _ = model.step(tf.constant(DE), model.start(tf.constant(EN)))
    np.testing.assert_allclose(model([EN, DE]), logits, atol=1e-5)


def test_step_by_step_in_half_precision():
    model = transformer(dtype="mixed_float16")
    whole = model([EN, DE]).numpy()
    state = model.start(tf.constant(EN))
    for t in range(5):
        logits, state = model.step(tf.constant(DE[:, t : t + 1]), state)
        np.testing.assert_allclose(logits[:, 0], whole[:, t], atol=2e-2)


def test_one_trace_serves_every_step():
    model = transformer(num_decoder_layers=1)
    whole = model([EN, DE]).numpy()
    traces = []

    @tf.function(reduce_retracing=True)
    def step(ids, state):
        traces.append(1)
        return model.step(ids, state)

    _, state = model.step(tf.constant(DE[:, :1]), model.start(tf.constant(EN)))
    for t in range(1, 5):
        logits, state = step(tf.constant(DE[:, t : t + 1]), state)
        np.testing.assert_allclose(logits[:, 0], whole[:, t], atol=1e-5)
    assert len(traces) <= 2  # one for a cache of length 1, one for any


def test_the_state_goes_round_a_loop_in_the_graph():
    model = transformer(num_decoder_layers=1)
    whole = model([EN, DE]).numpy()

    @tf.function
    def write(en_ids, de_ids):
        first, state = model.step(de_ids[:, :1], model.start(en_ids))

        def one_word(logits, caches):
            t = tf.shape(logits)[1]
            new, after = model.step(de_ids[:, t : t + 1], {**state, "caches": caches})
            return tf.concat([logits, new], axis=1), after["caches"]

        start = (first, state["caches"])
        longer = tf.nest.map_structure(lambda x: tf.TensorShape([*x.shape[:2], None, x.shape[3]]), start[1])
        shapes = (tf.TensorShape([2, None, first.shape[2]]), longer)
        written = tf.while_loop(lambda logits, _: tf.shape(logits)[1] < 5, one_word, start, shape_invariants=shapes)
        return written[0]

    np.testing.assert_allclose(write(tf.constant(EN), tf.constant(DE)), whole, atol=1e-5)


@pytest.mark.parametrize("make", MODELS)
def test_the_future_and_the_padding_are_out_of_sight(make):
    model = make()
    before = model([EN, DE]).numpy()
    later = DE.copy()
    later[:, 3:] = 1 + later[:, 3:] % 8
    after = model([EN, later]).numpy()
    np.testing.assert_allclose(after[:, :3], before[:, :3], atol=1e-6)
    assert not np.allclose(after[:, 3:], before[:, 3:], atol=1e-4)
    np.testing.assert_allclose(model([EN[:1, :2], DE[:1]]), before[:1], atol=1e-5)


def test_seq2seq_learns_to_turn_a_sentence_round():
    """That `Transformer` learns is shown by its pre-training."""
    keras.utils.set_random_seed(0)
    source = ids(32, 4, high=9)
    target = np.concatenate([np.ones((32, 1), "int32"), source[:, ::-1]], axis=1)
    model = seq2seq(dropout=0.0)
    losses = learn(model, lambda epoch: ([source, target[:, :-1]], target[:, 1:]), epochs=40, rate=1e-2, batch_size=32)
    assert losses[-1] < 0.7 * losses[0]


def test_two_languages_in_one_table_keep_an_output_of_their_own(tmp_path):
    one, two, three = (
        Transformer(9, 9, 8, 2, 12, 1, 1, 0.0, 7, "sinusoidal", shared) for shared in (True, "languages", False)
    )
    assert [m.count_params() - one.count_params() for m in (two, three)] == [8 * 9 + 9, 2 * 8 * 9 + 9]
    assert two.source_embedding is two.target_embedding
    two.save(tmp_path / "two.keras")
    again = keras.saving.load_model(tmp_path / "two.keras")
    batch = [np.array([[1, 2, 3]]), np.array([[4, 5]])]
    np.testing.assert_array_equal(again(batch), two(batch))
    with pytest.raises(ValueError, match="False, True or \"languages\", got 'target'"):
        Transformer(9, 9, 8, 2, 12, 1, 1, shared_embedding="target")


def test_a_shared_embedding_needs_one_vocabulary():
    with pytest.raises(ValueError, match="got source_vocab=9 and target_vocab=11"):
        transformer(shared_embedding=True)
