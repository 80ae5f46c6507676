"""How the models have grown: weights over the years, on a scale of powers of ten."""

from collections.abc import Mapping

from matplotlib.ticker import NullLocator

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, KEY, QUERY, VALUE, Picture, quiet

REPORTED = (
    ("GPT", 2018.45, 117e6, "decoder", "above left"), ("BERT large", 2018.8, 340e6, "encoder", "right"),
    ("GPT-2", 2019.1, 1.5e9, "decoder", "left"), ("T5-11B", 2019.8, 11e9, "both", "left"),
    ("GPT-3", 2020.4, 175e9, "decoder", "left"), ("Switch-C", 2021.0, 1.6e12, "both", "left"),
    ("PaLM", 2022.3, 540e9, "decoder", "left"), ("Llama 3.1", 2024.55, 405e9, "decoder", "left"),
    ("DeepSeek-V3", 2024.98, 671e9, "decoder", "right"),
)  # fmt: skip
COLOURS = {"both": ATTENTION, "encoder": KEY, "decoder": QUERY, "yours": VALUE}
SIZES = {"trillion": 1e12, "billion": 1e9, "million": 1e6, "万亿": 1e12, "亿": 1e8, "万": 1e4}
LEGEND = {"both": "encoder and decoder", "encoder": "encoder only", "decoder": "decoder only", "yours": "counted here"}


def model_growth(counted: Mapping[str, tuple[float, float]] | None = None) -> Picture:
    r"""Draw the weights of well-known models over the years, and those that the notebook has counted.

    As their authors report them. GPT, 117 million: Radford et al., *Improving Language Understanding* (2018). BERT, 110
    and 340 million: Devlin et al., arXiv 1810.04805 (2018). GPT-2, 1.5 billion: Radford et al. (2019). T5, 11 billion:
    Raffel et al., arXiv 1910.10683 (2019). GPT-3, 175 billion: Brown et al., arXiv 2005.14165 (2020). Switch-C, 1.6
    trillion, of which each word uses a small part: Fedus et al., arXiv 2101.03961 (2021). PaLM, 540 billion: Chowdhery
    et al., arXiv 2204.02311 (2022). Llama 3.1, 405 billion: arXiv 2407.21783 (2024). DeepSeek-V3, 671 billion, of which
    each word uses 37: arXiv 2412.19437 (2024).

    Args:
        counted: name to `(year, weights)`, of models that the course builds:
            `{"Transformer base": (2017.45, CONFIGURATIONS["base"].parameters())}`.

    Returns:
        A Figure with one axes, its weights on a scale of powers of ten.

    Raises:
        ValueError: a model without weights.

    Example:
        >>> figure = model_growth({"MinTransformer": (2017.4, 13_681_040)})
        >>> [text.get_text() for text in figure.axes[0].texts][-1]
        'MinTransformer\n13.7 million'
    """
    own = [
        (name, year, weights, "yours", "below left" if year < 2018 else "right")
        for name, (year, weights) in (counted or {}).items()
    ]
    if none := [name for name, _, weights, *_ in own if weights <= 0]:
        raise ValueError(f"{none[0]} has no weights to draw.")
    picture = Picture(8.2, 4.4)
    axes = picture.subplots()
    quiet(axes)
    axes.set_yscale("log")
    axes.grid(axis="y", color=INK, alpha=0.25, linewidth=0.7)
    drawn: set[str] = set()
    for name, year, weights, family, side in (*REPORTED, *own):
        label = None if family in drawn else caption(LEGEND[family])
        drawn.add(family)
        axes.scatter([year], [weights], s=62, color=COLOURS[family], label=label, zorder=3)
        right, va = side == "right", {"above": "bottom", "below": "top"}.get(side.split()[0], "center")
        axes.annotate(
            f"{name}\n{weight_label(weights)}", (year, weights),
            xytext=(9 if right else -9, 0 if va == "center" else -4), textcoords="offset points",
            ha="left" if right else "right", va=va, fontsize=9, color=INK,
        )  # fmt: skip
    axes.set(xlabel=caption("year"), ylabel=caption("weights"), xlim=(2015.5, 2026.6))
    smallest = min((weights for _, _, weights, *_ in own), default=1e8)
    axes.set_ylim(smallest / 3, 6e12)
    decades = [10.0**power for power in range(5, 13) if 10.0**power > smallest / 3]
    axes.set_yticks(decades, [weight_label(one) for one in decades])
    axes.yaxis.set_minor_locator(NullLocator())
    axes.set_xticks(range(2017, 2026))
    axes.legend(frameon=False, labelcolor=INK, fontsize=9, loc="lower right")
    return picture


def weight_label(weights: float) -> str:
    """63,045,632 as "63 million"."""
    for name in caption("trillion billion million").split():
        size = SIZES[name]
        if weights >= size:
            return f"{float(f'{weights / size:.3g}'):g} {name}"
    return f"{weights:,.0f}"
