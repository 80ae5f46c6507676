"""The key by which the LMS knows that it is this course who writes a grade."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem

PRIVATE, PUBLIC = "key.pem", "jwks.json"
BITS = 2048


def make_key(folder: Path) -> dict[str, list[Mapping[str, Any]]]:
    """Make the pair of keys, once; what the public half is, as JSON Web Keys.

    The private half is readable by its owner only. Remove it, and the next call makes another one.
    """
    from jwcrypto.jwk import JWK
    from pylti1p3.registration import Registration

    path = folder / PRIVATE
    if not path.exists():
        made = JWK.generate(kty="RSA", size=BITS)
        write_whole(path, made.export_to_pem(private_key=True, password=None), mode=0o600)
    keys = {"keys": [Registration.get_jwk(public_key(folder))]}
    write_whole(folder / PUBLIC, json.dumps(keys, indent=1) + "\n")
    return keys


def private_key(folder: Path) -> str:
    """The private half, in PEM. Raises Problem where there is none."""
    try:
        return (folder / PRIVATE).read_text(encoding="ascii")
    except FileNotFoundError:
        raise Problem(f"There is no {folder / PRIVATE}: run `autograder lti key`.") from None


def public_key(folder: Path) -> str:
    """The public half, in PEM. Raises Problem where the private one is none."""
    from jwcrypto.jwk import JWK

    try:
        return JWK.from_pem(private_key(folder).encode()).export_to_pem().decode()
    except (ValueError, TypeError) as error:
        raise Problem(f"{folder / PRIVATE} holds no key: remove it, and run `autograder lti key`.") from error
