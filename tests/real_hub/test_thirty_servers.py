"""Thirty students, each in a server of their own, and two instructors in theirs, on one JupyterHub.

No browser writes here: a student's work is done by their own server's contents API, and handed in by `course submit` in
a terminal of that server, with the token that the hub has given to it.
"""

import json
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
import requests
import websocket
from playwright.sync_api import expect

from tests.real_hub import conftest as real

AT_ONCE = 3  # servers that are being started, or terminals at work
INSTRUCTORS = ("instructor", "assistant")
TOKEN = {"Authorization": f"token {real.TEST_TOKEN}"}
NOTEBOOK = f"{real.NAME}/{real.NAME}.ipynb"
RIGHT, WRONG = (real.answer_of("scale_layer", file) for file in ("keras_variable", "one_in_a_row"))
ENDS = re.compile(r"ended with (\d+)")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|[\r\b]")


def ask(address, body=None, method=None):
    """What comes back as JSON; None where nothing does."""
    way = method or ("GET" if body is None else "POST")
    reply = requests.request(way, address, json=body, headers=TOKEN, timeout=real.LONG)
    reply.raise_for_status()
    return reply.json() if reply.content else None


def start_server(hub, name):
    """Have the hub start somebody's server, and wait until it answers."""
    user = f"{hub.base}/hub/api/users/{name}"
    if not ask(user)["servers"]:
        ask(f"{user}/server", {}, "POST")
    real.until(lambda: ask(user)["servers"].get("", {}).get("ready"), hub.log)
    return ask(f"{hub.base}/user/{name}/api/status")["started"]


def write(hub, name, code):
    """Put an answer into somebody's notebook, as a browser saves it."""
    place = f"{hub.base}/user/{name}/api/contents/{NOTEBOOK}"
    found = ask(place)
    cells = found["content"]["cells"]
    (cell,) = [one for one in cells if one["metadata"].get("nbgrader", {}).get("grade_id") == "scale_layer"]
    cell["source"] = code
    ask(place, {"type": "notebook", "content": found["content"]}, "PUT")


def in_terminal(hub, name, command):
    """Type a command into a new terminal of somebody's server; its exit status, and all that was printed."""
    terminal = ask(f"{hub.base}/user/{name}/api/terminals", {}, "POST")["name"]
    address = f"{hub.base.replace('http', 'ws', 1)}/user/{name}/terminals/websocket/{terminal}"
    socket = websocket.create_connection(
        address, timeout=real.LONG / 1000, header=[f"Authorization: token {real.TEST_TOKEN}"]
    )
    said = ""
    try:
        socket.send(json.dumps(["stdin", f"{command}; echo ended 'with' $?\r"]))
        while not (end := ENDS.search(said)):
            kind, *words = json.loads(socket.recv())
            said += COLOURS.sub("", words[0]) if kind == "stdout" else ""
    finally:
        socket.close()
    return int(end[1]), said


@pytest.fixture(scope="module")
def servers(hub, measured):
    """A running server for everybody."""
    began = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as some:
        started = list(some.map(partial(start_server, hub), (*real.CROWD, *INSTRUCTORS)))
    taken = time.monotonic() - began
    sizes = [real.memory_of(name) / 1e6 for name in real.CROWD]
    measured.append(
        f"{len(started)} servers in {taken:.0f} s, {AT_ONCE} at a time; one takes {statistics.median(sizes):.0f} MB in "
        f"the median, {max(sizes):.0f} at most"
    )
    return started


def test_thirty_hand_in_from_their_own_servers_and_two_instructors_read_the_same(hub, servers, browser, measured):
    with ThreadPoolExecutor(AT_ONCE) as some:
        list(some.map(lambda n: write(hub, real.CROWD[n], (RIGHT, WRONG)[n % 2]), range(len(real.CROWD))))
        began = time.monotonic()
        said = list(some.map(lambda name: in_terminal(hub, name, "course submit 00b"), real.CROWD))
    measured.append(f"30 handed in and read their reports, {AT_ONCE} at a time, in {time.monotonic() - began:.0f} s")
    for name, (status, words) in zip(real.CROWD, said, strict=True):
        assert (status, "attempt 1, 2 left" in words, "this attempt counts" in words) == (0, True, True), (name, words)
    assert [real.read_score(hub, name) for name in real.CROWD] == [10, 2] * 15
    kept = [
        json.loads(path.read_text()) for path in hub.course.glob(f"class/attempts/{real.NAME}/student*/*/outcome.json")
    ]
    assert len(kept) == 30

    # A student whose server it is not is not let in, whatever the token of the test may do.
    assert real.status_of(f"{hub.base}/user/student01/api/contents/{NOTEBOOK}") == 403

    # One instructor marks by hand in a terminal, the other gives an attempt back; both read the same points.
    course = "cd " + str(hub.course)
    status, words = in_terminal(hub, "assistant", f"{course} && autograder mark student02 00b scale_layer 7")
    assert (status, "7 of 10 points" in words) == (0, True), words
    status, words = in_terminal(hub, "instructor", f"{course} && autograder attempts 00b student02 --give-back 1")
    assert (status, "; given back" in words) == (0, True), words
    status, words = in_terminal(hub, "student02", "course submit 00b")  # the very same notebook: nothing new
    assert (status, "attempt 1, 3 left" in words) == (0, True), words
    seen = [points_in_formgrader(hub, browser, name) for name in INSTRUCTORS]
    assert seen[0] == seen[1]
    marked = {name: 7 if name == "student02" else real.read_score(hub, name) for name in real.CROWD}
    assert seen[0] == {name: f"{points:g} / 20" for name, points in marked.items()}


def points_in_formgrader(hub, browser, name):
    """Student -> points, as a page of an instructor's own server shows them."""
    page = real.logged_in(browser, hub, name, height=1600)
    page.goto(f"{hub.base}/user/{name}/formgrader/manage_submissions/{real.NAME}")
    expect(page.locator("table")).to_contain_text(real.CROWD[-1])
    if real.PICTURES:
        page.screenshot(path=f"{real.PICTURES}/formgrader-{name}.png")
    rows = [[cell.strip() for cell in row.split("\t")] for row in page.locator("tbody tr").all_inner_texts()]
    page.context.close()
    return {row[1]: row[4] for row in rows if row[1] in real.CROWD}
