"""The code of the lessons keeps the linter's rules: it stands in Markdown, where the linter itself only formats it."""

import subprocess
import sys

from tests.autograder.authoring.lessons import NAMES, ROOT, cells


def test_the_code_of_the_lessons_passes_the_linter(tmp_path):
    for name in NAMES:
        code = [cell.source for cell in cells(name) if cell.kind == "code"]
        (tmp_path / f"{name}.py").write_text("\n\n".join(code) + "\n", encoding="utf-8")
    rules = ["--no-cache", "--quiet", "--config", ROOT / "solutions" / "ruff.toml"]
    done = subprocess.run([sys.executable, "-m", "ruff", "check", *rules, tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
