"""The verbs of the embedded corpus, English beside French, with what the grammar needs to know of each."""

from dataclasses import dataclass

from course.text.corpora.lexicon import made, table


@dataclass(frozen=True)
class Verb:
    """A verb: English base, third person, past and form in *-ing*, which some have not, for what they say lasts.

    French: `present` for je, vous, il, nous, ils, the participle, the future's stem, the infinitive. `auxiliary` is
    "avoir" or "être". `preposition` belongs to the English verb alone: *look for* is *chercher*. `imperfect` is the
    French past of what lasts, where that is meant. `of_kinds`: what follows without an article is meant as a kind:
    *aimer **les** chats*, but *voir **des** chats*.
    """

    english: str
    third: str
    past: str
    ing: str
    preposition: str
    present: tuple[str, ...]
    participle: str
    auxiliary: str
    future: str
    infinitive: str
    imperfect: tuple[str, ...]
    of_kinds: bool


def _verbs(group: str) -> list[Verb]:
    return made(Verb, (row for row in table("verbs") if row["group"] == group))


# What can be done to people, animals, things and places; what to things alone; and what is done to nothing.
TO_ALL, TO_THINGS, WITHOUT_OBJECT = _verbs("all"), _verbs("things"), _verbs("alone")
(GO,), (HAVE,) = _verbs("go"), _verbs("have")
# What stands before another verb, in the present: "can" and "must" take no *do* and no *to*.
MODALS = _verbs("modal")
