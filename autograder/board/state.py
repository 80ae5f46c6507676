"""What the presenter's page is told: the room as it stands."""

import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

from autograder.board.codes import shown_code
from autograder.board.store import Kept, Store
from autograder.checks.judging.records import Exercise
from autograder.student.asking.lettered import Choice
from autograder.student.asking.question import Question

MOMENT = 15 * 60  # seconds that "the misconception of the moment" looks back
SHARED = 2  # from so many on it is shown: nobody is pointed at
LATEST = 4
MOST_BARS = 6
BEST = 5  # of the ladder


def state_of(
    store: Store,
    room: str,
    records: Mapping[str, Exercise],
    address: str,
    questions: Mapping[str, Question] | None = None,
) -> dict[str, Any]:
    """The room as it stands.

    Args:
        store: what is kept.
        room: its code.
        records: the exercises by slug.
        address: where participants send to.
        questions: the guesses that may be asked, by slug.
    """
    names, waiting = store.names(room), store.names(room, waiting=True)
    results = [one for one in store.results(room) if one.slug in records]
    solved_by = Counter(one.name for one in results if one.solved is not None)
    solved = Counter(one.slug for one in results if one.solved is not None)
    trying = Counter(one.slug for one in results if one.solved is None)
    latest = sorted((one for one in results if one.solved is not None), key=lambda one: -(one.solved or 0))[:LATEST]
    guessed = store.guesses(room)
    notebook, most = where_most_are(results, records, time.time())
    return {
        "kind": "state",
        "room": shown_code(room),
        "address": address,
        "open": store.is_open(room),
        "people": [{"name": name, "solved": solved_by[name]} for name in names],
        "waiting": waiting,
        "exercises": [
            {
                "slug": slug,
                "title": record.title,
                "notebook": record.notebook,
                "solved": solved[slug],
                "trying": trying[slug],
            }
            for slug, record in records.items()
        ],
        "ladder": [
            {"name": None if name in waiting else name, "exact": exact, "parameters": parameters}
            for name, exact, parameters in store.rungs(room, BEST)
        ],
        "started": bool(results or guessed),
        "guess": guess_of(guessed, questions or {}, time.time()),
        "notebook": notebook,
        "most": most,  # else the page stays where it is
        "misconceptions": misconceptions_of(results, records, time.time()),
        "latest": [
            {"name": None if one.name in waiting else one.name, "title": records[one.slug].title, "at": one.solved}
            for one in latest
        ],
    }


def guess_of(
    guessed: list[tuple[str, str, float]], questions: Mapping[str, Question], now: float
) -> dict[str, Any] | None:
    """The guess that most of the room have made lately, as bars; not which is right: that is the room's to find out.

    None where fewer than two have made one.
    """
    lately = [(slug, answer, at) for slug, answer, at in guessed if slug in questions and now - at < MOMENT]
    if not lately:
        return None
    latest: dict[str, float] = {}
    for one, _, at in lately:
        latest[one] = max(at, latest.get(one, 0.0))
    counts = Counter(slug for slug, _, _ in lately)
    slug = max(counts, key=lambda one: (counts[one], latest[one]))
    if counts[slug] < SHARED:
        return None
    question, kind = questions[slug], questions[slug].answer
    read = [kind.read(answer) for one, answer, _ in lately if one == slug]
    given = Counter(kind.said(one) for one in read if one is not None)
    options = {option.rstrip("."): 0 for _, option in kind.lines} if isinstance(kind, Choice) else {}
    bars = list((options | dict(given.most_common(MOST_BARS))).items())
    return {
        "text": _plain(question.text),
        "count": counts[slug],
        "bars": [{"label": _plain(label), "count": count} for label, count in bars],
    }


def _plain(text: str) -> str:
    return text.replace("`", "").replace("*", "")


def where_most_are(results: list[Kept], records: Mapping[str, Exercise], now: float) -> tuple[str | None, bool]:
    """The notebook with the most people, and whether it is more than half of those who tried something lately."""
    latest: dict[str, Kept] = {}
    for one in sorted(results, key=lambda one: one.tried):
        if now - one.tried < MOMENT:
            latest[one.name] = one
    counts = Counter(records[one.slug].notebook for one in latest.values())
    if not counts:
        return None, False
    notebook, count = counts.most_common(1)[0]
    return notebook, 2 * count > len(latest)


def misconceptions_of(results: list[Kept], records: Mapping[str, Exercise], now: float) -> list[dict[str, Any]]:
    """What several get wrong just now, the most frequent first: of those who tried lately and have not solved it."""
    stuck = [one for one in results if one.solved is None and now - one.tried < MOMENT]
    counts = Counter((one.slug, name) for one in stuck for name in one.misconceptions)
    found = []
    for (slug, name), count in counts.most_common():
        known = next((one for one in records[slug].misconceptions if one.id == name), None)
        if known is not None and count >= SHARED:
            found.append({"title": records[slug].title, "did": known.did, "matters": known.matters, "count": count})
    return found[:3]
