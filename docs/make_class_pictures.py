"""Make the handbook's pictures from a class that is graded for them: `python docs/make_class_pictures.py [FOLDER]`.

The sample class of notebook 02, and three who wrote answers in words in 03. Needs the extra `dev`, a Chromium,
and some minutes.
"""

import copy
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from autograder.base.files import write_whole
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.sample_class import make_sample_class
from autograder.pipeline.reading.release import grade_id

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.executable).parent
WORDS, ASKED = "03-masking", "who_needs_the_mask"
SAID = {
    "ada": "The decoder: a word must not see the words that come after it.",
    "alan": "the decoder, a word must not see the words that come after it",
    "grace": "Both, since sentences are padded.",
}
PORT = 18999
SIZE = {"width": 1200, "height": 760}


def make_class(root: Path) -> None:
    """A class with grades in two notebooks; one student asks for another look."""
    course = Course.at(root)
    make_sample_class(root, ROOT / "tests" / "answers")
    shutil.rmtree(course.folder("submitted", "13-loops", "."))  # whose minutes show nothing
    release = read_release(course, WORDS)
    for student, said in SAID.items():
        notebook = copy.deepcopy(release.notebook)
        next(cell for cell in notebook["cells"] if grade_id(cell) == ASKED)["source"] = said
        folder = course.folder("submitted", student, WORDS)
        write_whole(folder / f"{WORDS}.ipynb", json.dumps(notebook))
    for name in ("02", "03"):
        run(root, "grade", name)
    (course.folder("submitted", "grace", WORDS) / "regrade.txt").write_text(f"{ASKED}: The encoder has padding, too.\n")
    run(root, "requests", "03")
    run(root, "report")


def run(root: Path, *words: str) -> None:
    """Type a command in the class's folder."""
    place = ("--course", str(root)) if words[0] != "init" else ()
    subprocess.run([str(PROGRAMS / "autograder"), *words, *place], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def started(*words: str, at: Path, **more: str) -> Iterator[subprocess.Popen[str]]:
    """A program that serves pages, as long as they are photographed."""
    environment = os.environ | more
    program = subprocess.Popen(
        words, cwd=at, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield program
    finally:
        program.terminate()
        program.wait()


def photograph(browser: Browser, address: str, to: Path, *, wait_for: str = "body", keys: str = "") -> None:
    """Save what fits on a screen of a page."""
    page = browser.new_page(viewport=SIZE)
    page.goto(address)
    page.wait_for_selector(wait_for, timeout=120_000)
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    page.screenshot(path=to)
    page.close()


def photos(root: Path, folder: Path) -> None:
    """Photograph the pages of a class."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        sys.exit("There is no Chromium on this machine: install it, on Debian by `apt-get install chromium`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        photograph(browser, (root / "class" / "report.html").as_uri(), folder / "report.png")
        student, name = "07-no-scale", "02-self-attention"
        page = root / "class" / "feedback" / student / name / f"{name}.html"
        photograph(browser, f"{page.as_uri()}#check_self_attention", folder / "feedback.png")
        marking = (str(PROGRAMS / "autograder"), "marking", "03", "--no-browser", "--by", "instructor")
        with started(*marking, at=root, PYTHONUNBUFFERED="1") as served:
            line = next(line for line in served.stdout or () if "http://" in line)
            address = next(word for word in line.split() if word.startswith("http://"))
            photograph(browser, address, folder / "marking.png", wait_for="#groups li")
        lab = ("lab", "--no-browser", f"--port={PORT}", "--IdentityProvider.token=", "--allow-root")
        with started(str(PROGRAMS / "jupyter"), *lab, at=root):
            address = f"http://127.0.0.1:{PORT}/formgrader"
            for _ in range(120):
                try:
                    urllib.request.urlopen(address).close()
                    break
                except OSError:
                    time.sleep(1)
            photograph(browser, address, folder / "formgrader.png", wait_for="table tbody tr td a")
        browser.close()


def main(folder: Path) -> None:
    """Write every picture."""
    with TemporaryDirectory() as scratch:
        root = Path(scratch) / "autumn"
        run(Path(scratch), "init", str(root))
        make_class(root)
        photos(root, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
