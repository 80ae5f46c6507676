"""The words of the embedded corpus in Chinese: nouns with their measure words, verbs and adjectives by their kind."""

from dataclasses import dataclass, replace

from course.text.corpora.lexicon import Noun
from course.text.corpora.meaning import Meaning, NounPhrase


@dataclass(frozen=True)
class ChineseVerb:
    """A verb in Chinese, which has no forms: tense is told by what stands beside it.

    `own` is the object that is part of it: 睡 + 觉. `state`: it lasts, and takes no 了.
    `sudden`: it is over at once, so it can't be going on. `cannot`: what present English *not* is said with, 看不见.
    """

    word: str
    own: str = ""
    state: bool = False
    sudden: bool = False
    cannot: str = ""


@dataclass(frozen=True)
class Quality:
    """An adjective in Chinese.

    `degree` takes 很 in front: 很 大. `beside` stands with a noun, mostly with 的. What knows no degrees has a `sort`,
    between 是 and 的: 是 红色 的.
    """

    degree: str
    beside: str
    sort: str = ""


def _nouns(text: str) -> dict[str, tuple[str, str]]:
    entries = (entry.strip().split("|") for entry in text.split(";"))
    return {english: (chinese, measure) for english, chinese, measure in entries}


# The noun, and its measure word: what a number, *this* or *that* needs in front of it.
NOUNS = _nouns(
    "boy|男孩|个; girl|女孩|个; child|孩子|个; woman|女人|个; man|男人|个; queen|王后|位; king|国王|位;"
    "aunt|阿姨|位; uncle|叔叔|位; sister|妹妹|个; brother|哥哥|个; mother|妈妈|位; father|爸爸|位;"
    "teacher|老师|位; doctor|医生|位; student|学生|个; baker|面包师|位; singer|歌手|位; friend|朋友|个;"
    "neighbour|邻居|个; dog|狗|只; cat|猫|只; bird|鸟|只; horse|马|匹; cow|奶牛|头; mouse|老鼠|只;"
    "bee|蜜蜂|只; goat|山羊|只; lion|狮子|头; rabbit|兔子|只; apple|苹果|个; book|书|本; flower|花|朵;"
    "egg|鸡蛋|个; orange|橙子|个; letter|信|封; hat|帽子|顶; key|钥匙|把; picture|画|幅; shirt|衬衫|件;"
    "cake|蛋糕|个; knife|刀|把; chair|椅子|把; cup|杯子|个; song|歌|首; newspaper|报纸|份; tree|树|棵;"
    "ladder|梯子|架; bag|包|个; coin|硬币|枚; plate|盘子|个; lamp|灯|盏; table|桌子|张; door|门|扇;"
    "window|窗户|扇; bottle|瓶子|个; ball|球|个; shoe|鞋|只; bed|床|张; phone|手机|部; computer|电脑|台;"
    "house|房子|座; garden|花园|个; church|教堂|座; school|学校|所; hospital|医院|家; bridge|桥|座;"
    "island|岛|座; train|火车|列; car|汽车|辆; boat|船|艘; kitchen|厨房|间; market|市场|个; hotel|酒店|家;"
    "city|城市|座; beach|海滩|片; museum|博物馆|家; park|公园|个; street|街|条; restaurant|餐馆|家"
)
KIN = {"aunt", "uncle", "sister", "brother", "mother", "father"}  # 我 妈妈, without 的
THE_ONE = {"queen", "king", "mother", "father"}  # *the* king is 国王 alone
ANCIENT = {"church", "bridge", "island", "city", "museum", "street", "tree"}
MOVED = {"tree", "ladder", "table", "door", "window", "bed", "chair", "computer"}  # 搬, where others are 带

# By the English word, and by the kind of noun too where that decides.
_QUALITIES: dict[str | tuple[str, str], Quality] = {
    "black": Quality("黑", "黑色 的", "黑色"),
    "white": Quality("白", "白色 的", "白色"),
    "yellow": Quality("黄", "黄色 的", "黄色"),
    "blue": Quality("蓝", "蓝色 的", "蓝色"),
    "red": Quality("红", "红色 的", "红色"),
    "green": Quality("绿", "绿色 的", "绿色"),
    "strange": Quality("奇怪", "奇怪 的"),
    "happy": Quality("高兴", "快乐 的"),
    "tired": Quality("累", "疲惫 的"),
    "nice": Quality("友好", "友好 的"),
    "famous": Quality("出名", "出名 的"),
    "rich": Quality("富有", "富有 的"),
    "intelligent": Quality("聪明", "聪明 的"),
    "jealous": Quality("嫉妒", "嫉妒 的"),
    "sad": Quality("难过", "伤心 的"),
    "patient": Quality("有 耐心", "有 耐心 的"),
    "sick": Quality("病", "生病 的"),
    "strong": Quality("强壮", "强壮 的"),
    "heavy": Quality("重", "沉重 的"),
    "round": Quality("圆", "圆形 的", "圆形"),
    "expensive": Quality("贵", "昂贵 的"),
    "dry": Quality("干", "干燥 的"),
    "clean": Quality("干净", "干净 的"),
    "open": Quality("敞开", "开着 的"),
    "empty": Quality("空", "空", "空"),
    "cold": Quality("冷", "寒冷 的"),
    ("cold", "thing"): Quality("凉", "冰凉 的"),
    "hot": Quality("热", "炎热 的"),
    ("hot", "thing"): Quality("烫", "滚烫 的"),
    "dangerous": Quality("危险", "危险 的"),
    "public": Quality("公开", "公共 的", "公共"),
    "small": Quality("小", "小"),
    ("small", "person"): Quality("矮小", "矮小 的"),
    "big": Quality("大", "大"),
    ("big", "person"): Quality("高大", "高大 的"),
    "pretty": Quality("漂亮", "漂亮 的"),
    "good": Quality("好", "好"),
    "bad": Quality("糟糕", "糟糕 的"),
    "young": Quality("年轻", "年轻 的"),
    ("young", "animal"): Quality("年幼", "年幼 的"),
    "old": Quality("旧", "旧"),
    ("old", "person"): Quality("老", "年老 的"),
    ("old", "animal"): Quality("老", "老"),
    "beautiful": Quality("美", "美丽 的"),
    "new": Quality("新", "新", "新"),
    "great": Quality("棒", "很 棒 的"),
}

