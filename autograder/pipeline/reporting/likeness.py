"""Answers that are the course's own code, or that reach for it: worth the instructor's look, and graded all the same.

The course's layers are open source, and whatever runs in a learner's process is the learner's: borrowing can't be made
impossible. It can be noticed.
"""

import ast
import functools
import re
import threading
from collections.abc import Iterable, Iterator
from itertools import chain

from autograder.checks.catalogues import find, library_rooms
from autograder.checks.judging.message import Message
from autograder.rooms import folder_of, libraries

# Of a shorter definition there are few ways to write it; two people will find the same.
TELLING = 120  # nodes of the syntax tree
# Letters of code in a notebook: its syntax trees take a thousand times as many bytes, and of one long f-string the time
# grows as the square, while nobody else in this process gets a turn.
LONGEST = 100_000
ONE_PARSES = threading.Lock()
# Other code's source, and ways to run what stands elsewhere.
REACHES = {"getsource", "getsourcelines", "findsource", "getsourcefile", "__code__", "__globals__", "__closure__"}
REACHES |= {"linecache", "getlines", "get_data", "runpy", "run_path", "run_module", "spec_from_file_location"}
REACHES |= {"SourceFileLoader", "importlib", "pkgutil", "inspect", "marshal", "pickle", "dill", "cloudpickle"}
REACHES |= {"__file__", "__path__", "__spec__", "__loader__", "run_cell", "run_line_magic", "user_ns", "shutil"}
# Names that are put together only when the code runs, and other processes.
REACHES |= {"__dict__", "__getattribute__", "attrgetter", "methodcaller", "globals()", "vars()"}
REACHES |= {"fork", "forkpty", "posix_spawn", "subprocess", "multiprocessing"}
# Classes by a list that Keras or Python keeps of all there are.
REACHES |= {"__subclasses__", "get_registered_object", "get_custom_objects", "deserialize_keras_object"}
REACHES |= {"deserialize", "model_from_json"}
# Objects out of a file, with all that their classes compute.
REACHES |= {"load_model", "saved_model", "TFSMLayer", "allow_pickle", "read_pickle", "_pickle", "shelve", "joblib"}
# Graphs drawn before the judge asks: they run on where the Python that drew them is refused.
REACHES |= {"get_concrete_function", "input_signature", "ExportArchive"}
# Text that is run by IPython, by the system or by modules that are made for it, and objects by a name in a text.
REACHES |= {"get_ipython", "os.system", "os.popen", "get_type_hints", "get_field", "__getattr__"}
RUNNERS = (
    "pydoc", "code", "codeop", "pdb", "bdb", "trace", "profile", "cProfile", "pty", "imp", "zipimport", "unittest",
)  # fmt: skip
REACHES |= {f"import {module}" for module in RUNNERS}
# What looks into Python itself.
REACHES |= {
    "ctypes", "get_objects", "get_referrers", "_getframe", "settrace", "setprofile", "modules", "meta_path",
    "co_code", "CodeType", "FunctionType", "ModuleType", "GLOBAL_CUSTOM_OBJECTS", "object_registration",
    "__reduce__", "__reduce_ex__", "__wrapped__", "_current_frames", "cr_frame", "f_back", "f_globals", "f_locals",
    "gi_frame", "tb_frame",
}  # fmt: skip
BUILTINS = {"exec", "eval", "compile", "__import__"}  # by these names alone: a model compiles, too
REACHES |= {"builtins", "__builtins__", "__import__", *(f"{name}()" for name in BUILTINS)}
A_NAME_MADE = "getattr(…, …)"  # of a module, say; a layer may well number its own parts
MAGIC = re.compile(r"^([ \t]*)(?:([\w, ]+=)[ \t]*)?[%!].*$", re.MULTILINE)
BORROWED = "{slug}: {own} is {ours} but for names and comments. One may find it alone; worth a look."
TAKEN = "{slug}: the code takes {name} from elsewhere, where this exercise asks to write it: worth a look."
UNREAD = "There are {count} letters of code, which was not looked through: worth a look."
RUN = re.compile(r"^[ \t]*%(?:run|load)\b.*$", re.MULTILINE)
PACKAGES = re.compile(r"(site|dist)-packages")  # where they lie, as a path
INSIDES = ("os.exec", "os.spawn", "autograder.checks", "autograder.isolation", "autograder.rooms")


class Code:
    """The code of a submission, parsed once for all that look through it.

    Args:
        sources: its code cells.
    """

    def __init__(self, sources: Iterable[str]):
        self.sources = tuple(sources)
        self.letters = sum(map(len, self.sources))
        self.too_long = self.letters > LONGEST
        self.trees = () if self.too_long else tuple(map(_parsed, self.sources))

    @functools.cached_property
    def definitions(self) -> list[tuple[str, str]]:
        """The names of its classes and functions, and their shapes; without those that are nested too deep for one."""
        nodes = chain.from_iterable(map(ast.walk, filter(None, self.trees)))
        found = [node for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
        return [(node.name, shape) for node in found if (shape := _shape_or_none(node)) is not None]


def borrowed_source(code: Code, slug: str) -> str | None:
    """One sentence for the instructor, where an answer looks borrowed; None where it doesn't.

    Args:
        code: of a submission.
        slug: of the exercise.
    """
    own = {known: name for name in find(slug).ready_made for known in _of_the_course(name)}
    for written, shape in code.definitions if own else ():
        if (name := own.get(shape)) is not None:
            return Message(BORROWED, slug=slug, own=written, ours=name)
    return None


def ready_made_used(code: Code, slug: str) -> str | None:
    """One sentence for the instructor, where code names what of the course an exercise asks to write; else None.

    Args:
        code: of a submission, without what the release has.
        slug: of the exercise.
    """
    own = {name.rpartition(".")[2]: name for name in find(slug).ready_made if name.partition(".")[0] in libraries()}
    homes = {name.rpartition(".")[0] for name in own.values()}
    for node in chain.from_iterable(map(ast.walk, filter(None, code.trees))):
        for name in _taken_from(node, homes):
            if name in own or name in homes:
                return Message(TAKEN, slug=slug, name=name)
    return None


def _taken_from(node: ast.AST, homes: Iterable[str]) -> Iterator[str]:
    """The names that a piece of code takes out of a module or an object; a module's own name where it takes all.

    So it does where it imports a module beneath one of `homes`: what is in there has more names than those outside.
    """
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
        yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))
    elif isinstance(node, ast.MatchClass):
        yield from node.kwd_attrs
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from (home for home in homes if node.value.startswith(f"{home}."))
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        module = getattr(node, "module", None)
        for alias in node.names:
            yield alias.name
            whole = alias.name if module is None else module
            beneath = [home for home in homes if whole.startswith(f"{home}.") or (alias.name, whole) == ("*", home)]
            yield from beneath


