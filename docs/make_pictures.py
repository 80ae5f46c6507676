"""Make the pictures of the README and the site from the real thing: `python docs/make_pictures.py`.

Needs the extra `dev`, and a Chromium on this machine.
"""

import base64
import io
import shutil
import sys
from pathlib import Path

import keras
import numpy as np
from playwright.sync_api import sync_playwright

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.checks.report.html import as_html
from autograder.grading.answers import answer_to
from autograder.student.desk import PUBLIC_SEED
from course.figures import attention_maps
from course.layers import SelfAttentionLayer

ROOT = Path(__file__).parent.parent
SLUG, ANSWER = "self_attention", "no_scale"
WORDS = ["the", "dogs", "chase", "a", "red", "ball"]
D = 64  # wide enough for the missing √d to show
PAGE = Path(__file__).with_name("check.html").read_text(encoding="utf-8")


def report_and_maps() -> str:
    """The page: what a learner reads who forgot √d, beside what the layer does with a sentence."""
    wrong = answer_to(ROOT / "tests" / "answers", SLUG, ANSWER).definitions()["SelfAttentionLayer"]
    exercise = find(SLUG)
    verdict = judge(exercise, InProcess({exercise.entry: wrong}), PUBLIC_SEED)
    report = as_html(verdict, exercise.title, exercise.hints)
    captions = ("What it looks at, without √d", "The same weights, divided by √d")
    maps = (
        f'{caption}<img src="data:image/png;base64,{base64.b64encode(png(attention_maps(p, WORDS))).decode()}">'
        for caption, p in zip(captions, probabilities(wrong), strict=True)
    )
    return PAGE.format(report=report, maps="".join(maps))


def probabilities(wrong: type[keras.layers.Layer]) -> np.ndarray:
    """What the wrong layer and the course's own attend to, with the same weights: `(2, T, T)`."""
    keras.utils.set_random_seed(1)
    x = keras.random.normal((1, len(WORDS), D))
    layers = [wrong(D), SelfAttentionLayer(D)]
    for layer in layers:
        layer(x, x, x)
    layers[0].set_weights(layers[1].get_weights())
    return np.concatenate([layer(x, x, x)[1] for layer in layers])


def png(figure) -> bytes:
    """A figure as a picture."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=160)
    return buffer.getvalue()


def photograph(html: str, to: Path) -> None:
    """Save a page as Chromium shows it."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("There is no Chromium on this machine: install it, on Debian by `apt-get install chromium`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1060, "height": 400}, device_scale_factor=1.4)
        page.set_content(html)
        page.screenshot(path=to, full_page=True)
        browser.close()


def main(folder: Path) -> None:
    """Write every picture."""
    photograph(report_and_maps(), folder / "check.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
