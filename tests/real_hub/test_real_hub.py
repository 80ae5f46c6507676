"""Three students and an instructor on a real JupyterHub, in a real browser: release, work, submit, grade, feedback.

`make hub` runs it: it needs the hub's proxy, which comes from npm. `make test` leaves it out, and says nothing of it.
"""

import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from autograder.grading.course import Course
from autograder.grading.releases import read_release
from autograder.grading.sample_class import solved
from autograder.student.handing_in import Counter, wait_for
from tests.browser.conftest import OPTIONS, PATIENCE, free_port
from tests.browser.test_student import GO_TO, READY, active, save

ROOT = Path(__file__).parents[2]
PROXY = ROOT / "build/hub/node_modules/.bin/configurable-http-proxy"
PROGRAMS = Path(sys.executable).parent
NAME = "00-first-look"
ACCESS = "access:services!service=autograder"
PICTURES = os.environ.get("PICTURES")  # a folder for screenshots
CROWD = [f"student{number:02}" for number in range(1, 31)]
TEST_TOKEN = secrets.token_hex(16)
STUDENTS = ("ada", "alan", "grace")
LONG = 5 * PATIENCE  # milliseconds: servers start, TensorFlow is imported, one after the other


def answer_of(slug, file):
    """An answer of the tests, without its first line of comment."""
    return (ROOT / f"tests/answers/{slug}/{file}.py").read_text().partition('"""\n\n')[2]


RIGHT = {"tape_gradients": None, "scale_layer": "add_weight"}
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


class Hub:
    """A running hub."""

    def __init__(self, root, base, log):
        self.root, self.base, self.log = root, base, log
        self.course = root / "class-of-autumn"

    def autograder(self, *words):
        done = subprocess.run(
            [PROGRAMS / "autograder", *words], cwd=self.course, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def service(self):
        """The process of the service, as the system knows it."""
        for found in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                words = found.read_bytes().split(b"\0")
                if b"serve" in words and str(self.course).encode() in words:
                    return int(found.parent.name)
        return None


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    assert PROXY.is_file(), "`make hub` installs the proxy"
    root = tmp_path_factory.mktemp("hub")
    found = Hub(root, f"http://127.0.0.1:{(port := free_port())}", root / "log.txt")
    subprocess.run([PROGRAMS / "autograder", "init", found.course], check=True, capture_output=True)
    (found.course / "roster.csv").write_text("id\n" + "\n".join(STUDENTS))
    found.autograder("students", "import", "roster.csv")
    found.autograder("due", "00", "2099-12-31")
    environment = os.environ | {
        "AUTOGRADER_HUB": str(root),
        "EXAMPLE": str(ROOT / "examples/hub/jupyterhub_config.py"),
        "PROXY": str(PROXY),
        "HUB_PORT": str(port),
        **{name: str(free_port()) for name in ("HUB_API_PORT", "PROXY_API_PORT", "SERVICE_PORT")},
        "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        "SERVE_OPTIONS": "--attempts 3",
        "TEST_TOKEN": TEST_TOKEN,
    }
    with found.log.open("w") as file:
        command = [PROGRAMS / "jupyterhub", "-f", ROOT / "tests/real_hub/jupyterhub_config.py"]
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=file, stderr=file)
        try:
            wait_for_service(process, found)
            yield found
        finally:
            process.terminate()
            process.wait(120)
            if PICTURES:
                shutil.copy(found.log, PICTURES)


def wait_for_service(process, hub):
    deadline = time.monotonic() + LONG / 1000
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError, urllib.error.URLError):
            try:
                urllib.request.urlopen(f"{hub.base}/services/autograder/students/x/y", timeout=5)
            except urllib.error.HTTPError as error:
                if error.code == 401:
                    return
        time.sleep(0.5)
    raise AssertionError(hub.log.read_text()[-4000:])


@pytest.fixture(scope="module")
def browser():
    executable = shutil.which("chromium") or shutil.which("google-chrome")
    assert executable, "install Chromium, on Debian by `apt-get install chromium`"
    expect.set_options(timeout=LONG)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable, args=OPTIONS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def people(browser, hub):
    """Everyone's page, logged in, with a server of their own."""
    pages = {}
    for name in (*STUDENTS, "instructor"):
        context = browser.new_context(viewport={"width": 1300, "height": 1000})
        context.set_default_timeout(LONG)
        page = pages[name] = context.new_page()
        page.goto(f"{hub.base}/hub/login")
        page.fill("#username_input", name)
        page.fill("#password_input", "any")
        page.click("#login_submit")
        page.wait_for_url(re.compile(rf"/user/{name}/lab"))
    return pages


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


