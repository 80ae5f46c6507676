"""Where a server listens: a port, taken or refused in one sentence."""

from __future__ import annotations

import errno
import logging
import socket
from typing import TYPE_CHECKING, Any

from autograder.base.extras import require
from autograder.base.problem import Problem

if TYPE_CHECKING:
    from tornado.httpserver import HTTPServer
    from tornado.web import Application

HEADERS = 8_192  # bytes
BACKLOG = 512  # connections that wait for their turn: a whole room may press Shift-Enter at once
PATIENCE = 20  # seconds for the rest of a request; whoever is slower is cut off


def require_tornado(extra: str) -> None:
    """Raise Problem, naming the extra that brings it, where tornado is missing."""
    require("tornado", extra, "Tornado, which serves the page,")


def reserve(port: int, address: str, option: str = "--port") -> socket.socket:
    """Take a port before anything costly is begun.

    Args:
        port: where; 0 takes one that is free.
        address: of the network; "127.0.0.1" is this machine alone.
        option: that names another port.

    Raises:
        Problem: the port is taken or may not be used.
    """
    try:
        found = socket.create_server((address, port), backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = f"Port {port} is taken, perhaps by one that you have started before"
        elif error.errno == errno.EACCES:
            reason = f"Port {port} may not be used by you"
        else:
            reason = f"Port {port} at {address} can't be opened ({error})"
        raise Problem(f"{reason}: name another with {option}, or let {option} 0 find one.") from error
    found.setblocking(False)
    return found


def serve(app: Application, taken: socket.socket, per_address: int | None = None, **limits: Any) -> HTTPServer:
    """Serve an application. To be called where an event loop runs.

    Args:
        app: what is served.
        taken: from `reserve`.
        per_address: connections at once that one address may hold; None sets no limit.
        limits: further ones for tornado's HTTPServer.
    """
    from autograder.serving.limits import LimitedServer

    # What a stranger sends that is no HTTP is not worth a line on the presenter's terminal.
    logging.getLogger("tornado.general").setLevel(logging.CRITICAL)
    limits = {"max_header_size": HEADERS, "idle_connection_timeout": PATIENCE, "body_timeout": PATIENCE, **limits}
    server = LimitedServer(app, per_address=per_address, **limits)
    server.add_socket(taken)
    return server


def reached_at(host: str) -> str:
    """The address of this machine as others in the room see it.

    Args:
        host: where a server listens; "0.0.0.0" is everywhere.
    """
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would go
            return probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
