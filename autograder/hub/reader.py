"""Which language a request is answered in."""

from autograder.hub.attempts import Attempt
from autograder.languages.chosen import of_notebook
from autograder.languages.texts import ENGLISH, languages

MOST = 20  # languages of a header that are looked at


def language_of(header: str) -> str:
    """The language of ours that an `Accept-Language` likes best, as "zh" for "zh-CN,zh;q=0.9"; else English."""
    found = []
    for place, one in enumerate(header.split(",")[:MOST]):
        name, _, weight = one.replace(" ", "").partition(";q=")
        code = name.partition("-")[0].lower()
        try:
            liking = float(weight or 1)
        except ValueError:
            continue
        if liking > 0 and code in languages():
            found.append((-liking, place, code))
    return min(found, default=(0, 0, ENGLISH))[2]


def wish(asked: str, newest: Attempt | None) -> str:
    """What a student's page is to be in: as asked for, else as the notebook they handed in last; "" where neither."""
    if asked in languages():
        return asked
    return "" if newest is None else of_notebook(str(newest.submission.path))
