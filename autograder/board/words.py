"""What the board's page says, for the page to look up: the server sends it in the presenter's language."""

from __future__ import annotations

from autograder.checks.judging.said import Said
from autograder.languages.texts import Texts

WORDS = (
    Said("Room"),
    Said("Presenter"),
    Said("{count} here"),
    Said("{count} names wait"),
    Said("{count} solved"),
    Said("{count} solved, {trying} at it"),
    Said("the door is closed"),
    Said("Close the door: no new names"),
    Said("Open the door: new names may come"),
    Said("Follow the room from notebook to notebook"),
    Said("Remove all names without a result"),
    Said("To remove one name, click on it."),
    Said("Somebody"),
    Said("Nothing yet."),
    Said("Show what is solved"),
    Said("Show how to join"),
    Said("a name"),
    Said("Join: run this in a notebook"),
    Said(
        "With a name that you like. The room sees what you have solved and counts your guesses; it sees nothing of "
        "your code."
    ),
    Said("Solved"),
    Said("The misconception of the moment"),
    Said("None that several of you share."),
    Said("{count} of you, in {title}"),
    Said("{count} in {title}: {did}"),
    Said("What the room guesses"),
    Said("{count} of {people}"),
    Said("Just solved"),
    Said("Who is here"),
    Said("Show the names"),
    Said("Hide the names"),
    Said("Remove this name from the board? Nobody gets it again."),
    Said("Keep"),
    Said("Remove"),
    Said("Names that wait"),
    Said("{waiting} waiting · {shown} shown"),
    Said("Let all in"),
    Said("Let in"),
    Said("For you alone: keep this page off the projector. Whoever waits is counted, and not named."),
    Said("The board has stopped: start it again in the terminal, nothing is lost."),
)


def words(texts: Texts) -> dict[str, str]:
    """Each of them in a language, by the English; none where that is English."""
    found = {str(one): texts("desk/words", one.template) for one in WORDS}
    return {english: said for english, said in found.items() if said != english}
