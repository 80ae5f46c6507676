"""The example's hub with its service and its proxy, a browser, and what is asked of both."""

import contextlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from playwright.sync_api import expect, sync_playwright

from autograder.grading.answers import answer_to
from tests.browser.conftest import OPTIONS, PATIENCE, free_port
from tests.waiting import soon

ROOT = Path(__file__).parents[2]
PROXY = ROOT / "build/hub/node_modules/.bin/configurable-http-proxy"
PROGRAMS = Path(sys.executable).parent
NAME = "00b-twelve-repairs"
PICTURES = os.environ.get("PICTURES")  # a folder for screenshots
CROWD = [f"student{number:02}" for number in range(1, 31)]
TEST_TOKEN = secrets.token_hex(16)
STUDENTS = ("ada", "alan", "grace")
LONG = 5 * PATIENCE  # milliseconds: servers start, TensorFlow is imported, one after the other
MEASURED = pytest.StashKey[list[str]]()


def answer_of(slug, file):
    """The code of an answer of the tests."""
    return answer_to(ROOT / "tests/answers", slug, file).source


def logged_in(browser, hub, name, height=1000):
    """A page of somebody who has logged in, and so has a server."""
    context = browser.new_context(viewport={"width": 1300, "height": height})
    context.set_default_timeout(LONG)
    page = context.new_page()
    page.goto(f"{hub.base}/hub/login")
    page.fill("#username_input", name)
    page.fill("#password_input", "any")
    page.click("#login_submit")
    page.wait_for_url(re.compile(rf"/user/{name}/"))
    return page


def read_score(hub, student):
    return json.loads((hub.course / f"class/results/{NAME}/{student}.json").read_text())["score"]


def memory_of(name, program=b"jupyterhub-singleuser"):
    """Bytes of somebody's server alone: pages that processes share are divided among them."""
    for found in Path("/proc").glob("[0-9]*"):
        try:
            is_theirs = f"JUPYTERHUB_USER={name}".encode() in (found / "environ").read_bytes().split(b"\0")
            if is_theirs and program in (found / "cmdline").read_bytes():
                sizes = (found / "smaps_rollup").read_text()
                return int(re.search(r"^Pss:\s+(\d+)", sizes, re.MULTILINE)[1]) * 1024
        except OSError:
            continue
    raise AssertionError(f"{name} has no {program.decode()}")


def pytest_terminal_summary(terminalreporter, config):
    for line in config.stash.get(MEASURED, ()):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def measured(pytestconfig):
    """Takes lines that are printed at the end."""
    return pytestconfig.stash.setdefault(MEASURED, [])


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


@pytest.fixture(scope="session")
def hub(tmp_path_factory):
    assert PROXY.is_file(), "`make hub` installs the proxy"
    root = tmp_path_factory.mktemp("hub")
    found = Hub(root, f"http://127.0.0.1:{(port := free_port())}", root / "log.txt")
    subprocess.run([PROGRAMS / "autograder", "init", found.course], check=True, capture_output=True)
    (found.course / "roster.csv").write_text("id\n" + "\n".join([*STUDENTS, *CROWD]))
    found.autograder("students", "import", "roster.csv")
    found.autograder("due", "00b", "2099-12-31")
    environment = os.environ | {
        "AUTOGRADER_HUB": str(root),
        "EXAMPLE": str(ROOT / "examples/hub/jupyterhub_config.py"),
        "PROXY": str(PROXY),
        "HUB_PORT": str(port),
        **{name: str(free_port()) for name in ("HUB_API_PORT", "PROXY_API_PORT", "SERVICE_PORT")},
        "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        "SERVE_OPTIONS": "--attempts 3 --pause 0",
        "TEST_TOKEN": TEST_TOKEN,
    }
    with found.log.open("w") as file:
        command = [PROGRAMS / "jupyterhub", "-f", ROOT / "tests/real_hub/jupyterhub_config.py"]
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=file, stderr=file)
        try:
            wait_for_service(process, found.base, found.log)
            yield found
        finally:
            process.terminate()
            process.wait(120)
            if PICTURES:
                shutil.copy(found.log, PICTURES)


def until(holds, log):
    """Wait for something of a hub; fails with its log where it never holds."""
    assert soon(holds, LONG / 1000, every=0.5), log.read_text()[-4000:]


def status_of(address, body=None, headers=None):
    """What an address answers; None where nobody does."""
    try:
        return requests.request("POST" if body else "GET", address, data=body, headers=headers, timeout=30).status_code
    except OSError:
        return None


def wait_for_service(process, base, log):
    place = f"{base}/services/autograder/students/x/y"
    until(lambda: process.poll() is not None or status_of(place) == 401, log)
    assert process.poll() is None, log.read_text()[-4000:]


@pytest.fixture(scope="session")
def browser():
    executable = shutil.which("chromium") or shutil.which("google-chrome")
    assert executable, "install Chromium, on Debian by `apt-get install chromium`"
    expect.set_options(timeout=LONG)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable, args=OPTIONS)
        yield found
        found.close()
