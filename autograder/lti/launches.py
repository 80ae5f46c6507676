"""Who came by a launch, and which launches are used up: `class/lti/launches.json`, which the hub alone writes.

The LMS has signed all of it. A learner is who the LMS's `sub` says; a name for the hub is given at the first launch and
stays, so no later name in the LMS, or mail address, leads to the grades of somebody else.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from course.files import write_whole
from course.problem import Problem

FILE = "launches.json"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"


class Refused(Exception):
    """A launch lets nobody in; the message says why in one sentence."""


@dataclass(frozen=True)
class Learner:
    """Somebody in the LMS.

    Args:
        issuer: the LMS.
        subject: its own name for them, which never changes.
        context: the course there from which they came last.
        lineitems: where that course's columns of grades are asked for; "" where the LMS has told none.
        scopes: what it lets this tool do with them.
    """

    issuer: str
    subject: str
    context: str = ""
    lineitems: str = ""
    scopes: tuple[str, ...] = ()

    @classmethod
    def of(cls, claims: Mapping[str, Any]) -> "Learner":
        """Whom a launch is about. Raises Refused where it doesn't say."""
        subject = claims.get("sub")
        if not subject or not isinstance(subject, str):
            raise Refused("This launch doesn't say who you are: ask your instructor to let the LMS tell it.")
        grades = fields(claims, GRADES)
        scopes = grades.get("scope")
        return cls(
            str(claims["iss"]),
            subject,
            str(fields(claims, CLAIM + "context").get("id", "")),
            str(grades.get("lineitems") or ""),
            tuple(map(str, scopes)) if isinstance(scopes, list) else (),
        )

    @property
    def who(self) -> tuple[str, str]:
        """What tells one from another."""
        return self.issuer, self.subject


def fields(claims: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A claim that has fields of its own; none where it isn't there. Raises Refused where it is something else."""
    found = claims.get(name) or {}
    if not isinstance(found, Mapping):
        raise Refused(f"This launch has {found!r} as {name}, where an object with fields is expected.")
    return found


class Launches:
    """What is known from launches. What one process writes, another may read.

    Args:
        folder: `class/lti`.
        now: gives the time, in seconds.
    """

    def __init__(self, folder: Path, now: Callable[[], float] = time.time):
        self._path, self._now = folder / FILE, now

    def learners(self) -> dict[str, Learner]:
        """By the hub's user name."""
        return self._read()[0]

    def use_up(self, nonce: str, until: float) -> None:
        """Let a launch be the first and last with its nonce.

        Args:
            nonce: what this hub has asked the LMS to sign.
            until: when nobody could use it any more anyhow, in seconds.

        Raises:
            Refused: it came before.
        """
        learners, nonces = self._read()
        if nonce in nonces:
            raise Refused("This launch was used before: open the course from your LMS once more.")
        kept = {one: end for one, end in nonces.items() if end > self._now()}
        self._write(learners, kept | {nonce: until})

    def know(self, name: str, learner: Learner) -> str:
        """Remember somebody; the name under which they are known here.

        Args:
            name: that the LMS gives now.
            learner: who it is.

        Raises:
            Refused: somebody else has the name.
        """
        learners, nonces = self._read()
        before = next((one for one, known in learners.items() if known.who == learner.who), None)
        if before is None and name in learners:
            raise Refused(f"The name {name!r} belongs to somebody else in this course: tell your instructor.")
        name = before or name
        if not learner.lineitems and before is not None:  # a link that the LMS keeps no grades for
            learner = Learner(*learner.who, learners[name].context, learners[name].lineitems, learners[name].scopes)
        if learners.get(name) != learner:
            self._write(learners | {name: learner}, nonces)
        return name

    def _read(self) -> tuple[dict[str, Learner], dict[str, float]]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            learners = {
                name: Learner(**one | {"scopes": tuple(one["scopes"])}) for name, one in kept["learners"].items()
            }
            return learners, kept["nonces"]
        except FileNotFoundError:
            return {}, {}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Problem(
                f"{self._path} is damaged: put it back from a backup, or remove it; then every student "
                "must come from the LMS once more."
            ) from error

    def _write(self, learners: Mapping[str, Learner], nonces: Mapping[str, float]) -> None:
        kept = {"learners": {name: asdict(one) for name, one in learners.items()}, "nonces": nonces}
        write_whole(self._path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
