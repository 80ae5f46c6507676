"""The package `mine`: a learner's own pieces under their names, the course's for what is still open.

`from mine import Transformer` works like this in every process. A piece that a learner's file takes from `mine` is
looked for in the same way, so a machine is made of all that they have written, whichever notebook it was in.
"""

import dis
import importlib
import inspect
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.base.folders import FOLDER, home
from course.mine.calls import either_way, takes_none
from course.mine.given import courses, given
from course.mine.messages import say
from course.mine.opened import opened_by


class Library(types.ModuleType):
    """A package whose names are pieces: a name is looked for when it is first asked for.

    `own` are the learner's that were asked for and found, `broken` says of theirs that are not used why, and
    `left_out` are names for which the course's piece is taken even so. Where it is `composed`, the course's encoder,
    say, is one made of the learner's blocks.
    """

    own: list[str]
    broken: dict[str, str]
    left_out: frozenset[str]
    composed: bool
    loading: list[str]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        piece = self._own(name)
        if piece is None:
            piece = self._stand_in(name) or given(name)
            setattr(self, name, piece)
        return piece

    def _stand_in(self, name: str) -> Any:
        if not self.composed:
            return None
        return getattr(importlib.import_module("course.mine.stand_ins"), name, None)

    def __setattr__(self, name: str, value: Any) -> None:
        # An import of mine/NAME.py gives the name to the file's module; here it means what the file is named after.
        if isinstance(value, types.ModuleType) and hasattr(value, name):
            value = getattr(value, name)
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("[!_]*.py"))

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return Path(self.__path__[0])

    def _own(self, name: str) -> Any:
        """The learner's piece, or None. A file that asks for itself on its way in gets the course's."""
        if name in self.left_out or name in self.loading or not (self.folder / f"{name}.py").is_file():
            return None
        self.loading.append(name)
        writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # the folder is theirs to look at
        try:
            module = importlib.import_module(f"{FOLDER}.{name}")
            piece = getattr(module, name)
            if knows_no_mask(piece, name):
                raise TypeError(say("it takes no mask yet, and the others need one"))
            piece = takes_none(either_way(piece, name))
            setattr(module, name, piece)
            setattr(self, name, piece)
            _register(piece)
        except (Exception, SystemExit) as error:  # it is the learner's, and half-written perhaps
            self.broken[name] = f"{type(error).__name__}: {error}"
            self.__dict__.pop(name, None)
            return None
        finally:
            sys.dont_write_bytecode = writes
            self.loading.remove(name)
        self.own.append(name)
        return piece


def open_library(folder: Path, left_out: Iterable[str] = (), composed: bool = False) -> Library:
    """Make the package `mine` of this process anew: its files may have been written since.

    Args:
        folder: where the learner's pieces are; it need not exist.
        left_out: names for which the course's piece is taken.
        composed: whether the course's larger pieces are made of the learner's smaller ones.
    """
    for known in [one for one in sys.modules if one == FOLDER or one.startswith(f"{FOLDER}.")]:
        del sys.modules[known]
    importlib.invalidate_caches()
    package = sys.modules[FOLDER] = types.ModuleType(FOLDER)
    package.__path__ = [str(folder)]
    return become_library(FOLDER, left_out, composed)


def become_library(package: str, left_out: Iterable[str] = (), composed: bool = True) -> Library:
    """Make a package of files a `Library`; `mine/__init__.py` does so for an import that Python makes by itself.

    Args:
        package: its name, as `sys.modules` knows it.
        left_out: as in `open_library`.
        composed: as in `open_library`.
    """
    library = sys.modules[package]
    library.__class__ = Library
    assert isinstance(library, Library)
    library.own, library.broken, library.loading = [], {}, []
    library.left_out, library.composed = frozenset(left_out), composed
    return library


@opened_by
def this_library() -> Library:
    """The package `mine` as it is in this process; where nobody has opened it, the learner's own, composed."""
    library = sys.modules.get(FOLDER)
    return library if isinstance(library, Library) else open_library(home(), composed=True)


def knows_no_mask(piece: Any, name: str) -> bool:
    """Whether a learner's piece is from before the masks: the course's is given one, theirs can't take it."""
    try:
        theirs, ours = (inspect.signature(getattr(one, "call", one)).parameters for one in (piece, courses(name)))
    except (AttributeError, TypeError, ValueError):
        return False
    if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and _uses(piece, name) for name, one in theirs.items()):
        return False
    return any("mask" in one for one in ours) and not any("mask" in one for one in theirs)


def _uses(piece: Any, name: str) -> bool:
    """Whether the code of a function or a layer reads this argument, as far as one can see it."""
    function = getattr(piece, "call", piece)
    function = function if inspect.isroutine(function) else type(function).__call__
    code = getattr(inspect.unwrap(function), "__code__", None)
    return code is None or any(one.argval == name and "LOAD" in one.opname for one in dis.get_instructions(code))


def _register(piece: Any) -> None:
    """Let Keras save and load a learner's layer or model under a name of its own, as `mine>Transformer`."""
    keras = sys.modules.get("keras")
    if keras is None or not isinstance(piece, type) or not issubclass(piece, keras.layers.Layer):
        return
    if keras.saving.get_registered_name(piece) == piece.__name__:  # they may have registered it themselves
        keras.saving.register_keras_serializable(package=FOLDER)(piece)
