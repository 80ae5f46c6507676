"""Nouns, adjectives and prepositions of the embedded corpus, English beside French, with what the grammar needs."""

from dataclasses import dataclass, replace

M, F = "m", "f"


@dataclass(frozen=True)
class Noun:
    """A noun with its plurals, its gender, and its kind: "person", "animal", "thing" or "place".

    `feminine` is the French word for a woman where it's another one. `work`: something that one can be by profession.
    """

    english: str
    english_plural: str
    french: str
    french_plural: str
    gender: str
    kind: str
    feminine: str = ""
    work: bool = False


@dataclass(frozen=True)
class Adjective:
    """An adjective in its four French forms.

    `of` names the kinds of nouns that it can be said of. `before_noun`: it stands in front of the noun, unlike most;
    `before_vowel` is the masculine there before a vowel. `beside_noun`: it can stand with a noun, not only after *is*.
    """

    english: str
    masculine: str
    feminine: str
    masculine_plural: str
    feminine_plural: str
    of: tuple[str, ...]
    before_noun: bool = False
    before_vowel: str = ""
    beside_noun: bool = True


ALL = ("person", "animal", "thing", "place")
LIVING, LIFELESS = ALL[:2], ALL[2:]
NOT_PEOPLE = ALL[1:]


def _nouns(kind: str, text: str) -> list[Noun]:
    found = []
    for entry in text.split(";"):
        english, french, gender, *more = (part.strip() for part in entry.split("|"))
        singular, _, plural = english.partition("/")
        un, _, des = french.partition("/")
        feminine, work = (more or [""])[0], bool(more)
        found.append(Noun(singular, plural or f"{singular}s", un, des or f"{un}s", gender, kind, feminine, work))
    return found


def for_a_woman(noun: Noun) -> Noun:
    """The same said of a woman: *étudiant*, *étudiante*."""
    if not noun.feminine:
        return noun
    return replace(noun, french=noun.feminine, french_plural=f"{noun.feminine}s", gender="f")


PEOPLE = _nouns(
    "person",
    "boy|garçon|m; girl|fille|f; child/children|enfant|m; woman/women|femme|f; man/men|homme|m; queen|reine|f;"
    "king|roi|m; aunt|tante|f; uncle|oncle|m; sister|sœur|f; brother|frère|m; mother|mère|f; father|père|m;"
    "teacher|professeur|m|professeure; doctor|médecin|m|; student|étudiant|m|étudiante; baker|boulanger|m|boulangère;"
    "singer|chanteur|m|chanteuse",
) + [replace(noun, work=False) for noun in _nouns("person", "friend|ami|m|amie; neighbour|voisin|m|voisine")]
ANIMALS = _nouns(
    "animal",
    "dog|chien|m; cat|chat|m; bird|oiseau/oiseaux|m; horse|cheval/chevaux|m; cow|vache|f; mouse/mice|souris/souris|f;"
    "bee|abeille|f; goat|chèvre|f; lion|lion|m; rabbit|lapin|m",
)
THINGS = _nouns(
    "thing",
    "apple|pomme|f; book|livre|m; flower|fleur|f; egg|œuf|m; orange|orange|f; letter|lettre|f; hat|chapeau/chapeaux|m;"
    "key|clé|f; picture|image|f; shirt|chemise|f; cake|gâteau/gâteaux|m; knife/knives|couteau/couteaux|m;"
    "chair|chaise|f; cup|tasse|f; song|chanson|f; newspaper|journal/journaux|m; tree|arbre|m; ladder|échelle|f;"
    "bag|sac|m; coin|pièce|f; plate|assiette|f; lamp|lampe|f; table|table|f; door|porte|f; window|fenêtre|f;"
    "bottle|bouteille|f; ball|ballon|m; shoe|chaussure|f; bed|lit|m; phone|téléphone|m; computer|ordinateur|m",
)
PLACES = _nouns(
    "place",
    "house|maison|f; garden|jardin|m; church/churches|église|f; school|école|f; hospital|hôpital/hôpitaux|m;"
    "bridge|pont|m; island|île|f; train|train|m; car|voiture|f; boat|bateau/bateaux|m; kitchen|cuisine|f;"
    "market|marché|m; hotel|hôtel|m; city/cities|ville|f; beach/beaches|plage|f; museum|musée|m; park|parc|m;"
    "street|rue|f; restaurant|restaurant|m",
)


