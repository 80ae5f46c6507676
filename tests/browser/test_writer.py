"""The page that writes, opened as a file with the network off: it computes what Keras does, and can be played with."""

import shutil

import numpy as np
import pytest
import tensorflow as tf
from playwright.sync_api import expect
from tokenizers import Tokenizer

from autograder.base.problem import Problem
from course.models import STORY_TELLER, load_llama
from course.presenting.writer import write_writer, writer

ASK = """(ids) => {
  const state = writer.model.begin(), steps = ids.map((id) => writer.model.step(id, state));
  return steps.map(({logits, floors}) => ({logits: [...logits], first: [...floors[0]]}));
}"""
TEXTS = ("Once there was a hungry mouse, named Zoë.", "It's 12 o'clock!  \n狗 😀 said: x_y", " the the")


@pytest.fixture
def opened(calm_page, tmp_path):
    """Opens the page, offline, in a language."""

    def opened(language="en", **options):
        file = tmp_path / f"{language}.html"
        write_writer(file, language=language)
        return calm_page(file.as_uri(), offline=True, **options)

    return opened


def test_its_numbers_and_its_pieces_are_those_of_the_libraries(opened):
    page, model = opened(), load_llama(STORY_TELLER)
    tokenizer = Tokenizer.from_file(str(STORY_TELLER / "tokenizer.json"))
    for text in TEXTS:
        ids = tokenizer.encode(text).ids
        assert page.evaluate("(text) => writer.bytes.read(text)", text) == ids
        assert page.evaluate("(ids) => writer.bytes.text(ids)", ids) == text
    found = page.evaluate(ASK, ids)
    np.testing.assert_allclose([one["logits"] for one in found], model(tf.constant([ids]))[0], atol=2e-3)
    expected = model.generate([[1]], 40, temperature=0).numpy()[0].tolist()
    assert page.evaluate("() => writer.greedy([1], 40)") == expected


def test_top_p_keeps_the_fewest_that_reach_it(opened):
    """As counted by hand: the chances are 1/2, 1/4, 1/8 and 1/8; at temperature 1/2 4/5.5, 1/5.5 and twice 0.25/5.5."""
    page, logits = opened(), np.log([4, 2, 8, 2]).tolist()
    ask = (
        "([logits, heat, top]) => writer.chances(logits, heat, top).filter((one) => one.kept).map(({id, p}) => [id, p])"
    )
    assert page.evaluate(ask, [logits, 1, 0.4]) == [[2, pytest.approx(0.5)]]
    assert page.evaluate(ask, [logits, 1, 0.7]) == [[2, pytest.approx(0.5)], [0, pytest.approx(0.25)]]
    assert page.evaluate(ask, [logits, 0.5, 0.6]) == [[2, pytest.approx(64 / 88)]]


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("zh", 390)])
def test_a_story_is_written_and_asked(opened, language, width):
    page = opened(language, viewport={"width": width, "height": 844})
    story, pieces = page.locator("#story"), page.locator("#story span")
    given = pieces.count()
    page.locator("#one").click()
    expect(pieces).to_have_count(given + 1)
    page.evaluate("writer.write(400)")
    expect(page.locator("#note")).not_to_be_empty()
    told, seed = story.inner_text(), page.locator("#seed")
    assert len(told.split()) > 60
    pieces.nth(given).click()
    expect(page.locator("#chances .written")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(pieces.nth(given + 1)).to_have_attribute("aria-pressed", "true")
    page.locator("#anew").click()
    expect(pieces).to_have_count(given)
    page.evaluate("writer.write(400)")
    assert story.inner_text() == told  # the same chance, the same story
    seed.fill("7")
    seed.dispatch_event("change")
    page.evaluate("writer.write(400)")
    assert story.inner_text() != told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tokenizer_that_has_no_piece_for_some_byte_is_refused(tmp_path):
    shutil.copytree(STORY_TELLER, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "tokenizer.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"Ġ":', '"_":', 1), encoding="utf-8")
    with pytest.raises(Problem, match=r"tokenizer\.json"):
        writer(tmp_path)
