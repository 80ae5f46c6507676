"""`course demo` in a real browser: it learns before one's eyes, then explains itself."""

import re

import pytest
from playwright.sync_api import expect

from tests.course.presenting.demo.running import demo


@pytest.fixture(scope="module")
def address():
    with demo(epochs=2, against="without-positions") as (_, address):
        yield address


@pytest.fixture
def page(address, calm_page):
    return calm_page(address, warnings=False, viewport={"width": 1280, "height": 720})  # of how often a test looks


def ink(page, canvas):
    """How much has been drawn."""
    return page.locator(canvas).evaluate(
        "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
        ".reduce((sum, value) => sum + (value > 0), 0)"
    )


def test_chinese_is_told_right_or_wrong_by_its_characters(page):
    expect(page.locator("#samples li")).to_have_count(4)  # the lesson has been told, with its language
    module = "import('./language.js').then(it => it.{})"
    cut = page.evaluate(module.format("cut('我 喜欢BERT，是吗？')"))
    assert cut == ["我", "喜", "欢", "BERT", "，", "是", "吗", "？"]
    assert page.evaluate(module.format('cut("l\'oiseau est-il là ?")')) == ["l'oiseau", "est-il", "là", "?"]
    joined = page.evaluate(module.format("joined(['学生', '是', 'BERT', 'un', '我', '，', '吗', '？'])"))
    assert joined == "学生是 BERT un 我，吗？"
    page.evaluate(module.format("learns({ code: 'zh', name: 'Chinese' })"))
    expect(page).to_have_title("A Transformer learns Chinese")
    expect(page.locator("[data-kind=cross]")).to_have_text("Chinese looks at English")
    expect(page.locator("#translation")).to_have_attribute("lang", "zh-Hans")


@pytest.mark.parametrize("code", ["fr", "zh"])
def test_a_film_runs_until_the_live_training_begins(address, new_page, code):
    page = new_page()
    page.add_init_script("window.EventSource = class { constructor() { window.server = this; } }")
    page.goto(address)
    tell = "(event) => server.onmessage({ data: JSON.stringify(event) })"
    lesson = {"kind": "lesson", "pairs": [["a cat", "un chat"]] * 4, "count": 9, "against": {}, "chosen": None}
    lesson |= {"language": {"code": code, "name": "French"}, "film": f"film-{code}.json"}
    page.evaluate(tell, lesson)
    expect(page.locator("#film")).to_be_visible()
    expect(page.locator("#samples-title")).to_have_text("Sentences it has never seen")
    expect(page.locator("#head-maps canvas")).to_have_count(8)
    page.evaluate(tell, {"kind": "problem", "said": "It did not start."})  # the film is there for that, too
    expect(page.locator("#film")).to_be_visible()
    page.evaluate(tell, {"kind": "model", "layers": 1, "heads": 2, "parameters": 7, "words": {}, "machine": ""})
    expect(page.locator("#film")).to_be_hidden()
    expect(page.locator("#head-maps canvas")).to_have_count(2)
    expect(page.locator("#samples li")).to_have_count(4)


def test_it_learns_before_ones_eyes(page):
    expect(page.locator("#samples li")).to_have_count(4)
    expect(page.locator("#samples-title")).to_have_text("Sentences it has never seen")
    expect(page.locator("#unsure")).to_have_text(re.compile("choosing between|sure, nearly always"))
    expect(page.locator("#head-maps canvas")).to_have_count(8)
    expect(page.locator("#status")).to_contain_text("parameters")
    for canvas in ("#curve", "#mean-map", "#head-maps button:last-child canvas"):
        assert ink(page, canvas) > 500
    expect(page.locator("#status")).to_have_text(re.compile("parameters · ready$"))
    # Its own words, which are nonsense at first; and, by the switch, the right ones, under another title.
    for which, other in (("forced", "own"), ("own", "forced")):
        page.click(f"[data-reads={which}]")
        expect(page.locator(f"#maps-title [data-when={which}]")).to_be_visible()
        expect(page.locator(f"#maps-title [data-when={other}]")).to_be_hidden()
        assert ink(page, "#mean-map") > 500
    claim = r"In the last test, \d+ % of 41 new sentences of its own little grammar came out exactly right; "
    claim += r"without positions, \d+ %\.$"
    expect(page.locator("#loss-card .claim")).to_have_text(re.compile(claim))
    first = page.locator("#samples li").first
    expect(first.locator(".given span").last).not_to_be_empty()  # the reference, beside the answer
    expect(page.locator("#legend")).to_contain_text("as expected")
    # The second model: its own curve, its own translations beside the first one's.
    expect(page.locator("#rival-unsure")).to_have_text(re.compile("without positions: (between|sure)"))
    expect(first.locator(".said")).to_have_count(2)
    blue = """canvas => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((_, i) => i % 4 === 0 && data[i + 3] > 200 && data[i + 2] - data[i] > 100).length;
    }"""
    assert page.locator("#curve").evaluate(blue) > 50
    expect(page.locator("#taken [aria-pressed=true]")).to_have_text("without positions")
    signs = page.locator("#squares").evaluate("it => [...it.children].map((one) => one.className)")
    right = signs.count("yes")
    assert (len(signs), right + signs.count("no")) == (41, 41), "the last test has asked all"
    expect(page.locator("#squares-said")).to_have_text(f"{right} of 41 sentences of the test are right")
    expect(page.locator("#pause")).to_be_disabled()  # it has learned
    # Back in time: the untrained model knows nothing, and says so.
    page.locator("#moment").fill("0")
    expect(page.locator("#moment-said")).to_have_text("before the first batch")
    expect(page.locator("#live")).to_have_attribute("aria-pressed", "false")
    page.click("#live")
    expect(page.locator("#moment-said")).to_contain_text("after")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits the screen"


