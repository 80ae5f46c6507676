"""The words of the embedded corpus, English beside French, with what the grammar needs to know of each."""

from __future__ import annotations

from dataclasses import dataclass

M, F = "m", "f"


@dataclass(frozen=True)
class Noun:
    """A noun with its plurals, its gender, and its kind: "person", "animal", "thing" or "place"."""

    english: str
    english_plural: str
    french: str
    french_plural: str
    gender: str
    kind: str


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


@dataclass(frozen=True)
class Verb:
    """A verb: English base, third person and past; French present for je, vous, il, nous, ils, participle, future stem.

    `auxiliary` is "avoir" or "être". `preposition` belongs to the English verb alone: *look for* is *chercher*.
    """

    english: str
    third: str
    past: str
    present: tuple[str, ...]
    participle: str
    future: str
    auxiliary: str = "avoir"
    preposition: str = ""


ALL = ("person", "animal", "thing", "place")
LIVING, LIFELESS = ALL[:2], ALL[2:]
NOT_PEOPLE = ALL[1:]


def _nouns(kind: str, text: str) -> list[Noun]:
    found = []
    for entry in text.split(";"):
        english, french, gender = (part.strip() for part in entry.split("|"))
        singular, _, plural = english.partition("/")
        un, _, des = french.partition("/")
        found.append(Noun(singular, plural or f"{singular}s", un, des or f"{un}s", gender, kind))
    return found


PEOPLE = _nouns(
    "person",
    "boy|garçon|m; girl|fille|f; teacher|professeur|m; doctor|médecin|m; friend|ami|m; child/children|enfant|m;"
    "woman/women|femme|f; man/men|homme|m; queen|reine|f; king|roi|m; neighbour|voisin|m; student|étudiant|m;"
    "baker|boulanger|m; aunt|tante|f; uncle|oncle|m; sister|sœur|f; brother|frère|m; singer|chanteuse|f",
)
ANIMALS = _nouns(
    "animal",
    "dog|chien|m; cat|chat|m; bird|oiseau/oiseaux|m; horse|cheval/chevaux|m; cow|vache|f; mouse/mice|souris/souris|f;"
    "bee|abeille|f; goat|chèvre|f",
)
THINGS = _nouns(
    "thing",
    "apple|pomme|f; book|livre|m; flower|fleur|f; egg|œuf|m; orange|orange|f; letter|lettre|f; hat|chapeau/chapeaux|m;"
    "key|clé|f; picture|image|f; shirt|chemise|f; cake|gâteau/gâteaux|m; knife/knives|couteau/couteaux|m;"
    "chair|chaise|f; cup|tasse|f; song|chanson|f; newspaper|journal/journaux|m; tree|arbre|m; ladder|échelle|f;"
    "bag|sac|m; coin|pièce|f; plate|assiette|f; lamp|lampe|f; table|table|f; door|porte|f; window|fenêtre|f;"
    "bottle|bouteille|f; ball|ballon|m; shoe|chaussure|f",
)
PLACES = _nouns(
    "place",
    "house|maison|f; garden|jardin|m; church/churches|église|f; school|école|f; hospital|hôpital/hôpitaux|m;"
    "bridge|pont|m; island|île|f; train|train|m; car|voiture|f; boat|bateau/bateaux|m; kitchen|cuisine|f;"
    "market|marché|m; hotel|hôtel|m; city/cities|ville|f; beach/beaches|plage|f; museum|musée|m",
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
        "intelligent|intelligent/intelligente; jealous|jaloux/jalouse; sad|triste; patient|patient/patiente",
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


def _verbs(text: str) -> list[Verb]:
    found = []
    for line in text.strip().splitlines():
        english, present, participle, future = (part.strip() for part in line.split("|"))
        base, third, past, *preposition = english.split()
        participle, _, auxiliary = participle.partition("+")
        forms = tuple(present.split())
        found.append(Verb(base, third, past, forms, participle, future, auxiliary or "avoir", " ".join(preposition)))
    return found


# What can be done to people, animals, things and places; and what to things alone.
TO_ALL = _verbs("""
see sees saw | vois voyez voit voyons voient | vu | verr
love loves loved | adore adorez adore adorons adorent | adoré | adorer
like likes liked | aime aimez aime aimons aiment | aimé | aimer
look looks looked for | cherche cherchez cherche cherchons cherchent | cherché | chercher
listen listens listened to | écoute écoutez écoute écoutons écoutent | écouté | écouter
find finds found | trouve trouvez trouve trouvons trouvent | trouvé | trouver
hear hears heard | entends entendez entend entendons entendent | entendu | entendr
draw draws drew | dessine dessinez dessine dessinons dessinent | dessiné | dessiner
forget forgets forgot | oublie oubliez oublie oublions oublient | oublié | oublier
know knows knew | connais connaissez connaît connaissons connaissent | connu | connaîtr
watch watches watched | regarde regardez regarde regardons regardent | regardé | regarder
wait waits waited for | attends attendez attend attendons attendent | attendu | attendr
admire admires admired | admire admirez admire admirons admirent | admiré | admirer
""")
TO_THINGS = _verbs("""
eat eats ate | mange mangez mange mangeons mangent | mangé | manger
study studies studied | étudie étudiez étudie étudions étudient | étudié | étudier
write writes wrote | écris écrivez écrit écrivons écrivent | écrit | écrir
carry carries carried | porte portez porte portons portent | porté | porter
take takes took | prends prenez prend prenons prennent | pris | prendr
buy buys bought | achète achetez achète achetons achètent | acheté | achèter
sell sells sold | vends vendez vend vendons vendent | vendu | vendr
want wants wanted | veux voulez veut voulons veulent | voulu | voudr
choose chooses chose | choisis choisissez choisit choisissons choisissent | choisi | choisir
wash washes washed | lave lavez lave lavons lavent | lavé | laver
hide hides hid | cache cachez cache cachons cachent | caché | cacher
""")
WITHOUT_OBJECT = _verbs("""
sleep sleeps slept | dors dormez dort dormons dorment | dormi | dormir
sing sings sang | chante chantez chante chantons chantent | chanté | chanter
work works worked | travaille travaillez travaille travaillons travaillent | travaillé | travailler
run runs ran | cours courez court courons courent | couru | courr
arrive arrives arrived | arrive arrivez arrive arrivons arrivent | arrivé+être | arriver
leave leaves left | pars partez part partons partent | parti+être | partir
fall falls fell | tombe tombez tombe tombons tombent | tombé+être | tomber
play plays played | joue jouez joue jouons jouent | joué | jouer
live lives lived | habite habitez habite habitons habitent | habité | habiter
dance dances danced | danse dansez danse dansons dansent | dansé | danser
stay stays stayed | reste restez reste restons restent | resté+être | rester
walk walks walked | marche marchez marche marchons marchent | marché | marcher
speak speaks spoke | parle parlez parle parlons parlent | parlé | parler
cry cries cried | pleure pleurez pleure pleurons pleurent | pleuré | pleurer
come comes came | viens venez vient venons viennent | venu+être | viendr
dream dreams dreamed | rêve rêvez rêve rêvons rêvent | rêvé | rêver
""")
(GO,) = _verbs("go goes went | vais allez va allons vont | allé+être | ir")

# English preposition: French one, and whether it melts with the article (à + le = au, de + le = du).
PLACE_WORDS = {
    "in": "dans",
    "under": "sous",
    "behind": "derrière",
    "in front of": "devant",
    "near": "près de",
}
