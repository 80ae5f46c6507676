"""A student comes from the LMS to a real JupyterHub, in a real browser, hands in, and has the points in the LMS."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect, sync_playwright

from autograder.grading.answers import answer_to
from autograder.lti.keys import make_key
from tests.autograder.lti.platform import LMS
from tests.browser.conftest import OPTIONS, PATIENCE, free_port
from tests.real_hub.test_real_hub import SUBMIT, open_notebook, run_at_the_end, write

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent
NAME = "00b-twelve-repairs"
PICTURES = os.environ.get("PICTURES")  # a folder for screenshots
LONG = 5 * PATIENCE  # milliseconds
RIGHT = answer_to(ROOT / "tests/answers", "scale_layer", "add_weight").source
CONFIG = f"""
load_subconfig("jupyterhub_lti_config.py", path={str(ROOT / "examples/hub")!r})
get_config().Spawner.args.append("--LabApp.expose_app_in_browser=True")
"""


def until(done, log):
    deadline = time.monotonic() + LONG / 1000
    while not done():
        assert time.monotonic() < deadline, log.read_text()[-4000:]
        time.sleep(0.5)


def ended(process):
    return process.poll() is not None


def status(address, body=None, headers=None):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, headers or {}), timeout=30) as reply:
            return reply.status, ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()
    except OSError:
        return None, ""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """A hub of its own, and the LMS before it."""
    root = tmp_path_factory.mktemp("hub")
    course, log = root / "class-of-autumn", root / "log.txt"
    subprocess.run([PROGRAMS / "autograder", "init", course], check=True, capture_output=True)
    folder = course / "class/lti"
    with LMS(make_key(folder)).open() as lms, log.open("w") as file:
        (folder / "platform.toml").write_text(lms.toml(username="custom_login", context=lms.context))
        (root / "config.py").write_text(CONFIG)
        ports = {name: str(free_port()) for name in ("HUB_PORT", "HUB_API_PORT", "PROXY_API_PORT", "SERVICE_PORT")}
        environment = os.environ | ports | {"AUTOGRADER_HUB": str(root), "SERVE_OPTIONS": "--attempts 3 --pause 0"}
        environment |= {"PROXY": str(ROOT / "build/hub/node_modules/.bin/configurable-http-proxy")}
        environment |= {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
        command = [PROGRAMS / "jupyterhub", "-f", root / "config.py"]
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=file, stderr=file)
        base = f"http://127.0.0.1:{ports['HUB_PORT']}"
        try:
            until(lambda: ended(process) or status(f"{base}/services/autograder/students/x/y")[0] == 401, log)
            assert not ended(process), log.read_text()[-4000:]
            yield SimpleNamespace(base=base, lms=lms, log=log, course=course)
        finally:
            process.terminate()
            process.wait(120)


@pytest.fixture
def page():
    expect.set_options(timeout=LONG)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        context = browser.new_context(viewport={"width": 1300, "height": 1000})
        context.set_default_timeout(LONG)
        yield context.new_page()
        browser.close()


def test_from_a_click_in_the_lms_to_the_points_in_it(hub, page):
    launches = []
    page.on("request", lambda one: launches.append(one) if one.url.endswith("/oauth_callback") else None)
    page.goto(f"{hub.lms.base}/course?person=ada&tool={hub.base}/hub")
    page.get_by_role("link", name="Notebooks").click()
    page.wait_for_url(re.compile(r"/user/ada/lab"))

    open_notebook(page, hub, "ada")
    write(page, "scale_layer", RIGHT)
    output = run_at_the_end(page, SUBMIT)
    expect(output).to_contain_text("this attempt counts")
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/lti-submitted.png")
    until(lambda: hub.lms.scores, hub.log)
    assert hub.lms.grades() == {(NAME, "Sub-ada"): (10, hub.lms.items[0]["scoreMaximum"], "FullyGraded")}

    # Whoever has all that this browser sent, cookies included, still isn't let in by it.
    (launch,) = launches
    sent = {name: value for name, value in launch.all_headers().items() if name in ("cookie", "content-type")}
    code, _ = status(launch.url, launch.post_data_buffer, sent)
    assert code == 403
    assert "refused a launch (403): " in hub.log.read_text()
