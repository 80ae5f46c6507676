"""From text to text, and where the model looks."""

from dataclasses import replace

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.decoding import CannotTranslate, Translator, attentions, beam_search, cross_attention, greedy_search
from course.models import Seq2Seq, Transformer
from course.text import Vocabulary

ENGLISH = Vocabulary.build(["the dog is not big", "i like the cat ?"])
FRENCH = Vocabulary.build(["le chien n' est pas grand", "j' aime le chat ?"])


def make(kind="transformer", max_length=12, layers=1):
    keras.utils.set_random_seed(5)
    if kind == "gru":
        model = Seq2Seq(ENGLISH.size, FRENCH.size, 16)
    else:
        model = Transformer(ENGLISH.size, FRENCH.size, 16, 4, 32, layers, layers, max_length=max_length)
    model([tf.constant([[4]]), tf.constant([[1]])])
    return model


@pytest.fixture(scope="module")
def translator():
    return Translator(make(), ENGLISH, FRENCH, words=True, max_length=12)


def test_text_as_people_write_it(translator):
    (found,) = translator.translate(["The dog isn't big."])
    assert found.source == "The dog isn't big."
    assert found.source_ids == [*ENGLISH.ids_of("the dog is not big"), 2]
    assert found.unknown == ()
    assert found.score < 0


@pytest.mark.parametrize("beam", [1, 3])
def test_a_batch_changes_no_answer(beam):
    """Not even of sentences that come to no end: each is broken off at a length of its own."""
    translator = Translator(make(max_length=64), ENGLISH, FRENCH, words=True, max_length=64)
    sentences = ["the dog", "i like the cat ?", "the cat is not big " * 3, "big"]
    together = translator.translate(sentences, beam=beam)
    alone = [translator.translate([one], beam=beam)[0] for one in sentences]
    assert [one.source for one in together] == sentences
    assert [one.target_ids for one in together] == [one.target_ids for one in alone]
    assert [one.score for one in together] == pytest.approx([one.score for one in alone], abs=1e-3)
    broken_off = [one for one in together if one.target_ids[-1] != FRENCH.eos_id]
    assert len({len(one.target_ids) for one in broken_off}) > 1


def test_unknown_words_are_named(translator):
    (found,) = translator.translate(["the zebra is big"])
    assert (found.unknown, found.copied) == (("zebra",), ())


@pytest.mark.parametrize(("written", "text", "unknown", "copied"), [
    ([3, 5, 2], "ada chien", ("zoe",), ("ada",)),
    ([3, 5, 3, 2], "ada chien zoe", (), ("ada", "zoe")),
    ([3, 3, 3, 2], "ada zoe …", (), ("ada", "zoe")),
])  # fmt: skip
def test_who_writes_the_unknown_copies_in_the_order_of_reading(monkeypatch, written, text, unknown, copied):
    translator = Translator(make(), ENGLISH, FRENCH, words=True, max_length=12)
    monkeypatch.setattr(translator, "_search", lambda *_: (np.array([written]), np.zeros(1)))
    (found,) = translator.translate(["Ada, the dog, Zoe"])
    assert (found.text, found.unknown, found.copied) == (text, unknown, copied)


@pytest.mark.parametrize(("sentence", "said"), [
    ("", "The sentence is empty"),
    (" . ", "The sentence is empty"),
    ("zebras fly", "The vocabulary knows no word of 'zebras fly'"),
    ("the dog " * 10, "The sentence has 20 pieces, the model reads at most 11: .* Cut it in two"),
])  # fmt: skip
def test_what_cannot_be_translated(translator, sentence, said):
    with pytest.raises(CannotTranslate, match=said):
        translator.translate(["the dog", sentence])
    (found,) = translator.translate([sentence], strict=False)
    assert len(found.source_ids) <= 12


def test_a_translation_by_lot(translator):
    (greedy,) = translator.translate(["the dog is not big"])
    assert translator.draw("the dog is not big", temperature=0).target_ids == greedy.target_ids
    one, same, other = (translator.draw("the dog is not big", 2.0, seed) for seed in (1, 1, 2))
    assert one.target_ids == same.target_ids != other.target_ids
    p = translator.next_words(one)
    np.testing.assert_allclose(p.sum(axis=1), 1, atol=1e-5)
    assert np.log(p[np.arange(len(p)), one.target_ids]).sum() == pytest.approx(one.score, abs=1e-3)


