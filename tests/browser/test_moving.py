"""Figures that move in a real browser: what the page computes is what NumPy computes, by mouse and by keyboard."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from course import figures
from course.models import build_min_transformer

PAGE = '<!doctype html><html lang="en"><title>Moving</title><main><h1>Moving</h1>{}</main></html>'
WORDS = ["I", "kicked", "the", "ball"]
X = np.array([0.2, -0.5, 1.0, 0.8])
SCORES = np.random.default_rng(2).normal(size=(4, 4)).round(3)
P = np.random.default_rng(0).dirichlet(np.ones(4), size=(2, 3, 4))  # (layers, heads, T, S)


def softmax(z):
    powers = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def numbers(texts):
    return [float(text.replace("−", "-").replace(" %", "")) for text in texts]


@pytest.fixture
def show(calm_page):
    def show(figure, width=760):
        page = calm_page(offline=True, viewport={"width": width, "height": 800})
        page.set_content(PAGE.format(figure._repr_html_()))
        expect(page.locator("figure.moving[data-alive]")).to_be_visible()
        expect(page.locator("img.still")).to_be_hidden()
        return page

    return show


def test_the_flow_mixes_as_numpy_does(show):
    page = show(figures.moving_flow(X, 3.0, 1.5, 1.0, 3, WORDS))
    expect(page.locator(".p")).to_have_count(4)

    def seen():
        return numbers(page.locator(".p").all_text_contents())

    np.testing.assert_allclose(seen(), softmax(X[3] * 3.0 * X * 1.5), atol=0.0051)
    page.get_by_role("slider").first.fill("-3")
    page.get_by_role("combobox").select_option("kicked")
    p = softmax(X[1] * -3.0 * X * 1.5)
    np.testing.assert_allclose(seen(), p, atol=0.0051)
    expect(page.locator(".said")).to_contain_text(f"kicked looks most at {WORDS[p.argmax()]}: {p.max():.2f}")
    page.get_by_role("slider").first.fill("0")
    expect(page.locator(".said")).to_contain_text(f"0.25 each, and takes home {np.mean(X):.2f}")


KEYS, VALUES = np.array([[0.2, 1.6], [-1.2, -0.4], [1.8, 0.1]]), np.array([[1.0, 1.5], [-1.5, 0.5], [0.5, -1.0]])


def test_the_query_is_dragged_and_pushed_and_what_it_gets_is_numpys(show):
    page = show(figures.moving_arrows(KEYS, VALUES, WORDS[:3], [1.0, 0.0]))
    drawn = page.locator(".stage svg")

    def holds(query):
        p = softmax(KEYS @ query / np.sqrt(2))
        np.testing.assert_allclose(numbers(page.locator(".p").all_text_contents()), p, atol=0.0051)
        x, y = numbers(re.search(r"\((\S+), (\S+)\)", page.locator(".said").inner_text()).groups())
        np.testing.assert_allclose([x, y], p @ VALUES, atol=0.0051)

    holds([1.0, 0.0])
    drawn.focus()
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    holds([0.9, 0.2])
    box = drawn.bounding_box()
    half = 150  # of the left plane, 24 below the top
    unit = half / 2 / 1.12
    page.mouse.move(box["x"] + 4 + half + 0.9 * unit, box["y"] + 24 + half - 0.2 * unit)
    page.mouse.down()
    page.mouse.move(box["x"] + 4 + half - 1.5 * unit, box["y"] + 24 + half + 0.5 * unit)
    page.mouse.up()
    page.mouse.move(box["x"] + 4, box["y"] + 30)  # nobody holds it any more
    expect(page.locator(".said")).to_contain_text("kicked gets most")
    got = numbers(page.locator(".p").all_text_contents())
    np.testing.assert_allclose(got, softmax(KEYS @ [-1.5, -0.5] / np.sqrt(2)), atol=0.02)


def test_the_scores_are_divided_and_the_softmax_follows(show):
    figure = figures.moving_scaling()
    page = show(figure)
    for place, divisor in (("√d", np.sqrt(1024)), ("d", 1024.0), ("1", 1.0)):
        page.locator("input").first.fill("5")
        page.get_by_role("button", name=place, exact=True).click()
        p = softmax(np.array(figure.data["scores"][5]) / divisor)
        np.testing.assert_allclose(numbers(page.locator(".p").all_text_contents()), p, atol=0.0051)
        expect(page.locator(".said")).to_contain_text(f"softmax: {np.mean(p * (1 - p)):.4f}")


def test_cells_are_hidden_by_click_and_by_key(show):
    page = show(figures.moving_mask(SCORES, WORDS))
    hidden = np.triu(np.ones((4, 4), bool), k=1)

    def p():
        return np.array(numbers(page.locator("td.p").all_text_contents())).reshape(4, 4)

    np.testing.assert_allclose(p(), softmax(np.where(hidden, -1e300, SCORES)), atol=0.0051)
    page.get_by_role("button", name="ball sees I: score").click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    hidden[3, 0] = hidden[2, 1] = True
    np.testing.assert_allclose(p(), softmax(np.where(hidden, -1e300, SCORES)), atol=0.0051)
    page.get_by_role("button", name="multiply p by 0").click()
    np.testing.assert_allclose(p(), np.where(hidden, 0, softmax(SCORES)), atol=0.0051)
    expect(page.locator(".said")).to_contain_text("4 rows don't sum to 1")
    page.get_by_role("button", name="a whole row").click()
    page.get_by_role("button", name="put −∞").click()
    assert np.isnan(p()[1]).all()
    assert np.isfinite(p()[[0, 2, 3]]).all()
    page.get_by_role("button", name="put the smallest number").click()
    np.testing.assert_allclose(p()[1], 0.25)


def test_only_keys_that_a_control_does_not_know_turn_the_slide(show):
    """Slides listen on the document."""
    page = show(figures.moving_mask(SCORES, WORDS))
    page.evaluate("() => { window.seen = []; document.addEventListener('keydown', (one) => seen.push(one.key)); }")
    page.get_by_role("button", name="ball sees I: score").click()
    for key in ("ArrowDown", "Space", "Enter"):
        page.keyboard.press(key)
    page.get_by_role("button", name="put −∞").click()
    for key in ("Space", "ArrowRight", "d"):
        page.keyboard.press(key)
    assert page.evaluate("() => seen") == ["ArrowRight", "d"]


def test_the_machine_opens_by_key_and_every_floor_has_its_arrow_heads(new_page):
    page = new_page(viewport={"width": 390, "height": 800}, offline=True)
    page.set_content(PAGE.format(figures.machine(build_min_transformer(5, 30, 40, 16, 2))._repr_html_()))
    page.evaluate("() => { window.seen = []; document.addEventListener('keydown', (one) => seen.push(one.key)); }")
    floor = page.locator("section:not([hidden])")
    assert floor.locator("svg").bounding_box()["width"] <= 390, "two columns fit on a phone"
    floor.get_by_role("button", name="EncoderLayer: open it").first.press("Enter")
    heads = floor.get_by_role("button", name="SelfAttentionLayer × 2: open it")
    expect(heads).to_be_focused()
    tips = floor.locator("path[transform]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert len(tips) == 3 + 1 + 1
    assert min(tips) > 3
    heads.press("Space")
    expect(floor.locator("table")).to_contain_text("Wq")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(floor.get_by_role("button", name="Dense: open it")).to_be_visible()
    assert page.evaluate("() => seen") == []


def test_likeness_depends_on_the_distance(show):
    page = show(figures.moving_positions(40, 16, 2, 10))
    wanted = f"Distance 8: likeness {np.mean(np.cos(8 / 10000 ** (np.arange(0, 16, 2) / 16))):.4f}"
    expect(page.locator(".said")).to_have_text(wanted + ".")
    for _ in range(3):
        page.get_by_role("button", name="both one on").click()
    expect(page.get_by_label("position b")).to_have_value("13")
    expect(page.locator(".said")).to_have_text(wanted + ".")


def test_heads_are_switched_off(show):
    page = show(figures.moving_heads(P[0], WORDS))
    page.get_by_role("combobox").select_option("the")
    best = P[0, :, 2].argmax(axis=-1)
    told = [f"{WORDS[s]} (head {h + 1}: {P[0, h, 2, s]:.2f})" for h, s in enumerate(best)]
    expect(page.locator(".said")).to_have_text(f"the looks most at {', '.join(told)}.")
    page.get_by_role("button", name="head 2").click()
    expect(page.locator(".said")).to_have_text(f"the looks most at {told[0]}, {told[2]}.")


def test_the_explorer_walks_by_arrow_keys(show):
    page = show(figures.Alignment(P, ["a", "b", "c", "d"], ["w", "x", "y", "z"]), width=390)

    def shares():
        return numbers(page.locator(".answering small").all_text_contents())

    np.testing.assert_allclose(shares(), 100 * P[1, :, 0].mean(axis=0), atol=0.6)
    page.get_by_role("button", name="w").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("layer").select_option("1")
    page.get_by_label("head").select_option("3")
    np.testing.assert_allclose(shares(), 100 * P[0, 2, 1], atol=0.6)


def test_a_film_is_scrubbed_and_played(show):
    frames = np.random.default_rng(1).random((3, 2, 2)).round(3)
    page = show(figures.training_film({"p": frames}, [0, 5, 10], [1.0, 0.5, 0.25]))

    def cells():
        return numbers(title.text_content() for title in page.locator("rect title").all())

    page.get_by_role("slider").fill("1")
    np.testing.assert_allclose(cells(), frames[1].ravel(), atol=0.0051)
    expect(page.locator(".said")).to_have_text("After 5 steps: loss 0.500.")
    page.get_by_role("button", name="play").click()
    expect(page.locator(".said")).to_have_text("After 10 steps: loss 0.250.")
    expect(page.get_by_role("button", name=re.compile("play"))).to_be_visible()


def test_the_decoding_loop_goes_step_by_step(show):
    p = [[0.1, 0.7, 0.2], [0.25, 0.2, 0.55]]
    page = show(figures.decoding_steps(p, ["les", "chiens", "<EOS>"], ["dogs"]), width=390)
    expect(page.locator(".said")).to_have_text("It takes chiens, appends it, and asks again.")
    page.get_by_role("button", name="one step on").press("Enter")
    expect(page.locator(".word.new")).to_have_text("chiens")
    np.testing.assert_allclose(numbers(page.locator(".percent").all_text_contents()), [55, 25, 20])
    expect(page.locator(".said")).to_have_text("It takes <EOS>: the sentence is done.")
    expect(page.get_by_role("button", name="one step on")).to_be_disabled()


@pytest.mark.parametrize("make", [
    lambda: figures.moving_arrows(KEYS, VALUES, WORDS[:3]),
    lambda: figures.moving_flow(np.arange(7) / 7, 3.0, 1.5, 1.0, 5, ["I", "kicked", "the", "ball", "and", "it", "ran"]),
    figures.moving_scaling,
    lambda: figures.moving_mask(np.zeros((5, 5)), ["<sos>", "les", "chiens", "sont", "super"]),
    figures.moving_positions,
    lambda: figures.moving_heads(P[0], ["I wish for B, C", "kicked", "the", "ball"], list("ABCD")),
    lambda: figures.training_film({"p": np.ones((2, 7, 7)), "w": -np.ones((2, 7, 7))}, [0, 1], [1, 0]),
])  # fmt: skip
def test_a_phone_need_not_scroll_sideways(show, make):
    page = show(make(), width=390)
    seen = page.evaluate("""() => [...document.querySelectorAll("figure *")]
      .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect().right)""")
    assert max(seen) <= 390
