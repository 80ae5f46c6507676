"""Three students and an instructor on a real JupyterHub, in a real browser: release, work, submit, grade, feedback.

`make hub` runs it: it needs the hub's proxy, which comes from npm. `make test` leaves it out, and says nothing of it.
"""

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.test_student import GO_TO, READY, active, save
from tests.real_hub.conftest import NAME, PICTURES, STUDENTS, answer_of, logged_in, memory_of, read_score, until

RIGHT = {"tape_gradients": None, "scale_layer": "keras_variable"}
# Another scroll may be under way, which the notebook tells by an exception.
LAST = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const show = () => notebook.scrollToItem(notebook.activeCellIndex, "center").catch(() => null);
    notebook.activeCellIndex = notebook.widgets.length - 1;
    await show();
    await window.jupyterapp.commands.execute("notebook:insert-cell-below");
    await show();
    notebook.activeCell.node.focus();
}"""


@pytest.fixture(scope="module")
def people(browser, hub):
    """Everyone's page, logged in, with a server of their own."""
    return {name: logged_in(browser, hub, name) for name in (*STUDENTS, "instructor")}


def picture(page, name):
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def open_notebook(page, hub, student):
    page.goto(f"{hub.base}/user/{student}/lab/tree/{NAME}/{NAME}.ipynb?reset")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    page.evaluate(READY)
    expect(page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")


def write(page, slug, code, run=False):
    page.evaluate(GO_TO, slug)
    active(page, "Control+a")
    page.keyboard.insert_text(code)
    expect(page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content")).to_contain_text(code.split("\n")[0])
    if run:
        page.keyboard.press("Control+Enter")


def run_at_the_end(page, code, saved=True):
    """A new cell behind all others; its output."""
    page.evaluate(LAST)
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content").click()
    page.keyboard.insert_text(code)
    if saved:
        save(page)
        page.locator(".jp-Notebook .jp-Cell.jp-mod-active .cm-content").click()
    page.keyboard.press("Control+Enter")
    return page.locator(".jp-Notebook .jp-Cell.jp-mod-active .jp-OutputArea")


SUBMIT = "from autograder import submit\nsubmit()"


def test_a_course_on_a_hub(hub, people, measured):
    right = answer_of("scale_layer", "keras_variable")
    wrong = answer_of("scale_layer", "one_in_a_row")
    ada, alan, grace = (people[name] for name in STUDENTS)

    # Work and submit: ada has it right, alan takes one number for all; both read why in their notebook.
    for page, name, code in ((ada, "ada", right), (alan, "alan", wrong)):
        open_notebook(page, hub, name)
        write(page, "scale_layer", code)
        output = run_at_the_end(page, SUBMIT)
        expect(output).to_contain_text("attempt 1, 2 left")
        expect(output).to_contain_text("this attempt counts")
        picture(page, f"submitted-{name}")
    expect(ada.locator(".jp-OutputArea section").last).to_contain_text("10 of 10 points")
    expect(alan.locator(".jp-OutputArea section").last).to_contain_text("What probably happened")
    expect(alan.locator("body")).not_to_contain_text("Create Assignment")

    # What was run, but isn't in the file, isn't handed in by mistake.
    write(alan, "scale_layer", right, run=True)
    output = run_at_the_end(alan, SUBMIT, saved=False)
    expect(output).to_contain_text("Save the notebook")
    picture(alan, "not-saved")
    output = run_at_the_end(alan, SUBMIT)
    expect(output).to_contain_text("attempt 2, 1 left")
    expect(output).to_contain_text("this attempt counts")

    # Nobody hands in for another, with a token that is really theirs.
    forged = (
        "import os, urllib.request, urllib.error\n"
        "try:\n"
        "    address = os.environ['AUTOGRADER_URL'] + 'students/grace/00b-twelve-repairs'\n"
        "    token = {'Authorization': 'token ' + os.environ['JUPYTERHUB_API_TOKEN']}\n"
        "    urllib.request.urlopen(urllib.request.Request(address, b'{\"cells\": []}', token))\n"
        "except urllib.error.HTTPError as error:\n"
        "    print(error.code, error.read().decode())"
    )
    expect(run_at_the_end(ada, forged)).to_contain_text("403")
    assert "refused (403): ada, POST /services/autograder/students/grace/00b-twelve-repairs" in hub.log.read_text()

    expect(run_at_the_end(ada, "import tensorflow\nprint(tensorflow.__name__)")).to_contain_text("tensorflow")
    kernel = memory_of("ada", b"ipykernel_launcher")
    measured.append(f"a kernel in which TensorFlow is imported takes {kernel / 1e6:.0f} MB")

    # The service is killed while it has something to do; the hub starts it again, and nothing is lost.
    open_notebook(grace, hub, "grace")
    write(grace, "scale_layer", right)
    output = run_at_the_end(grace, SUBMIT.replace("submit()", "submit(wait=False)"))
    expect(output).to_contain_text("attempt 1, 2 left")
    killed = hub.service()
    os.kill(killed, signal.SIGKILL)
    kept = hub.course / f"class/attempts/{NAME}/grace"
    until(lambda: list(kept.glob("*/outcome.json")), hub.log)
    assert hub.service() != killed

    # Each reads their own reports in the browser, by the hub's login.
    for page, said in ((alan, "Attempt 2"), (grace, "Attempt 1")):
        page.goto(f"{hub.base}/services/autograder/")
        expect(page.locator("details[open] > summary")).to_contain_text(said)
        expect(page.locator("details[open] section").last).to_contain_text("10 of 10 points")
    picture(alan, "reports-alan")
    alan.click("text=中文")
    expect(alan.locator("h1")).to_have_text("你提交过的作业")
    expect(alan.locator("details[open] > summary")).to_contain_text("第 2 次提交")
    picture(alan, "reports-alan-zh")

    # The instructor: the gradebook has it all, and the class's own commands find nothing left to grade.
    points = {name: read_score(hub, name) for name in STUDENTS}
    assert len(set(points.values())) == 1, points
    assert "3 of 3 " in hub.autograder("grade", "00b")
    page = hub.course / f"class/feedback/alan/{NAME}/{NAME}.html"
    assert "10.0" in page.read_text()

    # A student asks for another look, on a page that no other site can fill in, and reads the answer there.
    alan.goto(f"{hub.base}/services/autograder/")
    alan.click("details:has(form) > summary")
    alan.select_option("select[name=exercise]", "scale_layer")
    alan.fill("input[name=said]", "My first one was right, too.")
    alan.click("form button")
    expect(alan.get_by_text("My first one was right, too.")).to_be_visible()
    assert "alan" in hub.autograder("requests", "00b")
    hub.autograder("answer", "alan", "00b", "scale_layer", "One number can't do it.", "--points", "9")
    alan.reload()
    expect(alan.get_by_text("One number can't do it.")).to_contain_text("9")
    picture(alan, "asked-alan")
    ada.goto(f"{hub.base}/services/autograder/")
    expect(ada.locator("details:has(form) > summary")).to_be_visible()
    expect(ada.get_by_text("My first one was right, too.")).to_have_count(0)
    instructor = people["instructor"]
    instructor.goto(f"{hub.base}/user/instructor/formgrader/manage_students")
    for name in STUDENTS:
        expect(instructor.locator("table")).to_contain_text(name)
    picture(instructor, "formgrader")
