"""SVG is shown where a browser draws it soon."""

import io

import pytest

from autograder.pipeline.reporting.vector_pictures import is_drawn_soon

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def refers(attribute, levels=9, times=10):
    groups = ""
    for level in range(levels):
        use = attribute.replace("{}", str(level))
        groups += f'<g id="g{level + 1}">' + f"<use {use}/>" * times + "</g>"
    return f'{HEAD}<g id="g0"><rect/></g>{groups}</svg>'


@pytest.mark.parametrize("svg", [
    refers('xlink:href="#g{}"'), refers('href=" #g{} "'), refers("mask=\"url('#g{}')\""),
    refers('style="fill:url(#g{});clip-path:url( #g{} )"'),
    f'{HEAD}<g id="a"><use href="#a"/></g></svg>',
    f'{HEAD}<filter id="f"><feTurbulence numOctaves="999"/></filter></svg>',
    f'<!DOCTYPE svg [<!ENTITY a "aaa">]>{HEAD}<text>&a;</text></svg>',
    f"{HEAD}<g></svg>", HEAD + "<g>" * 5000 + "</g>" * 5000 + "</svg>", "no picture", "",
])  # fmt: skip
def test_what_would_never_be_drawn_is_not_shown(svg):
    assert not is_drawn_soon(svg)


def test_a_plot_is_shown():
    from matplotlib.figure import Figure

    figure = Figure()
    axes = figure.subplots()
    axes.scatter(range(300), range(300))
    axes.set_title("of a filter &lt; 3")
    file = io.StringIO()
    figure.savefig(file, format="svg")
    assert is_drawn_soon(file.getvalue())


def test_what_is_drawn_as_often_as_it_stands_there_is_shown():
    assert is_drawn_soon(refers('href="#g0"', levels=3, times=1000))
