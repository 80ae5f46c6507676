"""Deep linking (LTI 1.3): an instructor chooses in the LMS which notebooks its course has links and columns for."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.lineitem import LineItem

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import assignments, read_release
from autograder.lti.grade_service import registration
from autograder.lti.launches import CLAIM, Learner, Refused, fields
from autograder.lti.settings import Platform, is_private, platform_of
from autograder.pipeline.reading.release import NothingToGrade

PATH, FIELD, DAYS = "lti13/links", "asked", 1 / 24
SETTINGS = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
NOTEBOOKS = "notebooks.json"  # which the service writes, and the hub reads, where no class may be
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Notebooks</title>
<h1>Which notebooks?</h1><form method="post" action="{action}">
<input type="hidden" name="{field}" value="{signed}">{choices}<p><button>Add these links</button></form></html>"""
CHOICE = '<p><label><input type="{kind}" name="notebook" value="{name}"> {name}, {points:g} points</label>'


def keep_notebooks(course: Course, folder: Path) -> None:
    """Tell the hub what there is to link to: name -> points."""
    points: dict[str, float] = {}
    for name in assignments(course):
        with suppress(NothingToGrade):
            points[name] = read_release(course, name).max_score
    text = json.dumps(points, indent=1) + "\n"
    if not (folder / NOTEBOOKS).is_file() or (folder / NOTEBOOKS).read_text(encoding="utf-8") != text:
        write_whole(folder / NOTEBOOKS, text)


def page(handler: Any, claims: Mapping[str, Any], folder: Path) -> str:
    """The page on which an instructor chooses.

    Args:
        handler: the hub's, which signs what comes back with the form.
        claims: of the launch, as the LMS has signed them.
        folder: `class/lti`.

    Raises:
        Refused: whoever asks teaches nothing there, or the LMS takes no links.
    """
    if not Learner.of(claims).instructor:
        raise Refused("Only who teaches the course adds links to it.")
    settings = fields(claims, SETTINGS)
    address = settings.get("deep_link_return_url")
    if not isinstance(address, str) or not is_private(address):
        raise Refused(f"This launch has {address!r} as deep_link_return_url, where an address is expected.")
    kept = {"iss": claims["iss"], "aud": claims["aud"], "deployment": claims[CLAIM + "deployment_id"]}
    kept["settings"] = {"deep_link_return_url": address, "data": settings.get("data")}
    one = str(settings.get("accept_multiple", False)).lower() != "true"
    about = {"kind": "radio" if one else "checkbox"}
    choices = [CHOICE.format(name=escape(name), points=points, **about) for name, points in _notebooks(folder).items()]
    signed = handler.create_signed_value(FIELD, json.dumps(kept)).decode()
    action = handler.hub.server.base_url + PATH
    return PAGE.format(action=escape(action), field=FIELD, signed=escape(signed), choices="".join(choices))


def answer(handler: Any, folder: Path, platforms: Sequence[Platform]) -> str:
    """The page that brings the chosen links to the LMS, by itself.

    Raises:
        Refused: the form isn't one of this hub's, or an old one.
    """
    found = handler.get_secure_cookie(FIELD, value=handler.get_argument(FIELD, ""), max_age_days=DAYS)
    if not found:
        raise Refused("This form is too old, or not of this hub: choose the tool in the LMS once more.")
    kept, points = json.loads(found), _notebooks(folder)
    hub = (
        f"{handler.authenticator.get_uri_scheme(handler.request)}://{handler.request.host}{handler.hub.server.base_url}"
    )
    chosen = [
        DeepLinkResource()
        .set_url(f"{hub}user-redirect/lab/tree/{quote(name)}/{quote(name)}.ipynb")
        .set_title(name)
        .set_target("window")
        # The column by which grades are sent later: found by the notebook's name.
        .set_lineitem(
            LineItem().set_label(name).set_resource_id(name).set_tag("autograder").set_score_maximum(points[name])
        )
        for name in handler.get_arguments("notebook")
        if name in points
    ]
    platform = platform_of(platforms, kept["iss"], kept["aud"])
    link = DeepLink(registration(platform, folder), kept["deployment"], kept["settings"])
    kept["settings"]["deep_link_return_url"] = escape(kept["settings"]["deep_link_return_url"])
    return link.output_response_form(chosen)


def _notebooks(folder: Path) -> dict[str, float]:
    try:
        return {str(name): float(points) for name, points in json.loads((folder / NOTEBOOKS).read_bytes()).items()}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise Problem(f"{folder / NOTEBOOKS} can't be read: start `autograder serve`, which writes it.") from error
