"""The pictures of the course: each function returns a Figure that shows itself in a notebook."""

from course.figures.alignment import Alignment
from course.figures.attention_flow import attention_flow
from course.figures.attention_links import attention_links
from course.figures.attention_maps import attention_maps
from course.figures.curves import curves
from course.figures.descent import descent
from course.figures.head_pieces import head_pieces, numbered
from course.figures.machine import Machine, machine
from course.figures.mask_map import mask_map
from course.figures.norm_groups import norm_groups
from course.figures.positions import position_clocks, position_map, position_waves
from course.figures.relu_bends import relu_bends
from course.figures.score_spread import score_spread
from course.figures.token_rows import token_rows
from course.figures.translation_maps import translation_maps
from course.figures.word_box import word_box
from course.figures.word_map import word_map

__all__ = [
    "Alignment",
    "Machine",
    "attention_flow",
    "attention_links",
    "attention_maps",
    "curves",
    "descent",
    "head_pieces",
    "machine",
    "mask_map",
    "norm_groups",
    "numbered",
    "position_clocks",
    "position_map",
    "position_waves",
    "relu_bends",
    "score_spread",
    "token_rows",
    "translation_maps",
    "word_box",
    "word_map",
]