def test_quickened_it_translates_as_before(translator):
    sentences = ["the dog is not big", "big", "i like the cat ?"]
    quick = Translator(translator.model, ENGLISH, FRENCH, words=True, max_length=12)
    quick.quicken()
    for beam in (1, 3):
        before, now = translator.translate(sentences, beam=beam), quick.translate(sentences, beam=beam)
        assert [one.target_ids for one in now] == [one.target_ids for one in before]
        assert [one.score for one in now] == pytest.approx([one.score for one in before], abs=1e-3)
    # Weights that have changed since are seen.
    bias = translator.model.to_logits.bias
    (first,), before = quick.translate(["big"]), bias.numpy()
    bias.assign(before + 5.0 * np.eye(FRENCH.size)[FRENCH.eos_id])
    (other,) = quick.translate(["big"])
    bias.assign(before)
    assert other.target_ids == [FRENCH.eos_id] != first.target_ids


def test_it_has_time_for_others_between_two_batches(translator):
    called = []
    translator.translate(["the dog"] * 65, between=lambda: called.append(1))
    assert len(called) == 2


@pytest.mark.parametrize("kind", ["transformer", "gru"])
def test_greedy_and_beam_agree_with_the_whole_model(kind):
    model = make(kind)
    source = np.array([[4, 5, 6, 2], [7, 8, 2, 0]], np.int32)
    for ids, scores in (greedy_search(model, source, 6), beam_search(model, source, 6, width=3)):
        decoder_in = np.concatenate([np.full((2, 1), 1), ids[:, :-1]], axis=1).astype("int32")
        log_p = tf.nn.log_softmax(model([source, decoder_in])).numpy()
        picked = np.take_along_axis(log_p, ids[..., np.newaxis], axis=-1)[..., 0]
        ended = np.cumsum(ids == 2, axis=1) - (ids == 2) > 0
        np.testing.assert_allclose(np.where(ended, 0, picked).sum(axis=1), scores, atol=1e-4)


def test_attentions_are_what_the_model_uses():
    model = make(layers=2)
    source, decoder_in = np.array([[4, 5, 2, 0]], np.int32), np.array([[1, 7, 8]], np.int32)
    found = {name: p.numpy() for name, p in attentions(model, source, decoder_in)._asdict().items()}
    np.testing.assert_array_equal(cross_attention(model, source, decoder_in), found["cross"])
    shapes = {name: p.shape for name, p in found.items()}
    assert shapes == {"source": (2, 1, 4, 4, 4), "target": (2, 1, 4, 3, 3), "cross": (2, 1, 4, 3, 4)}
    for p in found.values():
        np.testing.assert_allclose(p.sum(-1), 1, rtol=1e-5)
    assert (found["source"][..., 3] == 0).all()  # padding
    assert (found["cross"][..., 3] == 0).all()
    assert (np.triu(found["target"], 1) == 0).all()  # the future
    seen = {name: [] for name in found}
    for name, layers in (
        ("source", [block.self_attn for block in model.encoder.blocks]),
        ("target", [block.self_attn for block in model.decoder.blocks]),
        ("cross", [block.cross_attn for block in model.decoder.blocks]),
    ):
        for layer in layers:
            attend, kept = layer.attend, seen[name]
            layer.attend = lambda *args, attend=attend, kept=kept: kept.append(attend(*args)) or kept[-1]
    model([source, decoder_in])
    for name, p in found.items():
        np.testing.assert_allclose(p, np.stack([weights for _, weights in seen[name]]), atol=1e-5)


def test_attention_comes_with_names(translator):
    (found,) = translator.translate(["the dog is big"])
    p, source, target = translator.attention(found)
    assert source == ["the", "dog", "is", "big", "<EOS>"]
    assert p.shape == (1, 4, len(target), 5)
    assert len(target) == len(found.target_ids)


def test_between_which_words_it_chose(translator):
    """Held against the scores of decoding: the probabilities of what was written multiply to the sentence's."""
    (found,) = translator.translate(["the dog is big"])
    choices = translator.choices(found, n=3)
    assert [len(place) for place in choices] == [3] * len(found.target_ids)
    written = [dict(place)[FRENCH.token(i)] for place, i in zip(choices, found.target_ids, strict=True)]
    assert sum(np.log(written)) == pytest.approx(found.score, abs=1e-4)
    for place in choices:
        assert [p for _, p in place] == sorted((p for _, p in place), reverse=True)
    (all_of_them,) = {len(place) for place in translator.choices(found, n=FRENCH.size)}
    assert all_of_them == FRENCH.size
    assert [sum(p for _, p in place) for place in translator.choices(found, n=FRENCH.size)] == pytest.approx(
        [1.0] * len(found.target_ids), abs=1e-5
    )


def test_what_was_written_is_among_them_however_unlikely(translator):
    (found,) = translator.translate(["the dog is big"])
    unlikely = replace(found, target_ids=[FRENCH.ids_of("grand")[0], *found.target_ids[1:]])
    assert translator.choices(unlikely, n=1)[0][0][0] == "grand"


def test_the_gru_has_none():
    with pytest.raises(TypeError, match="Transformer, got Seq2Seq"):
        cross_attention(make("gru"), [[4]], [[1]])
