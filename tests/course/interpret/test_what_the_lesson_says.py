"""What notebook 11 says of the translator that ships holds for its weights: who trains it anew is told here."""

import numpy as np
import pytest
import tensorflow as tf

from course import interpret
from course.training import shipped_translator


@pytest.fixture(scope="module")
def translator():
    return shipped_translator()


@pytest.fixture(scope="module")
def gender(translator):
    return translator.model.decoder.blocks[1].self_attn


def ids(translator, english, french):
    source = [[*translator.source.ids_of(english), translator.source.eos_id]]
    return tf.constant(source), tf.constant([[translator.target.sos_id, *translator.target.ids_of(french)]])


def lead(translator, logits, she, he):
    first, second = translator.target.ids_of(f"{she} {he}")
    return float(logits[0, -1, first] - logits[0, -1, second])


def test_one_head_sees_to_the_feminine(translator, gender):
    sentences = ["The house is white.", "The women are happy.", "The dog is white.", "The girls are small."]
    before = [one.text for one in translator.translate(sentences)]
    with interpret.without_head(gender, 3):
        after = [one.text for one in translator.translate(sentences)]
    assert before[:3] == ["la maison est blanche", "les femmes sont heureuses", "le chien est blanc"]
    assert after[:3] == ["la maison est blanc", "les femmes sont heureux", "le chien est blanc"]


def test_no_other_head_costs_the_lead_as_much_and_it_looks_at_the_article(translator, gender):
    source, so_far = ids(translator, "the house is white", "la maison est")
    lost = {}
    for number, block in enumerate(translator.model.decoder.blocks):
        for attention in (block.self_attn, block.cross_attn):
            for head in range(4):
                with interpret.without_head(attention, head):
                    logits = translator.model([source, so_far], training=False)
                lost[number, attention is block.self_attn, head] = -lead(translator, logits, "blanche", "blanc")
    assert max(lost, key=lost.get) == (1, True, 3)
    looks = translator.attentions(translator.translate(["The house is white."])[0]).target[1, 3, 3]
    assert looks[1] > 0.9  # la


def test_another_head_looks_at_the_article_and_is_not_missed(translator, gender):
    source, so_far = ids(translator, "the house is white", "la maison est")
    whole = lead(translator, translator.model([source, so_far], training=False), "blanche", "blanc")
    with interpret.without_head(gender, 1):
        less = lead(translator, translator.model([source, so_far], training=False), "blanche", "blanc")
    assert abs(whole - less) < 0.6
    looks = translator.attentions(translator.translate(["The house is white."])[0]).target[1, 1, 3]
    assert looks[1] > 0.9


def test_the_last_cross_attention_settles_the_words_and_the_form_comes_before(translator):
    women = translator.translate(["The women are happy."])[0]
    stream = interpret.stream_of(translator.model, [women.source_ids], by_sublayer=True)
    floors = interpret.states(stream, tf.constant([[translator.target.sos_id, *women.target_ids[:-1]]]))
    lens = interpret.logit_lens(floors, stream.norm, stream.table) + stream.bias
    said = [[translator.target.token(int(word)) for word in row] for row in tf.argmax(lens[:, 0], axis=-1)]
    assert said[5] == said[6] == ["les", "femmes", "sont", "heureuses", "<EOS>"]
    assert [said[4][place] == said[6][place] for place in (1, 2, 3)] == [False] * 3
    assert said[4][3].endswith("es")


def test_all_four_look_at_red_and_none_alone_is_missed(translator):
    source, so_far = ids(translator, "the red car is old", "la voiture")
    (rouge,) = translator.target.ids_of("rouge")
    cross = translator.model.decoder.blocks[1].cross_attn
    p = translator.attentions(translator.translate(["The red car is old."])[0]).cross[1]
    assert p[:, 2, 1].min() > 0.9
    found = interpret.attributions(translator.model, so_far, rouge, source)
    for head in range(4):
        assert found.values[found.names.index(f"block 1 cross-attention head {head}"), 0, -1] > 1
        with interpret.without_head(cross, head):
            logits = translator.model([source, so_far], training=False)
        assert tf.nn.softmax(logits[0, -1])[rouge] > 0.9


def test_the_article_carries_the_gender(translator):
    source, clean = ids(translator, "the girl is happy", "la fille est")
    _, corrupt = ids(translator, "the girl is happy", "le garçon est")
    stream = interpret.stream_of(translator.model, source)
    tops = [lead(translator, translator.model([source, one]), "heureuse", "heureux") for one in (clean, corrupt)]
    patched = [[interpret.patch(stream, clean, corrupt, layer, place) for place in range(4)] for layer in range(2)]
    brought = np.array([[lead(translator, logits, "heureuse", "heureux") for logits in row] for row in patched])
    share = (brought - tops[1]) / (tops[0] - tops[1])
    assert share[:, 1].min() > 0.8
    assert np.delete(share, 1, axis=1).max() < 0.3
