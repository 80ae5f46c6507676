"""The page that is taken home, opened as a file with the network off: it computes what Keras does."""

import string

import keras
import numpy as np
import pytest
from playwright.sync_api import expect

from course.decoding import Translator
from course.interpret import without_head
from course.models import Transformer
from course.presenting.demo.broken import NormAlone
from course.presenting.take_home import ride, write_take_home
from course.text import SubwordVocabulary, Vocabulary
from course.text.han import HAN
from course.training import shipped_translator

SENTENCES = (
    "the dogs are great",
    "I'm the king, isn't he?",
    "The dog is a zebra.",
    "when will the old king eat his red apple ?",
)
LINES = (
    "The cats aren't (yet) here: why?",
    "我爱 BERT，也爱狗。他\u3005爱",
    "Größe, ▁ naïve 1+1=2 $x <EOS>",
    "  two   spaces… ",
    "a",
)
ODD = ("Ω unknown letters 漢", "x" * 40, "", "the THE thethe", "🙂👩\u200d🔬 b_c-d", "▁▁ a▁b ▁")


@pytest.fixture
def at_home(calm_page, tmp_path):
    """Opens a translator's page, offline; gives the page."""

    def at_home(translator, **options):
        file = tmp_path / "page.html"
        write_take_home(translator, file)
        return calm_page(file.as_uri(), offline=True, **options)

    return at_home


def same(found, translator, sentence):
    (expected,) = translator.translate([sentence])
    assert found["text"] == expected.text
    assert found["score"] == pytest.approx(expected.score, rel=1e-5, abs=1e-4)  # a sum over all words
    for name, p in translator.attentions(expected)._asdict().items():
        np.testing.assert_allclose(found["attentions"][name], p, atol=1e-4)
    for place, others in zip(found["choices"], translator.choices(expected), strict=True):
        np.testing.assert_allclose([p for _, p in place], [p for _, p in others], atol=1e-4)
        assert place[0][0] == others[0][0]
    assert (len(found["unknown"]), len(found["copied"])) == (len(expected.unknown), len(expected.copied))


def test_the_shipped_translator_says_the_same(at_home):
    translator = shipped_translator()
    page = at_home(translator)
    for sentence in SENTENCES:
        same(page.evaluate("one => translator.translate(one)", sentence), translator, sentence)
    for bad in ("", "zebras fly", "dog " * 64):
        assert page.evaluate("one => translator.translate(one)", bad)["problem"]


def test_it_is_signed(calm_page, tmp_path):
    signed = ["Ada's & Bob's", "It was <b>hard</b>.", "", "12 lines\nof ours"]
    file = write_take_home(shipped_translator(), tmp_path / "page.html", signed=signed)
    page = calm_page(file.as_uri(), offline=True)
    expect(page).to_have_title(signed[0])
    expect(page.locator("h1")).to_have_text(signed[0])
    expect(page.locator("#signed p")).to_have_text([signed[1], "12 lines of ours"])
    expect(page.locator("#signed svg")).to_contain_text("the sentence (B, S)")


