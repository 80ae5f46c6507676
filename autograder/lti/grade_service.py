"""The LMS's grade service (1EdTech's Assignment and Grade Services 2.0), asked by PyLTI1p3."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
from pylti1p3.assignments_grades import AssignmentsGradesService
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.grade import Grade
from pylti1p3.lineitem import LineItem
from pylti1p3.names_roles import NamesRolesProvisioningService
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector
from requests.structures import CaseInsensitiveDict
from requests.utils import parse_header_links

from autograder.base.problem import Problem, one_line
from autograder.lti.keys import private_key, public_key
from autograder.lti.launches import Learner
from autograder.lti.scores import Score
from autograder.lti.settings import Platform

PATIENCE = 30.0  # seconds for an answer
MOST_PAGES = 100
BUSY = (408, 425, 429, 503)  # whoever asks


class Later(Problem):
    """The LMS doesn't answer, or not now: the same question may succeed later."""


class Stumbled(Later):
    """It is this one question that it doesn't answer well: another may succeed now."""


class Closed(Problem):
    """The LMS lets this course write no grades at all, until somebody puts that right."""


class NotTaken(Problem):
    """The LMS refuses this one score, and would again."""


def registration(platform: Platform, folder: Path) -> Registration:
    """An LMS as PyLTI1p3 knows it, with this course's key."""
    found = Registration().set_issuer(platform.issuer).set_client_id(platform.client_id)
    found.set_auth_token_url(platform.token_url).set_tool_private_key(private_key(folder))
    found.set_tool_public_key(public_key(folder))
    if platform.audience:
        found.set_auth_audience(platform.audience)
    return found


def members(platform: Platform, folder: Path, address: str) -> list[Any]:
    """Who is in a course of the LMS, by Names and Role Provisioning Services 2.0.

    Raises:
        Later, Closed, NotTaken: the LMS doesn't answer, or lets nobody ask.
    """
    service = NamesRolesProvisioningService(
        _Connector(registration(platform, folder), _Session()), {"context_memberships_url": address}
    )
    with _in_our_words():
        return list(service.get_members())


class GradeService:
    """The columns of an LMS's gradebook, for a few moments: what it has learned isn't asked again.

    Args:
        platform: the LMS.
        folder: `class/lti`, where the key is.
    """

    def __init__(self, platform: Platform, folder: Path):
        self._connector = _Connector(registration(platform, folder), _Session())
        self._items: dict[tuple[str, str], LineItem] = {}

    def put(self, score: Score, at: str) -> None:
        """Write one score into its column, which is made where there is none.

        Args:
            score: whose, for what, how much.
            at: its time.

        Raises:
            Later: it isn't known whether it arrived; the same score may be put once more.
            Stumbled: so it is, and another score may be put at once.
            Closed: the LMS lets this course write nothing.
            NotTaken: it refuses this score.
        """
        service = self._service(score.learner)
        grade = Grade().set_user_id(score.learner.subject).set_timestamp(at).set_comment(score.comment)
        grade.set_score_given(score.given).set_score_maximum(score.maximum)
        grade.set_activity_progress("Submitted")
        grade.set_grading_progress("PendingManual" if score.pending else "FullyGraded")
        with _in_our_words():
            service.put_grade(grade, self._item(service, score))

    def _service(self, learner: Learner) -> AssignmentsGradesService:
        data: Any = {"scope": list(learner.scopes), "lineitems": learner.lineitems}
        service = AssignmentsGradesService(self._connector, data)
        if not service.can_put_grade() or not service.can_create_lineitem():
            raise NotTaken(
                "The launch doesn't let this tool keep columns of grades: allow it line items and scores in the LMS, "
                "and have the student come from there once more."
            )
        with _in_our_words(concerns_all=True):
            self._connector.get_access_token(learner.scopes)
        return service

    def _item(self, service: AssignmentsGradesService, score: Score) -> LineItem:
        """The notebook's column."""
        key = (score.learner.lineitems, score.notebook)
        if key not in self._items:
            found = next((one for one in _items(service, key[0]) if one.get_resource_id() == score.notebook), None)
            if found is None:
                new = LineItem().set_resource_id(score.notebook).set_tag("autograder").set_label(score.notebook)
                found = service.find_or_create_lineitem(new.set_score_maximum(score.maximum), "resource_id")
            self._items[key] = found
        return self._items[key]


def _items(service: AssignmentsGradesService, address: str) -> Iterator[LineItem]:
    following: str | None = address
    for _ in range(MOST_PAGES):
        if following is None:
            return
        page, following = service.get_lineitems_page(following)
        yield from map(LineItem, page)


@contextmanager
def _in_our_words(*, concerns_all: bool = False) -> Iterator[None]:
    """What goes wrong, in one sentence.

    Args:
        concerns_all: whether every score needs what is asked for.
    """
    try:
        yield
    except LtiServiceException as error:
        status, host = error.response.status_code, urlsplit(error.response.url).netloc
        answered = one_line(error.response.text, 200)
        said = f"{host} answers {status}" + (f", {answered!r}." if answered else ".")
        if status in BUSY:
            raise Later(said) from error
        if status < 500 and (concerns_all or status == 401):
            raise Closed(f"The LMS doesn't let this course write grades: {said}") from error
        if concerns_all:
            raise Later(said) from error
        # 409: it has a later score, by its clock.
        raise (NotTaken if status < 500 and status != 409 else Stumbled)(said) from error
    except requests.RequestException as error:
        where = urlsplit(str(error.request.url)).netloc if error.request is not None else "the LMS"
        raise Later(f"{where} can't be asked: {type(error).__name__}.") from error
    except (LtiException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Stumbled(f"The LMS answers with something else than the grade service's JSON: {error!r}.") from error


class SentElsewhere(requests.RequestException):
    """What was asked was answered by another address."""


class _Session(requests.Session):
    """Doesn't wait for ever, and goes nowhere else: a grade service sends nobody on, but a proxy before it may."""

    def request(self, *args: Any, **options: Any) -> requests.Response:
        """Ask."""
        answer = super().request(*args, **{"timeout": PATIENCE, **options, "allow_redirects": False})
        if answer.is_redirect:
            raise SentElsewhere(response=answer, request=answer.request)
        return answer


class _Connector(ServiceConnector):
    """PyLTI1p3's, which writes the address of a next page in small letters; here it stays as it came."""

    def make_service_request(self, *args: Any, **options: Any) -> Any:
        """Ask with the token."""
        answer = super().make_service_request(*args, **options)
        links = parse_header_links(CaseInsensitiveDict(answer["headers"]).get("link", ""))
        answer["next_page_url"] = next((one["url"] for one in links if one.get("rel") == "next"), None)
        return answer
