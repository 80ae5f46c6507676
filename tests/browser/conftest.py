"""A real Chromium, and a real JupyterLab with nbgrader's extensions."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Without these, Chromium would look for updates and want a user namespace of its own.
OPTIONS = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 120_000  # milliseconds; a busy machine is no failure


@pytest.fixture(scope="module")
def chromium():
    """The browser; its pages come from `new_page`.

    Not for longer than its module: Playwright keeps an event loop running, in which nobody else can start one.
    """
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: install it, on Debian by `apt-get install chromium`")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium):
    """Opens a page in a context of its own; the options are Playwright's, `color_scheme` for one."""
    contexts = []

    def new_page(**options):
        contexts.append(chromium.new_context(**options))
        contexts[-1].set_default_timeout(PATIENCE)
        return contexts[-1].new_page()

    yield new_page
    for context in contexts:
        context.close()


@pytest.fixture
def calm_page(new_page):
    """Opens a page at an address; what it complains of, asks of anybody else or keeps from some fails the test.

    What somebody can't see, reach or hear is found by axe-core, in the page as the test leaves it.
    """
    complaints, opened = [], []

    def calm_page(address="about:blank", *, offline=False, also=(), warnings=True, **options):
        page = new_page(**options)
        opened.append(page)
        page.context.set_offline(offline)
        heard = ("error", "warning") if warnings else ("error",)
        ours = ("data:", "blob:", f"{urlsplit(address).scheme}://{urlsplit(address).netloc}", *also)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in heard else None)
        page.on("request", lambda asked: None if asked.url.startswith(ours) else complaints.append(asked.url))
        page.goto(address)
        return page

    yield calm_page
    for page in opened:
        if not page.is_closed():
            found = Axe().run(page)
            complaints += [
                f"{one['help']}: {node['html']}" for one in found.response["violations"] for node in one["nodes"]
            ]
    assert complaints == []


@contextmanager
def jupyter_lab(root: Path):
    """JupyterLab on a folder, with settings of its own; gives the address of a path in it."""
    port, token = free_port(), secrets.token_hex(16)
    home = root / ".jupyter-home"
    home.mkdir(exist_ok=True)
    places = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime"}
    environment = os.environ | {name: str(home / folder) for name, folder in places.items()} | {"HOME": str(home)}
    # nbgrader starts alembic by its bare name.
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', '')}"
    options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    options += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"]
    log = home / "log.txt"
    with log.open("w") as file:
        command = [sys.executable, "-m", "jupyterlab", *options]
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=file, stderr=file)
        try:
            wait_for(process, f"http://127.0.0.1:{port}/api/status?token={token}", log)
            yield lambda path: f"http://127.0.0.1:{port}/{path}?token={token}"
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_port():
    """A port of this machine that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def wait_for(process, address, log):
    """Wait until a server answers; fails with its log where it ends or takes too long."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError):
            requests.get(address, timeout=5)
            return
        time.sleep(0.2)
    raise AssertionError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")