def test_nothing_moves_whatever_is_said(page):
    expect(page.locator("#status")).to_contain_text("ready")
    places = "() => [...document.querySelectorAll('main > *, header > *')].map(one => one.getBoundingClientRect().top)"
    before = page.evaluate(places)
    page.evaluate("document.getElementById('status').textContent = 'something very long '.repeat(20)")
    page.evaluate("for (const one of document.querySelectorAll('#samples p')) one.append(' very long'.repeat(30))")
    assert page.evaluate(places) == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_heads_are_large_on_a_click(page):
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#head-maps button >> nth=5")
    shown = page.locator("#heads-grid button:visible")
    expect(shown).to_have_text(["layer 2, head 2"])
    assert ink(page, "#heads-grid button:nth-child(6) canvas") > 500
    page.click("#heads-all")
    expect(shown).to_have_count(8)
    shown.nth(3).click()
    expect(shown).to_have_text(["layer 1, head 4"])
    page.keyboard.press("ArrowDown")
    expect(shown).to_have_text(["layer 2, head 4"])
    page.keyboard.press("Escape")
    expect(page.locator("#heads")).to_be_hidden()
    page.click("#large")
    expect(shown).to_have_count(8)


def test_an_old_answer_is_never_seen_under_a_new_question(page):
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#to-ask")
    page.fill("#sentence", "the dog is my cat")
    page.keyboard.press("Enter")
    expect(page.locator("#echo")).to_have_text("the dog is my cat")
    expect(page.locator("#answer")).to_be_visible()
    held = []
    page.route("**/translate", lambda route: held.append(route))
    page.fill("#sentence", "my zebra sleeps")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_have_text("Translating “my zebra sleeps” …")
    expect(page.locator("#answer")).to_be_hidden()
    while not held:  # the page is ahead of what Playwright tells
        page.wait_for_timeout(10)
    held.pop().continue_()
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#echo")).to_have_text("my zebra sleeps")
    expect(page.locator("#note")).to_have_text("It has never seen: zebra.")
    # A problem hides it, too; and what the test that the model sits holds up is said.
    page.fill("#sentence", "zebras fly")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text("Translating")
    held.pop().continue_()
    expect(page.locator("#note")).to_have_text("The vocabulary knows no word of 'zebras fly'.")
    expect(page.locator("#answer")).to_be_hidden()


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
    expect(lines).to_have_count(4 * 6 * words)  # of all heads, each in its colour
    colours = "paths => new Set(paths.map(path => getComputedStyle(path).stroke)).size"
    assert lines.evaluate_all(colours) == 4
    expect(page.locator("#rival-said")).to_contain_text("without positions → ")
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
    linked = page.url
    # Between which words it chose: the written one stands out, and what it doubts is said and underlined.
    page.click("text=French looks at English")
    page.locator("#word").press("End")
    choices = page.locator("#choices li")
    expect(choices).to_have_count(6)
    expect(choices.last).to_contain_text("others")
    shares = "bars => bars.map(bar => Number(bar.style.getPropertyValue('--p')))"
    usual = choices.evaluate_all(shares)
    assert sum(usual) == pytest.approx(1, abs=0.01)
    page.locator("#temperature").press("Home")
    assert choices.evaluate_all(shares)[0] > usual[0], "a low temperature favours the likely"
    page.locator("#temperature").press("End")
    assert choices.evaluate_all(shares)[0] < usual[0]
    page.click("#draw")
    expect(page.locator("#note")).to_contain_text("Drawn at temperature 5: ")
    expect(page.locator("#choices li.written .piece")).to_have_text(lower.locator("button").last.inner_text())
    expect(page.locator("#choices h2")).to_contain_text("Which word comes")
    # What the beam kept and dropped.
    page.click("text=Its beam")
    expect(page.locator("#beam-place g.won")).not_to_have_count(0)
    expect(page.locator("#beam-place g.won text").first).to_have_text("start")
    assert page.locator("#beam-place g.dropped").count() > 0
    node = {"parent": -1, "depth": 1, "p": 0.5, "won": False}
    nodes = [
        node | {"word": "late", "score": -3, "fate": "dropped"},
        node | {"word": "early", "score": -2, "fate": "dropped"},
        node | {"word": "kept", "score": -4, "fate": "kept"},
        node | {"word": "best", "score": -5, "fate": "ended", "won": True},
    ]
    place = """async (nodes) => {
      const { Beam } = await import("./beam.js");
      new Beam().show({ sentence: "", width: 2, nodes });
      return [...document.querySelectorAll("#beam-place g")].slice(1).map((g) => g.transform.baseVal[0].matrix.f);
    }"""
    tops = page.evaluate(place, nodes)
    assert sorted(tops, reverse=True) == tops, "the best on top, then what was kept, then by their scores"
    page.keyboard.press("Escape")
    # Through the machine, box by box, by the keyboard.
    page.click("#to-machine")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#machine-picture .lit")).to_contain_text("TransformerEncoder")
    expect(page.locator("#machine-picture")).to_contain_text("(1, 6, 16)")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#machine-now h3")).to_have_text(re.compile("It (writes|ends)"))
    expect(page.locator("#machine-now .bars li")).to_have_count(6)
    page.keyboard.press("Escape")
    page.click("#surprise")
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#note")).to_have_text(
        re.compile(r"^$|It isn't sure (of “.+”|where to end) \((< )?\d+ %\): perhaps")
    )
    doubted = bool(page.locator("#note").inner_text())
    assert (lower.locator(".doubtful").count() > 0) == doubted
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits the screen"
    # Several sentences are answered each, and a link holds the state.
    page.fill("#sentence", "the dog is great. the cats are small.")
    page.keyboard.press("Enter")
    expect(page.locator("#parts button")).to_have_count(2)
    page.click("#parts button >> nth=1")
    expect(upper.locator("> *")).to_have_text(["the", "cats", "are", "small", "end"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits the screen"
    page.goto("about:blank")
    page.goto(linked)
    expect(upper.locator("> *")).to_have_text(["the", "zebra", "is", "my", "dog", "end"])
    expect(page.locator("#layer-said")).to_have_text("1 of 2")
    expect(page.locator("[data-kind=source]")).to_have_attribute("aria-pressed", "true")


def test_a_narrow_window_has_all_of_it(new_page, address):
    page = new_page(viewport={"width": 800, "height": 900})
    page.goto(address)
    expect(page.locator("#status")).to_contain_text("ready")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for canvas in ("#curve", "#mean-map", "#head-maps button:last-child canvas"):
        assert ink(page, canvas) > 500


def test_a_ride_goes_with_the_model_that_was_trained_here(page):
    page.click("#to-ask")
    page.fill("#sentence", "the dogs are white")
    page.click("text=Translate")
    expect(page.locator("#answer")).to_be_visible()
    with page.context.expect_page() as opened:
        page.click("#ride-now")
    expect(opened.value.locator("#ride-text")).not_to_be_empty()
    expect(opened.value.locator("#echo")).to_have_text("the dogs are white")


def test_it_asks_by_a_word_of_the_list(page):
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#to-ask")
    page.click("text=The words it knows")
    page.locator("[aria-label=animals]").get_by_text("dog", exact=True).click()
    page.locator("[aria-label='what they do']").get_by_text("sleeps", exact=True).click()
    expect(page.locator("#sentence")).to_have_value("dog sleeps")


def test_the_ways_to_look_stand_above_once_there_is_something_to_look_at(page):
    expect(page.locator("#status")).to_contain_text("ready")
    views = page.locator("#views")
    page.click("#to-ask")
    page.fill("#sentence", "the dog sleeps")
    expect(views).to_be_hidden()
    page.keyboard.press("Enter")
    expect(views).to_be_visible()
    page.click("#to-learn")
    expect(views).to_be_hidden()


def test_strange_sentences_stay_text(page):
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#to-ask")
    page.fill("#sentence", "<img src=x onerror=alert(1)> dog")
    page.click("#asking button.main")
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


def test_the_presenter_begins_anew(page):
    """The last one here: what the others look at is gone then."""
    expect(page.locator("#status")).to_contain_text("ready")
    page.click("#take-away")
    page.click("#taken >> text=with one head")
    assert "against=one-head" in page.url
    name = page.locator("#samples-of .rival-name")
    expect(name).to_have_text("with one head")
    page.click("#restart")
    expect(page.locator("#restart")).to_have_text("Really?")
    page.click("#restart")
    expect(page.locator("#restart")).to_have_text("Start again")
    expect(page.locator("#pause")).to_be_enabled()
    page.reload()
    expect(name).to_have_text("with one head")
    expect(page.locator("#taken [aria-pressed=true]")).to_have_text("with one head")
