"""Answers to filled: right ones whole, wrong ones as edits of a right one."""

import pandas as pd

# %% transformed | Right: as in the hint.
def filled(weather):
    typical = weather.groupby("station")["degrees"].transform("median")
    return weather.assign(degrees=weather["degrees"].fillna(typical))

# %% copied | Right: a copy that is changed.
def filled(weather):
    weather = weather.copy()
    medians = weather.groupby("station")["degrees"].median()
    weather.loc[weather["degrees"].isna(), "degrees"] = weather["station"].map(medians)
    return weather

# %% by_station | Right: station by station.
def filled(weather):
    parts = [part.fillna({"degrees": part["degrees"].median()}) for _, part in weather.groupby("station")]
    return pd.concat(parts)

# %% of_all, of transformed | Wrong: of_all - one median for all.
# weather.groupby("station")["degrees"].transform("median") -> weather["degrees"].median()

# %% means, of transformed | Wrong: means - the mean.
# "median" -> "mean"

# %% zeros, of transformed | Wrong: zeros - with 0.
# fillna(typical) -> fillna(0)

# %% dropped | Wrong: dropped - without what is missing.
def filled(weather):
    return weather.dropna()

# %% left, of transformed | Wrong: unnamed - as it came.
# weather["degrees"].fillna(typical) -> weather["degrees"]

# %% in_place, of copied | Wrong: unnamed - the table that came is changed.
# weather = weather.copy() -> pass

# %% blank | Blank: the skeleton.
def filled(weather):
    raise NotImplementedError
