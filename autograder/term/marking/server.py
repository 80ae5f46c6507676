"""The page's server: on this machine alone, for whoever has the key."""

import asyncio
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tornado.web import Application

from autograder.base.notebooks import texts_in
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.languages.texts import Texts, texts
from autograder.serving.formulas import KATEX
from autograder.serving.pages import HERE, Files, Page, files_of, is_key
from autograder.serving.words import ENGLISH
from autograder.term.marking.answers import Asked, Group, asked
from autograder.term.marking.give import MarkedMeanwhile, give
from autograder.term.marking.rendered import rendered

PAGE = Path(__file__).parent / "page"
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)  # for slides and speakers
MOST_BYTES = 500_000  # of a request: a whole class may have given the same answer


@dataclass
class Desk:
    """One person marking one notebook.

    Args:
        course: whose gradebook.
        notebook: the assignment.
        key: what the page must know.
        by: who marks.
        marked: whose answers have been marked so far.
        language: that the page speaks, "en" or "zh"; the guide is in the author's.
        only: the questions that this person marks; all where none is said.
        done: set when the page says so.
    """

    course: Course
    notebook: str
    key: str
    by: str
    language: str = ENGLISH
    marked: set[str] = field(default_factory=set)
    only: tuple[str, ...] = ()
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def asked(self) -> list[Asked]:
        """What this person marks."""
        return [one for one in asked(self.course, self.notebook) if not self.only or one.question.slug in self.only]

    def state(self) -> dict[str, Any]:
        """All that the page shows."""
        found, lessons = self.asked(), texts_in(self.notebook, self.language)
        questions = [_question(one, texts(self.language), lessons) for one in found]
        return {"notebook": self.notebook, "by": self.by, "questions": questions}


class _Asked(Page):
    """A request that only the page itself can make."""

    def initialize(self, desk: Desk) -> None:  # type: ignore[override]  # tornado's way
        """Remember the desk."""
        super().initialize(HERE)
        self.desk = desk

    def post(self) -> None:
        """Answer, or refuse with one sentence."""
        body = self.json_body()
        if not is_key(body.get("key"), self.desk.key):
            self.refuse(401, "Open the page by the address that `autograder marking` has printed.")
            return
        try:
            self.finish(self.answer(body))
        except MarkedMeanwhile as error:
            self.refuse(409, error)
        except Problem as error:
            self.refuse(400, error)

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """What a request is answered with. Raises Problem."""
        raise NotImplementedError


class State(_Asked):
    """What there is to mark."""

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """All of it."""
        return self.desk.state()


class Mark(_Asked):
    """One mark for one group."""

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """Check every field, keep the mark, and tell how all stands now."""
        match body:
            case {"question": str(question), "seen": dict(seen), "points": points, "comment": str(comment)} if (
                _is_number(points)
                and all(mark is None or _is_number(mark) for mark in seen.values())
                and isinstance(items := body.get("items"), list)
                and all(isinstance(item, int) and not isinstance(item, bool) for item in items)
            ):
                give(self.desk.course, self.desk.notebook, question, seen, points, comment, items, self.desk.by)
            case _:
                raise Problem("A mark has question, seen, points, comment and items.")
        self.desk.marked.update(seen)
        return self.desk.state()


class Done(_Asked):
    """The end."""

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """Let the command go on."""
        asyncio.get_running_loop().call_later(0.2, self.desk.done.set)  # the page hears of it first
        return {"marked": len(self.desk.marked)}


def make_app(desk: Desk) -> Application:
    """The application of one desk."""
    handlers = (("state", State), ("mark", Mark), ("done", Done))
    routes = [(rf"/{name}", handler, {"desk": desk}) for name, handler in handlers]
    katex = (r"/katex/(.+)", Files, {"path": str(KATEX), "hosts": HERE})
    return Application([*routes, katex, *files_of(PAGE, HERE, desk.language)], log_function=lambda handler: None)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _question(one: Asked, said: Texts, lessons: Mapping[str, str]) -> dict[str, Any]:
    question = one.question
    return {
        "slug": question.slug,
        "title": said(f"{question.slug}/title", question.title),
        "statement": rendered(COMMENT.sub("", lessons.get(one.statement, one.statement))),
        "points": question.points,
        "marks": [{"points": points, "html": rendered(text)} for points, text in one.marks],
        "answer": rendered(question.answer),
        "beware": [rendered(text) for text in question.beware],
        "blank": one.blank,
        "groups": [_group(group) for group in one.groups],
    }


def _group(group: Group) -> dict[str, Any]:
    students = [
        {"id": one.student, "name": one.name, "points": one.points, "comment": one.comment, "items": list(one.items)}
        | ({"request": one.request} if one.request else {})
        for one in group.given
    ]
    texts = [{"text": text, "html": rendered(text)} for text in group.texts]
    return {"id": group.id, "texts": texts, "waits": group.waits, "students": students}
