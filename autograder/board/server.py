"""The board's server: what participants may send, and what the presenter sees."""

import asyncio
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import segno
from tornado.web import Application, Finish

from autograder.board.codes import clean_code, shown_code
from autograder.board.state import state_of
from autograder.board.store import Refused, Store
from autograder.checks.judging.records import Exercise
from autograder.languages.records import translated
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.serving.buckets import Buckets
from autograder.serving.hub import Events, Hub
from autograder.serving.names import BadName, clean_name
from autograder.serving.pages import Page, files_of, is_key
from autograder.student.asking.translated import translated as translated_question
from autograder.student.questions import all_guesses

PAGE = Path(__file__).parent / "page"
LONGEST_GUESS = 60  # characters
MOST_BYTES = 2_048  # of a request: a result has some 200
MOST_MISCONCEPTIONS = 5
MOST_PARAMETERS = 10**9
TOGETHER = 0.4  # seconds in which changes are gathered before the page is told
NOW_AND_THEN = 20  # seconds after which it is told anyway: a moment passes


@dataclass
class Board:
    """One room on one server.

    Args:
        store: what is kept.
        room: its code.
        key: what the presenter's page must know.
        records: the exercises by slug.
        address: where participants send to, as the page shows it.
        approves: whether names wait until the presenter lets them be shown.
        texts: what the page says of exercises and guesses, in its language.
    """

    store: Store
    room: str
    key: str
    records: Mapping[str, Exercise]
    address: str
    approves: bool = False
    texts: Texts = IN_ENGLISH
    # By address: a whole room may sit behind one. A code can be guessed, so wrong ones are slowed; who has the right
    # one, a token or the presenter's key is never shut out for a neighbour's nonsense.
    joins: Buckets = field(default_factory=lambda: Buckets(250, 1))
    wrong_codes: Buckets = field(default_factory=lambda: Buckets(20, 0.5))
    # By participant.
    results: Buckets = field(default_factory=lambda: Buckets(20, 1))

    def __post_init__(self) -> None:
        self.records = {slug: translated(one, self.texts) for slug, one in self.records.items()}
        self.questions = {slug: translated_question(one, self.texts) for slug, one in all_guesses().items()}
        self.hub = Hub(self._state)
        # The code stands after the #, which no browser sends: the page it leads to knows no more than who scans it.
        self.invitation = segno.make(f"{self.address}/#join={shown_code(self.room)}").svg_data_uri(border=2, scale=4)
        self._soon: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Tell the page, soon."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(TOGETHER, self._tell)

    async def tell_now_and_then(self) -> None:
        """Tell the page that time has passed, until cancelled."""
        while True:
            await asyncio.sleep(NOW_AND_THEN)
            self.changed()

    def _tell(self) -> None:
        self._soon = None
        if self.hub.is_heard:
            self.hub.tell(self._state())

    def _state(self) -> dict[str, Any]:
        return state_of(self.store, self.room, self.records, self.address, self.questions) | {"qr": self.invitation}


