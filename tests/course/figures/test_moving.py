"""Figures that move: what the page gets, and the still form. What its scripts draw is held in tests/browser."""

import json
import re

import numpy as np
import pytest
from bs4 import BeautifulSoup

from course import figures
from course.layers import sinusoidal_encoding

P = np.random.default_rng(0).dirichlet(np.ones(3), size=(2, 3))  # (H, T, S)
FILM = np.stack([np.full((2, 2), 0.5), np.eye(2), np.eye(2)])
FIGURES = {
    "arrows": lambda: figures.moving_arrows([[1, 0], [0, -1.5]], [[1, 1], [-1, 0]], ["</script>", "b"]),
    "flow": lambda: figures.moving_flow([0.2, 1.0, 0.8], 3.0, 1.5, 1.0, 2, ["I", "</script>", "it"]),
    "heads": lambda: figures.moving_heads(P, ["a", "<b>", "c"]),
    "masking": lambda: figures.moving_mask(np.eye(3), ["a", "b", "c"]),
    "scaling": figures.moving_scaling,
    "waves": lambda: figures.moving_positions(20, 8, 2, 10),
    "film": lambda: figures.training_film({"p": FILM}, [0, 5, 10], [1.0, 0.5, 0.1]),
    "decoding": lambda: figures.decoding_steps([[0.1, 0.9], [0.8, 0.2]], ["<EOS>", "</script>"], ["<b>"]),
    "choosing": lambda: figures.moving_choice({"</script>": [1.0, 2.0]}, ["a", "<b>"]),
    "explorer": lambda: figures.Alignment(P[:, np.newaxis], ["a", "b", "<i>"], ["x", "y", "z"]),
}


@pytest.mark.parametrize("name", FIGURES)
def test_one_piece_of_html_that_loads_nothing_with_a_picture_as_its_still_form(name):
    figure = FIGURES[name]()
    html = figure._repr_html_()
    page = BeautifulSoup(html, "html.parser")
    root = page.find("figure")
    assert root["aria-label"] == figure.label
    assert len(page.find_all("script")) == 1, "no name ends the script"
    assert root["id"] in page.find("script").string
    assert set(re.findall(r"https?://[^\"\s]+", str(page))) <= {"http://www.w3.org/2000/svg"}
    given = json.JSONDecoder().raw_decode(html.split("data = ", 1)[1])[0]  # the data as the page's script reads it
    assert given == json.loads(json.dumps(figure.data))
    png, size = figure._repr_png_()
    assert png.startswith(b"\x89PNG")
    still = page.find("img", class_="still")
    assert still["alt"] == figure.label
    assert still["src"].startswith("data:image/png;base64,")
    assert int(still["width"]) == size["width"] <= 1100


def test_two_on_a_page_have_two_names():
    one, other = (figures.moving_heads(P, ["a", "b", "c"])._repr_html_() for _ in range(2))
    assert one != other


