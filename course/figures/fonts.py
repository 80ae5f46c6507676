"""A font for Chinese characters, which the pictures' own has not."""

import contextlib
import logging
import sys
from collections.abc import Collection
from functools import cache

import matplotlib
from matplotlib import font_manager

# The first that is there: those with the shapes of simplified Chinese before those with Japanese ones.
FAMILIES = (
    "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC", "Hiragino Sans GB",
    "Heiti SC", "STHeiti", "Microsoft YaHei", "SimHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "SimSun",
    "Arial Unicode MS", "Droid Sans Fallback", "Noto Sans CJK JP", "Source Han Sans",
)  # fmt: skip
MISSING = (
    "No font on this machine has Chinese characters, so boxes stand for them in pictures: install one, Noto Sans CJK "
    "for example (package fonts-noto-cjk in Debian and Ubuntu), and start Python anew."
)
_told: list[str] = []


def chinese_family(installed: Collection[str]) -> str | None:
    """The family to take of those that are installed; None where none has Chinese characters.

    Example:
        >>> chinese_family({"DejaVu Sans", "SimHei", "Microsoft YaHei"})
        'Microsoft YaHei'
    """
    return next((family for family in FAMILIES if family in installed), None)


def find_chinese() -> str | None:
    """The family for Chinese characters on this machine, known to matplotlib; None where there is none."""
    found = chinese_family(font_manager.get_font_names())
    if found is None:
        _look_around()
        found = chinese_family(font_manager.get_font_names())
    return found


@cache  # takes a moment, and every picture asks
def _look_around() -> None:
    """Tell matplotlib what was installed since it first made its list, which it reads from a file ever after."""
    known = {font.fname for font in font_manager.fontManager.ttflist}
    for path in set(font_manager.findSystemFonts()) - known:
        with contextlib.suppress(Exception):  # a file that is no font fails in many ways
            font_manager.fontManager.addfont(path)


def fall_back() -> bool:
    """Let matplotlib take Chinese characters from a font that has them; returns whether there is one."""
    families = matplotlib.rcParams["font.family"]
    if not any(family in FAMILIES for family in families):
        found = find_chinese()
        if found is None:
            return False
        matplotlib.rcParams["font.family"] = [*families, found]
        logging.getLogger(font_manager.__name__).addFilter(_is_news)
    return True


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a message of the font manager is worth a line in a notebook: a Chinese font without a bold form isn't."""
    return "Failed to find font weight" not in record.getMessage()


def say_missing() -> None:
    """Say once that there is no font."""
    if not _told:
        _told.append(MISSING)
        print(MISSING, file=sys.stderr)