class _Asked(Page):
    """A request to the board."""

    def initialize(self, board: Board) -> None:  # type: ignore[override]  # tornado's way
        """Remember the room that is asked about."""
        super().initialize()
        self.board = board

    async def post(self) -> None:
        """Answer, or refuse with one sentence."""
        try:
            self.finish(self.answer(self.json_body()) or {})
        except BadName as error:
            self.refuse(400, error)
        except Refused as error:
            self.refuse(error.status, str(error))

    def answer(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """What a request is answered with. Raises BadName or Refused."""
        raise NotImplementedError

    def participant(self, asked: dict[str, Any]) -> int:
        """For whom the request's token speaks."""
        token = asked.get("token")
        found = self.board.store.who(self.board.room, token) if isinstance(token, str) else None
        if found is None:
            raise Refused(401, "This name is not in the room any more: join again.")
        return found

    def sender(self, asked: dict[str, Any], fields: set[str], said: str) -> int:
        """Who sends something of these fields, and nothing else. Raises Refused, with `said` for other fields."""
        who = self.participant(asked)
        if set(asked) != {"token", *fields}:
            raise Refused(400, said)
        if not self.board.results.take(who):
            raise Refused(429, "That was very quick: send again in a moment.")
        return who


class Join(_Asked):
    """Somebody comes in."""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The name and the token that speaks for it."""
        board, name, asker = self.board, clean_name(asked.get("name")), self.request.remote_ip
        if not hmac.compare_digest(clean_code(asked.get("room")), board.room):
            if not board.wrong_codes.take(asker):
                raise Refused(429, "Too many wrong codes came from your address: look at the code again.")
            raise Refused(403, "There is no room with this code here.")
        token = asked.get("token")
        known = board.store.who(board.room, token) if isinstance(token, str) else None
        if known is not None and board.store.name_of(known) == name:
            return {"name": name, "token": token}  # the cell was run again
        if not board.joins.take(asker):
            raise Refused(429, "Many are coming in from your address: try again in a moment.")
        token = board.store.join(board.room, name, board.approves, asker or "")
        board.changed()
        return {"name": name, "token": token}


class ResultHandler(_Asked):
    """A result, and nothing else."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Check the result in every field, and keep it."""
        board, fields = self.board, {"slug", "points", "misconceptions"}
        who = self.sender(asked, fields, "A result has slug, points and misconceptions.")
        slug, points, ids = asked["slug"], asked["points"], asked["misconceptions"]
        record = board.records.get(slug) if isinstance(slug, str) else None
        if record is None:
            raise Refused(400, "There is no such exercise.")
        is_number = isinstance(points, int | float) and not isinstance(points, bool)
        if not is_number or not 0 <= points <= record.points:  # NaN is neither
            raise Refused(400, f"Points of this exercise are numbers from 0 to {record.points:g}.")
        known = {one.id for one in record.misconceptions}
        if (
            not isinstance(ids, list)
            or len(ids) > MOST_MISCONCEPTIONS
            or any(one not in known for one in map(str, ids))
        ):
            raise Refused(400, "There is no such misconception in this exercise.")
        board.store.keep(who, record.slug, float(points), points == record.points, [str(one) for one in ids])
        board.changed()


class Guess(_Asked):
    """A guess, and nothing else."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Read the guess as the question reads it, and keep it."""
        board, who = self.board, self.sender(asked, {"slug", "answer"}, "A guess has slug and answer.")
        slug, typed = asked["slug"], asked["answer"]
        question = board.questions.get(slug) if isinstance(slug, str) else None
        if question is None:
            raise Refused(400, "There is no such guess.")
        read = question.answer.read(typed) if isinstance(typed, str) and len(typed) <= LONGEST_GUESS else None
        if read is None:
            raise Refused(400, "This can't be read as an answer to the question.")
        board.store.keep_guess(who, question.slug, question.answer.typed(read))
        board.changed()


class Rung(_Asked):
    """How good a participant's own machine has become, and nothing else."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Keep it, if it is better than before."""
        said = "A rung has exact, a share from 0 to 1, and parameters."
        who = self.sender(asked, {"exact", "parameters"}, said)
        exact, parameters = asked["exact"], asked["parameters"]
        is_share = type(exact) in (int, float) and 0 <= exact <= 1  # NaN is none
        if not is_share or type(parameters) is not int or not 0 < parameters <= MOST_PARAMETERS:
            raise Refused(400, said)
        self.board.store.keep_rung(who, float(exact), parameters)
        self.board.changed()


class Leave(_Asked):
    """Somebody goes, and takes all traces along."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Delete the participant and all results."""
        self.board.store.leave(self.participant(asked))
        self.board.changed()


class Presenter(_Asked):
    """What the presenter's page may do."""

    def answer(self, asked: dict[str, Any]) -> None:
        """Let names be shown, remove one, or its address's, or all without a result, open or close the door."""
        board = self.board
        if not is_key(asked.get("key"), board.key):
            raise Refused(401, "Open the page by the address that `autograder board` has printed.")
        match asked:
            case {"let_in": str(name)}:
                board.store.let_in(board.room, name)
            case {"let_in": True}:
                board.store.let_in(board.room)
            case {"remove": str(name)}:
                board.store.remove(board.room, name)
            case {"ban": str(name)}:
                board.store.ban(board.room, name)
            case {"sweep": True}:
                board.store.sweep(board.room)
            case {"open": bool(is_open)}:
                board.store.set_open(board.room, is_open)
            case _:
                raise Refused(400, "There is nothing of this kind to do.")
        board.changed()


class Watch(Events):
    """The stream of the presenter's page."""

    def initialize(self, board: Board) -> None:  # type: ignore[override]  # tornado's way
        """Remember the room that is watched."""
        super().initialize(board.hub)
        self.board = board

    def prepare(self) -> None:
        """Only with the key."""
        if not is_key(self.get_argument("key", ""), self.board.key):
            self.refuse(401, "Open the page by the address that `autograder board` has printed.")
            raise Finish


def make_app(board: Board) -> Application:
    """The application of one room."""
    routes = [
        (rf"/{name}", handler, {"board": board})
        for name, handler in (
            ("join", Join), ("result", ResultHandler), ("guess", Guess), ("rung", Rung), ("leave", Leave),
            ("presenter", Presenter), ("events", Watch),
        )
    ]  # fmt: skip
    return Application([*routes, *files_of(PAGE, None, board.texts.language)], log_function=lambda handler: None)
