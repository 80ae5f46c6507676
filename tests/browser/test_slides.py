"""`course slides` in a real browser: without a net, every slide readable, and the code live in JupyterLab."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from playwright.sync_api import expect
from typer.testing import CliRunner

from course.cli import app

ROOT = Path(__file__).parents[2]
HEIGHT = 720
# What of a slide is where on the screen, and how large its smallest code and text are there.
SEEN = """slide => {
  const scale = Reveal.getScale(), box = (one) => one.getBoundingClientRect();
  const size = (one) => scale * parseFloat(getComputedStyle(one).fontSize);
  const shown = [...slide.querySelectorAll("p, li, td, pre, img, .katex-html")].filter((one) => box(one).width);
  return {
    bottom: Math.max(...[...slide.children].map((one) => box(one).bottom)),
    right: Math.max(...shown.map((one) => box(one).right)),
    footer: box(document.querySelector("footer")).top + 10,
    where: box(document.getElementById("where")).right,
    number: box(document.querySelector(".slide-number")).left,
    size: Math.min(size(slide), ...[...slide.querySelectorAll("pre")].map(size)),
    scrolled: [...slide.querySelectorAll("pre")].filter((one) => one.scrollHeight > one.clientHeight + 2).length,
    errors: slide.querySelectorAll(".katex-error").length,
  };
}"""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    to = tmp_path_factory.mktemp("slides") / "02.html"
    done = CliRunner().invoke(app, ["slides", "02", "--no-run", "--no-browser", "--to", str(to)])
    assert done.exit_code == 0, done.output
    return to


@pytest.fixture
def page(written, calm_page):
    page = calm_page(written.as_uri(), offline=True, viewport={"width": 1280, "height": HEIGHT}, color_scheme="light")
    expect(page.locator(".slides section.present h1")).to_be_visible()
    return page


def test_every_slide_fits_and_is_readable(page):
    count = page.evaluate("() => Reveal.getTotalSlides()")
    assert count > 30
    for number in range(count):
        slide = page.locator(".slides section.present:not(.stack)")
        expect(slide).to_have_attribute("data-fit", re.compile(r"\d"))
        seen = slide.evaluate(SEEN)
        assert seen["bottom"] < seen["footer"], f"slide {number + 1} runs into the footer"
        assert seen["right"] <= 1280, f"slide {number + 1} is cut off on the right"
        assert seen["size"] >= 18, f"the type of slide {number + 1} is too small"
        assert seen["scrolled"] == 0, f"slide {number + 1} hides some of its code"
        assert seen["errors"] == 0, f"slide {number + 1} has a formula that KaTeX doesn't understand"
        assert seen["where"] <= seen["number"], f"the footer of slide {number + 1} runs into the page number"
        assert slide.inner_text().strip(), f"slide {number + 1} is empty"
        page.keyboard.press("ArrowRight")
    assert page.evaluate("() => Reveal.isLastSlide()"), "the arrow key alone goes through all"


def test_a_report_is_no_slide(page):
    """Reports bring sections; reveal.js would take each for a slide."""
    found = page.evaluate("""() => {
      const result = document.createElement("div");
      result.innerHTML = '<section aria-label="Report" hidden><section data-sheet="0">all of it</section></section>';
      unsectioned(result);
      return result.innerHTML;
    }""")
    inner = '<div data-sheet="0" class="section">all of it</div>'
    assert found == f'<div aria-label="Report" hidden="" role="region" class="section">{inner}</div>'


def test_light_and_dark(page):
    def paper():
        return page.evaluate("() => getComputedStyle(document.body).backgroundColor")

    light = paper()
    page.keyboard.press("d")
    assert paper() != light
    page.keyboard.press("d")
    assert paper() == light


def test_what_opens_still_fits(page):
    slide = page.locator("section", has=page.locator("details")).last
    page.evaluate("place => Reveal.slide(...place)", slide.evaluate("s => Object.values(Reveal.getIndices(s))"))
    slide.locator("summary").first.click()
    expect(slide.locator("details").first).to_have_attribute("open", "")
    seen = slide.evaluate(SEEN)
    assert seen["bottom"] < seen["footer"]


def test_the_speaker_has_notes(page):
    expect(page.locator("aside.notes").first).to_be_hidden()
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    expect(opened.value.locator(".speaker-controls-notes .value")).to_contain_text("Ask the room first")


def test_it_says_where_one_is(page):
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("Self-attention: every word asks, all words answer · 1 · What is it?")
    expect(page.locator("button.run")).to_have_count(0)


@pytest.mark.slow
def test_the_code_is_live_in_jupyterlabs_kernel(tmp_path, new_page):
    places = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    environment = os.environ | places | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "course.cli", "slides", "03", "--live", "--no-run", "--no-browser"]
    command += ["--folder", str(tmp_path / "mine"), "--allow-root"]
    with (tmp_path / "log.txt").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            said = next(line for line in process.stdout if "The slides are at" in line)
            address = re.search(r"http://\S+", said)[0]
            token = address.rpartition("token=")[2]
            assert token not in requests.get(address.partition("#")[0]).text, "the page itself is no key"
            page = new_page(viewport={"width": 1280, "height": HEIGHT})
            page.goto(address)
            assert token not in page.url, "the whole room can read the address bar"
            slide = page.locator("section", has=page.locator("[id='cell-id=causal_mask']")).last
            page.evaluate("place => Reveal.slide(...place)", slide.evaluate("s => Object.values(Reveal.getIndices(s))"))
            exercise, check = slide.locator(".jp-CodeCell").all()
            check.get_by_role("button", name="Run").click()
            expect(check.locator("pre.failed")).to_contain_text("name 'causal_mask' is not defined")
            code = exercise.get_by_role("textbox", name="Code")
            code.press("Control+a")
            page.keyboard.insert_text("def causal_mask(n):\n    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)")
            before = page.evaluate("() => Reveal.getIndices()")
            code.press("ArrowLeft")
            assert page.evaluate("() => Reveal.getIndices()") == before, "in the code the arrows are the code's"
            code.press("Shift+Enter")
            expect(exercise.get_by_role("button", name="Run")).to_be_enabled()
            check.get_by_role("button", name="Run").click()
            expect(check.get_by_role("status", name="Report on Hide the future")).to_contain_text("10 of 10 points")
            port = urlsplit(address).netloc
            sessions = requests.get(f"http://{port}/api/sessions?token={token}").json()
            assert [one["path"] for one in sessions] == ["03-masking/03-masking.ipynb"]
            # In JupyterLab the notebook has the same kernel.
            with page.context.expect_page() as opened:
                page.get_by_role("link", name="in JupyterLab").click()
            lab = opened.value
            expect(lab.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
            expect(lab.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
            assert len(requests.get(f"http://{port}/api/kernels?token={token}").json()) == 1
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
