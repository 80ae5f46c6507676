"""Slides as a PDF, printed by the Chromium or Chrome of this machine."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from autograder.base.problem import Problem

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ON_A_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
SECONDS = 180
# Milliseconds of the page's own time, which runs while there is nothing to wait for: enough to measure all slides.
PATIENCE = 60_000


def browser() -> str:
    """The browser that prints. Raises Problem where there is none."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    if ON_A_MAC.is_file():
        return str(ON_A_MAC)
    raise Problem(
        "A PDF is printed by Chromium or Chrome, and neither is on this machine: install one, or write an .html file "
        "and print it from your browser, with ?print-pdf behind its address."
    )


def print_pdf(page: Path, to: Path) -> None:
    """Print slides.

    Args:
        page: their .html file.
        to: the .pdf file.

    Raises:
        Problem: there is no browser, or it didn't print.
    """
    program = browser()
    with tempfile.TemporaryDirectory(prefix="course-pdf-") as profile:
        command = [
            program, "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            f"--user-data-dir={profile}", f"--virtual-time-budget={PATIENCE}", "--no-pdf-header-footer",
            f"--print-to-pdf={to.resolve()}", f"{page.resolve().as_uri()}?print-pdf",
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # root has none; the page is our own
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired as error:
            raise Problem(f"{Path(program).name} has not printed the slides in {SECONDS} seconds.") from error
    if done.returncode or not to.is_file():
        said = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Problem(f"{Path(program).name} could not print the slides: {said}")
