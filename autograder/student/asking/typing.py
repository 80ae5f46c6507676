"""What somebody types, whatever the keyboard: a Chinese one gives `（2，3）`, `40％`, `约 2 万` and `乙`."""

import unicodedata

SIGNS = str.maketrans("、。；【】−甲乙丙丁戊己庚辛", ",.;[]-abcdefgh")
DIGITS = str.maketrans("零一二两三四五六七八九", "01223456789")
LARGE = {"百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
ABOUT = ("大约", "大概", "约为", "约", "about", "~", "≈")  # before a number
COUNTED = ("左右", "多", "个", "%", "~", ".")  # after one


def plain(text: str) -> str:
    """In small letters, with the signs of ASCII."""
    return unicodedata.normalize("NFKC", text).translate(SIGNS).lower().strip()


def digits(text: str, unit: str = "") -> tuple[str, int]:
    """The digits of a number, and by what they are multiplied: "约 2 万个" is "2" times 10,000."""
    kept, times = plain(text).replace(",", "").replace("**", "^").replace(" ", ""), 1
    kept = kept.removesuffix(plain(unit).replace(" ", ""))
    for before in ABOUT:
        kept = kept.removeprefix(before)
    for after in COUNTED:
        kept = kept.removesuffix(after)
    while kept and kept[-1] in LARGE:
        kept, times = kept[:-1], times * LARGE[kept[-1]]
    return kept.translate(DIGITS), times
