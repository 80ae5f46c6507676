"""A server that runs beside a test, in an event loop of its own."""

import asyncio
import queue
import threading
from contextlib import contextmanager, suppress


@contextmanager
def answering(server):
    """While this lasts, a server of `http.server` answers."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def served(serve):
    """Run `await serve(ready)` in a thread, and give what it first tells `ready`; afterwards it is cancelled."""
    said = queue.SimpleQueue()

    async def run():
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        await serve(lambda what: said.put((what, lambda: loop.call_soon_threadsafe(task.cancel))))

    def whole():
        try:
            with suppress(asyncio.CancelledError):
                asyncio.run(run())
        finally:
            said.put((None, None))  # for who waits in vain

    thread = threading.Thread(target=whole)
    thread.start()
    what, stop = said.get()
    try:
        assert stop is not None, "it has ended before it was ready"
        yield what
        assert thread.is_alive(), "whatever was sent, it still runs"
    finally:
        if thread.is_alive() and stop is not None:
            stop()
        thread.join()
