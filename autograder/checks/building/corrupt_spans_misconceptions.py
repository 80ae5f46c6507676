"""The wrong ideas about T5's puzzle: what stands for a span, and what the targets hold."""

from __future__ import annotations

from autograder.checks.building.misconceptions import forms
from autograder.checks.judging.records import Misconception

MISCONCEPTIONS = (
    Misconception(
        "targets_lack_sentinels",
        "The targets hold the missing words, and no sentinels.",
        "Nobody can tell then which words belong into which hole.",
        "Put each span's sentinel in front of its words.",
        twist={"targets": "no sentinels"},
    ),
    *forms(
        "one_sentinel_per_token",
        "Each token of a span has got a sentinel in the inputs; one for the whole span was asked for.",
        "The input then tells how many words are missing. Here the model has to find that out too.",
        "Replace the whole slice by a single sentinel.",
        {"holes": "one a token"},
        {"holes": "new one a token"},
    ),
    Misconception(
        "targets_not_closed",
        "The targets end without a last sentinel.",
        "It says that nothing more is missing; without it the model can't know when to stop.",
        "Append first_sentinel - len(spans).",
        twist={"targets": "not closed"},
    ),
    Misconception(
        "closed_by_the_first",
        "The targets end with the first sentinel once more.",
        "One sentinel would stand for a hole and for the end.",
        "The last one is the next that is free: first_sentinel - len(spans).",
        twist={"targets": "closed by first"},
    ),
    Misconception(
        "closed_upwards",
        "The sentinel that closes the targets counts up, where the others count down.",
        "Beyond the first sentinel there is no id in T5's vocabulary.",
        "first_sentinel - len(spans).",
        twist={"targets": "closed upwards"},
    ),
    Misconception(
        "targets_from_the_start",
        "In the targets each sentinel is followed by all of the text up to the end of its span.",
        "It stands for its own span alone.",
        "ids[start:start + length].",
        twist={"targets": "from the start"},
    ),
    Misconception(
        "targets_up_to_the_length",
        "In the targets the length of a span is taken for its end.",
        "A span (6, 2) begins at 6 and has two tokens; up to place 2 there would be none.",
        "ids[start:start + length].",
        twist={"targets": "up to the length"},
    ),
    Misconception(
        "pieces_from_the_start",
        "Each piece between two spans begins with the first token again.",
        "The text is then told once more for each span, the words of earlier spans included.",
        "A piece begins where the span before it has ended: keep that place in a variable.",
        twist={"holes": "from the start"},
    ),
    *forms(
        "sentinels_go_up",
        "The sentinels count up.",
        "In T5's vocabulary they stand at the very end, the first of them last: beyond it there is no id.",
        "first_sentinel - i.",
        {"step": 1},
        {"step": 1, "closes": -1},
    ),
    *forms(
        "one_sentinel_for_all",
        "All spans have the same sentinel.",
        "The holes can't be told apart, nor the answers.",
        "Span number i has first_sentinel - i.",
        {"step": 0},
        {"step": 0, "closes": -1},
    ),
    Misconception(
        "span_left_in",
        "The sentinel stands in the inputs, and the span beside it.",
        "The answer can be read off the question.",
        "Leave the tokens from start to start + length out.",
        twist={"holes": "beside"},
    ),
    Misconception(
        "no_sentinel_in_inputs",
        "The spans are cut out, and nothing marks the place.",
        "The text closes up over the hole: nobody sees that something is missing.",
        "One sentinel takes the place of each span.",
        twist={"holes": "none"},
    ),
    Misconception(
        "whole_text_as_target",
        "The targets are the whole text.",
        "That is BART's way. T5 writes only what is missing, which is a sixth of the work.",
        "Each sentinel, then its words, and one more sentinel.",
        twist={"targets": "the whole text"},
    ),
    Misconception(
        "sentinel_behind",
        "In the targets each sentinel stands behind its words.",
        "It says which hole comes next, so it has to come first.",
        "First the sentinel, then what it stands for; the one more at the end closes.",
        twist={"targets": "behind"},
    ),
    Misconception(
        "length_read_as_end",
        "The second number of a span is taken for its end.",
        "A span is (start, length).",
        "ids[start:start + length].",
        twist={"reads": "end"},
    ),
    *forms(
        "places_shift",
        "From the second span on, the wrong words are cut out.",
        "Once a span has become one sentinel, all that follows has moved; the starts count in the text as it was.",
        "Build new lists from pieces of ids, or begin with the last span.",
        {"shifted": "inputs"},
        {"shifted": "both"},
    ),
    Misconception(
        "swapped",
        "Inputs and targets have changed places.",
        "The encoder would read the answer.",
        "Return (inputs, targets).",
        twist={"swapped": True},
    ),
    Misconception(
        "changes_its_input",
        "The list that was passed in has been changed.",
        "Next time another hole is cut into the same text, and it is not there any more.",
        "Copy it first, list(ids), or build new lists.",
        sign=lambda seen: any(0 in one.reply.facts.get("changed", ()) for one in seen),
    ),
)
