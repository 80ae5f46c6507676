"""Stories made by rules: somebody wishes for something, something is in the way, somebody helps, and it ends well."""

from __future__ import annotations

import re

import numpy as np

# Pronouns as a grammar names them: subject, object, possessive.
SHE, HE = ("she", "her", "her"), ("he", "him", "his")

HEROES = (
    ("Mila", SHE),
    ("Nora", SHE),
    ("Ida", SHE),
    ("Wanda", SHE),
    ("Zoe", SHE),
    ("Lotte", SHE),
    ("Otto", HE),
    ("Ben", HE),
    ("Emil", HE),
    ("Hugo", HE),
    ("Max", HE),
    ("Pip", HE),
)
KINDS = ("fox", "mouse", "hedgehog", "penguin", "bear", "snail", "duck", "rabbit")
MANNERS = ("small", "sleepy", "polite", "curious", "shy", "hungry", "brave", "forgetful")
HOMES = (
    "under a bridge",
    "in a teapot",
    "behind the bakery",
    "on the roof of the library",
    "in the pocket of an old coat",
    "at the end of the garden",
    "in a boot without a lace",
    "next door to the moon",
)
# What somebody wants, what is in the way, what is tried in vain, what a helper does about it, and how it ends.
WISHES = (
    (
        "to see the sea",
        ("the road was long and {his} shoes were thin", "every signpost pointed home", "nobody knew the way"),
        "{He} followed a cloud, but it turned round.",
        "drew a map on a leaf",
        "By evening {name} stood at the sea. It was bigger than {he} had thought, and much wetter.",
    ),
    (
        "to touch the moon",
        ("the ladder was too short", "it was always on the other side of the roof", "the clouds never stood still"),
        "{He} climbed on a chair, and on the chair a smaller chair.",
        "brought a bucket of water",
        "That night the moon lay in the bucket, and {name} touched it with one finger. It was cold and a little shy.",
    ),
    (
        "to learn to dance",
        ("{his} feet did not agree with each other", "the music always stopped", "there was a hole in the floor"),
        "{He} practised with a broom, but the broom was better.",
        "taught {him} to count to three",
        "{name} danced until the stars went to bed. Even the broom clapped.",
    ),
    (
        "to bake a cake",
        ("the oven was afraid of the dark", "there was no flour in the house", "the recipe began on page two"),
        "{He} made one out of sand, and only the wind had a slice.",
        "lent {him} a spoon that knew the way",
        "The cake came out as flat as a letter, and everybody asked for more.",
    ),
    (
        "to cross the river",
        ("the bridge had gone on holiday", "the water was cold and in a hurry", "the boat was full of ducks"),
        "{He} asked the river to wait, but it ran on.",
        "showed {him} the stones under the water",
        "{name} crossed the river with dry feet, and went back at once to do it again.",
    ),
    (
        "to find the lost kite",
        ("the forest was dark and rather tall", "the trees had seen nothing", "the fog had eaten the hill"),
        "{He} looked under every leaf, and found eleven snails.",
        "looked up and pointed",
        "The kite had been in the tallest tree all the time. It was glad that {name} had come.",
    ),
    (
        "to write to the king",
        ("the ink was frozen", "{he} knew only one word, and that was soup", "the paper kept flying away"),
        "{He} sent a potato instead, but it came back with a stamp.",
        "lent {him} a feather",
        "The king wrote back the next morning. He liked soup, too, and he sent {name} a spoon.",
    ),
    (
        "to catch the wind",
        ("it was always gone before {he} came", "{his} net had more holes than string", "it would not hold still"),
        "{He} hid behind a door, but the wind went through the keyhole.",
        "told {him} to open the window",
        "The wind came in by itself and sat down on the bed. {name} gave it a biscuit.",
    ),
    (
        "to stay awake until midnight",
        ("the pillow was too soft", "{his} eyes closed by themselves", "the clock was in no hurry"),
        "{He} counted sheep, but the sheep fell asleep first.",
        "told {him} a story without an end",
        "Midnight came, and {name} saw it. It was dark and very quiet, and worth the wait.",
    ),
    (
        "to sing in the choir",
        ("only one note came out", "{his} voice was hiding", "the choir was fast asleep"),
        "{He} sang to a wall, and the wall moved away.",
        "told {him} to sing to the stars first",
        "On Sunday {name} sang the wrong note so well that the whole choir learned it by heart.",
    ),
    (
        "to be taller",
        ("{he} ended where others began", "{his} hat did not help", "the garden wall kept growing"),
        "{He} stood in the rain like a flower, and caught a cold.",
        "told {him} to sit on somebody's shoulders",
        "From up there {name} saw three villages and the back of the rain.",
    ),
    (
        "to have a birthday",
        ("the calendar had no room left", "nobody knew which day it was", "{he} had lost it in the snow"),
        "{He} lit a candle, but it was only a Tuesday.",
        "gave {him} half of a birthday",
        "They blew out the candles together. {name} was one year older, and the cake was one slice shorter.",
    ),
)
HELPERS = (
    ("an old frog", HE, "who knew a secret about everybody"),
    ("a tall heron", SHE, "who was never in a hurry"),
    ("a very polite crocodile", HE, "who was waiting for the bus"),
    ("a grumpy goat", HE, "who had eaten the newspaper"),
    ("a wise turtle", SHE, "who remembered the year without a summer"),
    ("a night owl", SHE, "who was reading under a lamp"),
    ("an honest cat", SHE, "who lied only on Mondays"),
    ("a retired dragon", HE, "who now sold umbrellas"),
    ("a tired postman", HE, "who had only one letter left"),
    ("a giant spider", SHE, "who was knitting a ladder"),
)
MEETINGS = ("So {he} asked {helper}, {trait}.", "One morning {he} met {helper}, {trait}.")
# What the helper asks for, what the hero does, and what comes of it.
PRICES = (
    (
        "First tell me a joke",
        "{name} told the one about the snail in a hurry",
        "{the_helper} laughed so hard that {helper_he} fell over",
    ),
    ("I am hungry", "{name} shared {his} last sandwich", "{the_helper} ate it, and the paper as well"),
    (
        "Guess my name",
        "{name} guessed for an hour, and it was Kevin",
        "{the_helper} sighed, because nobody had ever guessed it before",
    ),
    ("Sing me something", "{name} sang about the rain", "{the_helper} wept a little and asked for another verse"),
    (
        "I cannot hear you",
        "{name} asked again, so loudly that a window broke",
        "{the_helper} nodded and wrote it down",
    ),
    ("Scratch my back", "{name} scratched it with a fork", "{the_helper} closed both eyes and hummed"),
    (
        "What is the time",
        "{name} said that it was nearly now",
        "{the_helper} looked at the sky and agreed",
    ),
    ("Promise not to laugh", "{name} promised, and laughed at once", "{the_helper} laughed as well, a little later"),
)
ENDS = (
    "Since then {name} and {the_helper} have had tea every Sunday.",
    "{name} told nobody about it, except everybody.",
    "{the_helper} says to this day that it was all {helper_his} idea.",
    "And {name} slept very well that night.",
    "The next day {he} wished for something else.",
)


