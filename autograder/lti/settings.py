"""What this course knows of its LMS: `class/lti/platform.toml`, which the hub and the service both read.

A university with two has a second file beside it: `platform-canvas.toml`, say.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from autograder.base.problem import Problem

FOLDER, SETTINGS, OTHERS = "lti", "platform.toml", "platform-*.toml"
HERE = ("127.0.0.1", "localhost", "::1")  # where nobody listens in


@dataclass(frozen=True)
class Platform:
    """An LMS, in the words of LTI 1.3.

    Args:
        issuer: its name in what it signs, an address.
        client_id: this course's name there.
        deployments: the ids under which it has this tool; a launch by any other is refused.
        authorize_url: where a browser is sent to be told who sits before it.
        jwks_url: its public keys.
        token_url: where the service asks for permission to write grades.
        audience: as whom the LMS wants to be addressed there; `token_url` where nothing is said.
        context: the course's id in the LMS; a launch from another one is refused. Without it, any.
        username: the claim that names the hub's users; "custom_NAME" is one of your own.
        same_people: whether a name from here means the person who has it in the other LMS.
    """

    issuer: str
    client_id: str
    deployments: tuple[str, ...]
    authorize_url: str
    jwks_url: str
    token_url: str
    audience: str = ""
    context: str = ""
    username: str = "sub"
    same_people: bool = False

    @classmethod
    def read_all(cls, folder: Path) -> tuple["Platform", ...]:
        """The settings of each LMS of a class; of most there is one.

        Args:
            folder: `class/lti`.

        Raises:
            Problem: there are none, they aren't of this form, or two of them are one.
        """
        paths = [folder / SETTINGS, *sorted(folder.glob(OTHERS))]
        found = tuple(map(cls.read, paths))
        if len({(one.issuer, one.client_id) for one in found}) < len(found):
            raise Problem(f"Two of {', '.join(path.name for path in paths)} have one issuer and client_id.")
        return found

    @classmethod
    def read(cls, path: Path) -> "Platform":
        """Read the settings of one LMS."""
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise Problem(f"There is no {path}: docs/hub.md says what is in it.") from None
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise Problem(f"{path} cannot be read: {error}.") from error
        known = {one.name: one for one in fields(cls)}
        for name, value in found.items():
            if name not in known:
                raise Problem(f"{path} has {name!r}, which means nothing; there are: {', '.join(known)}.")
            _require_form(path, name, value)
        if missing := [name for name in ("issuer", "client_id", "deployments", *ADDRESSES) if not found.get(name)]:
            raise Problem(f"{path} lacks {', '.join(missing)}.")
        return cls(**found | {"deployments": tuple(found["deployments"])})


ADDRESSES = ("authorize_url", "jwks_url", "token_url")


def platform_of(platforms: Sequence[Platform], issuer: object, client: object = "") -> Platform:
    """The one that a launch or a learner is of; the first where none is, which refuses what isn't its own."""
    of_issuer = [one for one in platforms if one.issuer == issuer]
    named = [
        one for one in of_issuer if client == one.client_id or (isinstance(client, list) and one.client_id in client)
    ]
    return next(iter([*named, *of_issuer, *platforms]))


def _require_form(path: Path, name: str, value: Any) -> None:
    if name == "same_people":
        if not isinstance(value, bool):
            raise Problem(f"{path}: same_people is true or false; got {value!r}.")
    elif name == "deployments":
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            raise Problem(f'{path}: deployments is a list of texts, such as ["1"]; got {value!r}.')
    elif not isinstance(value, str):
        raise Problem(f"{path}: {name} is a text in quotes; got {value!r}.")
    elif name in ADDRESSES and value and not is_private(value):
        raise Problem(f"{path}: {name} begins with https://; got {value!r}.")


def is_private(address: str) -> bool:
    """Whether nobody on the way reads what is sent to an address."""
    found = urlsplit(address)
    return found.scheme == "https" or (found.scheme == "http" and found.hostname in HERE)
