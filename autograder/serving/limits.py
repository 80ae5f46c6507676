"""An HTTP server of which nobody can hold all connections."""

import contextlib
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

OPEN_FILES = 8_192


class LimitedServer(HTTPServer):
    """Tornado's server with a limit on the connections that one address may hold."""

    def initialize(self, *args: Any, per_address: int | None = None, **kwargs: Any) -> None:
        """Take the limit."""
        super().initialize(*args, **kwargs)
        self._per_address, self._held = per_address, dict[str, list[IOStream]]()
        if per_address is not None:
            _allow_many_files()

    def handle_stream(self, stream: IOStream, address: tuple) -> None:
        """Serve a connection; an address that has too many loses its oldest one.

        Not its newest: where somebody holds connections open, those behind the same address who want something come
        through all the same, and a page that listens comes again by itself.
        """
        if self._per_address is not None:
            held = self._held[address[0]] = [one for one in self._held.get(address[0], []) if not one.closed()]
            held.append(stream)
            if len(held) > self._per_address:
                held.pop(0).close()
        super().handle_stream(stream, address)


def _allow_many_files() -> None:
    """Let this process hold more connections than a shell's usual 1,024, where the system allows it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wish = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wish), hard))