def test_a_course_on_a_hub(hub, people):
    right = answer_of("scale_layer", "add_weight")
    wrong = answer_of("scale_layer", "scalar")
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
        "    address = os.environ['AUTOGRADER_URL'] + 'students/grace/00-first-look'\n"
        "    token = {'Authorization': 'token ' + os.environ['JUPYTERHUB_API_TOKEN']}\n"
        "    urllib.request.urlopen(urllib.request.Request(address, b'{\"cells\": []}', token))\n"
        "except urllib.error.HTTPError as error:\n"
        "    print(error.code, error.read().decode())"
    )
    expect(run_at_the_end(ada, forged)).to_contain_text("403")
    assert "refused (403): ada, POST /services/autograder/students/grace/00-first-look" in hub.log.read_text()

    # The service is killed while it has something to do; the hub starts it again, and nothing is lost.
    open_notebook(grace, hub, "grace")
    write(grace, "scale_layer", right)
    output = run_at_the_end(grace, SUBMIT.replace("submit()", "submit(wait=False)"))
    expect(output).to_contain_text("attempt 1, 2 left")
    killed = hub.service()
    os.kill(killed, signal.SIGKILL)
    kept = hub.course / f"class/attempts/{NAME}/grace"
    deadline = time.monotonic() + LONG / 1000
    while not list(kept.glob("*/outcome.json")):
        assert time.monotonic() < deadline, hub.log.read_text()[-4000:]
        time.sleep(0.5)
    assert hub.service() != killed

    # Each reads their own reports in the browser, by the hub's login.
    for page, said in ((alan, "Attempt 2"), (grace, "Attempt 1")):
        page.goto(f"{hub.base}/services/autograder/")
        expect(page.locator("details[open] > summary")).to_contain_text(said)
        expect(page.locator("details[open] section").last).to_contain_text("10 of 10 points")
    picture(alan, "reports-alan")

    # The instructor: the gradebook has it all, and the class's own commands find nothing left to grade.
    points = {name: read_score(hub, name) for name in STUDENTS}
    assert len(set(points.values())) == 1, points
    assert "3 of 3 submissions are graded already" in hub.autograder("grade", "00")
    page = hub.course / f"class/feedback/alan/{NAME}/{NAME}.html"
    assert "10.0" in page.read_text()
    instructor = people["instructor"]
    instructor.goto(f"{hub.base}/user/instructor/formgrader/manage_students")
    for name in STUDENTS:
        expect(instructor.locator("table")).to_contain_text(name)
    picture(instructor, "formgrader")


def test_thirty_hand_in_at_once_with_tokens_of_the_hubs(hub):
    release = read_release(Course.at(hub.course), NAME)
    sources = [answer_of("scale_layer", file) for file in ("add_weight", "scalar")]
    contents = [json.dumps(solved(release, {"scale_layer": source})).encode() for source in sources]

    def token_of(name):
        address, body = f"{hub.base}/hub/api/users/{name}/tokens", json.dumps({"scopes": ["self", ACCESS]}).encode()
        request = urllib.request.Request(address, body, {"Authorization": f"token {TEST_TOKEN}"})
        with urllib.request.urlopen(request, timeout=LONG) as reply:
            return json.loads(reply.read())["token"]

    counters = [Counter(f"{hub.base}/services/autograder/", name, token_of(name)) for name in CROWD]
    with ThreadPoolExecutor(len(counters)) as crowd:
        told = list(crowd.map(lambda n: counters[n].hand_in(NAME, contents[n % 2]), range(len(counters))))
        reports = list(crowd.map(lambda n: wait_for(counters[n], told[n], lambda said: None), range(len(counters))))
    assert [one["score"] for one in reports] == [10, 2] * 15
    assert len({one["attempt"] for one in told}) == 30
    assert [read_score(hub, name) for name in CROWD] == [10, 2] * 15


def read_score(hub, student):
    return json.loads((hub.course / f"class/results/{NAME}/{student}.json").read_text())["score"]