def reached_inside(code: Code) -> str | None:
    """One sentence for the instructor, where code reads other code's source or the grader's insides; else None."""
    if code.too_long:
        return Message(UNREAD, count=f"{code.letters:,}")
    for source, tree in zip(code.sources, code.trees, strict=True):
        names = (name for node in ast.walk(tree or ast.Module([], [])) for name in _names(node))
        runs = (found[0].strip()[:60] for found in RUN.finditer(source))
        if (name := next(chain(filter(_is_inside, names), runs), None)) is not None:
            return Message("The code reaches for {name}, which no exercise needs: worth a look.", name=name)
    return None


def _is_inside(name: str) -> bool:
    top = name.partition(".")[0]
    reaches = name in REACHES or top in REACHES or name == A_NAME_MADE
    return (
        reaches
        or name.startswith(INSIDES)
        or PACKAGES.search(name) is not None
        or _library_path().search(name) is not None
    )


@functools.cache
def _library_path() -> re.Pattern[str]:
    """A path into a course's library, such as course/layers."""
    return re.compile(rf"\b({'|'.join(map(re.escape, library_rooms())) or '(?!)'})\b")


def _names(node: ast.AST) -> Iterator[str]:
    """What a piece of code reaches for by name, in a string as well: getattr and import_module take those."""
    if isinstance(node, ast.Attribute):
        yield node.attr
        if isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
    elif isinstance(node, ast.Name):
        yield f"{node.id}()" if node.id in BUILTINS else node.id
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield f"{node.func.id}()"
        if node.func.id == "getattr" and not _is_a_part_of_self(node):
            yield A_NAME_MADE
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg
    elif isinstance(node, ast.Import):
        for alias in node.names:
            yield from (alias.name, f"import {alias.name.partition('.')[0]}")
    elif isinstance(node, ast.ImportFrom):
        yield f"import {(node.module or '').partition('.')[0]}"
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
        yield node.value


def _is_a_part_of_self(call: ast.Call) -> bool:
    """Whether a `getattr` says a name, or numbers the parts of the object itself."""
    match call.args:
        case [ast.Name("self"), *_] | [_, ast.Constant(), *_]:
            return True
    return False


def _parsed(source: str) -> ast.Module | None:
    for written in (source, MAGIC.sub(_in_python, source)):
        try:
            return _tree(written)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # IPython's own, or no Python at all
    return None


def _in_python(magic: re.Match[str]) -> str:
    return f"{magic[1]}{magic[2]} None" if magic[2] else f"{magic[1]}pass"


def _tree(source: str) -> ast.Module:
    """The syntax tree. Python 3.11 counts the depth of all trees together: threads take turns, with a second try."""
    with ONE_PARSES:
        try:
            return ast.parse(source)
        except SystemError:  # "recursion depth mismatch": another thread was at a tree of its own
            return ast.parse(source)


@functools.cache
def _of_the_course(dotted: str) -> tuple[str, ...]:
    """The shapes of the course's definitions of this name; none for those of libraries, and for short ones."""
    top, _, name = dotted.rpartition(".")
    folder = folder_of(top) if top.partition(".")[0] in libraries() else None
    if folder is None:
        return ()
    trees = (_tree(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))
    found = [node for tree in trees for node in tree.body if getattr(node, "name", None) == name]
    return tuple(_shape(node) for node in found if sum(1 for _ in ast.walk(node)) >= TELLING)


def _shape_or_none(definition: ast.AST) -> str | None:
    try:
        return _shape(definition)
    except RecursionError:  # a thousand terms in one sum
        return None


def _shape(definition: ast.AST) -> str:
    """The syntax tree without docstrings, annotations, and the names that its author chose.

    A name is told by the order in which it appears. What is taken from a module or an object keeps its name: who copies
    can't rename those.
    """
    order: dict[str, str] = {}
    parts = []

    def visit(node: ast.AST) -> None:
        parts.append(type(node).__name__)
        if isinstance(node, ast.Name):
            parts.append(order.setdefault(node.id, str(len(order))))
        elif isinstance(node, ast.arg):
            parts.append(order.setdefault(node.arg, str(len(order))))
            return  # without its annotation
        elif isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            parts.append(order.setdefault(f"self.{node.attr}", str(len(order))) if own else node.attr)
        elif isinstance(node, ast.Constant):
            parts.append("text" if isinstance(node.value, str) else repr(node.value))
        for name, value in ast.iter_fields(node):
            if name in ("returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_docstring(child):
                    visit(child)

    visit(definition)
    return " ".join(parts)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
