"""A small text to pre-train on: four chapters of a day in a harbour town."""

from __future__ import annotations

CHAPTERS = {
    "harbour": """
the old boat sleeps in the harbour
the old boat wakes in the morning
the captain wakes in the morning
the captain walks down to the harbour
the captain looks at the old boat
the old boat looks at the sea
the sea is calm in the morning
the sea is grey and the sky is grey
the gulls sit on the harbour wall
the gulls wait for the fishing boats
the fishing boats come back with fish
the gulls fly over the fishing boats
the captain buys a fish for the cat
the cat sits on the harbour wall
the cat waits for the captain
the captain gives the fish to the cat
the cat is happy in the harbour
the captain pulls the rope of the old boat
the rope is wet and the boat is wet
the wind comes over the sea
the wind pulls at the old boat
the old boat pulls at the rope
the captain sails out of the harbour
the old boat sails over the grey sea
the gulls fly over the old boat
the wind is strong over the sea
the captain sails back to the harbour
the old boat comes back in the evening
the cat waits on the harbour wall
the old boat sleeps in the harbour again
""",
    "kitchen": """
the baker wakes in the night
the baker lights the oven in the kitchen
the oven is hot and the kitchen is warm
the baker puts the flour into the bowl
the baker puts the salt into the bowl
the baker puts the milk into the bowl
the baker makes the dough with his hands
the dough is soft and the dough is warm
the dough sleeps in the bowl
the dough grows in the warm kitchen
the baker cuts the dough into small loaves
the baker puts the loaves into the oven
the loaves grow in the hot oven
the bread is brown and the bread is hot
the baker takes the bread out of the oven
the smell of bread fills the kitchen
the smell of bread fills the street
the children come for the warm bread
the baker gives the bread to the children
the children eat the bread in the street
the baker makes a soup with the milk
the baker puts the salt into the soup
the soup is hot and the soup is good
the baker eats the soup in the kitchen
the baker washes the bowl in the kitchen
the bowl is clean and the kitchen is clean
the baker puts out the fire in the oven
the oven is cold and the kitchen is cold
the baker sleeps in the evening
the baker wakes in the night again
""",
    "garden": """
anna has a garden behind the house
the garden is green in the spring
the garden is full of flowers in the summer
anna goes into the garden with a spade
anna digs the earth with the spade
the earth is dark and the earth is soft
anna puts the seeds into the earth
anna gives water to the seeds
the rain gives water to the seeds
the sun gives light to the seeds
the seeds grow in the dark earth
the beans grow behind the house
the roses grow along the garden wall
the roses are red and the beans are green
the bees fly into the garden
the bees fly from rose to rose
the bees like the red roses
the snails come in the rain
the snails like the green beans
anna takes the snails out of the garden
anna picks the beans in the summer
anna picks the red roses in the summer
anna puts the roses into a vase
anna gives the beans to the baker
the apples grow on the apple tree
the apples are red in the autumn
anna picks the apples from the apple tree
the leaves fall from the apple tree
the garden sleeps in the winter
the garden is green in the spring again
""",
    "night": """
the lamp burns in the lighthouse
the light turns over the sea
the light turns over the roofs of the town
the keeper sits in the lighthouse
the keeper counts the stars in the sky
the keeper counts the ships on the sea
the stars are bright and the night is dark
the moon rises over the sea
the moon shines on the roofs of the town
the moon shines on the water
the owl flies over the roofs of the town
the owl calls in the dark night
the fox hears the owl in the night
the fox walks through the dark town
the fox looks for the cat in the town
the cat sits on the roof and looks at the moon
the cat sees the fox and the fox sees the cat
the fox walks back through the dark street
the children sleep in the dark houses
the children dream of ships and stars
the keeper reads a book in the lighthouse
the book tells of ships and storms
the clouds come over the bright stars
the clouds hide the moon and the stars
the light of the lighthouse turns and turns
the ships see the light of the lighthouse
the ships find the way to the town
the stars go out and the sky is grey
the keeper puts out the lamp in the morning
the keeper sleeps in the lighthouse in the morning
""",
}


def harbour_days(every: int = 6) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Give the lines of the four chapters, some of them set aside.

    Small letters, no punctuation, words between spaces. What happens in one line often goes on in the next, and each
    chapter has words of its own, so that both the next word and the chapter can be guessed.

    Args:
        every: each so many lines one is held out. Default 6.

    Returns:
        `(train, held_out)`: lists of pairs `(line, chapter)`, the chapter's name being a key of `CHAPTERS`.

    Example:
        >>> train, held_out = harbour_days()
        >>> len(train), len(held_out)
        (100, 20)
        >>> train[0]
        ('the old boat sleeps in the harbour', 'harbour')
    """
    lines = [(line, chapter) for chapter, text in CHAPTERS.items() for line in text.strip().splitlines()]
    held_out = lines[every - 1 :: every]
    return [line for i, line in enumerate(lines, 1) if i % every], held_out
