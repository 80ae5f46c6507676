"""JavaScript modules as one script, for a page that can't ask a server for them."""

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

IMPORT = re.compile(r'^import \{ ([^}]+) \} from "\./([\w/.-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:class|function|const) (\w+)", re.MULTILINE)


def bundle(name: str, folders: Sequence[Path]) -> str:
    """A module and all that it imports, each in a scope of its own, those first that others need.

    It knows the two forms that our modules use: `import { a, b } from "./file.js";` and `export` before a class, a
    function or a constant.

    Args:
        name: of the module, in one of the folders.
        folders: where modules lie, as if in one place; the first that has a name counts.
    """
    written: dict[str, str] = {}
    _add(name, folders, written)
    return "\n".join(f"const {_scope(one)} = (() => {{\n{code}}})();" for one, code in written.items())


def _add(name: str, folders: Sequence[Path], written: dict[str, str]) -> None:
    if name in written:
        return
    path = next(folder / name for folder in folders if (folder / name).is_file())
    code = path.read_text(encoding="utf-8")
    for _, needed in IMPORT.findall(code):
        _add(_named(needed, name), folders, written)
    code = IMPORT.sub(lambda found: f"const {{ {found[1]} }} = {_scope(_named(found[2], name))};\n", code)
    names = EXPORT.findall(code)
    code = re.sub(r"^export ", "", code, flags=re.MULTILINE)
    if left := re.search(r"^(import|export)\b.*", code, re.MULTILINE):
        raise ValueError(f"{path} has a line that can't be put into one script: {left[0]}")
    written[name] = f"{code}return {{ {', '.join(names)} }};\n"


def _named(needed: str, by: str) -> str:
    """A module's name, from where another one asks for it."""
    return (PurePosixPath(by).parent / needed).as_posix()


def _scope(name: str) -> str:
    return "_" + re.sub(r"\W", "_", name.removesuffix(".js"))
