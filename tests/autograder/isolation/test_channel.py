import json
import socket
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from autograder.isolation.channel import LENGTHS, Channel, ChannelError, ChannelTimeout, Size, TooLarge


@pytest.fixture
def ends():
    a, b = socket.socketpair()
    yield Channel(a), Channel(b), a
    a.close()
    b.close()


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | arrays(st.sampled_from(["<f4", "<f8", "<i4", "?"]), array_shapes(min_dims=0, min_side=0, max_side=3)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)


def same(a, b):
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return a == b and type(a) is type(b)


@given(values)
def test_what_is_sent_arrives(value):
    a, b = (Channel(end) for end in socket.socketpair())
    a.send({"value": value, "pair": (1, 2), "words": {("a", "b"): 3, (): value}})
    message = b.receive(timeout=300)
    assert same(value, message["value"])
    assert message["pair"] == (1, 2)
    assert message["words"][("a", "b")] == 3
    assert same(value, message["words"][()])
    a.close()
    b.close()


def test_silence_is_a_timeout_and_an_end_is_an_error(ends):
    a, b, _ = ends
    with pytest.raises(ChannelTimeout):
        b.receive(timeout=0.01)
    a.close()
    with pytest.raises(ChannelError, match="gone"):
        b.receive(timeout=300)


def header(kinds, content=None):
    return json.dumps({"content": content, "arrays": kinds}).encode()


TWICE = header([["<f4", [1]]], [{"$array": 0}, {"$array": 0}])  # one array in two places


@pytest.mark.parametrize("data", [
    LENGTHS.pack(2**31, 0), LENGTHS.pack(10, 2**40), LENGTHS.pack(3, 0) + b"{]}", LENGTHS.pack(2, 0) + b"[]",
    LENGTHS.pack(len(header([["|O", [1]]])), 8) + header([["|O", [1]]]) + b"12345678",
    LENGTHS.pack(len(header([["<f4", [-1]]])), 4) + header([["<f4", [-1]]]) + b"1234",
    LENGTHS.pack(len(header([["<f4", [1000]]])), 4) + header([["<f4", [1000]]]) + b"1234",
    LENGTHS.pack(len(header([], {"$array": 3})), 0) + header([], {"$array": 3}),
    LENGTHS.pack(len(b"[" * 90000), 0) + b"[" * 90000, LENGTHS.pack(len(TWICE), 4) + TWICE + b"1234",
])  # fmt: skip
def test_what_is_no_message_is_an_error(ends, data):
    _, b, raw = ends
    raw.sendall(data)
    with pytest.raises(ChannelError):
        b.receive(timeout=300)


def test_an_object_is_never_sent(ends):
    with pytest.raises(TypeError, match="cannot send a object"):
        ends[0].send(object())


class Few:
    """Patience for so many looks."""

    def __init__(self, looks):
        self.period, self.left = 0.001, looks

    def __call__(self):
        self.left -= 1
        if not self.left:
            raise ChannelTimeout("spent")


@pytest.mark.parametrize("begun", [b"", b"\0", LENGTHS.pack(20, 0) + b"{"])
def test_who_begins_a_message_has_no_longer_to_end_it(ends, begun):
    _, b, raw = ends
    raw.sendall(begun)
    with pytest.raises(ChannelTimeout, match="spent"):
        b.receive(patience=Few(3))


def test_who_does_not_listen_is_waited_for_no_longer(ends):
    a, _, _ = ends
    with pytest.raises(ChannelTimeout, match="spent"):
        a.send({"value": np.zeros(2**20)}, patience=Few(3))


def test_what_is_sent_slowly_arrives_all_the_same(ends):
    a, b, _ = ends
    a._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    value = np.arange(100_000.0)
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(a.send, {"value": value}, patience=Few(10**9))
        assert same(b.receive(patience=Few(10**9))["value"], value)
        sent.result()


def test_more_than_is_read_is_not_waited_for(ends):
    _, b, raw = ends
    raw.sendall(LENGTHS.pack(10, 2**40))
    with pytest.raises(TooLarge, match="bytes"):
        b.receive(patience=Few(3))


def test_all_numbers_of_a_message_are_counted(ends):
    a, b, _ = ends
    a.send([np.zeros(60), np.zeros(60)])
    with pytest.raises(TooLarge, match="more numbers"):
        b.receive(60, Size(numbers=100))


def test_an_empty_array_counts_as_what_its_other_axes_hold(ends):
    a, b, _ = ends
    a.send(np.zeros((0, 99)))
    assert b.receive(60, Size(numbers=100)).shape == (0, 99)
    a.send(np.zeros((20, 0, 20)))
    with pytest.raises(TooLarge, match="more numbers"):
        b.receive(60, Size(numbers=100))


def test_more_values_than_are_read_are_not_parsed(ends):
    _, b, raw = ends
    header = b'{"content": ["[[[[,,,", ' + b", ".join([b"[]"] * 50) + b'], "arrays": []}'
    raw.sendall(LENGTHS.pack(len(header), 0) + header)
    with pytest.raises(TooLarge, match="more values"):
        b.receive(60, Size(values=100))
    raw.sendall(LENGTHS.pack(len(header), 0) + header)
    assert len(b.receive(60, Size(values=110))) == 51
