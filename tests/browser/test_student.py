"""A student's whole way, in a real JupyterLab opened by `course lab`: solve, check, ask, validate, submit, feedback."""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
import requests
from nbformat.sign import NotebookNotary, SQLiteSignatureStore
from playwright.sync_api import expect

from autograder.grading.running.classroom import grade
from autograder.reports.feedback import feedback as make_feedback
from autograder.student.tracking.notes import Notes
from tests.autograder.grading.conftest import in_python, write_json
from tests.browser.conftest import PATIENCE, free_port, wait_for

ROOT = Path(__file__).parents[2]
NAME = "03-masking"
WRONG = "def causal_mask(n):\n    return tf.linalg.band_part(tf.ones((n, n)), -1, 0)"
RIGHT = "def causal_mask(n):\n    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)"
# Go to the cell of a grade_id; the notebook keeps in the page only what is near.
GO_TO = """async grade_id => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const place = notebook.widgets.findIndex(w => (w.model.getMetadata("nbgrader") || {}).grade_id === grade_id);
    notebook.activeCellIndex = place;
    notebook.mode = "command";
    await notebook.scrollToItem(place, "center");
    notebook.activeCell.node.focus();  // else the cell that has the focus becomes active again
}"""
# The page shows a notebook before its kernel is there.
READY = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await Promise.all([panel.context.ready, panel.revealed, panel.sessionContext.ready]);
}"""

ALL_ABOVE_RAN = """() => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const above = notebook.widgets.slice(0, notebook.activeCellIndex).filter(cell => cell.model.type === "code");
    return above.length && above.every(cell => cell.model.executionCount !== null);
}"""


# Close what is open, as it is on the disk then; and open another notebook in its place.
OPEN = """async path => {
    const { shell, commands } = window.jupyterapp;
    for (const widget of [...shell.widgets("main")]) {
        if (widget.context && widget.context.model.dirty) await widget.context.save();
        widget.dispose();
    }
    shell.activateById((await commands.execute("docmanager:open", { path, factory: "Notebook" })).id);
}"""


@dataclass
class Lab:
    """A student's JupyterLab, and the instructor's course beside it."""

    mine: Path
    course: Path
    exchange: Path
    environment: dict[str, str]
    address: str

    def nbgrader(self, what):
        command = [sys.executable, "-m", "nbgrader", what, NAME, f"--Exchange.root={self.exchange}"]
        done = subprocess.run(command, cwd=self.course, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@contextmanager
def course_lab(folder, environment, *options):
    """`course lab`, until its JupyterLab answers; its address."""
    port, token = free_port(), secrets.token_hex(16)
    command = [sys.executable, "-m", "course.cli", "lab", str(folder), *options, "--no-browser", "--allow-root"]
    command += ["--expose-app-in-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    command += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"]
    log = folder.parent / "lab.txt"
    with log.open("w") as file:
        process = subprocess.Popen(command, env=environment, stdout=file, stderr=file)
        try:
            wait_for(process, f"http://127.0.0.1:{port}/api/status?token={token}", log)
            yield lambda path: f"http://127.0.0.1:{port}/{path}?token={token}"
        finally:
            process.terminate()
            assert process.wait(60) is not None


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    root = tmp_path_factory.mktemp("student")
    course, exchange, home = root / "course", root / "exchange", root / "home"
    for folder in (course / "class", exchange, home):
        folder.mkdir(parents=True)
    exchange.chmod(0o777)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    shutil.copytree(ROOT / "notebooks" / NAME, course / "notebooks" / NAME)
    places = {name: str(home / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | places | {"HOME": str(home), "PATH": path, "PYTHONPATH": str(ROOT)}
    found = Lab(root / "mine", course, exchange, environment, "")
    found.nbgrader("release_assignment")
    with course_lab(found.mine, environment, "--exchange", str(exchange)) as address:
        found.address = address
        yield found


@pytest.fixture(scope="module")
def page(lab, chromium):
    """JupyterLab, loaded once; each test opens a notebook of its own in it."""
    page = chromium.new_context(viewport={"width": 1400, "height": 1000}).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(lab.address("lab") + "&reset")
    expect(page.locator("#jp-MainMenu")).to_contain_text("Nbgrader")
    yield page
    page.context.close()


def open_notebook(page, path):
    page.evaluate(OPEN, path)
    page.wait_for_function("() => Boolean(window.jupyterapp.shell.currentWidget?.context)")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    page.evaluate(READY)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")


def active(page, key):
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content").click()
    page.keyboard.press(key)


def answer(page, code):
    """Write the answer and run its check, by the keyboard."""
    page.evaluate(GO_TO, "causal_mask")
    active(page, "Control+a")
    page.keyboard.insert_text(code)
    expect(page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content")).to_contain_text(code.split("\n")[0])
    page.keyboard.press("Control+Enter")
    page.evaluate(GO_TO, "check_causal_mask")
    active(page, "Control+Enter")


def save(page):
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")


def test_only_what_a_student_needs_is_there(lab, page):
    commands = page.evaluate("() => window.jupyterapp.commands.listCommands().filter(c => c.includes('nbgrader'))")
    assert commands == ["nbgrader:open-assignment-list"]
    assert page.evaluate("() => window.jupyterapp.hasPlugin('@jupyter/nbgrader:validate-assignment')")
    for name in ("formgrader", "course-list", "create-assignment"):
        assert not page.evaluate(f"() => window.jupyterapp.isPluginActivated('@jupyter/nbgrader:{name}')")
    assert requests.get(lab.address("formgrader")).status_code == 404


@pytest.mark.slow
def test_the_whole_way(lab, page, new_page, warm_grading):
    notes = Notes(lab.mine)  # of somebody who has answered all that is asked above the exercise
    notes.write("asked", NAME[:2], {"when": time.time()})
    notes.write("guesses", "digits_without_a_mask", {"said": 100.0, "right": True, "first": True})
    open_notebook(page, f"{NAME}/{NAME}.ipynb")
    expect(page.locator(".jp-CodeCell .cm-content").first).to_have_class(re.compile("cm-lineWrapping"))
    page.evaluate(GO_TO, "causal_mask")
    page.locator("#jp-MainMenu").get_by_text("Run", exact=True).click()
    page.get_by_text("Run All Above Selected Cell").click()
    page.wait_for_function(ALL_ABOVE_RAN)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")

    # A wrong answer gets its name, and a hint for whoever opens it by the keyboard.
    answer(page, WRONG)
    report = page.get_by_role("status", name="Report on Hide the future: 1 of 10 points")
    expect(report).to_contain_text("The mask is inverted")
    expect(report.locator("details p").first).to_be_hidden()
    for step, words in enumerate(("which side of the diagonal", "Draw the table", "keeps the lower triangle")):
        report.locator("summary").nth(step).focus()
        page.keyboard.press("Enter")
        expect(report.locator("details p").nth(step)).to_contain_text(words)

    answer(page, RIGHT)
    report = page.get_by_role("status", name="Report on Hide the future: 10 of 10 points")
    expect(report.get_by_role("img", name="holds", exact=True)).to_have_count(4)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
    assert json.loads((lab.mine / ".progress" / "causal_mask.json").read_text())["tries"] == 2

    # How far have I come? In a cell of one's own.
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("from autograder import progress; progress()")
    page.keyboard.press("Control+Enter")
    overview = page.get_by_role("region", name="Your progress")
    expect(overview).to_contain_text(re.compile(r"1 of \d+ exercises solved"))
    overview.locator("summary", has_text=NAME).click()
    expect(overview).to_contain_text("Hide the future — solved, 10 of 10 points, 2 tries")

    # It is all there when it is opened again, trusted and whole.
    save(page)
    open_notebook(page, f"{NAME}/{NAME}.ipynb")
    page.evaluate(GO_TO, "check_causal_mask")
    expect(page.get_by_role("status", name="Report on Hide the future: 10 of 10 points")).to_be_visible()

    page.locator(".jp-Toolbar").get_by_text("Validate", exact=True).click()
    said = page.locator(".jp-Dialog #validation-message")
    expect(said).to_contain_text('check("padding_mask", padding_mask)')
    expect(said).not_to_contain_text("causal_mask")
    page.locator(".jp-Dialog").get_by_text("Ok", exact=True).click()

    page.locator("#jp-MainMenu").get_by_text("Nbgrader", exact=True).click()
    page.get_by_text("Assignment List").click()
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("#submitted_assignments_list")).to_contain_text(NAME)

    lab.nbgrader("collect")
    grade(NAME, str(lab.course), allow_unguarded=True)
    make_feedback(NAME, lab.course)
    lab.nbgrader("release_feedback")

    page.locator("#refresh_assignments_list").click()
    page.get_by_role("button", name="Fetch Feedback").click()
    expect(page.locator("#submitted_assignments_list")).to_contain_text("view feedback")
    (feedback,) = (lab.mine / NAME / "feedback").rglob("*.html")
    told = new_page()
    told.goto(feedback.as_uri())
    expect(told.locator("section", has_text="Hide the future").first).to_contain_text("10 of 10 points")


def fits(page, card):
    """Whether nothing of it is cut off, on a screen or on a phone."""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 720})
        if card.evaluate("card => card.scrollWidth > card.clientWidth"):
            return False
    return True


def test_a_guess_is_made_by_the_keyboard(lab, page):
    """The field has the keyboard at once; the answer comes below the result, each time, and asks once."""
    name = "guessing"
    source = ["from autograder import guess", 'guess("lost_word")', 'print("the result")', "1 + 1"]
    cells = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {"nbgrader": {"grade_id": f"c{i}"}}, "source": one}
        | {"execution_count": None, "outputs": []}
        for i, one in enumerate(source)
    ]
    write_json(lab.mine / name / f"{name}.ipynb", in_python(cells))
    (lab.mine / ".progress" / "guesses" / "lost_word.json").unlink(missing_ok=True)
    open_notebook(page, f"{name}/{name}.ipynb")
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    for cell in ("c0", "c1"):
        page.evaluate(GO_TO, cell)
        page.keyboard.press("Control+Enter")
    field = page.locator(".jp-Stdin-input")
    expect(field).to_be_focused()
    question = page.get_by_role("region", name="Before you see it")
    expect(question).to_contain_text("Which word of the three sentences")
    assert fits(page, question)
    expect(field).to_be_focused()
    expect(page.get_by_role("region", name="The answer")).to_have_count(0)
    page.keyboard.type("d")
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    told = page.get_by_role("region", name="The answer")
    for cell in ("c2", "c1", "c2", "c3", "c2"):
        page.evaluate(GO_TO, cell)
        page.keyboard.press("Control+Enter")
    expect(page.locator(".jp-InputPrompt", has_text="[7]")).to_be_visible()
    expect(told).to_have_count(1)
    expect(told).to_contain_text("You said: <PAD>. It is: house")
    outputs = [one.strip()[:10] for one in page.locator(".jp-OutputArea-output").all_inner_texts()]
    assert outputs.index("the result") == outputs.index("You said: ") - 1
    assert fits(page, told)
    expect(question).to_contain_text("You guessed: <PAD>")
    expect(field).to_have_count(0)


@pytest.mark.parametrize("trusted", [True, False])
def test_a_report_is_readable_in_every_theme_and_without_trust(lab, page, trusted):
    """Another's notebook is not trusted: JupyterLab then takes away what it does not know."""
    from autograder.checks.judging import Named, PartResult, Verdict
    from autograder.checks.report.html import as_html

    parts = (PartResult("shapes", 1, 1, "Right."), PartResult("values", 0, 7, "For `n = 7`: 1, expected 0."))
    report = as_html(
        Verdict("causal_mask", 1, 8, parts, (Named("x", "It is inverted."),)), "Hide", ["Take it from ones."]
    )
    output = {"output_type": "display_data", "metadata": {}, "data": {"text/html": report, "text/plain": "as text"}}
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "outputs": [output]}
    cell["source"] = f"{trusted}"  # trust goes by the content: the two must differ
    notebook = in_python([cell])
    write_json(lab.mine / f"{trusted}.ipynb", notebook)
    if trusted:
        with closing(SQLiteSignatureStore(f"{lab.environment['JUPYTER_DATA_DIR']}/nbsignatures.db")) as store:
            notary = NotebookNotary(data_dir=lab.environment["JUPYTER_DATA_DIR"], store_factory=lambda: store)
            notary.sign(nbformat.from_dict(notebook))
    open_notebook(page, f"{trusted}.ipynb")
    shown = page.locator(".jp-OutputArea section")
    expect(shown).to_contain_text("1 of 8 points")
    assert shown.evaluate("section => section.getAttribute('role')") == ("status" if trusted else None)
    expect(shown).to_contain_text("✗ values 0/7 — For n = 7: 1, expected 0.")
    expect(shown.locator("code")).to_have_text("n = 7")
    expect(shown).to_have_css("border-left-width", "4px")
    details = shown.locator("details")
    details.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(details.locator("p")).to_be_visible()
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme.endswith("Light")).lower())
        # Ink against paper, whatever the theme: the texts inherit, the marks are chosen for both.
        for text in ("p", "li span", "li", "summary"):
            assert contrast(shown.locator(text).first) > (3 if "span" in text else 4.5), (theme, text)


def contrast(element):
    """By WCAG, of an element's text against the page behind it."""
    return element.evaluate(
        """element => {
            const rgb = colour => colour.match(/[\\d.]+/g).map(Number);
            let paper = [0, 0, 0, 0], opacity = 1;
            for (let e = element; e && (paper[3] ?? 1) < 1; e = e.parentElement) {
                paper = rgb(getComputedStyle(e).backgroundColor);
                opacity *= getComputedStyle(e).opacity;
            }
            const ink = rgb(getComputedStyle(element).color).map((c, i) => opacity * c + (1 - opacity) * paper[i]);
            const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
                .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            const [one, other] = [light(ink), light(paper)].sort((a, b) => b - a);
            return (one + 0.05) / (other + 0.05);
        }"""
    )
