"""The pictures of the course: each function returns a Figure that shows itself in a notebook."""

from course.figures.attention_flow import attention_flow
from course.figures.attention_links import attention_links
from course.figures.attention_maps import attention_maps
from course.figures.mask_map import mask_map
from course.figures.positions import position_clocks, position_map, position_waves
from course.figures.score_spread import score_spread
from course.figures.word_box import word_box
from course.figures.word_map import word_map

__all__ = [
    "attention_flow",
    "attention_links",
    "attention_maps",
    "mask_map",
    "position_clocks",
    "position_map",
    "position_waves",
    "score_spread",
    "word_box",
    "word_map",
]
