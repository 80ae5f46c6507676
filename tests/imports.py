"""Which file imports which, read from the sources: nothing is run."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
OURS = re.compile(r"(?:autograder|course|exercises|tests|benchmarks)(?:\.[a-z_]\w*)+")
TOPS = ("autograder", "course", "exercises", "tests", "benchmarks", "examples")


@cache
def sources() -> tuple[Path, ...]:
    """All of our Python files, wrong and right answers aside."""
    found = (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))
    return tuple(path for path in found if not path.is_relative_to(ROOT / "tests" / "answers"))


@cache
def imports_of(path: Path) -> frozenset[Path]:
    """The files of ours that a file imports: those that define what it takes, not the packages that pass it on.

    What lies beside a module in another notation counts as imported by it.
    """
    if path.suffix == ".edits":
        return frozenset(chain.from_iterable(_files(*named) for named in _taken_in(path)))
    if path.suffix == ".toml":
        return frozenset()
    found = {file for module, name in asked(path) for file in _files(module, name)}
    beside = (path.with_suffix(suffix) for suffix in (".edits", ".toml"))
    return frozenset(found.union(_run_by_name(path), filter(Path.is_file, beside)))


@cache
def reached_from(path: Path) -> dict[Path, int]:
    """All files that a file stands on, itself among them, with the number of steps to each."""
    steps, ring = {path: 0}, [path]
    while ring:
        ring = [new for old in ring for new in imports_of(old) if steps.setdefault(new, steps[old] + 1) > steps[old]]
    return steps


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def asked(path: Path) -> Iterator[tuple[str, str | None]]:
    """Each import as (module, name), wherever in the file it stands; of `import a.b` there is no name."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from ((module, alias.name) for alias in node.names)


def _run_by_name(path: Path) -> Iterator[Path]:
    """The modules that it names in a string: run as a program of its own, or imported when it is asked for."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and OURS.fullmatch(node.value):
            found = _file(node.value)
            if found is not None and found.name != "__init__.py":  # the name of a package is said for many reasons
                yield found


def _taken_in(path: Path) -> Iterator[tuple[str, str]]:
    """Each module and name of `also NAME, NAME from MODULE` and `sign NAME from MODULE`."""
    for names, module in re.findall(r"^(?:also|    sign) ([\w,\s]+?)\s+from ([\w.]+)$", path.read_text("utf-8"), re.M):
        yield from ((module, name) for name in re.split(r",\s+", names))


@cache
def _files(module: str, name: str | None) -> frozenset[Path]:
    """Where a name is defined: in a module of its own, in this one, or where this one has it from."""
    if name is not None and (inner := _file(f"{module}.{name}")):
        return frozenset({inner})
    here = _file(module)
    if here is None:
        return frozenset()
    if name is not None and here.name == "__init__.py":
        for node in _tree(here).body:
            if isinstance(node, ast.ImportFrom) and node.module != module:
                for alias in node.names:
                    if name in (alias.asname, alias.name) and not node.level:
                        return _files(node.module or "", alias.name) or frozenset({here})
    return frozenset({here})


def _file(module: str) -> Path | None:
    place = ROOT.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py", place.with_suffix(".edits")):
        if module and path.is_file():
            return path
    return None