def test_in_a_notebook_its_ride_is_open(calm_page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = write_take_home(shipped_translator(), tmp_path / "mine" / "page.html")
    frame = ride(file)._repr_html_()
    assert 'src="mine/page.html"' in frame
    assert 'name="#ride"' in frame
    page = calm_page(file.as_uri(), offline=True)
    page.evaluate("() => { name = '#ride'; }")
    page.reload()
    expect(page.locator("#ride-title")).to_have_text("Words become numbers")


def test_the_chinese_one_says_the_same_without_spaces(at_home):
    translator = shipped_translator(language="zh")
    page = at_home(translator)
    for sentence in (*SENTENCES, "why do not they see my two old dogs？"):
        same(page.evaluate("one => translator.translate(one)", sentence), translator, sentence)
    page.fill("#sentence", "the two dogs are great")
    page.click("#asking button.main")
    expect(page.locator("#translation")).to_have_attribute("lang", "zh-Hans")
    # And what is read could be Chinese as well.
    words = Vocabulary.build(["我 是 学生 ，", "他 也是 老师 BERT"])
    page.evaluate("it => { globalThis.words = new translator.source.constructor(it); }", described_words(words))
    for line in ("我是学生", "我也是BERT，老师校", "我 是 dog"):
        pieces = page.evaluate("line => words.read(line).map(({ piece }) => piece)", line)
        assert pieces == words.pieces(line), line
    ids = [*range(4, words.size), 4]
    assert page.evaluate("ids => words.textOf(ids)", ids) == words.text_of(ids)


def described_words(vocabulary):
    return {"tokens": [vocabulary.token(i) for i in range(vocabulary.size)], "han": HAN}


def test_a_translator_by_subwords_says_the_same(at_home):
    """One that has learned nothing: every probability counts. It shares and has what the shipped ones don't."""
    vocabulary = SubwordVocabulary.build([*LINES, string.printable] * 3, size=140)
    sizes = {"d_model": 16, "num_heads": 2, "dim_feedforward": 24, "num_encoder_layers": 2, "num_decoder_layers": 3}
    size, length = vocabulary.size, 32
    changes = {"shared_embedding": True, "positions": "trainable"}
    keras.utils.set_random_seed(1)  # not every one that has learned nothing says a word
    model = Transformer(source_vocab=size, target_vocab=size, max_length=length, **sizes, **changes)
    random = np.random.default_rng(0)
    model.set_weights([one + random.normal(0, 0.3, one.shape) for one in model.get_weights()])
    translator = Translator(model, vocabulary, vocabulary, words=False, max_length=length)
    page = at_home(translator)
    for line in (*LINES, *ODD):
        tidy = " ".join(line.split())
        found = page.evaluate("line => translator.source.read(line).map(({ id }) => id)", tidy)
        assert found == vocabulary.ids_of(tidy), line
    ids = list(range(size)) * 2
    assert page.evaluate("ids => translator.source.textOf(ids)", ids) == vocabulary.text_of(ids)
    for line in LINES[1::3]:  # its speed is that of TensorFlow, eager, word by word
        same(page.evaluate("one => translator.translate(one)", line), translator, line)


def test_without_a_part_it_says_what_keras_says_without_it(at_home):
    translator = shipped_translator()
    page, sentence, model = at_home(translator), SENTENCES[1], translator.model
    block = model.decoder.blocks[1]

    def same_without(part):
        found = page.evaluate("([one, part]) => translator.translate(one, new Set([part]))", [sentence, part])
        same(found, translator, sentence)
        return found["score"]

    whole, scores = same_without("nothing"), []
    heads = {"read 1": model.encoder.blocks[1].self_attn, "own 0": model.decoder.blocks[0].self_attn}
    for name, attention in (*heads.items(), ("cross 1", block.cross_attn)):
        with without_head(attention, 2):
            scores.append(same_without(f"{name} head 3"))
    dense = block.ffn.dense_layer_2
    kept = dense.get_weights()
    dense.set_weights([np.zeros_like(one) for one in kept])
    scores.append(same_without("write 1 feed-forward"))
    dense.set_weights(kept)
    block.add_norm_3.__class__ = NormAlone
    scores.append(same_without("write 1 residual 3"))
    assert whole not in scores, "each of them does something"
    found = page.evaluate("one => translator.translate(one, new Set([2]))", sentence)
    for kind in ("source", "cross"):
        assert not np.any(np.array(found["attentions"][kind])[..., 2]), "nobody looks at the word"


def test_a_phone_shows_all_of_it(at_home):
    page = at_home(shipped_translator(), viewport={"width": 390, "height": 844}, has_touch=True)
    page.fill("#sentence", "the <i>old</i> king eats his red apple")
    page.click("#asking button.main")
    expect(page.locator("#note")).to_have_text("It has never seen: <i>old</i>.")
    page.fill("#sentence", "the old king eats his red apple")
    page.click("#asking button.main")
    expect(page.locator("#translation")).to_have_text("le vieux roi mange sa pomme rouge")
    lower = page.locator("#explorer .words").last
    lower.locator("button").nth(4).tap()
    expect(page.locator("#choices h2")).to_have_text("Which word comes after “mange”?")
    page.select_option("#head", "0 1")
    page.click("text=Translation looks at itself")
    expect(page.locator("#one-map")).to_have_attribute("aria-label", "Attention, layer 1, head 2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#large")
    expect(page.locator("#heads-grid button:visible")).to_have_count(8)


def test_a_ride_shows_the_numbers_that_keras_computes(at_home):
    """Each strip of the ride from *dogs* to its translation, where the model's own layers have it."""
    translator = shipped_translator()
    page = at_home(translator)
    page.fill("#sentence", SENTENCES[0])
    page.click("#asking button.main")
    page.click("#ride-begin")
    stops = page.evaluate("ride.stops")
    (answer,) = translator.translate([SENTENCES[0]])
    model, s, t = translator.model, 1, 1
    source, target = np.array([answer.source_ids]), np.array([[1, *answer.target_ids[:t]]])

    def strip(stop, place):
        return np.array(stops[stop]["shown"][place]["strip"])

    x = model.source_embedding(source)
    np.testing.assert_allclose(strip(2, 2), x[0, s], atol=1e-4)
    added = [stop for stop, one in enumerate(stops) if [*one["shown"][0]] == ["neurons"]]
    assert len(added) == len(model.encoder.blocks) + len(model.decoder.blocks)
    for stop, block in zip(added[: len(model.encoder.blocks)], model.encoder.blocks, strict=True):
        x = block(x)
        np.testing.assert_allclose(strip(stop, 2), x[0, s], atol=1e-4)
    y = model.target_embedding(target)
    for block in model.decoder.blocks:
        y = block(y, x, tgt_mask=np.triu(np.ones((t + 1, t + 1), "float32"), 1))
    np.testing.assert_allclose(strip(-2, 0), y[0, t], atol=1e-4)
    chosen = dict(stops[-2]["shown"][1]["bars"])
    for word, p in translator.choices(answer)[t][:3]:
        assert chosen[word] == pytest.approx(p, abs=1e-4)
    # What came in, then three parts of each block: what they and the norms add is the word's score.
    stream = stops[-3]["shown"]
    np.testing.assert_allclose(stream[-1]["strip"], y[0, t], atol=1e-4)
    score = model((source, target))[0, t, answer.target_ids[t]]
    assert sum(line["adds"] for line in stream) + stops[-3]["rest"] == pytest.approx(float(score), abs=1e-3)
    assert len(stream) == 1 + 3 * len(model.decoder.blocks)
    for stop in stops:  # all shares sum to 1
        for bars in (one["bars"] for one in stop["shown"] if "bars" in one):
            assert sum(p for _, p in bars) <= 1 + 1e-6
    for _ in range(len(stops)):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#ride-on")).to_be_disabled()
    assert page.evaluate("ride.at") == len(stops) - 1