def bedtime_stories(count: int = 3000, seed: int = 0) -> list[str]:
    """Tell small stories with a beginning, a middle and an end.

    Each has a hero with a name, a wish, an obstacle that belongs to the wish, a helper with a condition, help that fits
    the wish, and an end that fits all of these. Names and pronouns stay the same from the first sentence to the last:
    whoever learns to write such stories has to remember who they are about.

    Args:
        count: number of stories. Default 3000.
        seed: what they are drawn from; the same seed tells the same stories.

    Returns:
        list of texts of about ninety words.

    Example:
        >>> bedtime_stories(1)[0][:34]
        'Once there was a small fox named M'
    """
    rng = np.random.default_rng(seed)
    return [_story(rng) for _ in range(count)]


def _story(rng: np.random.Generator) -> str:
    def one_of(things):
        return things[rng.integers(len(things))]

    name, (he, him, his) = one_of(HEROES)
    helper, (helper_he, _, helper_his), trait = one_of(HELPERS)
    wish, obstacles, in_vain, help_given, outcome = one_of(WISHES)
    asked, done, then = one_of(PRICES)
    the_helper = "the " + helper.split()[-1]
    parts = (
        f"{one_of(('Once there was', 'There was once', 'Long ago there lived'))} a {one_of(MANNERS)} {one_of(KINDS)} "
        f"named {name} {one_of(('whose home was', 'who slept'))} {one_of(HOMES)}.",
        f"{{name}} wanted {wish}, but {one_of(obstacles)}. {in_vain}",
        one_of(MEETINGS),
        f'"{asked}{"?" if asked.startswith("What") else ","}" said {the_helper}. {done}. {then}.',
        f"Then {the_helper} {help_given}.",
        outcome,
        one_of(ENDS),
    )
    told = " ".join(parts).format(
        name=name,
        he=he,
        He=he.capitalize(),
        him=him,
        his=his,
        helper=helper,
        trait=trait,
        the_helper=the_helper,
        helper_he=helper_he,
        helper_his=helper_his,
    )
    return re.sub(r"(?<=[.] )t", "T", told)  # "the frog" at the beginning of a sentence
