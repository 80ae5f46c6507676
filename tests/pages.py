"""What pages say: every text of their HTML, their scripts and the sentences that their servers refuse with."""

import ast
import re

from autograder.serving.words import texts_of

LITERAL = r'"(?:[^"\\]|\\.)*"'
SAYS = re.compile(rf"\b(?:say|refused)\(\s*({LITERAL}(?:\s*\+\s*{LITERAL})*)")
REFUSES = ("BadName", "CannotTranslate", "refuse")


def said_on(folder):
    """The English of a page's folder."""
    found = set()
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if path.suffix == ".html":
            found |= {one for _, _, one in texts_of(text) if not re.fullmatch(r"@\w+@", one)}  # which is filled in
        elif path.suffix == ".js":
            found |= {"".join(map(ast.literal_eval, re.findall(LITERAL, one))) for one in SAYS.findall(text)}
    return found


def refusals(*paths, also=()):
    """The sentences, or templates of them, that modules refuse with; `also` names more that do."""
    found = set()
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name in (*REFUSES, *also):
                said = call.args[1 if name == "refuse" else 0]
                said = named.get(getattr(said, "id", ""), said)
                assert not isinstance(said, ast.JoinedStr), f"{path}: {ast.unparse(said)} keeps no template"
                if isinstance(said, ast.Constant):
                    found.add(said.value)
    return found
