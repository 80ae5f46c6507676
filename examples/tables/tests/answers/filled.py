"""Answers to filled that are whole; edits of them stand beside it in `.edits`."""

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

# %% dropped | Wrong: dropped - without what is missing.
def filled(weather):
    return weather.dropna()

# %% blank | Blank: the skeleton.
def filled(weather):
    raise NotImplementedError
