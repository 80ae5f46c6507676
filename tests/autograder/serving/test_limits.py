"""Nobody holds all connections, and nobody is shut out by who tries."""

import asyncio
import socket

from tornado.httpclient import AsyncHTTPClient
from tornado.web import Application, RequestHandler

from autograder.serving import reserve, serve


class Hello(RequestHandler):
    def get(self):
        self.write("hello")


def test_who_holds_connections_open_loses_the_oldest():
    async def meet():
        taken = reserve(0, "127.0.0.1")
        port = taken.getsockname()[1]
        server = serve(Application([("/", Hello)], log_function=lambda _: None), taken, per_address=5)
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(12)]
        try:
            for _ in range(3):
                found = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{port}/", request_timeout=60)
                assert found.body == b"hello"
            first, last = held[0], held[-1]
            first.settimeout(60)
            assert first.recv(1) == b"", "the oldest is hung up on"
            last.setblocking(False)
            try:
                is_open = bool(last.recv(1))
            except BlockingIOError:
                is_open = True
            assert is_open, "the newest is not"
        finally:
            for one in held:
                one.close()
            server.stop()
            await server.close_all_connections()

    asyncio.run(meet())
