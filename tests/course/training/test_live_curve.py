"""The curve that grows in a silent cell: when it is shown, what it shows, and that nothing stays of it."""

from types import SimpleNamespace

import pytest

from course.training.progress.live_curve import EACH, PATIENCE, Live, curve_of, live


@pytest.fixture
def somebody(monkeypatch):
    """A cell with somebody before it; what is shown there."""
    shown = []
    handle = SimpleNamespace(
        display=lambda content, raw: shown.append(content["text/html"]),
        update=lambda content, raw: shown.append(content["text/html"]),
    )
    monkeypatch.setattr("course.training.progress.live_curve.is_here", lambda: True)
    monkeypatch.setattr("IPython.display.DisplayHandle", lambda: handle)
    return shown


def test_it_appears_after_a_second_moves_now_and_then_and_goes(somebody):
    now = [0.0]
    curve = Live(clock=lambda: now[0])
    for step in range(21):
        now[0] = step * 0.1
        curve.add(2.0 - now[0])
    assert len(somebody) == 1 + int((2.0 - PATIENCE) / EACH)
    assert "1.000 · 11" in somebody[0]
    assert curve.done()[-1] == 0.0
    assert somebody[-1] == ""


def test_a_stop_takes_it_away_too(somebody, monkeypatch):
    monkeypatch.setattr("course.training.progress.live_curve.PATIENCE", 0.0)

    def steps():
        yield 1.0
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        live(steps())
    assert somebody[-1] == ""


def test_where_nobody_sits_nothing_is_shown(monkeypatch):
    monkeypatch.setattr("course.training.progress.live_curve.PATIENCE", 0.0)
    monkeypatch.setattr("IPython.display.DisplayHandle", lambda: pytest.fail("it is shown"))
    assert live([3, 2.5]) == [3.0, 2.5]


@pytest.mark.parametrize(("values", "points"), [([1.0], 1), ([1.0, 1.0, 1.0], 3), (list(range(1000)), 120)])
def test_many_values_are_thinned(values, points):
    drawn = curve_of(values).split('points="')[1].split('"')[0].split()
    assert len(drawn) == points
    if points == 120:
        assert (drawn[0].split(",")[1], drawn[-1].split(",")[1]) == ("76.0", "4.0"), "low values stand below"
