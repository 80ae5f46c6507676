"""A student comes from the LMS to a real JupyterHub, in a real browser, hands in, and has the points in the LMS."""

import os
import re
import subprocess
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from autograder.lti.keys import make_key
from tests.autograder.lti.platform import LMS
from tests.browser.conftest import free_port
from tests.real_hub import conftest as real
from tests.real_hub.test_real_hub import SUBMIT, open_notebook, run_at_the_end, write

RIGHT = real.answer_of("scale_layer", "keras_variable")
CONFIG = f"""
load_subconfig("jupyterhub_lti_config.py", path={str(real.ROOT / "examples/hub")!r})
get_config().Spawner.args.append("--LabApp.expose_app_in_browser=True")
"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """A hub of its own, and the LMS before it."""
    root = tmp_path_factory.mktemp("hub")
    course, log = root / "class-of-autumn", root / "log.txt"
    subprocess.run([real.PROGRAMS / "autograder", "init", course], check=True, capture_output=True)
    folder = course / "class/lti"
    with LMS(make_key(folder)).open() as lms, log.open("w") as file:
        (folder / "platform.toml").write_text(lms.toml(username="custom_login", context=lms.context))
        (root / "config.py").write_text(CONFIG)
        ports = {name: str(free_port()) for name in ("HUB_PORT", "HUB_API_PORT", "PROXY_API_PORT", "SERVICE_PORT")}
        environment = os.environ | ports | {"AUTOGRADER_HUB": str(root), "SERVE_OPTIONS": "--attempts 3 --pause 0"}
        environment |= {"PROXY": str(real.PROXY), "PATH": f"{real.PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
        command = [real.PROGRAMS / "jupyterhub", "-f", root / "config.py"]
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=file, stderr=file)
        base = f"http://127.0.0.1:{ports['HUB_PORT']}"
        try:
            real.wait_for_service(process, base, log)
            yield SimpleNamespace(base=base, lms=lms, log=log, course=course)
        finally:
            process.terminate()
            process.wait(120)


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    context.set_default_timeout(real.LONG)
    yield context.new_page()
    context.close()


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
    if real.PICTURES:
        page.screenshot(path=f"{real.PICTURES}/lti-submitted.png")
    real.until(lambda: hub.lms.scores, hub.log)
    assert hub.lms.grades() == {(real.NAME, "Sub-ada"): (10, hub.lms.items[0]["scoreMaximum"], "FullyGraded")}

    # Whoever has all that this browser sent, cookies included, still isn't let in by it.
    (launch,) = launches
    sent = {name: value for name, value in launch.all_headers().items() if name in ("cookie", "content-type")}
    assert real.status_of(launch.url, launch.post_data_buffer, sent) == 403
    assert "refused a launch (403): " in hub.log.read_text()
