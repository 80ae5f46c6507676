"""What this course knows of its LMS: `class/lti/platform.toml`, which the hub and the service both read."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from course.problem import Problem

FOLDER, SETTINGS = "lti", "platform.toml"
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

    @classmethod
    def read(cls, folder: Path) -> "Platform":
        """Read a class's settings.

        Args:
            folder: `class/lti`.

        Raises:
            Problem: there are none, or they aren't of this form.
        """
        path = folder / SETTINGS
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


def _require_form(path: Path, name: str, value: Any) -> None:
    if name == "deployments":
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            raise Problem(f'{path}: deployments is a list of texts, such as ["1"]; got {value!r}.')
    elif not isinstance(value, str):
        raise Problem(f"{path}: {name} is a text in quotes; got {value!r}.")
    elif name in ADDRESSES and value:
        address = urlsplit(value)
        if address.scheme != "https" and not (address.scheme == "http" and address.hostname in HERE):
            raise Problem(f"{path}: {name} begins with https://; got {value!r}.")
