"""The service's pages: for `submit()` in a student's server, by its token; and for browsers, by the hub's login."""

import asyncio
import logging
import os
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated, UserNotAllowed
from tornado.web import Application, Finish, HTTPError, RequestHandler, authenticated, stream_request_body

from autograder.base.problem import as_sentence, one_line
from autograder.checks.judging.message import Message
from autograder.hub.intake import FULL, Intake
from autograder.hub.own import own_notebook
from autograder.hub.page import language_of, page, sentence_page
from autograder.hub.rules import Refused
from autograder.hub.uploads import Upload, Uploads
from autograder.languages.chosen import read_in
from autograder.languages.texts import ENGLISH, languages, texts
from autograder.languages.verdicts import localised
from autograder.serving.words import accepted
from autograder.term import requests
from autograder.term.marking import journal

log = logging.getLogger(__name__)

MOST_BYTES = 10_000_000  # of a notebook; `submit()` leaves outputs out
MOST_READ = 10 * MOST_BYTES  # of what is too large: read to its end, so that its sender hears why, and thrown away
STUDENT = r"students/([^/]+)"
NO_TOKEN = "Who is asking? Send the hub's token of your server: Authorization: token ..."
NO_HUB = "The hub doesn't answer, so nothing was handed in: try again in a minute."
NO_USER = "The hub doesn't know this token: restart your server, and try again."
NO_ACCESS = "{student} has no access to this course; ask your instructor."
NOT_YOURS = "You are {student}: what belongs to {other} isn't yours to hand in or to read."
TOO_LARGE = "It has {size} bytes; a notebook may have {most}."
NO_PAGE = "There is nothing at this address."
REFUSED = "The request was refused ({status})."
SILENT = "The hub doesn't answer just now: try again in a minute."


@dataclass(frozen=True)
class Service:
    """What every handler needs: the counter, and the hub, who says who is asking.

    Attempts are taken one after the other in a thread of its own. So a disk that is slow at a deadline doesn't keep
    others from being heard in time, and two that a student hands in at once are a first and a second.
    """

    intake: Intake
    auth: HubOAuth
    taking: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "taking"))
    uploads: Uploads = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "uploads", Uploads(self.intake.course.class_folder))


class Answers(RequestHandler):
    """A handler that answers in JSON; a refusal is one sentence, and is logged."""

    def initialize(self, service: Service) -> None:
        """Take the service."""
        self.service, self.asking, self.came_at = service, "somebody", service.intake.now()
        self.language = accepted(self.request.headers.get("Accept-Language", ""), ENGLISH, languages())

    def set_default_headers(self) -> None:
        """Nothing is kept by browsers, and nobody learns what serves it."""
        self.set_header("Server", "course")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")

    def refuse(self, refused: Refused) -> None:
        """Answer with the sentence."""
        asked = one_line(unquote(self.request.path), 200)
        said = localised(refused.said, texts(self.language))
        log.warning("refused (%d): %s, %s %s: %s", refused.status, self.asking, self.request.method, asked, refused)
        self.set_status(refused.status)
        self.finish({"problem": said})

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """No traceback leaves the house."""
        self.finish({"problem": texts(self.language).say(REFUSED, status=status_code)})

    def check_xsrf_cookie(self) -> None:
        """Who asks is told by a token in a header, which no other website can send."""

    async def who(self) -> str:
        """The name of the hub's user whose token came. Raises Refused."""
        auth = self.service.auth
        token = auth.get_token(self, in_cookie=False)
        if not token:
            raise Refused(401, Message(NO_TOKEN))
        try:
            user = await auth.user_for_token(token, sync=False)
        except HTTPError as error:
            raise Refused(503, Message(NO_HUB)) from error
        if not user or user.get("kind", "user") != "user":
            raise Refused(401, Message(NO_USER))
        self.asking = str(user["name"])
        if auth.access_scopes and not auth.check_scopes(auth.access_scopes, user):
            raise Refused(403, Message(NO_ACCESS, student=self.asking))
        return self.asking


