"""Handlers for files and for JSON, with what a browser may do with them."""

import hmac
import json
from pathlib import Path
from typing import Any

from tornado.web import Finish, RequestHandler, StaticFileHandler

from autograder.base.problem import Problem
from autograder.serving.words import ENGLISH, THEME, accepted, in_language, problem_data

HERE = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS = {
    # Nothing from outside, no script but our files': what comes from strangers can't act even if it got through.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Server": "course",
}


class Page(RequestHandler):
    """A handler that answers only to its own names.

    Args:
        hosts: names under which the server may be asked; None takes all. A page on this machine takes `HERE` alone,
            so that no website can reach it under a name of its own that leads here.
    """

    def initialize(self, hosts: frozenset[str] | None = None) -> None:
        """Take the names."""
        self.hosts = hosts

    def set_default_headers(self) -> None:
        """What holds for every answer."""
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse other names."""
        if self.hosts is not None and self.request.host_name.strip("[]") not in self.hosts:
            self.refuse(403, "This server answers on its own machine only.")
            raise Finish

    def refuse(self, status: int, said: str | Problem, **values: object) -> None:
        """Answer with one sentence; one with values as `Problem` takes it."""
        self.set_status(status)
        self.finish(problem_data(said if isinstance(said, Problem) else Problem(said, **values)))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """No traceback and no name of a file leaves the house."""
        self.finish({"problem": f"The request was refused ({status_code})."})

    def json_body(self) -> dict[str, Any]:
        """The request's JSON object; ends the request where it is none."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        try:
            # A form of another website can send text, but not this type.
            found = json.loads(self.request.body.decode("utf-8")) if kind == "application/json" else None
            json.dumps(found, ensure_ascii=False).encode()  # "\ud800" is JSON, but no text that can be kept or sent on
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self.refuse(400, "A JSON object is expected.")
            raise Finish
        return found


def is_key(given: object, key: str) -> bool:
    """Whether what came is the key that a page must know."""
    return isinstance(given, str) and hmac.compare_digest(given.encode("utf-8", "replace"), key.encode())


class Html(Page):
    """The HTML of a folder, in a language.

    Args:
        path: the folder.
        language: of the presenter, "en" or "zh".
        theirs: files that guests see on devices of their own: in their browser's language, if it is one of ours.
        hosts: as of `Page`.
    """

    def initialize(  # type: ignore[override]  # tornado's way
        self, path: Path, language: str, theirs: tuple[str, ...], hosts: frozenset[str] | None = None
    ) -> None:
        """Take folder and languages."""
        super().initialize(hosts)
        self.path, self.language, self.theirs = path, language, theirs

    def get(self, name: str) -> None:
        """Send a page."""
        name = name or "index.html"
        page = self.path / name
        if not page.is_file():
            self.send_error(404)
            return
        language = self.language
        if name in self.theirs:
            language = liked(self, language)
        self.finish(in_language(page.read_text(encoding="utf-8"), language, [self.path]))


def liked(page: Page, otherwise: str) -> str:
    """The language in which a browser is answered that is its owner's."""
    page.set_header("Vary", "Accept-Language")
    return accepted(page.request.headers.get("Accept-Language", ""), otherwise)


class Files(Page, StaticFileHandler):
    """The files of a folder."""

    def initialize(self, path: str, hosts: frozenset[str] | None = None) -> None:  # type: ignore[override]  # tornado's way
        """Take folder and names."""
        Page.initialize(self, hosts)
        StaticFileHandler.initialize(self, path, default_filename="index.html")

    def set_extra_headers(self, path: str) -> None:
        """Let a browser ask each time whether a file is still the same: a new version must not meet old scripts."""
        self.set_header("Cache-Control", "no-cache")


def files_of(
    page: Path, hosts: frozenset[str] | None = None, language: str = ENGLISH, theirs: tuple[str, ...] = ()
) -> list[tuple]:
    """Routes to the files of a page, and to the theme that all pages share. To stand after all other routes.

    Args:
        page: their folder.
        hosts: as of `Page`.
        language: as of `Html`.
        theirs: as of `Html`.
    """
    return [
        (r"/(|\w+\.html)", Html, {"path": page, "language": language, "theirs": theirs, "hosts": hosts}),
        (r"/theme/(.+)", Files, {"path": str(THEME), "hosts": hosts}),
        (r"/(.*)", Files, {"path": str(page), "hosts": hosts}),
    ]
