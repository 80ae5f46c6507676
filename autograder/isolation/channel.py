"""What travels between the judge and a learner's process: JSON, with arrays as raw bytes behind it. Never pickle.

A message is two lengths, a JSON header, and the arrays' bytes. Sizes, dtypes and shapes are checked before anything
is read, because the far end may be hostile.
"""

import contextlib
import json
import math
import re
import socket
import struct
import time
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

LENGTHS = struct.Struct(">IQ")
STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
DIMENSIONS = 32  # as many as NumPy had for long
DTYPES = frozenset(
    np.dtype(name).str for name in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?"]
)


@dataclass(frozen=True)
class Size:
    """The largest message that is read.

    Args:
        header: bytes of JSON.
        body: bytes of arrays.
        numbers: in all arrays together; each becomes eight bytes where they are compared.
        values: in the JSON: of three letters, as "[],", Python makes sixty bytes.
    """

    header: int = 16 * 2**20
    body: int = 256 * 2**20
    numbers: int = 32 * 2**20
    values: int = 10**6


ANY = Size()


class ChannelError(Exception):
    """The far end sent something that is no message, or went away."""


class NoMessage(ChannelError):
    """What came can't be read. All of it was taken, so that the next message can be."""


class TooLarge(ChannelError):
    """The far end sent more than is read."""


class ChannelTimeout(ChannelError):
    """Nothing came in time."""


class Patience(Protocol):
    """Who waits at one end, and for how long: the far end may talk slowly on purpose, or never listen."""

    @property
    def period(self) -> float | None:
        """Seconds, after which it is asked once more."""
        ...

    def __call__(self) -> None:
        """Raise where it has lasted too long."""
        ...


def values_in(json_text: bytes | bytearray) -> int:
    """About how many values there are in a text that should be JSON, before it is parsed."""
    bare = STRING.sub(b"", json_text)
    return sum(map(bare.count, (b",", b"[", b"{")))


def pack(value: Any, arrays: list[np.ndarray]) -> Any:
    """The value as JSON; its arrays are moved to `arrays`, a place holder stays."""
    if value is None or isinstance(value, (bool, str, int, float)):
        return value
    if isinstance(value, np.generic):
        value = np.asarray(value)
    if isinstance(value, np.ndarray):
        if value.dtype.newbyteorder("<").str not in DTYPES and value.dtype.str not in DTYPES:
            value = value.astype(np.float32)
        arrays.append(value)
        return {"$array": len(arrays) - 1}
    if isinstance(value, (list, tuple)):
        items = [pack(item, arrays) for item in value]
        return {"$tuple": items} if isinstance(value, tuple) else items
    if isinstance(value, dict) and any(not isinstance(key, str) for key in value):  # JSON has no such keys
        return {"$items": [[_key(key, arrays), pack(item, arrays)] for key, item in value.items()]}
    if isinstance(value, dict):
        return {key: pack(item, arrays) for key, item in value.items()}
    raise TypeError(f"cannot send a {type(value).__name__}")


def _key(key: Any, arrays: list[np.ndarray]) -> Any:
    return pack(key.item() if isinstance(key, np.generic) else key, arrays)  # an array can't be a key


def unpack(value: Any, arrays: list[np.ndarray | None]) -> Any:
    """Undo `pack`. Each array has one place: taken from many, a small message would become a large value."""
    if isinstance(value, list):
        return [unpack(item, arrays) for item in value]
    if isinstance(value, dict):
        if "$array" in value:
            array, arrays[value["$array"]] = arrays[value["$array"]], None
            if array is None:
                raise ValueError("an array stands in two places")
            return array
        if "$tuple" in value:
            return tuple(unpack(item, arrays) for item in value["$tuple"])
        if "$items" in value:
            return {unpack(key, arrays): unpack(item, arrays) for key, item in value["$items"]}
        return {key: unpack(item, arrays) for key, item in value.items()}
    return value


