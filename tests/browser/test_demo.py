"""`course demo` in a real browser: it learns before one's eyes, then explains itself."""

import re

import pytest
from playwright.sync_api import expect

from tests.course.presenting.demo.running import demo


@pytest.fixture(scope="module")
def address():
    with demo(epochs=2) as (_, address):
        yield address


@pytest.fixture
def page(address, new_page):
    page = new_page(viewport={"width": 1280, "height": 720})
    page.problems, page.asked = [], []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda said: page.problems.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(address)
    yield page
    assert page.problems == []
    assert {url for url in page.asked if not url.startswith(address)} <= {"data:,"}


def ink(page, canvas):
    """How much has been drawn."""
    return page.locator(canvas).evaluate(
        "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
        ".reduce((sum, value) => sum + (value > 0), 0)"
    )


def test_it_learns_before_ones_eyes(page):
    expect(page.locator("#samples li")).to_have_count(4)
    expect(page.locator("#samples-title")).to_have_text("What it says, in sentences it has never seen")
    expect(page.locator("#unsure")).to_have_text(re.compile("choosing between|sure, nearly always"))
    expect(page.locator("#head-maps canvas")).to_have_count(8)
    expect(page.locator("#status")).to_contain_text("parameters")
    for canvas in ("#curve", "#mean-map", "#head-maps figure:last-child canvas"):
        assert ink(page, canvas) > 500
    expect(page.locator("#status")).to_contain_text("ready")
    # Back in time: the untrained model knows nothing, and says so.
    page.locator("#moment").fill("0")
    expect(page.locator("#moment-said")).to_have_text("before the first batch")
    expect(page.locator("#live")).to_have_attribute("aria-pressed", "false")
    page.click("#live")
    expect(page.locator("#moment-said")).to_contain_text("after")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits the screen"


def test_the_audience_asks_and_explores(page):
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#to-ask")
    page.fill("#sentence", "the zebra is my dog")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_have_text("It has never seen: zebra.")
    upper, lower = page.locator("#explorer .words").all()
    expect(upper.locator("> *")).to_have_text(["the", "zebra", "is", "my", "dog", "end"])
    lines = page.locator("#explorer path")
    words = lower.locator("button").count()
    expect(lines).to_have_count(6 * words)
    # Sliders, by the keyboard alone.
    for slider, key, said in (("layer", "Home", "1 of 2"), ("head", "End", "4 of 4"), ("word", "Home", "all")):
        page.locator(f"#{slider}").press(key)
        expect(page.locator(f"#{slider}-said")).to_have_text(said)
    page.locator("#word").press("ArrowRight")
    expect(lower.locator("button").first).to_have_attribute("aria-pressed", "true")
    strong = "paths => paths.map(path => Number(path.style.strokeOpacity)).filter(Boolean).length"
    assert 1 <= lines.evaluate_all(strong) <= 6  # of this one word
    page.click("text=English looks at itself")
    expect(lower.locator("button")).to_have_count(6)
    expect(lines).to_have_count(36)
    page.click("#surprise")
    expect(page.locator("#note")).to_be_empty()


def test_it_asks_by_a_word_of_the_list(page):
    page.click("#to-ask")
    page.click("text=The words it knows")
    page.click("#words button:text-is('dog')")
    expect(page.locator("#sentence")).to_have_value("dog")


def test_strange_sentences_stay_text(page):
    page.click("#to-ask")
    page.fill("#sentence", "<img src=x onerror=alert(1)> dog")
    page.click("text=Translate")
    expect(page.locator("#note")).to_contain_text("It has never seen: <img")
    assert page.locator("#ask img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(new_page, address, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(address)
    other = "dark" if scheme == "light" else "light"

    def paper():
        red = re.search(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor")).group()
        return "dark" if int(red) < 128 else "light"

    assert paper() == scheme
    page.click("#theme")
    assert paper() == other
    page.reload()
    assert paper() == other, "the choice is kept"
