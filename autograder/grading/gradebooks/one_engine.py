"""One database engine for all of nbgrader's steps: each would open, inspect and close one of its own.

What only a step needs (nbconvert stands behind each of them), or the first use of a gradebook (alembic), is imported
there: most commands read a gradebook, and begin in a third of the time.
"""

import importlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbgrader
from nbgrader import api
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

# nbgrader logs, with a traceback, what it then raises: it is told once, by us.
api.app_log.addFilter(lambda record: not str(record.msg).startswith("Rolling back session"))
STEPS = (  # the modules of steps that open a gradebook
    "nbgrader.preprocessors.savecells",
    "nbgrader.preprocessors.saveautogrades",
    "autograder.grading.gradebooks.grant_extension",
    "nbgrader.preprocessors.latesubmissions",
)


class OneGradebook(api.Gradebook):
    """A gradebook that a step's `with` does not close; `close` does.

    Args:
        db_url: where it lies; where there is nothing yet, it is made.
        course_id: whose it is.
    """

    def __init__(self, db_url: str, course_id: str):
        _make_tables(db_url)
        super().__init__(db_url, course_id)

    def __exit__(self, *exception: Any) -> None:
        """Stay open: the next step will use it."""

    @contextmanager
    def at_once(self, *, steps: bool = False) -> Iterator[None]:
        """What is written while this lasts is kept as a whole or not at all.

        What is committed piece by piece is committed once, at the end: a kill never leaves half of a submission.

        Args:
            steps: whether steps of nbgrader's run, too; where they open a gradebook, they find this one.
        """
        self.connect_again()
        with ExitStack() as stack:
            stack.enter_context(patch.object(self.db, "commit", self._look_again))
            for module in map(importlib.import_module, STEPS if steps else ()):
                stack.enter_context(patch.object(module, "Gradebook", lambda *args, **kwargs: self))
            try:
                yield
            except BaseException:
                self.db.rollback()
                raise
        self.db.commit()

    def connect_again(self) -> None:
        """Connect once more where the server has been started anew since the last submission."""
        try:
            self.db.execute(text("SELECT 1"))
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            self.db.rollback()

    def _look_again(self) -> None:
        # As after a commit: what was read before, such as a sum of scores, is read anew.
        self.db.flush()
        self.db.expire_all()


def _make_tables(db_url: str) -> None:
    """Make a gradebook in one go; nbgrader makes it table by table, and one that it left half-made is not mended."""
    engine = create_engine(db_url)
    try:
        if inspect(engine).get_table_names():
            return
        from alembic.script import ScriptDirectory

        # As nbgrader's own, which starts a program to learn it.
        version = ScriptDirectory(str(Path(nbgrader.__file__).parent / "alembic")).get_current_head()
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # or each table would be committed by itself
            if not inspect(connection).get_table_names():
                api.Base.metadata.create_all(connection)
                connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
                connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": version})
    finally:
        engine.dispose()