def test_the_scores_of_wide_vectors_begin_as_those_of_narrow_ones():
    data = figures.moving_scaling(keys=500 // 50, seed=3).data
    assert np.shape(data["scores"]) == (6, 10)
    sizes = np.std(figures.moving_scaling(keys=12, seed=3).data["scores"], axis=1)
    np.testing.assert_allclose(np.log(sizes / np.sqrt(data["widths"])), 0, atol=0.8)  # 12 draws of each


def test_the_clocks_of_the_still_are_those_of_the_encoding():
    hands = [line for axes in figures.moving_positions(20, 8, 2, 10).still.axes for line in axes.lines]
    assert len(hands) == 2 * 4
    tips = np.array([[line.get_xdata()[1] - line.get_xdata()[0], line.get_ydata()[1]] for line in hands])
    unit = tips / np.linalg.norm(tips, axis=1, keepdims=True)
    rows = sinusoidal_encoding(20, 8)[[2, 10]]
    np.testing.assert_allclose(unit, np.asarray(rows).reshape(8, 2), atol=1e-6)


def test_a_film_says_which_maps_have_two_colours():
    film = figures.training_film(
        {"p": FILM, "w": 1 - 3 * FILM}, [0, 5, 10], blocks={"w": [("tag", 1), ("wish", 1)], "p": ([("a", 2)], [])}
    )
    p, w = film.data["maps"]
    assert (p["signed"], p["limit"], p["rows"], p["columns"]) == (False, 1.0, [["a", 2]], [])
    assert (w["signed"], w["limit"], w["rows"]) == (True, 2.0, [["tag", 1], ["wish", 1]])
    assert len(film.still.axes) == 2 * 3


def test_blocks_are_named_in_their_middle():
    axes, _ = figures.block_map(np.diag([3.0, -1.0, 2.0]), [("tag", 2), ("gift", 1)]).axes
    np.testing.assert_allclose(axes.get_xticks(), [0.5, 2.0])
    np.testing.assert_array_equal(axes.images[0].get_array(), np.diag([3.0, -1.0, 2.0]))
    assert axes.images[0].get_clim() == (-3.0, 3.0)


class FakeTranslator:
    """Reads two words, writes two."""

    class Words:
        sos_id = 1

        def token(self, one):
            return f"w{one}"

    source = target = Words()

    class Found:
        source_ids, target_ids = [5, 6], [7, 2]

    def translate(self, sentences):
        return [self.Found() for _ in sentences]

    def attentions(self, found):
        from course.decoding.attentions import Attentions

        return Attentions(*(np.full((1, 2, 2, 2), share) for share in (0.1, 0.2, 0.3)))


def test_the_explorer_takes_any_translator():
    (one, two) = figures.translation_explorer(FakeTranslator(), ["a b", "c d"]).data["sentences"]
    assert (one["name"], two["name"]) == ("a b", "c d")
    cross, reading, back = one["kinds"]
    assert (cross["asking"], cross["answering"], cross["p"][0][0][0][0]) == (["w7", "w2"], ["w5", "w6"], 0.3)
    assert (reading["asking"], reading["answering"], reading["p"][0][0][0][0]) == (["w5", "w6"], ["w5", "w6"], 0.1)
    assert (back["asking"], back["p"][0][0][0][0]) == (["w1", "w7"], 0.2)


@pytest.mark.parametrize(("make", "message"), [
    (lambda: figures.moving_arrows([[1, 0]], [[1, 0, 1]]), r"got \(1, 2\), \(1, 3\) and \(2,\)"),
    (lambda: figures.moving_arrows([[1, 0]], [[2.5, 0]]), "numbers from -2 to 2"),
    (lambda: figures.moving_flow([1.0], looking=1), "looking must be from 0 to 0, got 1"),
    (lambda: figures.moving_flow([1.0], wq=31), "wq must be from -30 to 30, got 31"),
    (lambda: figures.moving_heads(np.zeros((9, 2, 2))), r"up to 8 heads, got shape \(9, 2, 2\)"),
    (lambda: figures.moving_mask(np.zeros((2, 3))), r"scores must be \(T, T\) with T up to 8, got shape \(2, 3\)"),
    (lambda: figures.moving_scaling(keys=1), "keys must be from 2 to 12, got 1"),
    (lambda: figures.moving_positions(d=5), "d must be even, from 2 to 64, got 5"),
    (lambda: figures.moving_positions(10, a=10), "there are the positions 0 to 9, got 10 and 31"),
    (lambda: figures.moving_positions(d=4, clock=3), "there are the clocks 1 to 2, got 3"),
    (lambda: figures.training_film({"p": FILM}, [0]), "a film has 2 to 200 frames, got 1"),
    (lambda: figures.training_film({"p": FILM}, [0, 1]), r"p must be \(2, rows, columns\).*got shape \(3, 2, 2\)"),
    (lambda: figures.training_film({"p": FILM}, [0, 1, 2], [1.0]), "there are 1 losses for 3 steps"),
    (
        lambda: figures.block_map(np.eye(3), [("tag", 2)]),
        r"blocks add up to \(2, 2\), got a matrix of shape \(3, 3\)",
    ),
    (lambda: figures.translation_explorer(FakeTranslator(), "a b"), "sentences must be a list of texts, got 'a b'"),
])  # fmt: skip
def test_what_does_not_fit_is_told(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_choice_hands_over_all_logits_sorted_and_the_names_of_the_likeliest():
    (text,) = figures.moving_choice({"Once": np.arange(20.0)}, [f"piece {i}" for i in range(20)]).data["texts"]
    assert text["logits"] == list(np.arange(20.0)[::-1])
    assert text["names"] == [f"piece {i}" for i in range(19, 5, -1)]
    with pytest.raises(ValueError, match="got none"):
        figures.moving_choice({}, [])
    with pytest.raises(ValueError, match=r"shape \(3,\), expected \(2,\)"):
        figures.moving_choice({"Once": np.zeros(3)}, ["a", "b"])