class Channel:
    """One end of a stream socket that carries messages.

    Args:
        sock: the connected socket; the channel owns it.
    """

    def __init__(self, sock: socket.socket):
        self._socket = sock
        self.received = 0  # bytes

    def fileno(self) -> int:
        """The socket's file descriptor."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def send(self, message: Any, timeout: float | None = None, patience: Patience | None = None) -> None:
        """Send one message.

        Args:
            message: what `pack` takes.
            timeout: seconds for the far end to take it; None waits as long as it takes.
            patience: in the place of a timeout.

        Raises:
            ChannelError: the far end is gone, or does not listen.
        """
        arrays: list[np.ndarray] = []
        content = pack(message, arrays)
        # ascontiguousarray makes a scalar one-dimensional: shapes are taken before.
        bodies = [np.ascontiguousarray(array).tobytes() for array in arrays]
        kinds = [[array.dtype.str, list(array.shape)] for array in arrays]
        header = json.dumps({"content": content, "arrays": kinds}).encode()
        try:
            for part in (LENGTHS.pack(len(header), sum(map(len, bodies))) + header, *bodies):
                self._write(part, patience or _Seconds(timeout))
        except OSError as error:
            raise ChannelError("the process is gone") from error

    def _write(self, data: bytes, patience: Patience) -> None:
        left = memoryview(data)
        self._socket.settimeout(patience.period)
        while left:
            with contextlib.suppress(TimeoutError, BlockingIOError):
                left = left[self._socket.send(left) :]
            if left:
                patience()

    def comes(self, timeout: float) -> bool:
        """Whether something comes, or the far end goes, within seconds."""
        try:
            self._socket.settimeout(timeout)
            self._socket.recv(1, socket.MSG_PEEK)
        except (TimeoutError, BlockingIOError):
            return False
        except OSError:
            pass  # whoever receives will see it
        return True

    def receive(self, timeout: float | None = None, limit: Size = ANY, patience: Patience | None = None) -> Any:
        """The next message.

        Args:
            timeout: seconds for the whole message; None waits as long as it takes.
            limit: what is read at most.
            patience: in the place of a timeout.

        Raises:
            TooLarge: it is more than the limit.
            ChannelTimeout: nothing whole came in time.
            ChannelError: the far end is gone, or what it sent is no message.
        """
        patience = patience or _Seconds(timeout)
        header_size, body_size = LENGTHS.unpack(self._receive(LENGTHS.size, patience))
        if header_size > limit.header or body_size > limit.body:
            raise TooLarge(f"a message of {header_size + body_size} bytes is too large")
        header = self._receive(header_size, patience)
        body = self._receive(body_size, patience)
        if header_size > limit.values and values_in(header) > limit.values:
            raise TooLarge("more values came than are read")
        try:
            fields = json.loads(header)
            return unpack(fields["content"], _arrays(fields["arrays"], body, limit.numbers))
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            raise NoMessage("what came is no message") from error

    def _receive(self, size: int, patience: Patience) -> bytearray:
        data = bytearray()
        try:
            self._socket.settimeout(patience.period)
            while len(data) < size:
                with contextlib.suppress(TimeoutError, BlockingIOError):
                    more = self._socket.recv(min(size - len(data), 2**20))
                    if not more:
                        raise ChannelError("the process is gone")
                    data += more
                    self.received += len(more)
                if len(data) < size:
                    patience()
        except OSError as error:
            raise ChannelError("the process is gone") from error
        return data


class _Seconds:
    """So many seconds by the clock on the wall; None never end."""

    def __init__(self, seconds: float | None):
        self._seconds, self._began = seconds, time.monotonic()
        self.period = seconds

    def __call__(self) -> None:
        if self._seconds is not None and time.monotonic() - self._began >= self._seconds:
            raise ChannelTimeout("no message in time")


def _arrays(kinds: Any, body: bytearray, numbers: int) -> list[np.ndarray | None]:
    arrays: list[np.ndarray | None] = []
    start = 0
    for dtype, shape in kinds:
        known = dtype in DTYPES and len(shape) <= DIMENSIONS
        if not known or not all(isinstance(n, int) and n >= 0 for n in shape):
            raise ValueError("an array of this kind is not allowed")
        count = math.prod(shape)
        numbers -= math.prod(n or 1 for n in shape)  # an empty one has no bytes, and axes that somebody walks along
        if numbers < 0:
            raise TooLarge("more numbers came than are read")
        stop = start + count * np.dtype(dtype).itemsize
        if stop > len(body):
            raise ValueError("an array is longer than what came")
        arrays.append(np.frombuffer(bytes(body[start:stop]), dtype).reshape(shape))
        start = stop
    return arrays
