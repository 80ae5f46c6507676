"""What phones may send, and what the presenter may do, at an address that the whole room can reach."""

import hmac
from pathlib import Path
from typing import Any

from tornado.web import Application, Finish

from autograder.serving.buckets import Buckets
from autograder.serving.hub import Events
from autograder.serving.names import BadName, clean_name, clean_sentence
from autograder.serving.pages import Page, files_of
from autograder.serving.words import ENGLISH
from course.presenting.room.room import Room
from course.presenting.room.taken import Shelf, TakeHome

PAGE = Path(__file__).parent / "page"
THEIRS = ("index.html",)  # what phones read
MOST_BYTES = 2_048  # of a request
MOST_CONNECTIONS = 500  # from one address: behind some, there is a whole room
STRANGE_PHONE = "This phone isn't in the room any more: load the page again."
STRANGE_KEY = "Open the page by the address that `course demo --room` has printed."


class _Asked(Page):
    """A request to the room."""

    def initialize(self, room: Room) -> None:  # type: ignore[override]  # tornado's way
        """Remember the room."""
        super().initialize()
        self.room = room

    async def post(self) -> None:
        """Answer, or refuse with one sentence."""
        try:
            self.finish(self.answer(self.json_body()) or {})
        except BadName as error:
            self.refuse(400, error)

    @property
    def often(self) -> Buckets:
        """How often a phone may ask."""
        return self.room.sayings

    def answer(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """What a request is answered with. Raises BadName, or Finish where it has refused."""
        raise NotImplementedError

    def phone(self, asked: dict[str, Any]) -> str:
        """Who asks, if that isn't too often."""
        phone = asked.get("phone")
        if not self.room.knows(phone):
            self.refuse(401, STRANGE_PHONE)
            raise Finish
        if not self.often.take(phone):
            self.refuse(429, "That was very quick: try again in some seconds.")
            raise Finish
        return str(phone)


class Come(_Asked):
    """A phone comes in."""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What it is known by."""
        if self.room.knows(asked.get("phone")):
            return {"phone": asked["phone"]}  # the page was loaded again
        if not self.room.arrivals.take(self.request.remote_ip):
            self.refuse(429, "Many are coming in from your address: try again in a moment.")
            raise Finish
        return {"phone": self.room.come(self.request.remote_ip or "")}


class Say(_Asked):
    """A sentence."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Let it wait."""
        name = asked.get("name")
        self.room.say(self.phone(asked), clean_name(name) if name else "", clean_sentence(asked.get("sentence")))


class Guess(_Asked):
    """A guess."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Count it."""
        self.room.guess(self.phone(asked), asked.get("guess"))


class Touch(_Asked):
    """A word that is touched."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Count it."""
        self.room.touch(self.phone(asked), asked.get("place"))


class Find(_Asked):
    """What fails without which part."""

    @property
    def often(self) -> Buckets:
        """More often than anybody types: a phone gathers what it finds in two seconds."""
        return self.room.findings

    def answer(self, asked: dict[str, Any]) -> None:
        """Count it."""
        self.room.find(self.phone(asked), asked.get("found"))


class Score(_Asked):
    """How a phone has guessed."""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Its last guess, and how often it was right."""
        if not self.room.knows(phone := asked.get("phone")):
            self.refuse(401, STRANGE_PHONE)
            raise Finish
        return self.room.score(str(phone))


class Presenter(_Asked):
    """What the presenter may do."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Show a sentence, let guess about it, forget it; open or close."""
        room = self.room
        require_key(self, room, asked.get("key"))
        match asked:
            case {"show": int(number)}:
                room.pick(number, guess_first=False)
            case {"ask": int(number)}:
                room.pick(number, guess_first=True)
            case {"drop": int(number)}:
                room.queue.take(number)
            case {"reveal": True}:
                room.reveal()
            case {"ban": int(number)}:
                room.ban(number, whole=False)
            case {"ban_address": int(number)}:
                room.ban(number, whole=True)
            case {"lift": True}:
                room.lift_bans()
            case {"was": str(was)}:
                room.settle(was)
            case {"best": bool(are_shown)}:
                room.show_best(are_shown)
            case {"off": True}:
                room.take_off()
            case {"clear": True}:
                room.queue.clear()
            case {"open": bool(is_open)}:
                room.is_open = is_open
            case _:
                raise BadName("There is nothing of this kind to do.")
        room.changed()


class Watch(Events):
    """The stream of the presenter's page."""

    def initialize(self, room: Room) -> None:  # type: ignore[override]  # tornado's way
        """Remember the room that is watched."""
        super().initialize(room.presenter)
        self.room = room

    def prepare(self) -> None:
        """Only with the key."""
        require_key(self, self.room, self.get_argument("key", ""))


def require_key(page: Page, room: Room, key: object) -> None:
    """Refuse who doesn't have the presenter's key, and slow down who tries."""
    if isinstance(key, str) and hmac.compare_digest(key.encode("utf-8", "replace"), room.key.encode()):
        return
    if room.wrong_keys.take(page.request.remote_ip):
        page.refuse(401, STRANGE_KEY)
    else:
        page.refuse(429, "Too many wrong keys came from your address: wait a minute.")
    raise Finish


def make_app(room: Room, shelf: Shelf, language: str = ENGLISH) -> Application:
    """What the whole room can reach.

    Args:
        room: its state.
        shelf: where the page lies that is taken home.
        language: of the presenter's page; phones read their own, if it is one of ours.
    """
    handlers: dict[str, type[Page]] = {"come": Come, "say": Say, "guess": Guess, "touch": Touch, "find": Find}
    handlers |= {"score": Score, "presenter": Presenter, "watch": Watch}
    routes: list[tuple] = [(rf"/{name}", handler, {"room": room}) for name, handler in handlers.items()]
    routes.append((r"/events", Events, {"hub": room.phones}))
    routes.append((r"/take-home.html", TakeHome, {"shelf": shelf, "language": language, "is_theirs": True}))
    return Application([*routes, *files_of(PAGE, None, language, THEIRS)], log_function=lambda handler: None)
