"""What the board keeps, in one SQLite file: rooms, who is in them, and their results. A restart loses nothing."""

import hashlib
import secrets
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.base.problem import Problem
from autograder.serving.names import folded
from autograder.serving.shares import gives_way

MOST_PARTICIPANTS = 400
SCHEMA = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
SENT = " UNION ".join(f"SELECT participant FROM {table}" for table in ("results", "guesses", "rungs"))


class Refused(Exception):
    """The room does not take this; the message says why, `status` is HTTP's."""

    def __init__(self, status: int, said: str):
        super().__init__(said)
        self.status = status


@dataclass(frozen=True)
class Kept:
    """One result as it stands: the last try, and when it was solved first."""

    name: str
    slug: str
    misconceptions: tuple[str, ...]
    tried: float
    solved: float | None


class Store:
    """One file.

    Args:
        path: the file; its folder is made.

    Raises:
        Problem: it is not ours, or can't be written.
    """

    def __init__(self, path: Path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")  # what was answered is on the disk
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.executescript(SCHEMA)
            for columns in ("code, key, open, opened FROM rooms", "waits, address FROM participants"):
                self._db.execute(f"SELECT {columns} LIMIT 1")
        except (OSError, sqlite3.Error) as error:
            raise Problem(f"{path} can't be used for the board: {error}. Name another file with --file.") from error

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def last_room(self) -> str | None:
        """The room that was opened last."""
        row = self._db.execute("SELECT code FROM rooms ORDER BY opened DESC LIMIT 1").fetchone()
        return row and row[0]

    def open_room(self, code: str) -> str:
        """Open a room, new or again; returns the presenter's key to it."""
        self._db.execute(
            "INSERT INTO rooms VALUES (?, ?, 1, ?) ON CONFLICT (code) DO UPDATE SET opened = excluded.opened",
            (code, secrets.token_urlsafe(16), time.time()),
        )
        return self._db.execute("SELECT key FROM rooms WHERE code = ?", (code,)).fetchone()[0]

    def empty(self, room: str) -> None:
        """Forget all who were in a room, and whoever had been removed or banned."""
        for table in ("participants", "banned"):
            self._db.execute(f"DELETE FROM {table} WHERE room = ?", (room,))

    def is_open(self, room: str) -> bool:
        """Whether new participants may come in."""
        return bool(self._db.execute("SELECT open FROM rooms WHERE code = ?", (room,)).fetchone()[0])

    def set_open(self, room: str, is_open: bool) -> None:
        """Let new participants in, or no longer. A door that is opened is open to banned addresses, too."""
        if is_open:
            self._db.execute("DELETE FROM banned WHERE room = ?", (room,))
        self._db.execute("UPDATE rooms SET open = ? WHERE code = ?", (is_open, room))

    def join(self, room: str, name: str, waits: bool = False, address: str = "") -> str:
        """Take a name; returns the token that speaks for it.

        In a full room the newest of the fattest address gives way, those without a result before the others.

        Args:
            room: its code.
            name: as `clean_name` gives it.
            waits: whether the name is shown only after `let_in`.
            address: where it comes from.

        Raises:
            Refused: the door is closed, here or for this address, the room full, or the name taken.
        """
        if not self.is_open(room):
            raise Refused(403, "The door of this room is closed: ask the presenter.")
        if self._db.execute("SELECT 1 FROM banned WHERE room = ? AND address = ?", (room, address)).fetchone():
            raise Refused(403, "The door of this room is closed for your address: ask the presenter.")
        token = secrets.token_urlsafe(24)
        try:
            self._db.execute(
                "INSERT INTO participants (room, name, folded, token, waits, address) VALUES (?, ?, ?, ?, ?, ?)",
                (room, name, folded(name), _hash(token), waits, address),
            )
        except sqlite3.IntegrityError as error:
            raise Refused(409, f"The name {name!r} is taken: choose another.") from error
        if self._make_room(room) and self.who(room, token) is None:
            raise Refused(403, f"The room is full: it holds {MOST_PARTICIPANTS}.")
        return token

    def _make_room(self, room: str) -> int | None:
        """Let somebody go where there is one too many; who."""
        there = self._db.execute(
            f"SELECT id, address, id NOT IN ({SENT}) FROM participants WHERE room = ? AND NOT removed", (room,)
        ).fetchall()
        if len(there) <= MOST_PARTICIPANTS:
            return None
        goes = gives_way(there, lambda one: one[1], lambda one: (one[2], one[0]))[0]
        self.leave(goes)
        return goes

    def who(self, room: str, token: str) -> int | None:
        """The participant for whom a token speaks."""
        row = self._db.execute(
            "SELECT id FROM participants WHERE room = ? AND token = ? AND NOT removed", (room, _hash(token))
        ).fetchone()
        return row and row[0]

    def name_of(self, participant: int) -> str:
        """The name of a participant."""
        return self._db.execute("SELECT name FROM participants WHERE id = ?", (participant,)).fetchone()[0]

    def leave(self, participant: int) -> None:
        """Forget a participant and all results."""
        self._db.execute("DELETE FROM participants WHERE id = ?", (participant,))

    def remove(self, room: str, name: str) -> None:
        """Take a name off the board for good: nobody gets it again."""
        self._db.execute("UPDATE participants SET removed = 1 WHERE room = ? AND name = ?", (room, name))

    def let_in(self, room: str, name: str | None = None) -> None:
        """Let a name be shown that waits; all of them where none is said."""
        self._db.execute("UPDATE participants SET waits = 0 WHERE room = ? AND name = coalesce(?, name)", (room, name))

    def sweep(self, room: str) -> None:
        """Forget all who have sent nothing, so that a flood of invented names goes."""
        self._db.execute(f"DELETE FROM participants WHERE room = ? AND id NOT IN ({SENT})", (room,))

    def ban(self, room: str, name: str) -> None:
        """Forget all who came from the same address as a name, with their results, and let nobody in from there."""
        self._db.execute(
            "INSERT OR IGNORE INTO banned SELECT room, address FROM participants WHERE room = ? AND name = ?",
            (room, name),
        )
        self._db.execute(
            "DELETE FROM participants WHERE room = ? AND address IN (SELECT address FROM banned WHERE room = ?)",
            (room, room),
        )

    def keep(self, participant: int, slug: str, points: float, solved: bool, misconceptions: Sequence[str]) -> None:
        """Keep a result. What was solved once stays solved."""
        now = time.time()
        self._db.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, 1, ?, ?) ON CONFLICT (participant, slug) DO UPDATE SET "
            "points = max(points, excluded.points), misconceptions = excluded.misconceptions, tries = tries + 1, "
            "tried = excluded.tried, solved = coalesce(solved, excluded.solved)",
            (participant, slug, points, " ".join(misconceptions), now, now if solved else None),
        )

    def keep_guess(self, participant: int, slug: str, answer: str) -> None:
        """Keep a guess; a newer one takes its place."""
        self._db.execute(
            "INSERT INTO guesses VALUES (?, ?, ?, ?) ON CONFLICT (participant, slug) DO UPDATE SET "
            "answer = excluded.answer, at = excluded.at",
            (participant, slug, answer, time.time()),
        )

    def guesses(self, room: str) -> list[tuple[str, str, float]]:
        """What those in the room have guessed, and when: slug, answer, time, without their names."""
        return self._db.execute(
            "SELECT slug, answer, at FROM guesses JOIN participants ON id = participant WHERE room = ? AND NOT removed",
            (room,),
        ).fetchall()

    def keep_rung(self, participant: int, exact: float, parameters: int) -> None:
        """Keep how good somebody's machine is, if it is better than before."""
        self._db.execute(
            "INSERT INTO rungs VALUES (?, ?, ?) ON CONFLICT (participant) DO UPDATE SET exact = excluded.exact, "
            "parameters = excluded.parameters WHERE excluded.exact > exact",
            (participant, exact, parameters),
        )

    def rungs(self, room: str, most: int) -> list[tuple[str, float, int]]:
        """Name, share and number of weights of the best machines; of two that are as good, the smaller first."""
        return self._db.execute(
            "SELECT name, exact, parameters FROM rungs JOIN participants ON id = participant "
            "WHERE room = ? AND NOT removed ORDER BY exact DESC, parameters, name LIMIT ?",
            (room, most),
        ).fetchall()

    def names(self, room: str, waiting: bool = False) -> list[str]:
        """Who is in the room, by name: those who may be shown, or those who wait for it."""
        rows = self._db.execute(
            "SELECT name FROM participants WHERE room = ? AND NOT removed AND waits = ? ORDER BY folded",
            (room, waiting),
        )
        return [name for (name,) in rows]

    def results(self, room: str) -> list[Kept]:
        """All results of those who are in the room."""
        rows = self._db.execute(
            "SELECT name, slug, misconceptions, tried, solved FROM results JOIN participants ON id = participant "
            "WHERE room = ? AND NOT removed",
            (room,),
        )
        return [Kept(name, slug, tuple(ids.split()), tried, solved) for name, slug, ids, tried, solved in rows]


def _hash(token: str) -> str:
    """What is kept of a token: whoever reads the file can't speak for anybody."""
    return hashlib.sha256(token.encode()).hexdigest()