def _adjectives(text: str, **kind) -> list[Adjective]:
    found = []
    for entry in text.split(";"):
        english, forms = (part.strip() for part in entry.split("|"))
        found.append(Adjective(english, *_four_forms(forms), **kind))
    return found


def _four_forms(text: str) -> tuple[str, str, str, str]:
    """From "blanc/blanche" to all four; written out where a plural is not formed by -s."""
    forms = text.split("/")
    if len(forms) == 4:
        return forms[0], forms[1], forms[2], forms[3]
    masculine, feminine = forms[0], forms[-1]
    many = masculine if masculine.endswith(("s", "x")) else f"{masculine}s"
    return masculine, feminine, many, f"{feminine}s"


ADJECTIVES = [
    *_adjectives(
        "black|noir/noire; white|blanc/blanche; yellow|jaune; blue|bleu/bleue; red|rouge; green|vert/verte",
        of=NOT_PEOPLE,
    ),
    *_adjectives("strange|étrange", of=ALL),
    *_adjectives(
        "happy|heureux/heureuse; tired|fatigué/fatiguée; nice|gentil/gentille; famous|célèbre; rich|riche;"
        "intelligent|intelligent/intelligente; jealous|jaloux/jalouse; sad|triste; patient|patient/patiente;"
        "sick|malade; strong|fort/forte",
        of=LIVING,
    ),
    *_adjectives(
        "heavy|lourd/lourde; round|rond/ronde; expensive|cher/chère; dry|sec/sèche; clean|propre; open|ouvert/ouverte;"
        "empty|vide; cold|froid/froide; hot|chaud/chaude; dangerous|dangereux/dangereuse; public|public/publique",
        of=LIFELESS,
    ),
    *_adjectives(
        "small|petit/petite; big|grand/grande; pretty|joli/jolie; good|bon/bonne; bad|mauvais/mauvaise",
        of=ALL,
        before_noun=True,
    ),
    *_adjectives("young|jeune", of=LIVING, before_noun=True),
    Adjective("old", "vieux", "vieille", "vieux", "vieilles", ALL, before_noun=True, before_vowel="vieil"),
    Adjective("beautiful", "beau", "belle", "beaux", "belles", ALL, before_noun=True, before_vowel="bel"),
    Adjective("new", "nouveau", "nouvelle", "nouveaux", "nouvelles", LIFELESS, before_noun=True, before_vowel="nouvel"),
    Adjective("great", "super", "super", "super", "super", ALL, beside_noun=False),
]


# English preposition: French one, which may melt with the article (à + le = au, de + le = du).
PLACE_WORDS = {
    "in": "dans",
    "under": "sous",
    "behind": "derrière",
    "in front of": "devant",
    "near": "près de",
    "on": "sur",
}
PREPOSITIONS = {**PLACE_WORDS, "to": "à", "with": "avec"}
# Only some things can be in, on or under others; behind, before and near is anything.
HOLDS = {
    "in": ("bag", "bottle", "cup", "bed"),
    "on": ("table", "chair", "bed", "plate", "ladder", "book", "island", "bridge", "boat", "beach", "street", "car"),
    "under": ("table", "chair", "bed", "tree", "bridge", "car", "window", "newspaper", "hat"),
}
TIMES = {"today": ("aujourd'", "hui"), "now": ("maintenant",), "yesterday": ("hier",), "tomorrow": ("demain",)}