@stream_request_body
class HandIn(Answers):
    """A student's attempts at one notebook: hand in another one, or list them."""

    async def prepare(self) -> None:
        """Ask who it is before anything of the body is kept, or even read."""
        self.size, self.is_whole = 0, False
        self.upload: Upload | None = None
        self.refused: Refused | None = None
        self.request.connection.set_max_body_size(MOST_READ)  # type: ignore[union-attr]
        try:
            require_own(await self.who(), self.path_args[0])
        except Refused as refused:
            self.refused = refused
        if self.request.method != "POST" or self.refused is not None:
            return
        try:
            self.upload = await self.service.uploads.begin(self.asking)
        except Refused as refused:
            self.refuse(refused)  # and hang up: who sends so much at once need not be heard to the end
            raise Finish from None
        except OSError as error:
            self._full(error)

    def data_received(self, chunk: bytes) -> None:
        """Keep what may become a notebook."""
        self.size += len(chunk)
        if self.upload is None or self.refused is not None:
            return
        try:
            self.upload.add(chunk) if self.size <= MOST_BYTES else self.upload.forget()
        except OSError as error:
            self._full(error)

    def on_connection_close(self) -> None:
        """Let the student's next one come, where this one was cut off."""
        if self.upload is not None and not self.is_whole:
            self.upload.end()

    async def post(self, student: str, notebook: str) -> None:
        """Take an attempt: 202, and its address in `Location`."""
        self.is_whole = True
        loop = asyncio.get_running_loop()
        try:
            if self.refused is not None:
                raise self.refused
            if self.size > MOST_BYTES:
                raise Refused(413, Message(TOO_LARGE, size=f"{self.size:,}", most=f"{MOST_BYTES:,}"))
            told = await loop.run_in_executor(self.service.taking, self._take, student, notebook)
        except Refused as refused:
            self.refuse(refused)
            return
        finally:
            if self.upload is not None:
                self.upload.end()
        self.set_status(202)
        self.set_header("Location", f"{self.request.path.rstrip('/')}/{told['attempt']}")
        self.finish(told)

    def _take(self, student: str, notebook: str) -> dict[str, Any]:
        assert self.upload is not None  # else it is refused
        with read_in(self.language):
            return self.service.intake.take(student, notebook, self.upload.content(), self.came_at)

    def _full(self, error: OSError) -> None:
        log.error("nothing can be taken: %s", as_sentence(error))
        self.refused = Refused(507, Message(FULL))

    def get(self, student: str, notebook: str) -> None:
        """List a student's attempts at a notebook."""
        if self.refused is not None:
            self.refuse(self.refused)
            return
        intake = self.service.intake
        with read_in(self.language):
            self.finish({"attempts": [intake.status_of(one) for one in intake.attempts.of(student, notebook)]})


class AttemptReport(Answers):
    """What came of one attempt."""

    async def get(self, student: str, notebook: str, number: str) -> None:
        """Tell it to its student."""
        try:
            require_own(await self.who(), student)
            attempt = self.service.intake.find(student, notebook, int(number))
            with read_in(self.language):
                self.finish(self.service.intake.status_of(attempt))
        except Refused as refused:
            self.refuse(refused)


class Own(Answers):
    """A student's own notebook, with their numbers where the class has variants."""

    async def get(self, student: str, notebook: str) -> None:
        """Give it to its student."""
        try:
            require_own(await self.who(), student)
            language = self.get_argument("language", "")
            self.finish(own_notebook(self.service.intake.course, student, notebook, language))
        except Refused as refused:
            self.refuse(refused)


