"""The verbs of the embedded corpus, English beside French, with what the grammar needs to know of each."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Verb:
    """A verb: English base, third person and past; French present for je, vous, il, nous, ils, participle, future stem.

    `auxiliary` is "avoir" or "être". `preposition` belongs to the English verb alone: *look for* is *chercher*.
    `imperfect` is the French past of what lasts, where that is meant. `lasts`: no English form in *-ing*.
    `of_kinds`: what follows without an article is meant as a kind: *aimer **les** chats*, but *voir **des** chats*.
    """

    english: str
    third: str
    past: str
    present: tuple[str, ...]
    participle: str
    future: str
    auxiliary: str = "avoir"
    preposition: str = ""
    imperfect: tuple[str, ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether English has no *-ing* of it."""
        return self.english in LASTING

    @property
    def of_kinds(self) -> bool:
        """Whether a bare plural after it means all of a kind."""
        return self.english in OF_KINDS

    @property
    def ing(self) -> str:
        """The English form in *-ing*."""
        base = self.english.removesuffix("e")
        return f"{base}{base[-1] if base in DOUBLING else ''}ing"

    @property
    def infinitive(self) -> str:
        """The French infinitive: the stem of the future, mostly."""
        stem = self.future
        return INFINITIVES.get(self.english) or (f"{stem}e" if stem.endswith(("dr", "îtr")) else stem)


# What has no form in -ing, and after what a bare plural means all of a kind.
LASTING = {"see", "love", "like", "hate", "hear", "forget", "know", "want", "have", "admire", "live"}
DOUBLING = {"run", "swim"}  # their last letter comes twice before -ing
OF_KINDS = {"love", "like", "hate", "admire", "know"}
INFINITIVES = {
    "see": "voir", "buy": "acheter", "write": "écrire", "want": "vouloir", "run": "courir", "come": "venir",
    "go": "aller", "have": "avoir", "can": "pouvoir", "must": "devoir",
}  # fmt: skip


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
hate hates hated | déteste détestez déteste détestons détestent | détesté | détester
help helps helped | aide aidez aide aidons aident | aidé | aider
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
open opens opened | ouvre ouvrez ouvre ouvrons ouvrent | ouvert | ouvrir
close closes closed | ferme fermez ferme fermons ferment | fermé | fermer
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
swim swims swam | nage nagez nage nageons nagent | nagé | nager
""")
(GO,) = _verbs("go goes went | vais allez va allons vont | allé+être | ir")
(HAVE,) = _verbs("have has had | ai avez a avons ont | eu | aur")
HAVE = replace(HAVE, imperfect=("avais", "aviez", "avait", "avions", "avaient"))
# What stands before another verb, in the present: "can" and "must" take no *do* and no *to*.
MODALS = _verbs("""
want wants wanted | veux voulez veut voulons veulent | voulu | voudr
can can could | peux pouvez peut pouvons peuvent | pu | pourr
must must must | dois devez doit devons doivent | dû | devr
""")
