"""Who came by a launch, and which launches are used up: `class/lti/launches.json`, which the hub alone writes.

The LMS has signed all of it. A learner is who the LMS's `sub` says; a name for the hub is given at the first launch and
stays, so no later name in the LMS, or mail address, leads to the grades of somebody else.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem

FILE = "launches.json"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
INSTRUCTORS = ("/membership#Instructor", "/membership/Instructor#")  # in what LTI calls its roles
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
        client: this course's name in that LMS.
        first_name, last_name, email: as the LMS has them; "" where it doesn't say.
        instructor: whether they teach the course.
        members: where that course's list of people is asked for; "" where the LMS has told none.
    """

    issuer: str
    subject: str
    context: str = ""
    lineitems: str = ""
    scopes: tuple[str, ...] = ()
    client: str = ""
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    instructor: bool = False
    members: str = ""

    @classmethod
    def of(cls, claims: Mapping[str, Any]) -> "Learner":
        """Whom a launch is about. Raises Refused where it doesn't say."""
        subject = claims.get("sub")
        if not subject or not isinstance(subject, str):
            raise Refused("This launch doesn't say who you are: ask your instructor to let the LMS tell it.")
        grades = fields(claims, GRADES)
        scopes, client = grades.get("scope"), claims.get("azp") or claims["aud"]
        first, last, email = (_text(claims, name) for name in ("given_name", "family_name", "email"))
        if not (first or last):
            first, _, last = _text(claims, "name").rpartition(" ")
        allowed = tuple(map(str, scopes)) if isinstance(scopes, list) else ()
        context, members = fields(claims, CLAIM + "context"), fields(claims, MEMBERS)
        places = (str(context.get("id", "")), str(grades.get("lineitems") or ""))
        tool = str(client[0] if isinstance(client, list) else client)
        teaches = is_instructor(claims.get(CLAIM + "roles"))
        roster = str(members.get("context_memberships_url") or "")
        return cls(str(claims["iss"]), subject, *places, allowed, tool, first, last, email, teaches, roster)

    @property
    def who(self) -> tuple[str, str]:
        """What tells one from another."""
        return self.issuer, self.subject


def is_instructor(roles: object) -> bool:
    """Whether these are roles of somebody who teaches the course."""
    return isinstance(roles, list) and any(sign in str(role) for role in roles for sign in INSTRUCTORS)


def _text(claims: Mapping[str, Any], name: str) -> str:
    found = claims.get(name)
    return found.strip() if isinstance(found, str) else ""


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
        """By the hub's user name; of who comes from two LMSs, as they came last."""
        return self._load()[0]

    def names(self) -> dict[tuple[str, str], str]:
        """Whom an LMS means by an issuer and a subject: the hub's user name."""
        learners, _, others = self._load()
        return {one.who: name for name, one in learners.items()} | {
            one.who: name for name, several in others.items() for one in several
        }

    def use_up(self, nonce: str, until: float) -> None:
        """Let a launch be the first and last with its nonce.

        Args:
            nonce: what this hub has asked the LMS to sign.
            until: when nobody could use it any more anyhow, in seconds.

        Raises:
            Refused: it came before.
        """
        learners, nonces, others = self._load()
        if nonce in nonces:
            raise Refused("This launch was used before: open the course from your LMS once more.")
        kept = {one: end for one, end in nonces.items() if end > self._now()}
        self._write(learners, kept | {nonce: until}, others)

    def know(self, name: str, learner: Learner, *, same_people: bool = False) -> str:
        """Remember somebody; the name under which they are known here.

        Args:
            name: that the LMS gives now.
            learner: who it is.
            same_people: whether somebody of this name from another LMS is this very person.

        Raises:
            Refused: somebody else has the name.
        """
        learners, nonces, others = self._load()
        before = self.names().get(learner.who)
        there = [*others.get(name, ()), *([learners[name]] if name in learners else [])]
        from_elsewhere = same_people and all(one.issuer != learner.issuer for one in there)
        if before is None and there and not from_elsewhere:
            raise Refused(f"The name {name!r} belongs to somebody else in this course: tell your instructor.")
        name = before or name
        there = [*others.get(name, ()), *([learners[name]] if name in learners else [])]
        same = next((one for one in there if one.who == learner.who), None)
        if not learner.lineitems and same is not None:  # a link that the LMS keeps no grades for
            learner = replace(learner, context=same.context, lineitems=same.lineitems, scopes=same.scopes)
        if learners.get(name) != learner:
            left = tuple(one for one in there if one is not same)
            self._write(learners | {name: learner}, nonces, others | {name: left})
        return name

    def _load(self) -> tuple[dict[str, Learner], dict[str, float], dict[str, tuple[Learner, ...]]]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            learners = {name: _learner(one) for name, one in kept["learners"].items()}
            others = {name: tuple(map(_learner, several)) for name, several in kept.get("others", {}).items()}
            return learners, kept["nonces"], others
        except FileNotFoundError:
            return {}, {}, {}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Problem(
                f"{self._path} is damaged: put it back from a backup, or remove it; then every student "
                "must come from the LMS once more."
            ) from error

    def _write(
        self, learners: Mapping[str, Learner], nonces: Mapping[str, float], others: Mapping[str, tuple[Learner, ...]]
    ) -> None:
        kept: dict[str, Any] = {"learners": {name: asdict(one) for name, one in learners.items()}, "nonces": nonces}
        kept["others"] = {name: [asdict(one) for one in several] for name, several in others.items() if several}
        write_whole(self._path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def _learner(kept: Mapping[str, Any]) -> Learner:
    return Learner(**{**kept, "scopes": tuple(kept["scopes"])})
