r"""What does a translator that learned in front of a room say to what rooms shout? `room_sentences.tsv` has 90 of it.

    course train --to /tmp/french && python benchmarks/room_sentences.py /tmp/french
    course train --language zh --to /tmp/chinese && python benchmarks/room_sentences.py /tmp/chinese

Reported: how many are right (one of the translations that stand there), how many of the wrong ones the page says a word
about (a word that was never seen or was copied, one that it isn't sure of, a refusal), and each that is wrong.
"""

import argparse
from pathlib import Path

from course.decoding import CannotTranslate, Translator
from course.training import load_translator

SENTENCES = Path(__file__).with_suffix(".tsv")
UNSURE = 0.7  # as the page has it, in `choices.js`


def told(translator: Translator, sentence: str) -> tuple[str, bool]:
    """The translation, and whether the page says a word about it."""
    try:
        (found,) = translator.translate([sentence])
    except CannotTranslate as error:
        return f"({error})", True
    places = zip(translator.choices(found), found.target_ids, strict=True)
    sure = min(dict(place)[translator.target.token(written)] for place, written in places)
    return found.text, bool(found.unknown or found.copied) or sure < UNSURE


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("translator", help="a folder that `course train` has made")
    translator = load_translator(arguments.parse_args().translator)
    head, *rows = (line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines())
    column = head.index("zh" if any("一" <= word[0] <= "鿿" for word in translator.target.words) else "fr")
    asked = [(row[0], row[column].split("|"), *told(translator, row[0])) for row in rows]
    wrong = [one for one in asked if one[2] not in one[1]]
    for sentence, _, text, is_told in wrong:
        print("said   " if is_told else "UNSAID ", f"{sentence} -> {text}")
    unsaid = sum(not is_told for *_, is_told in wrong)
    print(f"{len(asked) - len(wrong)} of {len(asked)} right, {len(wrong) - unsaid} wrong with a word, {unsaid} without")
