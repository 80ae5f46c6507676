"""Notebooks on their way in: one at a time for each student, and nobody waits for another's."""

import asyncio
import json
import select
import socket
from urllib.parse import urlsplit

import pytest

from autograder.hub.rules import Refused
from autograder.hub.uploads import MOST_AT_ONCE, Uploads
from tests.autograder.grading.conftest import ASSIGNMENT
from tests.autograder.hub.conftest import PREFIX, ask, listening


def test_a_students_next_one_begins_when_the_last_is_through(tmp_path):
    async def meet():
        uploads = Uploads(tmp_path / "class")
        first = await uploads.begin("ada")
        second = asyncio.ensure_future(uploads.begin("ada"))
        bobs = await uploads.begin("bob")
        for chunk in (b"ab", b"cd"):
            first.add(chunk)
        assert (first.content(), bobs.content(), second.done()) == (b"abcd", b"", False)
        first.forget()
        assert first.content() == b""
        for _ in range(2):
            first.end()
        await second
        assert list((tmp_path / "class").iterdir()) == [], "a kill leaves nothing"
        for one in (second.result(), bobs):
            one.end()
        assert (uploads._count, uploads._turns) == ({}, {})

    asyncio.run(meet())


def test_too_many_at_once_are_refused(tmp_path):
    async def meet():
        uploads = Uploads(tmp_path)
        first = await uploads.begin("ada")
        waiting = [asyncio.ensure_future(uploads.begin("ada")) for _ in range(MOST_AT_ONCE - 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await uploads.begin("ada")
        assert refused.value.status == 429
        for one in (first, *waiting):
            (one if one is first else await one).end()
        assert not uploads._count

    asyncio.run(meet())


def test_a_disk_that_takes_nothing_keeps_no_place(tmp_path):
    async def meet():
        (tmp_path / "file").touch()
        uploads = Uploads(tmp_path / "file")
        with pytest.raises(OSError, match="File exists"):
            await uploads.begin("ada")
        assert (uploads._count, uploads._turns) == ({}, {})

    asyncio.run(meet())


def begun(address, path, token, size, body=b""):
    """A connection on which a request has begun."""
    there = urlsplit(address)
    connection = socket.create_connection((there.hostname, there.port), timeout=60)
    headers = f"POST {path} HTTP/1.1\r\nHost: here\r\nAuthorization: token {token}\r\nContent-Length: {size}\r\n\r\n"
    connection.sendall(headers.encode() + body)
    return connection


def test_slow_uploads_of_one_student_keep_nobody_else_waiting_and_end_with_their_connections(desk, classroom, hub_api):
    with listening(one := desk(start=False), hub_api) as address:
        place, content = f"{PREFIX}students/ada/{ASSIGNMENT}", json.dumps(classroom.answers()).encode()
        held = [begun(address, place, "ada-token", 9_900_000, b"x" * 5_000) for _ in range(MOST_AT_ONCE + 3)]
        refused = []
        while len(refused) < 3:
            (ready, _, _) = select.select([each for each in held if each not in refused], [], [], 60)
            assert ready, "nobody is refused"
            refused += ready
        assert {each.recv(12) for each in refused} == {b"HTTP/1.1 429"}
        assert ask(f"{address}students/bob/{ASSIGNMENT}", "bob-token", content)[0] == 202
        for each in held:
            each.close()
        while (status := ask(f"{address}students/ada/{ASSIGNMENT}", "ada-token", content)[0]) == 429:
            pass
        assert status == 202
        assert [each.student for each in one.attempts.all()] == ["bob", "ada"]


def test_a_body_that_is_no_notebook_is_not_waited_for(desk, hub_api):
    with listening(desk(start=False), hub_api) as address:
        for path in ("/", PREFIX, f"{PREFIX}students/ada/{ASSIGNMENT}/1"):
            with begun(address, path, "ada-token", 1_000_000) as connection:
                assert connection.recv(12) == b"HTTP/1.1 400"
