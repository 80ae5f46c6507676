"""Replies of our own answers, kept on this disk: the judge is tried again without TensorFlow, and without asking.

A reply is known by all that it depends on: the answer's source, every probe that the same definitions were asked before
it, the probe itself, the code that asks, the library that answers use, and the versions below both. What is kept are
the messages that a learner's process would send, JSON and arrays, so that nothing here is ever run.
"""

import contextlib
import functools
import hashlib
import json
import os
import sys
import zipfile
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from autograder.checks.answering import probe_server
from autograder.checks.answering.wire import answer_call, probe_fields, remotes_of, reply_from
from autograder.checks.catalogues import everything, sources_of
from autograder.checks.judging.probes import Probe, Reply
from autograder.grading.answers import Answer
from autograder.isolation.channel import pack, unpack
from tests.imports import ROOT, reached_from

FOLDER = ROOT / "build" / "replies"
PACKAGES = ("tensorflow", "keras", "numpy", "ml_dtypes")
ASKING = ROOT / "autograder/checks/answering/in_process.py"


def digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def ground() -> list[Path]:
    """The code that asks and answers, and what of the library answers may use."""
    used = {path for name, path in sources_of([next(iter(everything()))]) if name.startswith("course/")}
    return sorted(used.union(reached_from(ASKING)))


@functools.cache
def below() -> bytes:
    """A digest of what every reply rests on: those files, and the versions."""
    sources = [part for path in ground() for part in (str(path.relative_to(ROOT)).encode(), path.read_bytes())]
    versions = [sys.version, *(f"{name} {metadata.version(name)}" for name in PACKAGES)]
    return digest(*sources, json.dumps(versions).encode()).encode()


def packed(value: Any) -> bytes:
    """A message as bytes, the same for the same message."""
    arrays: list[np.ndarray] = []
    text = json.dumps(pack(value, arrays), sort_keys=True)
    about = json.dumps([(array.dtype.str, array.shape) for array in arrays])
    return b"\0".join([text.encode(), about.encode(), *(array.tobytes() for array in arrays)])


class Kept:
    """Answers probes as the answer's own process does, from what is kept or by asking; what came is kept at the end."""

    def __init__(self, answer: Answer, folder: Path = FOLDER, *, anew: bool = False, rests_on: bytes | None = None):
        self._answer = answer
        self._file = folder / f"{answer.slug}.{answer.name}.npz"
        self._begin = self._key = digest(below() if rests_on is None else rests_on, answer.source.encode())
        self._kept = {} if anew else _load_replies(self._file, self._begin)
        self._names: dict[str, Any] | None = None  # what the answer defines, once it is asked for real
        self._asked: list[dict[str, Any]] = []
        self._lasting: dict[str, Any] | None = {}
        self.really_asked = 0

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe."""
        remotes, fields = remotes_of(probe), probe_fields(probe)
        self._asked.append({**fields, "interruptible": True})
        self._key = digest(self._key.encode(), packed(fields))
        if remotes:  # what it calls back is the judge's, and may have another value tomorrow
            self._lasting = None
        if self._names is None and self._lasting is not None and self._key in self._kept:
            came = self._kept[self._key]
        else:
            came = self._real_reply(partial(answer_call, remotes))
        if self._lasting is not None:
            self._lasting[self._key] = came
        return reply_from(came)

    def _real_reply(self, call_back: Any) -> dict[str, Any]:
        """Ask the answer itself; what was answered from the disk is asked first, since definitions may remember."""
        before = self._asked[:-1] if self._names is None else []
        if self._names is None:
            self._names = self._answer.definitions()
        for fields in before:
            probe_server.answer(fields, self._names, call_back)
        self.really_asked += 1
        return probe_server.answer(self._asked[-1], self._names, call_back)

    def keep(self) -> None:
        """Write what came, where it can be and something of it is new."""
        if not self.really_asked or not self._lasting:
            return
        arrays: list[np.ndarray] = []
        try:
            text = json.dumps({"begin": self._begin, "replies": pack(self._lasting, arrays)})
        except (TypeError, ValueError, RecursionError):
            return  # it doesn't travel: it is asked each time
        self._file.parent.mkdir(parents=True, exist_ok=True)
        aside = self._file.with_suffix(f".{os.getpid()}")
        with aside.open("wb") as file:
            header = np.frombuffer(text.encode(), np.uint8)
            np.savez_compressed(file, header=header, **{str(n): array for n, array in enumerate(arrays)})
        aside.replace(self._file)


def _load_replies(path: Path, begin: str) -> dict[str, Any]:
    """The replies by their keys; none where nothing is kept that begins so."""
    unreadable = contextlib.suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)
    with unreadable, path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
        found = json.loads(kept["header"].tobytes())
        if found["begin"] == begin:
            return unpack(found["replies"], [kept[str(n)] for n in range(len(kept.files) - 1)])
    return {}