_VERBS = {
    "see": ChineseVerb("看见", cannot="看不见"),
    "love": ChineseVerb("爱", state=True),
    "like": ChineseVerb("喜欢", state=True),
    "look": ChineseVerb("找"),
    "listen": ChineseVerb("听"),
    "find": ChineseVerb("找到", sudden=True, cannot="找不到"),
    "hear": ChineseVerb("听见", cannot="听不见"),
    "draw": ChineseVerb("画"),
    "forget": ChineseVerb("忘记", sudden=True, cannot="没 忘记"),
    "know": ChineseVerb("认识", state=True),
    "watch": ChineseVerb("看"),
    "wait": ChineseVerb("等"),
    "admire": ChineseVerb("欣赏", state=True),
    "hate": ChineseVerb("讨厌", state=True),
    "help": ChineseVerb("帮助"),
    "eat": ChineseVerb("吃"),
    "study": ChineseVerb("研究"),
    "write": ChineseVerb("写"),
    "carry": ChineseVerb("带"),
    "take": ChineseVerb("拿"),
    "buy": ChineseVerb("买"),
    "sell": ChineseVerb("卖"),
    "want": ChineseVerb("想要", state=True),
    "choose": ChineseVerb("选"),
    "wash": ChineseVerb("洗"),
    "hide": ChineseVerb("藏"),
    "open": ChineseVerb("打开"),
    "close": ChineseVerb("关上"),
    "sleep": ChineseVerb("睡", "觉"),
    "sing": ChineseVerb("唱", "歌"),
    "work": ChineseVerb("工作"),
    "run": ChineseVerb("跑", "步"),
    "arrive": ChineseVerb("到", sudden=True, cannot="还 没 到"),
    "leave": ChineseVerb("离开", sudden=True),
    "fall": ChineseVerb("摔倒", sudden=True, cannot="不 会 摔倒"),
    "play": ChineseVerb("玩"),
    "live": ChineseVerb("住", state=True),
    "dance": ChineseVerb("跳", "舞"),
    "stay": ChineseVerb("留下来"),
    "walk": ChineseVerb("散", "步"),
    "speak": ChineseVerb("说", "话"),
    "cry": ChineseVerb("哭"),
    "come": ChineseVerb("来", sudden=True),
    "dream": ChineseVerb("做", "梦"),
    "swim": ChineseVerb("游", "泳"),
    "go": ChineseVerb("去"),
    "have": ChineseVerb("有", state=True),
}
# Without an object in English; Chinese says one, or another verb.
_ALONE = {
    "eat": ChineseVerb("吃", " 东西"),
    "draw": ChineseVerb("画", "画"),
    "write": ChineseVerb("写", "字"),
    "study": ChineseVerb("学习"),
}
_CLOSED = {"book": "合上", "bag": "合上", "bottle": "盖上"}


def quality_of(english: str, kind: str, noun: Noun | None = None) -> Quality:
    """The adjective as it is said of a kind of noun: a tree is 古老, a chair 旧."""
    if noun is not None and noun.english in ANCIENT and english == "old":
        return Quality("古老", "古老 的")
    return _QUALITIES.get((english, kind)) or _QUALITIES[english]


def verb_of(meaning: Meaning) -> ChineseVerb:
    """The verb as it is said of this subject and of this object."""
    assert meaning.verb is not None
    english, what = meaning.verb.english, meaning.object
    if what is None and meaning.question != "what" and english in _ALONE:
        return _ALONE[english]
    verb = _VERBS[english]
    noun = what.noun if isinstance(what, NounPhrase) else None
    word = verb.word
    if english == "know" and (meaning.question == "what" or (noun is not None and noun.kind in ("thing", "place"))):
        word = "知道"
    elif english == "carry" and noun is not None and noun.english in MOVED:
        word = "搬"
    elif english == "close" and noun is not None:
        word = _CLOSED.get(noun.english, word)
    return replace(verb, word=word)