class Mine(HubOAuthenticated, RequestHandler):
    """A student's own page, for a browser that is logged in at the hub."""

    def initialize(self, service: Service) -> None:
        """Take the service."""
        self.service, self.hub_auth = service, service.auth
        self.language = accepted(self.request.headers.get("Accept-Language", ""), ENGLISH, languages())

    def set_default_headers(self) -> None:
        """Nothing is kept by browsers, nothing is loaded, and nobody learns what serves it."""
        self.set_header("Server", "course")
        self.set_header("Cache-Control", "no-store")
        self.set_header(
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        )

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A sentence, as everywhere."""
        with read_in(self.language):
            self.finish(sentence_page(Message(SILENT if status_code >= 500 else REFUSED, status=status_code)))

    async def prepare(self) -> None:
        """Ask the hub without holding up everybody else, as its own way would."""
        user = await self.hub_auth.get_user(self, sync=False)
        try:
            self.current_user = self.check_hub_user(user) if user else None
        except UserNotAllowed as error:
            log.warning("refused (403): %s, GET %s", error.model.get("name"), self.request.path)
            self.set_status(403)
            with read_in(self.language):
                self.finish(sentence_page(Message(NO_ACCESS, student=str(error.model.get("name")))))
            raise Finish from None

    @authenticated
    def get(self) -> None:
        """Show all reports."""
        student = self.current_user["name"]
        intake = self.service.intake
        about = {name: journal.requests(intake.course, name) for name in intake.attempts.notebooks_of(student)}
        asked = {name: [one for one in lines if one.student == student] for name, lines in about.items()}
        found = [intake.attempts.of(student, notebook) for notebook in intake.attempts.notebooks_of(student)]
        newest = max((each[-1] for each in found), key=lambda one: one.number, default=None)
        with read_in(language_of(self.get_query_argument("language", ""), newest) or self.language):
            told = [[intake.status_of(one) for one in reversed(each)] for each in found]
            until = [intake.until(student, each[-1].notebook) for each in found]
            self.finish(page(student, told, until, asked, str(self.xsrf_token, "ascii")))

    @authenticated
    def post(self) -> None:
        """Take what a student asks about a mark."""
        student, intake = self.current_user["name"], self.service.intake
        wanted = [self.get_body_argument(name, "") for name in ("notebook", "exercise", "said")]
        try:
            if wanted[0] not in intake.attempts.notebooks_of(student):
                raise requests.NotAsked(Message(requests.NOT_GRADED, exercise=one_line(wanted[1], 60)))
            requests.ask(intake.course, student, *wanted)
        except requests.NotAsked as problem:
            self.set_status(400)
            with read_in(self.language):
                self.finish(sentence_page(problem.sentence))
            return
        log.info("%s asks about %s", student, one_line(f"{wanted[1]} of {wanted[0]}", 200))
        self.redirect(self.request.path, status=303)


class Callback(HubOAuthCallbackHandler):
    """Where the hub sends a browser back to."""

    def initialize(self, service: Service) -> None:
        """Take the service's own idea of the hub."""
        self.hub_auth = service.auth


class Health(Answers):
    """Whether all goes on here, for whoever starts and ends such services; nobody has to say who asks."""

    def get(self) -> None:
        """200 while the class's folder can be used; else 503."""
        fine = os.access(self.service.intake.course.root, os.R_OK | os.W_OK)
        self.set_status(200 if fine else 503)
        self.finish({"class": "there" if fine else "can't be used"})


class Nothing(Answers):
    """Any other address."""

    def prepare(self) -> None:
        """Say so."""
        self.refuse(Refused(404, Message(NO_PAGE)))
        raise Finish


def require_own(asking: str, student: str) -> None:
    """Nobody hands in for another, and nobody reads another's report."""
    if asking != student:
        raise Refused(403, Message(NOT_YOURS, student=asking, other=student[:60]))


def make_app(service: Service, prefix: str, cookie_secret: bytes) -> Application:
    """The application.

    Args:
        service: what it serves.
        prefix: under which the hub's proxy has it, "/services/autograder/".
        cookie_secret: signs the browsers' cookies.
    """
    its = {"service": service}
    start = re.escape(prefix)
    routes = [
        (rf"{start}{STUDENT}/([^/]+)", HandIn, its),
        (rf"{start}{STUDENT}/([^/]+)/(\d{{1,12}})", AttemptReport, its),
        (rf"{start}{STUDENT}/([^/]+)/own", Own, its),
        ("/health", Health, its),
        (rf"{start}oauth_callback", Callback, its),
        (rf"{start}?", Mine, its),
        (r".*", Nothing, its),
    ]
    return Application(routes, cookie_secret=cookie_secret, log_function=lambda handler: None)
