"""filled(weather): the table with each missing temperature as its station's median.

What is missing: 15 minutes, 2 stars

Is a missing temperature on a mountain like one at the sea?

transform gives each row something of its group, and leaves the table as long as it was.

weather.groupby("station")["degrees"].transform("median") is what fillna needs.

values, 10: What is missing is filled with the station's median, all else stays.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from autograder.checks.building import Case, Table, exercise, function_case


def _reference(weather: pd.DataFrame) -> pd.DataFrame:
    """The right answer, in pandas."""
    typical = weather.groupby("station")["degrees"].transform("median")
    return weather.assign(degrees=weather["degrees"].fillna(typical))


def _weather(rng: np.random.Generator, stations: str, days: int) -> pd.DataFrame:
    """Of each station so many days, some of them without a temperature."""
    degrees = rng.normal(size=(len(stations), days)).round(1) * 5 + 10 * np.arange(len(stations))[:, None]
    for row in degrees:
        row[rng.permutation(days)[: days // 3]] = np.nan
    day = np.tile(np.arange(1, days + 1), len(stations))
    return pd.DataFrame({"station": list(np.repeat(list(stations), days)), "day": day, "degrees": degrees.ravel()})


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for stations, days in (("ABC", 7), ("AB", 10), ("A", 4)):
        about = f"{len(stations)} station{'s' * (len(stations) > 1)}, {days} days"
        yield function_case("values", about, {"weather": _weather(rng, stations, days)}, mode="arrays")


EXERCISE = exercise(__name__, __doc__, _cases, _reference, form=Table(("station", "day", "degrees")))
