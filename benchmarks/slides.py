"""Does every slide of every chapter fit, at two sizes of the screen?

    python benchmarks/slides.py [--no-run] [--chapter 02 ...] [--solutions]

Writes each chapter's slides and looks at all of them in Chromium: what runs into the footer or over the right edge,
code below 18 px at 1280 × 720 (in proportion at 1920 × 1080), code that scrolls, formulas that KaTeX refuses. Without
--no-run the chapters are executed first, so that the slides have their pictures: minutes each.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from autograder.base.notebooks import chapters
from course.presenting.slides.command import write
from course.presenting.slides.pdf import browser as chromium
from tests.browser.test_slides import SEEN

SIZES = ((1280, 720), (1920, 1080))


def faults(seen, width, height):
    """What is wrong with one slide."""
    scale = height / 720
    found = {
        "runs into the footer": seen["bottom"] >= seen["footer"],
        "is cut off on the right": seen["right"] > width,
        "has small type": seen["size"] < 18 * scale - 0.01,
        "hides code": seen["scrolled"] > 0,
        "has a formula that KaTeX refuses": seen["errors"] > 0,
        "has its footer in the page number": seen["where"] > seen["number"],
    }
    return [said for said, is_so in found.items() if is_so]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--solutions", action="store_true")
    parser.add_argument("--chapter", nargs="*", default=[])
    wishes = parser.parse_args()
    notebooks = [one for one in chapters() if not wishes.chapter or one.stem[:2] in wishes.chapter]
    options = {"executable_path": chromium(), "args": ["--no-sandbox", "--disable-quic"]}
    with tempfile.TemporaryDirectory() as aside, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        for notebook in notebooks:
            to = Path(aside, f"{notebook.stem}.html")
            write(notebook, to, None if wishes.no_run else lambda _: None, solutions=wishes.solutions)
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
                page.goto(to.as_uri())
                page.wait_for_function("() => document.querySelector('.slides section.present') && Reveal.isReady()")
                count, wrong = page.evaluate("() => Reveal.getTotalSlides()"), 0
                for number in range(1, count + 1):
                    slide = page.locator(".slides section.present:not(.stack)")
                    for said in faults(slide.evaluate(SEEN), width, height):
                        wrong += 1
                        print(f"  {notebook.stem}, slide {number} at {width} × {height} {said}")
                    page.keyboard.press("ArrowRight")
                print(f"{notebook.stem} at {width} × {height}: {count} slides, {wrong} faults", flush=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
